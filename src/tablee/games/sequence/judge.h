/* The judge of Séquence in C: the same values as in `bots.py`, added and multiplied in the same order. */

static const double OWN[5] = {0.4, 1.0, 4.0, 14.0, 120.0}, THEIRS[5] = {0.0, 0.8, 3.2, 12.0, 60.0};
static const double LAST = 90.0, TWO_EYED_PRICE = 20.0, ONE_EYED_PRICE = 70.0;
static const double IN_HAND = 1.2, ANYWHERE = 1.0, GONE = 0.4;

static struct {
    int team, rivals[TEAMS], rival_count;
    u128 mine, others[TEAMS]; /* the chips of the own team, and of each rival */
    double chance[SPACES], own[ROWS], spoils[ROWS];
} board;

/* The weight of each space, by what the player knows about the two copies of its card. */
static void weigh_spaces(const State *state, int seat) {
    u8 seen[CARDS] = {0}, held[CARDS] = {0};
    for (int other = 0; other < state->players; other++)
        for (int n = 0; n < state->discarded[other]; n++) seen[state->discards[other][n]]++;
    for (int n = 0; n < state->held[seat]; n++) {
        seen[state->hands[seat][n]]++;
        held[state->hands[seat][n]] = 1;
    }
    for (int space = 0; space < SPACES; space++) {
        int card = CARD_AT[space];
        board.chance[space] = card == CORNER ? ANYWHERE : held[card] ? IN_HAND : seen[card] >= 2 ? GONE : ANYWHERE;
    }
}

/* The product of the weights of a row's free spaces: how likely the row gets filled. */
static double filled(int row, u128 chips) {
    double chance = 1.0;
    u128 done = chips | CORNERS;
    for (int k = 0; k < FIVE; k++)
        if (!has(done, IN_ROW[row][k])) chance *= board.chance[IN_ROW[row][k]];
    return chance;
}

static int may_count(const State *state, int team, u128 row) {
    for (int n = 0; n < state->line_count[team]; n++)
        if (!share_one_at_most(row, ROW[state->lines[team][n]])) return 0;
    return 1;
}

/* The number of a team's chips in a row, at most four; a corner counts for everybody (Q8). */
static int chips_in(u128 row, u128 chips) {
    int count = bits_in(row & (chips | CORNERS));
    return count < 4 ? count : 4;
}

static double own_value(const State *state, int n, u128 theirs) {
    if (ROW[n] & theirs || !may_count(state, board.team, ROW[n])) return 0.0;
    return OWN[chips_in(ROW[n], board.mine)] * filled(n, board.mine);
}

static double spoiled_value(const State *state, int n) {
    double worth = 0.0;
    if (ROW[n] & board.mine) return 0.0;
    for (int k = 0; k < board.rival_count; k++) {
        u128 chips = board.others[k];
        int team = board.rivals[k], alone = 1;
        for (int other = 0; other < board.rival_count; other++)
            alone &= board.others[other] == chips || !(ROW[n] & board.others[other]);
        if (!alone || !may_count(state, team, ROW[n])) continue;
        int count = chips_in(ROW[n], chips), last = count == 4 && state->line_count[team] + 1 == needed(state);
        worth += (THEIRS[count] + LAST * last) * filled(n, chips);
    }
    return worth;
}

static void rate_rows(const State *state, int seat) {
    u128 theirs = 0;
    board.team = seat % state->teams;
    board.mine = state->chips[board.team];
    board.rival_count = 0;
    for (int team = 0; team < state->teams; team++) {
        if (team == board.team) continue;
        board.rivals[board.rival_count] = team;
        board.others[board.rival_count++] = state->chips[team];
        theirs |= state->chips[team];
    }
    weigh_spaces(state, seat);
    for (int n = 0; n < ROWS; n++) {
        board.own[n] = own_value(state, n, theirs);
        board.spoils[n] = spoiled_value(state, n);
    }
}

/* Whether a chip of ours on a space wins: it completes the last sequence needed, or two at once. */
static int would_win(const State *state, int space) {
    u8 rows[THROUGH], made[THROUGH];
    int count = complete_rows(board.mine | bit(space), ROWS_THROUGH[space], THROUGH_COUNT[space], rows), kept = 0;
    for (int n = 0; n < count; n++)
        if (may_count(state, board.team, ROW[rows[n]])) made[kept++] = rows[n];
    if (kept && needed(state) - state->line_count[board.team] == 1) return 1;
    for (int one = 0; one < kept; one++)
        for (int two = 0; two < one; two++)
            if (share_one_at_most(ROW[made[one]], ROW[made[two]])) return 1;
    return 0;
}

static Judged judge_place(const State *state, int card, int space) {
    double grows = 0.0, blocks = 0.0, price = is_jack(card) ? TWO_EYED_PRICE : 0.0;
    for (int k = 0; k < THROUGH_COUNT[space]; k++) {
        grows += board.own[ROWS_THROUGH[space][k]];
        blocks += board.spoils[ROWS_THROUGH[space][k]];
    }
    u32 flags = HAS_CARELESS | (would_win(state, space) ? WINS : 0);
    return (Judged){grows + blocks - price, grows + blocks / 4 - price, flags, 0};
}

static Judged judge_remove(int space) {
    double gain = 0.0;
    for (int k = 0; k < THROUGH_COUNT[space]; k++) {
        u128 row = ROW[ROWS_THROUGH[space][k]], theirs = 0;
        for (int n = 0; n < board.rival_count; n++) {
            theirs |= board.others[n];
            if (!has(board.others[n], space) || row & board.mine) continue;
            int count = chips_in(row, board.others[n]);
            gain += count ? THEIRS[count] - THEIRS[count - 1] : 0.0;
        }
        if (!(row & theirs & ~bit(space))) gain += OWN[chips_in(row, board.mine)] / 2;
    }
    return (Judged){.value = gain - ONE_EYED_PRICE};
}

/* What marking this row costs: rows that share more than one space with it can no longer count. */
static double bound(int row) {
    double cost = 0.0;
    for (int n = 0; n < ROWS; n++) {
        int shared = bits_in(ROW[row] & ROW[n]);
        if (shared > 1 && shared < FIVE) cost += board.own[n];
    }
    return cost;
}

static void judge(const State *state, int seat, const Move *moves, int count, Judged *judged) {
    rate_rows(state, seat);
    for (int n = 0; n < count; n++) {
        int kind = moves[n] >> 16, card = moves[n] >> 8 & 255, space = moves[n] & 255;
        judged[n] = kind == A_PLACE ? judge_place(state, card, space)
            : kind == A_REMOVE      ? judge_remove(space)
            : kind == A_MARK        ? (Judged){.value = -bound(space)}
                                    : (Judged){.value = kind == AN_EXCHANGE ? 500.0 : 0.0};
    }
}
