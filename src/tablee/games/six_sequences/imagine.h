/* The cards that a viewer does not see, dealt again, as in imagine.py. Of another hand, this reads only the number of
   its cards and those that everybody has seen; of another answer to the discard, only that it was given. */

typedef struct {
    Cards known[SEATS]; /* what the viewer knows of each hand */
    Cards seen;
    u8 held[SEATS];
    u8 cards[CARDS]; /* the unseen cards, as shuffled */
    int count;
} Unseen;

static Move imagined[MOVES]; /* there is room for every row and every set of all cards */

static u32 number_below(const Seed *seed, u32 limit) {
    Stream numbers = stream_of(seed);
    return next_below(&numbers, limit);
}

static int is_stuck(const State *state, int seat) {
    for (int n = 0; n < state->stuck_count; n++)
        if (state->stuck[n] == seat) return 1;
    return 0;
}

/* The players who can certainly place something: who owes a run (S18) or, in the last turns, was not passed over: the
   player whose turn it is, and those who passed by choice (S22). */
static int list_able(const State *state, u8 able[SEATS]) {
    int count = 0;
    if (state->phase == OWE) able[count++] = state->turn;
    if (state->phase != LAST || state->over) return count;
    for (int n = 0; n <= state->passes; n++) {
        int seat = (state->turn + state->players - n) % state->players;
        if (!is_stuck(state, seat)) able[count++] = seat;
    }
    return count;
}

static const Cards *fresh_for(const State *state, int seat) { return seat == state->turn ? &state->fresh : &NOTHING; }

static int could_place(const State *state, int seat, const Cards *hand) {
    int side = side_of(state, seat);
    if (state->phase == OWE) return list_owed(state, side, hand, &state->owed, imagined) > 0; /* S18 */
    return can_place(state, side, hand, fresh_for(state, seat));
}

/* The cards of which one alone could be placed. */
static Cards useful_for(const State *state, int side) {
    Cards all, useful = NOTHING;
    for (int suit = 0; suit < SUITS; suit++) all.of[suit] = FIELD;
    int count = list_extensions(state, side, &all, &NOTHING, imagined);
    count += list_swaps(state, &all, imagined + count);
    for (int n = 0; n < count; n++) put_in(&useful, part_of(imagined[n], 1));
    return useful;
}

/* Unseen cards with which a hand can place something: one if possible, else several; none if they are not needed. */
static Cards something_to_place(const State *state, int seat, const Unseen *unseen, const Seed *seed) {
    const Cards *hand = &unseen->known[seat];
    int side = side_of(state, seat), missing = unseen->held[seat] - count_of(hand), count, fitting = 0;
    Cards given = NOTHING, pool = NOTHING, whole = *hand;
    if (!missing || could_place(state, seat, hand)) return NOTHING;
    for (int n = 0; n < unseen->count; n++) put_in(&pool, unseen->cards[n]);
    add_all(&whole, &pool);
    if (state->phase == OWE) count = list_owed(state, side, &whole, &state->owed, imagined);
    else {
        Cards useful = useful_for(state, side);
        for (int n = 0; n < unseen->count; n++)
            if (is_in(&useful, unseen->cards[n])) {
                put_in(&given, unseen->cards[n]);
                return given;
            }
        count = list_new(state, side, &whole, fresh_for(state, seat), imagined);
    }
    for (int n = 0; n < count; n++) {
        Cards needed = cards_in_move(imagined[n]);
        keep_all(&needed, &pool);
        if (count_of(&needed) <= missing) imagined[fitting++] = imagined[n];
    }
    if (!fitting) return NOTHING;
    given = cards_in_move(imagined[number_below(seed, fitting)]);
    keep_all(&given, &pool);
    return given;
}

/* Cards for places in the hands: a bipartite matching with augmenting paths, in the order of `_shared_out`. */
typedef struct {
    const Unseen *unseen;
    const u8 *places;   /* seats */
    Cards barred[SEATS];
    u8 owner[CARDS];    /* the place of a card, plus 1; 0 if it is free */
} Sharing;

static int settle(Sharing *sharing, int place, Cards *tried) {
    const Unseen *unseen = sharing->unseen;
    Cards refused = sharing->barred[sharing->places[place]];
    add_all(&refused, tried); /* as they are now: cards that are tried below are tried again here */
    for (int n = 0; n < unseen->count; n++) {
        int card = unseen->cards[n];
        if (sharing->owner[card] || is_in(&refused, card)) continue;
        sharing->owner[card] = place + 1;
        return 1;
    }
    for (int n = 0; n < unseen->count; n++) {
        int card = unseen->cards[n];
        if (is_in(&refused, card)) continue;
        put_in(tried, card);
        if (!settle(sharing, sharing->owner[card] - 1, tried)) continue;
        sharing->owner[card] = place + 1;
        return 1;
    }
    return 0;
}

/* Give every place a card; a player who was passed over gets none that could be placed (S22). */
static void share_out(State *state, const Unseen *unseen, const u8 *places, int count) {
    Sharing sharing = {.unseen = unseen, .places = places};
    for (int n = 0; n < state->stuck_count; n++)
        sharing.barred[state->stuck[n]] = useful_for(state, side_of(state, state->stuck[n]));
    for (int place = 0; place < count; place++) {
        Cards tried = NOTHING;
        if (state->stuck_count) settle(&sharing, place, &tried);
        else if (place < unseen->count) sharing.owner[unseen->cards[place]] = place + 1;
    }
    for (int card = 0; card < CARDS; card++)
        if (sharing.owner[card]) put_in(&state->hands[places[sharing.owner[card] - 1]], card);
}

