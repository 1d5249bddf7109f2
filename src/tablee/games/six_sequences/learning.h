/* Actions and observation for learners, as in learning.py. */

enum { ROWS = 1842, CHOSEN = 42, ADDED = 33, SWAPPED = 21, NTH = 3 };
enum {
    N_DISCARD = 2,
    N_SWAP = N_DISCARD + SUITS * HIGH,
    N_ADD = N_SWAP + SUITS * SWAPPED,
    N_TO_SET = N_ADD + SUITS * 2 * ADDED,
    N_ROW = N_TO_SET + NTH * SUITS * HIGH,
    N_SET = N_ROW + SUITS * ROWS,
};
_Static_assert(N_SET + HIGH * CHOSEN == ACTIONS, "every action has a number");

/* Rows and choices of suits by their number, and their numbers; written when first needed. */
static Move row_moves[ROWS], choice_moves[CHOSEN];
static u16 row_number[1 << 17];
static u8 choice_number[1 << SUITS];

static u32 row_key(Move move) { return part_of(move, 2) | part_of(move, 3) << 5 | part_of(move, 4) << 10 | part_of(move, 5) << 15; }

static void collect_rows(Row row, u32 cards, int *count) {
    int slot = row.low + row.size, ranks[3], all = fits(slot, ranks);
    row.size++;
    for (int n = 0; n < all; n++) {
        if (!(cards >> ranks[n] & 1)) continue;
        Row longer = row;
        if (ranks[n] == JOKER) longer.joker = slot;
        else if (ranks[n] != slot) longer.foreign |= slot == LOW ? 1 : 2;
        if (longer.size > 1) {
            row_moves[*count] = row_move(0, 0, &longer);
            row_number[row_key(row_moves[*count])] = *count;
            ++*count;
        }
        collect_rows(longer, cards & ~(1u << ranks[n]), count);
    }
}

static void number_actions(void) {
    static int ready;
    int count = 0;
    if (ready) return;
    ready = 1;
    for (int low = LOW; low <= HIGH; low++) collect_rows((Row){low, 0, 0, 0}, FIELD, &count);
    list_choices(0, 0, (1u << SUITS) - 1, 0, choice_moves);
    for (int n = 0; n < CHOSEN; n++) choice_number[part_of(choice_moves[n], 2)] = n;
}

/* The place of a card without the jokers. */
static int plain_number(int card) { return card / WIDTH * HIGH + card % WIDTH - 1; }
static int plain_card(int number) { return number / HIGH * WIDTH + number % HIGH + 1; }

/* The number of adding a rank to a slot at an end; the ranks of a slot follow each other. */
static int added_number(int slot, int end, int rank) {
    int ranks[3], n = 0;
    fits(slot, ranks);
    while (ranks[n] != rank) n++;
    if (end == AT_LOW_END) return n + (slot > LOW ? 2 * slot - 1 : 0);
    return ADDED + n + 2 * (slot - LOW - 3);
}

static const Run *run_numbered(const State *state, int number) {
    for (int n = 0; n < state->run_count; n++)
        if (state->runs[n].number == number) return &state->runs[n];
    return 0;
}

/* The place of a set among those of its side and rank. */
static int set_place(const State *state, int side, int rank, int number) {
    int place = 0;
    for (int n = 0; n < state->set_count && state->sets[n].number != number; n++)
        place += state->sets[n].side == side && state->sets[n].rank == rank;
    return place;
}

static u32 extension_number(const State *state, int seat, Move move) {
    int card = part_of(move, 1), suit = card / WIDTH, rank = card % WIDTH, end = part_of(move, 3);
    const Run *run = run_numbered(state, part_of(move, 2));
    if (!run)
        return N_TO_SET + set_place(state, side_of(state, seat), rank, part_of(move, 2)) * SUITS * HIGH + plain_number(card);
    if (!end) end = rank < run->low ? AT_LOW_END : AT_HIGH_END;
    return N_ADD + suit * 2 * ADDED + added_number(end == AT_LOW_END ? run->low - 1 : high_of(run) + 1, end, rank);
}

static u32 action_of(const State *state, int seat, Move move) {
    int given = part_of(move, 1), taken = part_of(move, 2), kind = kind_of(move);
    number_actions();
    if (kind == A_DRAW) return 0;
    if (kind == A_PASS) return 1;
    if (kind == A_DISCARD) return N_DISCARD + plain_number(given);
    if (kind == A_SWAP) {
        int number = taken % WIDTH == JOKER ? given % WIDTH - 1 : given % WIDTH == LOW ? HIGH : HIGH + 1;
        return N_SWAP + given / WIDTH * SWAPPED + number;
    }
    if (kind == AN_EXTENSION) return extension_number(state, seat, move);
    if (is_row(move)) return N_ROW + given * ROWS + row_number[row_key(move)];
    return N_SET + (given - 1) * CHOSEN + choice_number[taken];
}

/* Add a card to the own run with this end beside the slot. */
static Move extension_of(const State *state, int seat, int suit, u32 number) {
    int end = number < ADDED ? AT_LOW_END : AT_HIGH_END, slot = LOW, ranks[3], rank = 0;
    for (slot = end == AT_LOW_END ? LOW : LOW + 3; slot <= HIGH; slot++) {
        int count = fits(slot, ranks), first = added_number(slot, end, ranks[0]);
        if ((int)number >= first && (int)number < first + count) {
            rank = ranks[number - first];
            break;
        }
    }
    int card = suit * WIDTH + rank, named = rank == JOKER || rank == ONE || rank == ACE ? end : 0;
    for (int n = 0; n < state->run_count; n++) {
        const Run *run = &state->runs[n];
        if (run->side != side_of(state, seat) || run->suit != suit) continue;
        if (slot != (end == AT_LOW_END ? run->low - 1 : high_of(run) + 1)) continue;
        int out_of = is_in(&state->hands[seat], card) ? 0 : set_with(state, card);
        return move_with(AN_EXTENSION, card, run->number, named, out_of);
    }
    return 0;
}

