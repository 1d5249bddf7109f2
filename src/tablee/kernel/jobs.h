/* The jobs of a core, the same for every game: playouts, and a vector of environments. Include it after the rules.

   Before this file, a game defines
     State      a flat struct without pointers; `u8 seed[32]` is one of its fields
     MOVES      the most moves that a seat can have; SEATS, ACTIONS likewise
     seats, sides, covers, deal, acting, list_moves, make, outcome, judge, action_of, move_of, observe
   as static functions with the signatures below. What each one means is said in docs/architecture.md.
   A game whose lists of moves are long may define HAS_NTH_MOVE and `nth_move`: a move without the list.
   A game that can imagine hidden cards in C defines HAS_IMAGINE and `imagine`; then a search is a single call. */

typedef struct {
    double value;
    double careless; /* only with `HAS_CARELESS` */
    u32 flags;
    u32 unused;
} Judged;
enum { WINS = 1, HAS_CARELESS = 2 };

typedef struct {
    u32 winners; /* one bit for each seat */
    i32 scores[SEATS];
} Outcome;

static int seats(const State *state);
static int sides(const State *state);
static int covers(const State *state);                                /* whether these options are in the core */
static void deal(State *state);                                       /* from its options and its seed */
static int acting(const State *state);                                /* the lowest seat that has to act, or -1 */
static int list_moves(const State *state, int seat, Move *moves);     /* in the order of the rules */
static void make(State *state, int seat, Move move);                  /* a legal move */
static void outcome(const State *state, Outcome *found);              /* of a game that is over */
static void judge(const State *state, int seat, const Move *moves, int count, Judged *judged);
static u32 action_of(const State *state, int seat, Move move);        /* the number of a move for learners */
static Move move_of(const State *state, int seat, u32 action);        /* its inverse */
static void observe(const State *state, int seat, float *parts);      /* what a seat sees; the floats are 0 before */
#ifdef HAS_NTH_MOVE
static Move nth_move(const State *state, int seat, u32 number);       /* move number % count of the list */
#endif
#ifdef HAS_IMAGINE
static void imagine(State *state, int viewer, const Seed *seed);      /* deal what the viewer does not see again */
#endif

EXPORT(state_size) u32 job_state_size(void) { return sizeof(State); }
EXPORT(most_moves) u32 job_most_moves(void) { return MOVES; }
EXPORT(covers) int job_covers(const State *state) { return covers(state); }
EXPORT(deal) void job_deal(State *state) { deal(state); }
EXPORT(acting) int job_acting(const State *state) { return acting(state); }
EXPORT(list_moves) int job_list(const State *state, int seat, Move *moves) { return list_moves(state, seat, moves); }
EXPORT(make) void job_make(State *state, int seat, Move move) { make(state, seat, move); }
EXPORT(outcome) void job_outcome(const State *state, Outcome *found) { outcome(state, found); }
EXPORT(judge) void job_judge(const State *state, int seat, const Move *moves, int count, Judged *judged) {
    judge(state, seat, moves, count, judged);
}

/* The chance of the rules, so that a test can compare it with Python's. */
EXPORT(below) u32 job_below(const u8 *seed, u32 limit) {
    Seed source = seed_read(seed);
    Stream numbers = stream_of(&source);
    return next_below(&numbers, limit);
}
EXPORT(shuffle) void job_shuffle(const u8 *seed, i32 child, u8 *items, int count) {
    Seed source = seed_read(seed), own = seed_child(&source, "shuffle", child);
    shuffle(&own, items, count);
}

/* The choice of the strongest bot: the first move that wins, or else the first of the best moves. */
static Move best_move(const State *state, int seat, const Move *moves, int count) {
    static Judged judged[MOVES];
    if (count == 1) return moves[0];
    judge(state, seat, moves, count, judged);
    int best = 0;
    for (int n = 0; n < count; n++) {
        if (judged[n].flags & WINS) return moves[n];
        if (judged[n].value > judged[best].value) best = n;
    }
    return moves[best];
}

enum { RANDOM = 0, GUIDED = 1 };

