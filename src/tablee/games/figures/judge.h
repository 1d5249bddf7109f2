/* The judge of the strongest bot, as in bots.py. */

enum { PLANS = 8, SAMPLES = 24 };
#define GIFT 0.25

typedef struct {
    u8 used, seat, players, strong;
    u16 points[BOXES - SERIES];
    i16 sheets[SEATS][BOXES];
} PlanKey;

static int same_bytes(const void *one, const void *two, int size) {
    const u8 *left = one, *right = two;
    for (int n = 0; n < size; n++)
        if (left[n] != right[n]) return 0;
    return 1;
}

/* The plan of the round for a seat. The last few plans are kept: every turn of a round needs the same. */
static const Plan *plan_of(const State *state, int seat) {
    static Plan plans[PLANS];
    static PlanKey keys[PLANS];
    static int next;
    PlanKey key = {1, seat, state->players, state->strong, {0}, {{0}}};
    COPY(key.points, state->points, sizeof(key.points));
    COPY(key.sheets, state->sheets, sizeof(key.sheets));
    for (int n = 0; n < PLANS; n++)
        if (same_bytes(&keys[n], &key, sizeof(key))) return &plans[n];
    int at = next;
    next = (next + 1) % PLANS;
    keys[at] = key;
    find_plan(state, seat, &plans[at]);
    return &plans[at];
}

/* A draw: the mean over the cards that may be on top of the stock. */
static double judge_draw(const State *state, int seat, const Plan *plan, int turn, u32 mask) {
    u8 cards[KINDS] = {0};
    int under, layers = untouched(state, &under), all, count = 0, known = under == state->left;
    double sum = 0.0;
    if (known) { /* F11: only cards of earlier rounds are left in the stock */
        all = state->layers[layers - 1];
        for (int n = under - all; n < under; n++) cards[state->stock[n]]++;
    } else
        all = count_unseen(state, seat, cards);
    for (; count < KINDS; count++) {
        int card = known ? nth_by_name(count) : count;
        if (cards[card]) sum += cards[card] * value_of(plan, turn, mask | bit_of(card));
    }
    return sum / all;
}

static double gain_of(u32 mask, const double *gains) {
    double best = gains[NOTHING];
    for (u32 boxes = made(mask); boxes; boxes &= boxes - 1)
        best = larger(best, gains[place(mask, __builtin_ctz(boxes))]);
    return best;
}

/* The chance by which the hands of the others are sampled: always the same seeds, so they are read once. */
static const Stream *sampling(int seat, int number) {
    static Stream streams[SEATS][SAMPLES];
    static int ready;
    if (!ready) {
        Seed all = seed_numbered(0);
        for (int other = 0; other < SEATS; other++) {
            const char word[] = {'h', 'a', 'n', 'd', '/', '0' + other, 0};
            for (int n = 0; n < SAMPLES; n++) {
                Seed own = seed_child(&all, word, n);
                streams[other][n] = stream_of(&own);
                next_number(&streams[other][n]);
                streams[other][n].used = 0;
            }
        }
        ready = 1;
    }
    return &streams[seat][number];
}

/* A hand of another player, as a set: the known cards, and random ones. */
static u32 sample_hand(const State *state, int seat, int number, const u8 *pool, int size) {
    u8 rest[DECK];
    Stream numbers = *sampling(seat, number);
    u32 mask = mask_of(state->known[seat], state->known_count[seat]);
    COPY(rest, pool, size);
    for (int n = state->known_count[seat]; n < HAND; n++) {
        int at = next_below(&numbers, size--);
        mask |= bit_of(rest[at]);
        for (; at < size; at++) rest[at] = rest[at + 1];
    }
    return mask;
}

/* What each discard would gain another player at once, on average. */
static void find_gifts(const State *state, int seat, const Move *moves, int count, double *gifts) {
    u8 unseen[KINDS], pool[DECK];
    int size = 0;
    count_unseen(state, seat, unseen);
    for (int card = 0; card < KINDS; card++)
        for (int n = 0; n < unseen[card]; n++) pool[size++] = card;
    for (int n = 0; n < count; n++) gifts[n] = 0.0;
    for (int other = 0; other < state->players; other++) {
        static Prospect theirs;
        if (other == seat) continue;
        find_prospect(state, other, &theirs);
        for (int number = 0; number < SAMPLES; number++) {
            u32 mask = sample_hand(state, other, number, pool, size);
            double before = gain_of(mask, theirs.gains);
            for (int n = 0; n < count; n++)
                gifts[n] += gain_of(mask | bit_of(moves[n] - A_DISCARD), theirs.gains) - before;
        }
    }
    for (int n = 0; n < count; n++) gifts[n] = gifts[n] / (SAMPLES * (state->players - 1));
}

static void judge_discards(const State *state, int seat, const Plan *plan, int turn, const Move *moves, int count,
                           Judged *judged) {
    double gifts[HAND + 1];
    find_gifts(state, seat, moves, count, gifts);
    for (int n = 0; n < count; n++) {
        u8 hand[HAND + 1], held = state->held[seat];
        COPY(hand, state->hands[seat], HAND + 1);
        remove_card(hand, &held, moves[n] - A_DISCARD);
        double value = value_of(plan, turn, mask_of(hand, held));
        judged[n] = (Judged){.value = value - GIFT * gifts[n], .careless = value, .flags = HAS_CARELESS};
    }
}

static void judge_choices(const State *state, int seat, u32 mask, const Move *moves, int count, Judged *judged) {
    static Prospect own;
    find_prospect(state, seat, &own);
    for (int n = 0; n < count; n++) {
        int crosses = moves[n] >= A_CROSS, box = moves[n] - (crosses ? A_CROSS : A_MARK);
        judged[n] = (Judged){.value = crosses ? own.crosses[box] : own.gains[place(mask, box)]};
    }
}

static void judge(const State *state, int seat, const Move *moves, int count, Judged *judged) {
    u32 mask = hand_of(state, seat);
    int turn = (DECK - HAND * state->players - state->turns) / state->players; /* F12 */
    if (turn > LAST_TURN) turn = LAST_TURN;
    find_classes();
    if (state->phase == MARK) {
        judge_choices(state, seat, mask, moves, count, judged);
        return;
    }
    const Plan *plan = plan_of(state, seat);
    if (state->phase == DISCARD) {
        judge_discards(state, seat, plan, turn, moves, count, judged);
        return;
    }
    for (int n = 0; n < count; n++) {
        int owner = moves[n] - A_TAKE, box = moves[n] - A_MARK;
        if (moves[n] == A_DRAW) judged[n] = (Judged){.value = judge_draw(state, seat, plan, turn, mask)};
        else if (moves[n] < A_DISCARD) {
            int top = state->discards[owner][state->discarded[owner] - 1];
            judged[n] = (Judged){.value = value_of(plan, turn, mask | bit_of(top))};
        } else {
            double now = plan->laid[turn][place(mask, box)], late = plan->shown[turn][place(mask, box)];
            judged[n] = (Judged){.value = now, .careless = (now + late) / 2, .flags = HAS_CARELESS};
        }
    }
}