static Move move_of(const State *state, int seat, u32 action) {
    int claims = state->phase == DRAW || state->phase == CLAIM;
    number_actions();
    if (action < N_DISCARD) return action ? A_PASS : A_DRAW;
    if (action < N_SWAP) return move_with(A_DISCARD, plain_card(action - N_DISCARD), 0, 0, 0);
    if (action < N_ADD) {
        int first = (action - N_SWAP) / SWAPPED * WIDTH, number = (action - N_SWAP) % SWAPPED;
        if (number < HIGH) return move_with(A_SWAP, first + number + 1, first + JOKER, 0, 0);
        return number == HIGH ? move_with(A_SWAP, first + LOW, first + HIGH, 0, 0)
                              : move_with(A_SWAP, first + HIGH, first + LOW, 0, 0);
    }
    if (action < N_TO_SET)
        return extension_of(state, seat, (action - N_ADD) / (2 * ADDED), (action - N_ADD) % (2 * ADDED));
    if (action < N_ROW) {
        int card = plain_card((action - N_TO_SET) % (SUITS * HIGH)), nth = (action - N_TO_SET) / (SUITS * HIGH);
        for (int n = 0; n < state->set_count; n++) {
            const Set *set = &state->sets[n];
            if (set->side == side_of(state, seat) && set->rank == card % WIDTH && !nth--)
                return move_with(AN_EXTENSION, card, set->number, 0, 0);
        }
    }
    if (action < N_SET) {
        Row row = row_of(row_moves[(action - N_ROW) % ROWS]);
        return row_move(claims ? A_ROW_CLAIM : A_ROW, (action - N_ROW) / ROWS, &row);
    }
    u32 suits = part_of(choice_moves[(action - N_SET) % CHOSEN], 2);
    return set_move(claims ? A_SET_CLAIM : A_SET, (action - N_SET) / CHOSEN + 1, suits);
}

static float *mark_cards(const Cards *cards, float *parts) {
    for (int suit = 0; suit < SUITS; suit++)
        for (u32 rest = cards->of[suit]; rest; rest &= rest - 1) parts[suit * WIDTH + __builtin_ctz(rest)] = 1;
    return parts + CARDS;
}

/* The slots of the runs, the slots with a joker, and the ends with an A or a 1 that can be exchanged (S17). */
static float *observe_runs(const State *state, int side, float *parts) {
    for (int n = 0; n < state->run_count; n++) {
        const Run *run = &state->runs[n];
        for (int k = 0; run->side == side && k < run->size; k++) {
            int slot = run->low + k, rank = run->ranks[k], at = run->suit * WIDTH + slot;
            parts[at] = 1;
            if (rank == JOKER) parts[CARDS + at] = 1;
            else if (rank != slot) parts[2 * CARDS + 2 * run->suit + (slot == HIGH)] = 1;
        }
    }
    return parts + 2 * CARDS + 2 * SUITS;
}

static float *observe_cards(const State *state, int seat, float *parts) {
    int players = state->players;
    parts = mark_cards(&state->hands[seat], parts);
    for (int n = 0; n < players; n++) {
        Cards known = state->hands[(seat + n) % players];
        for (int suit = 0; suit < SUITS; suit++) known.of[suit] &= state->shown.of[suit];
        parts = mark_cards(&known, parts);
    }
    if (state->discarded) parts[state->discards[state->discarded - 1]] = 1;
    parts += CARDS;
    for (int n = 0; n < state->discarded; n++) parts[state->discards[n]] = 1;
    return parts + CARDS;
}

static float *observe_sides(const State *state, int own, float *parts) {
    int count = state->side_count, points[SIDES];
    for (int n = 0; n < count; n++) parts = observe_runs(state, (own + n) % count, parts);
    for (int n = 0; n < count; n++) parts = mark_cards(&state->lent[(own + n) % count], parts);
    parts = mark_cards(&state->fresh, parts);
    parts = mark_cards(&state->owed, parts);
    for (int suit = 0; suit < SUITS; suit++) {
        int kept, longest = find_lead(state, suit, &kept);
        if (longest < 0) continue;
        const Run *run = &state->runs[longest];
        parts[(run->side + count - own) % count * SUITS + suit] = (double)run->size / HIGH;
    }
    parts += count * SUITS;
    points_of(state, points);
    for (int n = 0; n < count; n++) {
        int side = (own + n) % count;
        parts[n] = (double)state->runs_laid[side] / CARDS;
        parts[count + n] = (double)state->sets_laid[side] / CARDS;
        parts[2 * count + n] = (double)points[side] / 174;
        parts[3 * count + n] = (double)state->totals[side] / (174 * state->rounds);
    }
    return parts + 4 * count;
}

static void observe(const State *state, int seat, float *parts) {
    int players = state->players;
    parts = observe_sides(state, side_of(state, seat), observe_cards(state, seat, parts));
    for (int n = 0; n < players; n++) {
        int other = (seat + n) % players;
        parts[n] = (double)count_of(&state->hands[other]) / FULL;
        parts[players + n] = other == state->turn;
        parts[2 * players + n] = state->answers[other] != 0;
        for (int k = 0; k < state->stuck_count; k++)
            if (state->stuck[k] == other) parts[3 * players + n] = 1;
    }
    parts += 4 * players;
    parts[state->phase] = 1;
    parts[6] = (double)state->left / CARDS;
    parts[7] = (double)state->round / state->rounds;
    parts[8] = (double)state->passes / players;
    parts[9] = state->placed;
}