/* Make one move of the acting seat, by a policy. */
static void play_one(State *state, int seat, Stream *numbers, int policy) {
    static Move moves[MOVES];
#ifdef HAS_NTH_MOVE
    if (policy == RANDOM) {
        make(state, seat, nth_move(state, seat, next_number(numbers)));
        return;
    }
#endif
    int count = list_moves(state, seat, moves);
    make(state, seat, policy == GUIDED ? best_move(state, seat, moves, count) : moves[next_number(numbers) % count]);
}

/* Play on to the end, or for `cap` moves; say whether the game is over. */
static int play_on(State *state, const Seed *seed, int cap, int policy) {
    Stream numbers = stream_of(seed);
    for (int ply = 0; ply < cap; ply++) {
        int seat = acting(state);
        if (seat < 0) return 1;
        play_one(state, seat, &numbers, policy);
    }
    return acting(state) < 0;
}

/* A seat's share of the result: winners share a win, all seats share a draw; a patience gives 1 or 0. */
static double share_of(const State *state, int seat) {
    Outcome found;
    outcome(state, &found);
    int count = seats(state);
    u32 winners = found.winners ? found.winners : count > 1 ? (1u << count) - 1 : 0;
    return winners >> seat & 1 ? 1.0 / __builtin_popcount(winners) : 0.0;
}

/* Try each move from the same state, with the same chance ahead. A share of -1 means that the game stays open. */
EXPORT(try_moves)
void job_try_moves(const State *state, int seat, const Move *moves, int count, const u8 *seed, int cap, int policy,
                   double *shares) {
    static State world;
    Seed ahead = seed_read(seed);
    for (int n = 0; n < count; n++) {
        COPY(&world, state, sizeof(State));
        make(&world, seat, moves[n]);
        shares[n] = play_on(&world, &ahead, cap, policy) ? share_of(&world, seat) : -1;
    }
}

#ifdef HAS_IMAGINE
EXPORT(imagine) void job_imagine(State *state, int viewer, const u8 *seed) {
    Seed own = seed_read(seed);
    imagine(state, viewer, &own);
}

/* Try each move in `worlds` imagined worlds, from number `first` on, with the seeds of `bots/search.py`. */
EXPORT(try_worlds)
void job_try_worlds(const State *state, int seat, const Move *moves, int count, const u8 *seed, int first, int worlds,
                    int cap, int policy, double *shares) {
    static State base, world;
    Seed all = seed_read(seed);
    for (int n = first; n < first + worlds; n++) {
        Seed cards = seed_child(&all, "world", n), ahead = seed_child(&all, "ahead", n);
        COPY(&base, state, sizeof(State));
        imagine(&base, seat, &cards);
        for (int m = 0; m < count; m++) {
            COPY(&world, &base, sizeof(State));
            make(&world, seat, moves[m]);
            *shares++ = play_on(&world, &ahead, cap, policy) ? share_of(&world, seat) : -1;
        }
    }
}
#endif

/* Play on `count` times, playout n with the seed's child("playout", n). Add up the shares by seat; return how many
   games stayed open. */
EXPORT(playouts)
int job_playouts(const State *state, int count, const u8 *seed, int cap, int policy, double *sums) {
    static State world;
    Seed all = seed_read(seed);
    int open = 0;
    for (int n = 0; n < count; n++) {
        Seed ahead = seed_child(&all, "playout", n);
        COPY(&world, state, sizeof(State));
        if (!play_on(&world, &ahead, cap, policy)) open++;
        else
            for (int seat = 0; seat < seats(state); seat++) sums[seat] += share_of(&world, seat);
    }
    return open;
}

/* The vector of environments. Python gives each array its place. */
typedef struct {
    State state;
    Seed seed;
    Stream numbers; /* for the opponents */
    u32 games;
    u32 choices;
} Env;

typedef struct {
    u32 count;
    u32 size;    /* floats of one observation */
    u32 longest; /* choices after which a game is cut short */
    i32 seat;    /* the learner's seat; -1 if learners have every seat */
    u32 policy;  /* of the opponents */
    const State *blank; /* the options, without a deal */
    Env *envs;
    const u32 *actions;
    float *seen;   /* count × size */
    u8 *mask;      /* count × ACTIONS */
    i32 *turn;     /* the seat that has to choose */
    float *reward; /* count × seats */
    u8 *ended;     /* 0, 1 for the end, 2 for a game cut short */
    float *last;   /* count × size: what the learner sees at the end of a game */
} Vector;

