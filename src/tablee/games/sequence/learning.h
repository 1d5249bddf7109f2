/* Séquence for learners in C: the actions and the observation of `learning.py`. */

enum { JACKS = 96, EXCHANGES = 5 * 96, MARKS = EXCHANGES + 48, THE_PASS = MARKS + ROWS + 1 };

/* The number of a card among those that are no jacks: there is one jack in each suit. */
static int plain_card(int card) { return card - card / RANKS - (card % RANKS > JACK); }

static u32 action_of(const State *state, int seat, Move move) {
    int kind = move >> 16, card = move >> 8 & 255, space = move & 255;
    switch (kind) {
    case AN_EXCHANGE: return EXCHANGES + plain_card(card);
    case A_MARK: return MARKS + space;
    case A_PASS: return THE_PASS;
    }
    return PLACE[space] + (is_jack(card) ? JACKS + card / RANKS * 96 : 0);
}

static Move move_of(const State *state, int seat, u32 action) {
    static u8 spaces[96], cards[48], filled_in;
    for (int n = 0; !filled_in && n < SPACES; n++)
        if (CARD_AT[n] != CORNER) spaces[PLACE[n]] = n;
    for (int n = 0; !filled_in && n < CARDS; n++)
        if (!is_jack(n)) cards[plain_card(n)] = n;
    filled_in = 1;
    if (action == THE_PASS) return move_with(A_PASS, 0, 0);
    if (action >= MARKS) return move_with(A_MARK, 0, action - MARKS);
    if (action >= EXCHANGES) return move_with(AN_EXCHANGE, cards[action - EXCHANGES], 0);
    int space = spaces[action % 96];
    if (action < JACKS) return move_with(A_PLACE, CARD_AT[space], space);
    int jack = (action / 96 - 1) * RANKS + JACK;
    return move_with(is_two_eyed(jack) ? A_PLACE : A_REMOVE, jack, space);
}

static float *put_mask(float *parts, u128 mask) {
    for (; mask; mask &= mask - 1) parts[lowest_in(mask)] = 1;
    return parts + SPACES;
}

static void observe(const State *state, int seat, float *parts) {
    int teams = state->teams, players = state->players;
    for (int n = 0; n < teams; n++) parts = put_mask(parts, state->chips[(seat + n) % teams]);
    for (int n = 0; n < teams; n++) {
        int team = (seat + n) % teams;
        u128 mask = 0;
        for (int k = 0; k < state->line_count[team]; k++) mask |= ROW[state->lines[team][k]];
        parts = put_mask(parts, mask);
    }
    for (int n = 0; n < state->held[seat]; n++) parts[state->hands[seat][n]] += 0.5f;
    parts += CARDS;
    for (int other = 0; other < players; other++)
        for (int n = 0; n < state->discarded[other]; n++) parts[state->discards[other][n]] += 0.5f;
    parts += CARDS;
    for (int n = 0; n < players; n++) *parts++ = (double)state->held[(seat + n) % players] / hand_size(players);
    for (int n = 0; n < players; n++) *parts++ = (seat + n) % players == state->turn;
    parts += players; /* nobody owes a draw when cards are drawn automatically */
    parts[state->phase] = 1;
    parts += 3;
    *parts++ = (double)state->left / PACK;
    *parts++ = (double)state->passes / players;
    *parts++ = state->exchanged;
}
