/* The value of a table and a hand for a player, as in value.py. */

enum { SUIT_VALUES = 256 };

/* The weights, as `Weights` in value.py. Every seat has those of the judge, unless a job gives it others. */
typedef struct {
    double kept, far, first, spread, fresh, laid, set, shed, gift;
    double least_spread, per_turn, early, without_run, set_turns, chosen, with_run;
} Weights;

#define JUDGE_WEIGHTS {0.88, 0.75, 0.6, 2.2, 1.2, 2.0, 0.5, 4.5, 2.5, 0.15, 1.3, 8.0, 0.4, 4.0, 1.3, 0.1}
static Weights seat_weights[SEATS] = {JUDGE_WEIGHTS, JUDGE_WEIGHTS, JUDGE_WEIGHTS, JUDGE_WEIGHTS};
static const Weights *weights = seat_weights; /* of the seat that is judging */

EXPORT(weigh) void job_weigh(int seat, const Weights *given) { seat_weights[seat] = *given; }

/* What does not change during a turn. */
typedef struct {
    int side, stock;
    Cards unseen, known[SEATS];
    int hidden[SEATS], unseen_count;
    double turns, spread, fresh, wasted; /* `wasted` is the share of the costs that counts */
    Odds odds;
    Prospect others[SUITS][SIDES];
    int other_count;
} Outlook;

static Odds find_odds(double drawn, int hidden, int unseen) {
    double near = drawn / unseen, anywhere = smaller(1.0, near + (double)hidden / unseen);
    return (Odds){weights->kept, near, anywhere * weights->far, anywhere * weights->first};
}

/* The cards whose place the player does not know. */
static void find_unseen(const State *state, int seat, Outlook *found) {
    Cards seen = state->hands[seat];
    for (int other = 0; other < state->players; other++) add_all(&seen, &found->known[other]);
    for (int n = 0; n < state->discarded; n++) put_in(&seen, state->discards[n]);
    for (int n = 0; n < state->run_count; n++)
        for (int k = 0; k < state->runs[n].size; k++) seen.of[state->runs[n].suit] |= 1u << state->runs[n].ranks[k];
    for (int side = 0; side < state->side_count; side++) add_all(&seen, &state->lent[side]);
    for (int suit = 0; suit < SUITS; suit++) found->unseen.of[suit] = FIELD & ~seen.of[suit];
    found->unseen_count = count_of(&found->unseen);
}

static void find_others(const State *state, Outlook *found, const Odds *odds) {
    found->other_count = 0;
    for (int side = 0; side < state->side_count; side++) {
        if (side == found->side) continue;
        Cards sure = state->lent[side];
        for (int seat = side; seat < state->players; seat += state->side_count) add_all(&sure, &found->known[seat]);
        for (int suit = 0; suit < SUITS; suit++) {
            SuitSlots line = line_of(state->held[side].of[suit], sure.of[suit], found->unseen.of[suit], 0);
            found->others[suit][found->other_count] = prospect(&line, &odds[side]);
        }
        found->other_count++;
    }
}

static void look_out(const State *state, int seat, Outlook *found) {
    int players = state->players, count = state->side_count, hidden[SIDES] = {0};
    Odds odds[SIDES];
    *found = (Outlook){.side = side_of(state, seat), .stock = state->left};
    for (int other = 0; other < players; other++) {
        if (other == seat) continue;
        for (int suit = 0; suit < SUITS; suit++)
            found->known[other].of[suit] = state->hands[other].of[suit] & state->shown.of[suit];
        found->hidden[other] = count_of(&state->hands[other]) - count_of(&found->known[other]);
        hidden[other % count] += found->hidden[other];
    }
    find_unseen(state, seat, found);
    found->turns = (double)state->left / players / weights->per_turn;
    int unseen = found->unseen_count ? found->unseen_count : 1;
    for (int side = 0; side < count; side++) odds[side] = find_odds((double)state->left / count, hidden[side], unseen);
    find_others(state, found, odds);
    found->odds = odds[found->side];
    found->spread = weights->least_spread + weights->spread * __builtin_sqrt((double)state->left / (CARDS - HAND * players));
    found->fresh = weights->fresh * smaller(1.0, found->turns / weights->early);
    found->wasted = exp_of(-found->turns / weights->shed);
}

