/* Who gets the discard (S21), and the points of a round (S23 to S27), as in claims.py and score.py. */

/* The priority of a claim: runs before sets, then the run that reaches higher, then the longer run. */
static int weight_of(const State *state, int side, Move claim) {
    if (!is_row(claim)) return 0;
    Row row = row_of(claim);
    u32 held = state->held[side].of[part_of(claim, 1)];
    int low = row.low, high = row.low + row.size - 1;
    while (held >> (high + 1) & 1) high++;
    while (held >> (low - 1) & 1) low--;
    return 1 + high * WIDTH + high - low + 1;
}

/* The seat whose claim wins, once everybody has answered; -1 if nobody claims the discard. */
static int winning_claim(const State *state) {
    int winner = -1, most = -1;
    for (int n = 1; n < state->players; n++) { /* among equal claims the nearest player comes first */
        int seat = (state->turn + n) % state->players;
        if (!is_claim(state->answers[seat])) continue;
        int weight = weight_of(state, side_of(state, seat), state->answers[seat]);
        if (weight > most) most = weight, winner = seat;
    }
    return winner;
}

/* The points of a card in a slot (S25). */
static int points_in(int slot, int rank) {
    if (slot == HIGH) return rank != ONE ? 5 : 1;
    return slot > 12 ? 2 : 1;
}

static int worth(const Run *run) {
    int sum = 0;
    for (int n = 0; n < run->size; n++) sum += points_in(run->low + n, run->ranks[n]);
    return sum;
}

/* The longest run of a suit, and the run that its side keeps; -1 if there is none (S23, S24). */
static int find_lead(const State *state, int suit, int *kept) {
    int longest = -1, best = -1, most = -1;
    for (int n = 0; n < state->run_count; n++) {
        const Run *run = &state->runs[n];
        if (run->suit != suit) continue;
        int weight = run->size * WIDTH + high_of(run);
        if (weight > most) most = weight, longest = n;
    }
    for (int n = 0; n < state->run_count && longest >= 0; n++) {
        const Run *run = &state->runs[n];
        if (run->suit == suit && run->side == state->runs[longest].side && worth(run) > best)
            best = worth(run), *kept = n;
    }
    return longest;
}

/* What the runs bring each side. */
static void points_of(const State *state, int points[SIDES]) {
    for (int side = 0; side < SIDES; side++) points[side] = 0;
    for (int suit = 0; suit < SUITS; suit++) {
        int kept;
        if (find_lead(state, suit, &kept) >= 0) points[state->runs[kept].side] += worth(&state->runs[kept]);
    }
}

/* The cost of the cards left in a hand (S26). */
static int cost(const Cards *hand) {
    int found = 0;
    for (int suit = 0; suit < SUITS; suit++)
        found += 5 * __builtin_popcount(hand->of[suit] & (1u << ACE | 1u << JOKER)) +
                 2 * __builtin_popcount(hand->of[suit] & 0x7e000);
    return found;
}

/* Score the round; then deal the next one, or end the game and show all hands (S27). */
static void end_round(State *state) {
    int points[SIDES];
    points_of(state, points);
    for (int seat = 0; seat < state->players; seat++) points[side_of(state, seat)] -= cost(&state->hands[seat]);
    for (int side = 0; side < state->side_count; side++) state->totals[side] += points[side];
    if (state->round + 1 < state->rounds) {
        state->round++;
        deal_round(state);
        return;
    }
    ZERO(&state->shown, sizeof(Cards));
    for (int seat = 0; seat < state->players; seat++) add_all(&state->shown, &state->hands[seat]);
    state->over = 1;
}

static void outcome(const State *state, Outcome *found) {
    int best = state->totals[0];
    found->winners = 0;
    for (int seat = 0; seat < state->players; seat++) {
        found->scores[seat] = state->totals[side_of(state, seat)];
        if (found->scores[seat] > best) best = found->scores[seat];
    }
    for (int seat = 0; seat < state->players; seat++) found->winners |= (u32)(found->scores[seat] == best) << seat;
}
