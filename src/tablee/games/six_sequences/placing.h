/* What a hand can place: new combinations, additions, exchanges, claims of the discard, as in placing.py. */

/* Rows are found one after the other, in the order of the rules; a visitor takes those it wants. */
typedef struct {
    u32 cards, free;    /* what there is, and the slots where it may lie */
    u32 mine, held;     /* the cards of the hand, the slots of own runs */
    int suit, discard;  /* the rank of the discard, or -1 for a new run */
    int edition, count;
    Move *moves;
} Search;

/* Whether the discard may be taken for this row (S18, S19). */
static int is_worth_the_discard(const Search *search, const Row *row) {
    u32 held = search->held, mine = search->mine;
    int below = held >> (row->low - 1) & 1, above = held >> (row->low + row->size) & 1, at = 0, from_hand = 0;
    u8 ranks[HIGH];
    for (int n = 0; n < row->size; n++) {
        ranks[n] = rank_in(row, row->low + n);
        if (ranks[n] == search->discard) at = n;
        from_hand += mine >> ranks[n] & 1;
    }
    if (!below && !above) return row->size > 2 && from_hand; /* S18: a new run */
    from_hand -= mine >> search->discard & 1;
    if (search->edition > 1 && row->size > 2 && from_hand == row->size - 1) return 1; /* S18: a run by itself */
    int reach = search->edition == 1 ? 1 : 2; /* S18: the hand card comes next, or behind one card of an own set */
    for (int n = 1; n <= reach; n++) {
        if (below && at + n < row->size && mine >> ranks[at + n] & 1) return 1;
        if (above && at - n >= 0 && mine >> ranks[at - n] & 1) return 1;
    }
    return 0;
}

static void visit(Search *search, const Row *row) {
    u32 cards = cards_of(row);
    if (search->discard < 0) { /* S11, S14, S15: three or more cards; some may come from own sets, but not all */
        if (row->size > 2 && cards & search->mine)
            search->moves[search->count++] = row_move(A_ROW, search->suit, row);
    } else if (cards >> search->discard & 1 && is_worth_the_discard(search, row))
        search->moves[search->count++] = row_move(A_ROW_CLAIM, search->suit, row);
}

static void search_from(Search *search, Row row, u32 cards) {
    int slot = row.low + row.size, ranks[3];
    if (!(search->free >> slot & 1) || !((cards & 1) | (places_of(cards) >> slot & 1))) return;
    int count = fits(slot, ranks);
    row.size++;
    for (int n = 0; n < count; n++) {
        if (!(cards >> ranks[n] & 1)) continue;
        Row longer = row;
        if (ranks[n] == JOKER) longer.joker = slot;
        else if (ranks[n] != slot) longer.foreign |= slot == LOW ? 1 : 2;
        if (longer.size > 1) visit(search, &longer);
        search_from(search, longer, cards & ~(1u << ranks[n]));
    }
}

static void search_rows(Search *search) {
    for (int low = LOW; low <= HIGH; low++) search_from(search, (Row){low, 0, 0, 0}, search->cards);
}

/* The slots for a new run: neither in nor beside an own run, since cards there join that run (S13). */
static inline u32 away_from_runs(const State *state, int side, int suit) {
    u32 held = state->held[side].of[suit];
    return SLOTS & ~(held | beside(held));
}

/* A quick filter: whether three of these cards may be neighbours. */
static inline int may_have_row(u32 cards, u32 free) {
    u32 places = places_of(cards) & free;
    u32 near = places & places >> 1;
    return (cards & 1 ? near | (places & places >> 2) : near & places >> 2) != 0;
}

static int list_new_runs(const State *state, int side, const Cards *hand, const Cards *lent, Move *moves) {
    Search search = {.discard = -1, .moves = moves};
    for (int suit = 0; suit < SUITS; suit++) {
        search.suit = suit;
        search.mine = hand->of[suit];
        search.cards = search.mine | lent->of[suit];
        search.free = away_from_runs(state, side, suit);
        if (search.mine && may_have_row(search.cards, search.free)) search_rows(&search);
    }
    return search.count;
}