static void shuffle_unseen(Unseen *unseen, const Seed *seed) {
    Seed own = seed_child(seed, "cards", -1);
    u8 cards[CARDS];
    for (int n = 0; n < CARDS; n++) cards[n] = n;
    shuffle(&own, cards, CARDS);
    unseen->count = 0;
    for (int n = 0; n < CARDS; n++)
        if (!is_in(&unseen->seen, cards[n])) unseen->cards[unseen->count++] = cards[n];
}

/* Fill the hands: with what the viewer knows, with what the players certainly can place, and with the other cards. */
static void deal_unseen(State *state, int viewer, Unseen *unseen, const Seed *seed) {
    u8 able[SEATS], places[CARDS];
    int able_count = list_able(state, able), count = 0;
    shuffle_unseen(unseen, seed);
    COPY(state->hands, unseen->known, sizeof(state->hands));
    for (int n = 0; n < able_count; n++) {
        if (able[n] == viewer) continue;
        Seed own = seed_child(seed, "able", able[n]);
        Cards given = something_to_place(state, able[n], unseen, &own);
        add_all(&state->hands[able[n]], &given);
        int kept = 0;
        for (int k = 0; k < unseen->count; k++)
            if (!is_in(&given, unseen->cards[k])) unseen->cards[kept++] = unseen->cards[k];
        unseen->count = kept;
    }
    for (int seat = 0; seat < state->players; seat++)
        for (int n = count_of(&state->hands[seat]); n < unseen->held[seat]; n++) places[count++] = seat;
    Seed own = seed_child(seed, "places", -1);
    shuffle(&own, places, count);
    share_out(state, unseen, places, count);
}

/* Whether all hands have their size, players who were passed over can place nothing, and the others can (S22). */
static int is_possible(const State *state, int viewer, const Unseen *unseen) {
    u8 able[SEATS];
    int count = list_able(state, able);
    for (int seat = 0; seat < state->players; seat++)
        if (count_of(&state->hands[seat]) != unseen->held[seat]) return 0;
    for (int n = 0; n < count; n++)
        if (able[n] != viewer && !could_place(state, able[n], &state->hands[able[n]])) return 0;
    for (int n = 0; n < state->stuck_count; n++) {
        int seat = state->stuck[n];
        if (seat != viewer && could_place(state, seat, &state->hands[seat])) return 0;
    }
    return 1;
}

/* What the viewer sees: the table, the discards, the own hand, and of the other hands what everybody has seen. */
static void look(const State *state, int viewer, Unseen *unseen) {
    ZERO(unseen, sizeof(Unseen));
    for (int n = 0; n < state->discarded; n++) put_in(&unseen->seen, state->discards[n]);
    for (int side = 0; side < state->side_count; side++) add_all(&unseen->seen, &state->lent[side]);
    for (int n = 0; n < state->run_count; n++)
        for (int k = 0; k < state->runs[n].size; k++)
            put_in(&unseen->seen, state->runs[n].suit * WIDTH + state->runs[n].ranks[k]);
    for (int seat = 0; seat < state->players; seat++) {
        unseen->held[seat] = count_of(&state->hands[seat]);
        unseen->known[seat] = state->hands[seat];
        if (seat != viewer) keep_all(&unseen->known[seat], &state->shown);
        add_all(&unseen->seen, &unseen->known[seat]);
    }
}

/* The viewer's own answer to the discard, and random possible answers of the others (S21). */
static void imagine_answers(State *state, int viewer, const Seed *seed) {
    u64 given[SEATS];
    COPY(given, state->answers, sizeof(given));
    ZERO(state->answers, sizeof(given));
    for (int seat = 0; seat < state->players; seat++) {
        if (!given[seat]) continue;
        Seed own = seed_child(seed, "answer", seat);
        if (seat != viewer) given[seat] = imagined[number_below(&own, list_moves(state, seat, imagined))];
    }
    COPY(state->answers, given, sizeof(given));
}

static void imagine(State *state, int viewer, const Seed *seed) {
    Unseen unseen;
    Cards hands = NOTHING;
    int attempt = 0, left = 0;
    for (int seat = 0; seat < state->players; seat++) add_all(&hands, &state->hands[seat]);
    keep_all(&state->shown, &hands); /* a shown card that has left the hands is forgotten */
    look(state, viewer, &unseen);
    do {
        Seed own = seed_child(seed, "attempt", attempt++);
        deal_unseen(state, viewer, &unseen, &own);
    } while (!is_possible(state, viewer, &unseen));
    hands = NOTHING;
    for (int seat = 0; seat < state->players; seat++) add_all(&hands, &state->hands[seat]);
    ZERO(state->stock, CARDS);
    for (int n = 0; n < unseen.count && left < state->left; n++)
        if (!is_in(&hands, unseen.cards[n])) state->stock[left++] = unseen.cards[n];
    imagine_answers(state, viewer, seed);
    seed_write(seed, state->seed);
}
