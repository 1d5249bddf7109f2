/* The cards that a viewer does not see, dealt again, as `imagine` in view.py. Nothing here looks at a hidden card, at
   the order of a layer under the stock, or at another player's secret choice. */

/* The cards that a seat has not seen, by their number in the deck. */
static int count_unseen(const State *state, int seat, u8 unseen[KINDS]) {
    int under, left = DECK;
    for (int card = 0; card < KINDS; card++) unseen[card] = 4;
    untouched(state, &under);
    for (int other = 0; other < state->players; other++) {
        int shown = other == seat || state->phase == MARK; /* F9 */
        const u8 *seen = shown ? state->hands[other] : state->known[other];
        int count = shown ? state->held[other] : state->known_count[other];
        for (int n = 0; n < count; n++) unseen[seen[n]]--;
        for (int n = 0; n < state->discarded[other]; n++) unseen[state->discards[other][n]]--;
        left -= count + state->discarded[other];
    }
    for (int n = 0; n < under; n++) unseen[state->stock[n]]--; /* F11 */
    return left - under;
}

/* Sort cards by their names: so they are shown, and their own order stays hidden. */
static void sort_cards(u8 *cards, int count) {
    u8 copies[KINDS] = {0};
    for (int n = 0; n < count; n++) copies[cards[n]]++;
    for (int n = 0; n < KINDS; n++)
        for (int card = nth_by_name(n); copies[card]; copies[card]--) *cards++ = card;
}

/* Shuffle the layers that nobody has drawn from, each by itself (F11). Returns the number of their cards. */
static int shuffle_layers(State *state, const Seed *seed) {
    int under, count = untouched(state, &under);
    u8 *layer = state->stock;
    for (int n = 0; n < count; layer += state->layers[n++]) {
        Seed own = seed_child(seed, "layer", n);
        sort_cards(layer, state->layers[n]);
        shuffle(&own, layer, state->layers[n]);
    }
    for (int n = count; n < state->layer_count; n++) state->layers[n] = 0;
    state->layer_count = count;
    return under;
}

/* Fill the other hands: the known cards keep their places. Returns the first card that is left. */
static const u8 *fill_hands(State *state, int viewer, const u8 *cards) {
    for (int seat = 0; seat < state->players; seat++) {
        int known = state->known_count[seat], rest = state->held[seat] - known;
        if (seat == viewer) continue;
        COPY(state->hands[seat], state->known[seat], known);
        COPY(state->hands[seat] + known, cards, rest);
        cards += rest;
    }
    return cards;
}

/* The secret choice of a player whose hand is shown: any that the hand allows (F10). */
static int imagine_choice(const State *state, int seat, const Seed *seed) {
    Move moves[MOVES];
    int count = list_choices(hand_of(state, seat), state->open[seat], moves);
    Seed own = seed_child(seed, "choice", seat);
    Stream numbers = stream_of(&own);
    return moves[next_below(&numbers, count)];
}

/* Once the hands are shown, only their order and the choices are secret. */
static void imagine_choices(State *state, int viewer, const Seed *seed) {
    for (int seat = 0; seat < state->players; seat++) {
        if (seat == viewer) continue;
        sort_cards(state->hands[seat], state->held[seat]);
        if (state->waiting && !(state->waiting >> seat & 1) && seat != state->laid)
            state->choices[seat] = imagine_choice(state, seat, seed);
    }
}

static void imagine(State *state, int viewer, const Seed *seed) {
    u8 unseen[KINDS], cards[DECK];
    const u8 *next = cards;
    int count = 0;
    count_unseen(state, viewer, unseen);
    for (int card = 0; card < KINDS; card++)
        for (; unseen[card]; unseen[card]--) cards[count++] = card;
    shuffle(seed, cards, count);
    if (state->phase == MARK) imagine_choices(state, viewer, seed);
    else next = fill_hands(state, viewer, cards);
    int under = shuffle_layers(state, seed), above = cards + count - next;
    COPY(state->stock + under, next, above);
    state->left = under + above;
    seed_write(seed, state->seed);
}
