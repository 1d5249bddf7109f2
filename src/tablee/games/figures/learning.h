/* Actions and observation for learners, as in learning.py. */

static u32 action_of(const State *state, int seat, Move move) { return (void)state, (void)seat, move; }
static Move move_of(const State *state, int seat, u32 action) { return (void)state, (void)seat, action; }

static float *count_cards(const u8 *cards, int count, float *parts) {
    for (int n = 0; n < count; n++) parts[cards[n]] += 0.25f;
    return parts + KINDS;
}

static float *observe_sheets(const State *state, int seat, float *parts) {
    int players = state->players, most[BOXES], sum = 40;
    for (int box = 0; box < BOXES; box++) {
        most[box] = box < SERIES ? COLOURS * (box + 1) : state->points[box - SERIES];
        if (!most[box]) most[box] = 1;
        sum += most[box];
    }
    float *boxes = parts + players * BOXES, *totals = boxes + players * BOXES;
    for (int n = 0; n < players; n++) {
        int owner = (seat + n) % players;
        for (int box = 0; box < BOXES; box++) {
            int points = state->sheets[owner][box];
            *parts++ = points == OPEN;
            *boxes++ = points > 0 ? (double)points / most[box] : 0.0;
        }
        totals[n] = (double)total_of(state, owner) / sum;
    }
    return totals + players;
}

static float *observe_cards(const State *state, int seat, float *parts) {
    int players = state->players, under;
    untouched(state, &under);
    for (int n = 0; n < players; n++) {
        int owner = (seat + n) % players;
        if (state->phase == MARK) parts = count_cards(state->hands[owner], state->held[owner], parts); /* F9 */
        else parts = count_cards(state->known[owner], state->known_count[owner], parts);
    }
    for (int n = 0; n < players; n++, parts += KINDS) {
        int owner = (seat + n) % players, count = state->discarded[owner];
        if (count) parts[state->discards[owner][count - 1]] = 0.25f;
    }
    for (int owner = 0; owner < players; owner++) count_cards(state->discards[owner], state->discarded[owner], parts);
    return count_cards(state->stock, under, parts + KINDS);
}

static void observe(const State *state, int seat, float *parts) {
    int players = state->players, round = state->rounds < ROUNDS ? state->rounds + 1 : ROUNDS;
    u32 makes = made(hand_of(state, seat)) & state->open[seat];
    parts = count_cards(state->hands[seat], state->held[seat], parts);
    for (int box = 0; box < BOXES; box++) *parts++ = makes >> box & 1;
    parts = observe_cards(state, seat, observe_sheets(state, seat, parts));
    for (int n = 0; n < players; n++) {
        int other = (seat + n) % players;
        parts[n] = other == state->turn;
        parts[players + n] = state->waiting >> other & 1;
        parts[2 * players + n] = other == state->laid;
    }
    parts += 3 * players;
    parts[state->phase] = 1;
    parts[3] = (double)state->left / DECK;
    parts[4] = (double)state->turns / DECK;
    parts[5] = (double)round / ROUNDS;
}