EXPORT(env_size) u32 job_env_size(void) { return sizeof(Env); }
EXPORT(actions) u32 job_actions(void) { return ACTIONS; }

/* Let the opponents play until the learner has to choose; return the seat, or -1 at the end. */
static int wait_for_learner(const Vector *v, Env *env) {
    int seat;
    while ((seat = acting(&env->state)) >= 0 && env->choices < v->longest && v->seat >= 0 && seat != v->seat) {
        play_one(&env->state, seat, &env->numbers, v->policy);
        env->choices++;
    }
    return env->choices < v->longest ? seat : -1;
}

/* Deal game after game until there is one in which the learner has a choice. */
static int next_game(const Vector *v, Env *env) {
    int seat;
    do {
        Seed seed = seed_child(&env->seed, "game", env->games++);
        COPY(&env->state, v->blank, sizeof(State));
        seed_write(&seed, env->state.seed);
        deal(&env->state);
        Seed others = seed_child(&seed, "opponents", -1);
        env->numbers = stream_of(&others);
        env->choices = 0;
        seat = wait_for_learner(v, env);
    } while (seat < 0);
    return seat;
}

static void show(const Vector *v, u32 n, int seat) {
    static Move moves[MOVES];
    const State *state = &v->envs[n].state;
    u8 *mask = v->mask + (u64)n * ACTIONS;
    float *seen = v->seen + (u64)n * v->size;
    ZERO(mask, ACTIONS);
    ZERO(seen, v->size * sizeof(float));
    observe(state, seat, seen);
    int count = list_moves(state, seat, moves);
    for (int m = 0; m < count; m++) mask[action_of(state, seat, moves[m])] = 1;
    v->turn[n] = seat;
}

/* As `rewards` in tablee/rl/tasks.py: each losing side pays the same, and the winning sides share it. Seat n plays
   for side n % sides, and partners win together: so the first seats tell which sides have won. */
static void pay(const Vector *v, u32 n, const State *state) {
    Outcome found;
    outcome(state, &found);
    int count = seats(state), all = sides(state), won = 0;
    float *reward = v->reward + n * count;
    if (all == 1) {
        reward[0] = found.winners != 0;
        return;
    }
    for (int side = 0; side < all; side++) won += found.winners >> side & 1;
    if (won == 0 || won == all) return;
    double pays = 1.0 / (all - 1);
    for (int seat = 0; seat < count; seat++)
        reward[seat] = found.winners >> seat & 1 ? pays * (all - won) / won : -pays;
}

/* Begin a game in every environment. The seed of environment n is child("env", n). */
EXPORT(env_reset) void job_env_reset(const Vector *v, const u8 *seed) {
    Seed all = seed_read(seed);
    for (u32 n = 0; n < v->count; n++) {
        v->envs[n].seed = seed_child(&all, "env", n);
        v->envs[n].games = 0;
        show(v, n, next_game(v, &v->envs[n]));
    }
    ZERO(v->reward, v->count * seats(&v->envs[0].state) * sizeof(float));
    ZERO(v->ended, v->count);
}

/* Make one choice in every environment; a game that ends makes room for the next at once. If an action is illegal,
   nothing changes, and the number of its environment is returned; else -1. */
EXPORT(env_step) int job_env_step(const Vector *v) {
    for (u32 n = 0; n < v->count; n++)
        if (v->actions[n] >= ACTIONS || !v->mask[(u64)n * ACTIONS + v->actions[n]]) return n;
    ZERO(v->reward, v->count * seats(&v->envs[0].state) * sizeof(float));
    ZERO(v->ended, v->count);
    for (u32 n = 0; n < v->count; n++) {
        Env *env = &v->envs[n];
        int learner = v->turn[n];
        make(&env->state, learner, move_of(&env->state, learner, v->actions[n]));
        env->choices++;
        int seat = wait_for_learner(v, env);
        if (seat < 0) {
            v->ended[n] = acting(&env->state) < 0 ? 1 : 2;
            if (v->ended[n] == 1) pay(v, n, &env->state);
            float *last = v->last + (u64)n * v->size;
            ZERO(last, v->size * sizeof(float));
            observe(&env->state, learner, last);
            seat = next_game(v, env);
        }
        show(v, n, seat);
    }
    return -1;
}