/* The choices of three or more of these suits, by size and then in order, as `itertools.combinations` has them.
   `must` are suits that each choice must have. */
static int list_choices(int kind, int rank, u32 suits, u32 must, Move *moves) {
    int count = 0, all = __builtin_popcount(suits);
    for (int size = 3; size <= all; size++)
        for (u32 index = (1u << all) - 1; index; index--) { /* the first suit is the highest bit here */
            if (__builtin_popcount(index) != size) continue;
            u32 chosen = 0, rest = suits;
            for (int n = all - 1; n >= 0; n--, rest &= rest - 1)
                if (index >> n & 1) chosen |= rest & -rest;
            if ((chosen & must) == must) moves[count++] = set_move(kind, rank, chosen);
        }
    return count;
}

static int list_sets(const Cards *hand, Move *moves) {
    u32 once = 0, twice = 0, thrice = 0;
    int count = 0;
    for (int suit = 0; suit < SUITS; suit++) {
        u32 field = hand->of[suit] & SLOTS; /* S10: no jokers */
        thrice |= twice & field;
        twice |= once & field;
        once |= field;
    }
    for (; thrice; thrice &= thrice - 1) {
        int rank = __builtin_ctz(thrice);
        count += list_choices(A_SET, rank, suits_with(hand, rank), 0, moves + count);
    }
    return count;
}

/* The number of the set that has this card. */
static int set_with(const State *state, int card) {
    for (int n = 0; n < state->set_count; n++)
        if (state->sets[n].rank == card % WIDTH && state->sets[n].suits >> card / WIDTH & 1) return state->sets[n].number;
    return 0;
}

static int list_at_end(const State *state, const Run *run, int slot, int end, const Cards *hand, const Cards *lent,
                       Move *moves) {
    int ranks[3], count = 0;
    for (int n = 0, all = fits(slot, ranks); n < all; n++) {
        int rank = ranks[n], card = run->suit * WIDTH + rank;
        int named = rank == JOKER || rank == ONE || rank == ACE ? end : 0;
        if (is_in(hand, card)) moves[count++] = move_with(AN_EXTENSION, card, run->number, named, 0); /* S13 */
        else if (is_in(lent, card))                                                                  /* S14 */
            moves[count++] = move_with(AN_EXTENSION, card, run->number, named, set_with(state, card));
    }
    return count;
}

static int list_extensions(const State *state, int side, const Cards *hand, const Cards *lent, Move *moves) {
    int count = 0;
    for (int n = 0; n < state->run_count; n++) {
        const Run *run = &state->runs[n];
        if (run->side != side) continue;
        count += list_at_end(state, run, run->low - 1, AT_LOW_END, hand, lent, moves + count);
        count += list_at_end(state, run, high_of(run) + 1, AT_HIGH_END, hand, lent, moves + count);
    }
    for (int n = 0; n < state->set_count; n++) {
        const Set *set = &state->sets[n];
        if (set->side != side) continue;
        for (u32 suits = suits_with(hand, set->rank); suits; suits &= suits - 1)
            moves[count++] = move_with(AN_EXTENSION, __builtin_ctz(suits) * WIDTH + set->rank, set->number, 0, 0);
    }
    return count;
}

/* Exchanges in any player's runs, only with cards from the hand (S16, S17). */
static int list_swaps(const State *state, const Cards *hand, Move *moves) {
    int count = 0, ranks[3];
    for (int n = 0; n < state->run_count; n++) {
        const Run *run = &state->runs[n];
        if (!(hand->of[run->suit] & SLOTS)) continue;
        for (int k = 0; k < run->size; k++) {
            int slot = run->low + k, taken = run->ranks[k], first = run->suit * WIDTH;
            if (taken == slot) continue;
            if (taken != JOKER) { /* S17: an A in the low slot, or a 1 in the high slot */
                if (is_in(hand, first + slot)) moves[count++] = move_with(A_SWAP, first + slot, first + taken, 0, 0);
                continue;
            }
            for (int m = 0, all = fits(slot, ranks) - 1; m < all; m++) /* S16 */
                if (is_in(hand, first + ranks[m])) moves[count++] = move_with(A_SWAP, first + ranks[m], first, 0, 0);
        }
    }
    return count;
}

