/* The patience for learners in C: the actions and the observation of `learning.py`. */

static u32 action_of(const State *state, int seat, Move move) {
    u32 first = move >> 8 & 255, second = move & 255;
    return first * (2 * PILES - 1 - first) / 2 + second - first - 1;
}

static Move move_of(const State *state, int seat, u32 action) {
    u32 first = 0, more = PILES - 1;
    while (action >= more) action -= more--, first++;
    return first << 8 | (first + 1 + action);
}

static void observe(const State *state, int seat, float *parts) {
    int depth = state->open ? HEIGHT : 1;
    double gone[RANKS] = {0};
    for (int pile = 0; pile < PILES; pile++)
        for (int below = 0; below < depth; below++, parts += RANKS)
            if (below < state->heights[pile]) parts[state->piles[pile][state->heights[pile] - 1 - below] % RANKS] = 1;
    for (int pile = 0; pile < PILES; pile++) *parts++ = (double)state->heights[pile] / HEIGHT;
    for (int n = 0; n < state->gone_count; n++) gone[state->gone[n] % RANKS] += 1.0 / SUITS;
    for (int rank = 0; rank < RANKS; rank++) *parts++ = gone[rank];
}
