/* Changes of the table, as in table.py and apply.py. */

static int laid_so_far(const State *state) {
    int count = 0;
    for (int side = 0; side < SIDES; side++) count += state->runs_laid[side] + state->sets_laid[side];
    return count;
}

/* Remove cards from their sets. An empty set is removed, but still counts as laid (S12, S13). */
static void take_from_sets(State *state, int side, const Cards *cards) {
    int kept = 0;
    take_all(&state->lent[side], cards);
    for (int n = 0; n < state->set_count; n++) {
        Set set = state->sets[n];
        set.suits &= ~suits_with(cards, set.rank);
        if (set.suits) state->sets[kept++] = set;
    }
    for (int n = kept; n < state->set_count; n++) state->sets[n] = (Set){0};
    state->set_count = kept;
}

static void remove_run(State *state, int at) {
    for (state->run_count--; at < state->run_count; at++) state->runs[at] = state->runs[at + 1];
    state->runs[at] = (Run){0};
}

/* Add the cards of one run above those of another. */
static void append(Run *run, const Run *above) {
    COPY(run->ranks + run->size, above->ranks, above->size);
    run->size += above->size;
}

/* Lay a row of cards. It joins the own runs that it touches; if it touches none, it is a new run (S13). */
static void lay_row(State *state, int side, int suit, const Row *row) {
    Run new = {.number = laid_so_far(state) + 1, .side = side, .suit = suit, .low = row->low, .size = row->size};
    int below = -1, above = -1;
    for (int n = 0; n < row->size; n++) new.ranks[n] = rank_in(row, row->low + n);
    for (int n = 0; n < state->run_count; n++) {
        const Run *run = &state->runs[n];
        if (run->side != side || run->suit != suit) continue;
        if (high_of(run) == new.low - 1) below = n;
        if (run->low == high_of(&new) + 1) above = n;
    }
    state->held[side].of[suit] |= ((1u << row->size) - 1) << row->low;
    if (below < 0 && above < 0) {
        state->runs[state->run_count++] = new;
        state->runs_laid[side]++;
        return;
    }
    Run whole = below < 0 ? new : state->runs[below];
    if (below >= 0) append(&whole, &new);
    if (above >= 0) append(&whole, &state->runs[above]);
    int first = below < 0 || (above >= 0 && above < below) ? above : below; /* it keeps the number of the first one */
    whole.number = state->runs[first].number;
    state->runs[first] = whole;
    if (below >= 0 && above >= 0) remove_run(state, first == below ? above : below);
}

/* Lay a set from the hand, or a row from the hand and from own sets. The taken discard may be among the cards. */
static void lay(State *state, int seat, Move move) {
    int side = side_of(state, seat);
    Cards cards = cards_in_move(move);
    take_all(&state->hands[seat], &cards);
    if (is_row(move)) {
        Row row = row_of(move);
        int suit = part_of(move, 1);
        if (cards.of[suit] & state->lent[side].of[suit]) take_from_sets(state, side, &cards);
        lay_row(state, side, suit, &row);
        return;
    }
    Set new = {laid_so_far(state) + 1, side, part_of(move, 1), part_of(move, 2)};
    state->sets[state->set_count++] = new;
    state->sets_laid[side]++;
    add_all(&state->lent[side], &cards);
    add_all(&state->fresh, &cards);
}

/* Add a card to a run or a set, from the hand (S13) or from a set (S14). */
static void extend(State *state, int seat, Move move) {
    int card = part_of(move, 1), to = part_of(move, 2), end = part_of(move, 3), out_of = part_of(move, 4);
    int suit = card / WIDTH, rank = card % WIDTH;
    Cards cards = {{0}};
    put_in(&cards, card);
    take_all(&state->hands[seat], &cards);
    for (int n = 0; n < state->run_count; n++) {
        const Run *run = &state->runs[n];
        if (run->number != to) continue;
        int low = end == AT_LOW_END || (!end && rank < run->low), slot = low ? run->low - 1 : high_of(run) + 1;
        Row row = {slot, 1, rank == JOKER ? slot : 0, 0};
        if (rank != JOKER && rank != slot) row.foreign = slot == LOW ? 1 : 2;
        if (out_of) take_from_sets(state, run->side, &cards);
        lay_row(state, run->side, suit, &row);
        return;
    }
    for (int n = 0; n < state->set_count; n++)
        if (state->sets[n].number == to) {
            state->sets[n].suits |= 1u << suit;
            add_all(&state->lent[state->sets[n].side], &cards);
        }
    add_all(&state->fresh, &cards); /* S14 */
}

/* Take the joker, the A or the 1 into the hand. Everybody sees it (S16, S17). */
static void swap(State *state, int seat, int given, int taken) {
    Cards *hand = &state->hands[seat];
    hand->of[given / WIDTH] &= ~(1u << given % WIDTH);
    put_in(hand, taken);
    put_in(&state->shown, taken);
    for (int n = 0; n < state->run_count; n++) {
        Run *run = &state->runs[n];
        for (int k = 0; run->suit == taken / WIDTH && k < run->size; k++)
            if (run->ranks[k] == taken % WIDTH) run->ranks[k] = given % WIDTH;
    }
}

static void place(State *state, int seat, Move move) {
    if (kind_of(move) == AN_EXTENSION) extend(state, seat, move);
    else if (kind_of(move) == A_SWAP) swap(state, seat, part_of(move, 1), part_of(move, 2));
    else lay(state, seat, move);
}