/* What a side may move from its sets to its runs: not the cards that were put there in this turn (S14). */
static Cards movable(const State *state, int side, const Cards *fresh) {
    Cards lent = state->lent[side];
    take_all(&lent, fresh); /* S14 */
    return lent;
}

static int list_new(const State *state, int side, const Cards *hand, const Cards *fresh, Move *moves) {
    Cards lent = movable(state, side, fresh);
    int count = list_new_runs(state, side, hand, &lent, moves);
    return lacks_run(state, side) ? count : count + list_sets(hand, moves + count); /* S12 */
}

/* Every way to place something; new combinations only if `new` allows them (S8). */
static int list_placings(const State *state, int side, const Cards *hand, const Cards *fresh, int new, Move *moves) {
    Cards lent = movable(state, side, fresh);
    int count = new ? list_new(state, side, hand, fresh, moves) : 0;
    count += list_extensions(state, side, hand, &lent, moves + count);
    return count + list_swaps(state, hand, moves + count);
}

static int can_place(const State *state, int side, const Cards *hand, const Cards *fresh) {
    static Move moves[MOVES];
    return list_placings(state, side, hand, fresh, 1, moves) > 0;
}

/* After a set was claimed before its run: a run from the rest of the hand, then the set itself (S18). */
static int list_owed(const State *state, int side, const Cards *hand, const Cards *owed, Move *moves) {
    if (lacks_run(state, side)) {
        Cards rest = *hand;
        take_all(&rest, owed);
        return list_new_runs(state, side, &rest, &NOTHING, moves);
    }
    int rank = 0;
    while (!suits_with(owed, rank)) rank++;
    moves[0] = set_move(A_SET, rank, suits_with(owed, rank));
    return 1;
}

/* New sets with the discard, with two or more cards from the hand (S20). */
static int list_set_claims(const State *state, int side, const Cards *hand, int discard, Move *moves) {
    static Move runs[MOVES];
    int suit = discard / WIDTH, rank = discard % WIDTH;
    u32 others = suits_with(hand, rank);
    if (__builtin_popcount(others) < 2) return 0;
    int found = list_choices(A_SET_CLAIM, rank, others | 1u << suit, 1u << suit, moves), count = 0;
    if (!lacks_run(state, side)) return found; /* S12 */
    for (int n = 0; n < found && state->edition > 1; n++) { /* S18 */
        Cards owed = cards_in_move(moves[n]);
        if (list_owed(state, side, hand, &owed, runs)) moves[count++] = moves[n];
    }
    return count;
}

/* A quick filter: whether the discard may fit a row with a card of the hand or of a set. */
static int may_be_taken(const Search *search) {
    u32 rank = 1u << search->discard, slots = places_of(rank), near = beside(slots);
    u32 pool = places_of(search->cards & ~rank);
    if (search->mine & 1) return ((pool | search->held) & near) != 0 || (pool & (slots << 2 | slots >> 2)) != 0;
    return (pool & near) != 0;
}

/* Every way to take the discard: for a run, new or old, or for a new set (S18 to S20). */
static int list_claims(const State *state, int seat, Move *moves) {
    if (!state->discarded) return 0;
    int discard = state->discards[state->discarded - 1], side = side_of(state, seat), suit = discard / WIDTH;
    const Cards *hand = &state->hands[seat];
    Search search = {.suit = suit, .discard = discard % WIDTH, .edition = state->edition, .moves = moves};
    search.mine = hand->of[suit];
    search.held = state->held[side].of[suit];
    search.cards = search.mine | state->lent[side].of[suit] | 1u << discard % WIDTH;
    search.free = ~search.held & FIELD;
    if (search.mine && may_be_taken(&search)) search_rows(&search);
    return search.count + list_set_claims(state, side, hand, discard, moves + search.count);
}