/* The points of a suit for the player, minus the average of the other sides. */
static double contest(const Outlook *outlook, const Prospect *own, int suit) {
    double mine = own->chance, theirs = 0.0;
    for (int n = 0; n < outlook->other_count; n++) {
        const Prospect *other = &outlook->others[suit][n];
        double ahead = larger(-30.0, smaller(30.0, (own->length - other->length) / outlook->spread));
        double behind = 1 / (1 + exp_of(ahead));
        mine *= 1 - other->chance * behind;
        theirs += other->chance * (1 - own->chance * (1 - behind)) * other->points;
    }
    return mine * own->points - theirs / outlook->other_count;
}

/* The value of a suit, remembered for the turn: most positions of a turn differ in few suits. */
static u32 turn_number;

static double suit_value(const Outlook *outlook, int suit, u32 held, u32 sure, int low_top) {
    static struct {
        u64 key;
        u32 turn;
        double value;
    } values[SUITS][SUIT_VALUES];
    u64 key = (u64)low_top << 40 | (u64)held << 20 | sure;
    u32 at = (u32)((key * 0x9e3779b97f4a7c15ull) >> 56);
    if (values[suit][at].turn == turn_number && values[suit][at].key == key) return values[suit][at].value;
    SuitSlots line = line_of(held, sure, outlook->unseen.of[suit], low_top);
    Prospect own = prospect(&line, &outlook->odds);
    double value = contest(outlook, &own, suit) + (held ? own.another : own.chance) * weights->laid;
    values[suit][at].key = key, values[suit][at].turn = turn_number, values[suit][at].value = value;
    return value;
}

/* The sets laid, and pairs and triples in the hand, as far as the runs laid allow sets (S12). */
static double sets_value(const Outlook *outlook, const State *state, const Cards *hand) {
    int more_runs = state->runs_laid[outlook->side] - state->sets_laid[outlook->side];
    double allowed = smaller(1.0, weights->without_run + 0.6 * more_runs), promise = 0.0;
    allowed *= smaller(1.0, outlook->turns / weights->set_turns);
    u32 once = 0, twice = 0;
    for (int suit = 0; suit < SUITS; suit++) twice |= once & hand->of[suit], once |= hand->of[suit];
    for (twice &= SLOTS; twice; twice &= twice - 1) {
        int rank = __builtin_ctz(twice);
        if (__builtin_popcount(suits_with(hand, rank)) > 2) {
            promise += 1.0;
            continue;
        }
        double missed = 1.0;
        for (u32 suits = suits_with(&outlook->unseen, rank); suits; suits &= suits - 1) missed *= 1 - outlook->odds.first;
        promise += 1 - missed;
    }
    return (promise * allowed + state->sets_laid[outlook->side]) * (weights->laid + weights->set);
}

/* The expected points from a table and a hand, minus those of the other sides. */
static double value_of(const Outlook *outlook, const State *state, const Cards *hand) {
    int side = outlook->side, low_tops = 0;
    for (int n = 0; n < state->run_count; n++) {
        const Run *run = &state->runs[n];
        if (run->side == side && high_of(run) == HIGH && run->ranks[run->size - 1] == ONE) low_tops |= 1 << run->suit;
    }
    double sum = sets_value(outlook, state, hand) + weights->laid * state->runs_laid[side] - cost(hand) * outlook->wasted;
    for (int suit = 0; suit < SUITS; suit++) {
        u32 sure = hand->of[suit] | state->lent[side].of[suit];
        sum += suit_value(outlook, suit, state->held[side].of[suit], sure, low_tops >> suit & 1);
    }
    return sum;
}
