/* The value of a sheet and of a round, as in prospects.py and round_solver.py: these files have the theory. */

#include "../../kernel/arithmetic.h"

#include "classes.h"

enum { LAST_TURN = 5, TURNS = 6, ENOUGH = 52 };
#define NEVER -1e6
#define FRESH 0.6

static const double PARS[BOXES] = {1.3, 3.6, 6.0, 8.2, 11.0, 12.4, 9.4, 8.9, 14.2, 23.4, 0.8, 6.0};
static const double SHARES[SERIES][COLOURS + 1] = {
    {0.02, 0.66, 0.32, 0.00, 0.00}, {0.01, 0.21, 0.73, 0.05, 0.00}, {0.00, 0.13, 0.75, 0.12, 0.00},
    {0.01, 0.14, 0.64, 0.20, 0.01}, {0.03, 0.22, 0.28, 0.44, 0.03}, {0.06, 0.28, 0.24, 0.40, 0.02},
};
static const int CLASSIC[BOXES - SERIES] = {10, 15, 20, 25, 30, 35};
#define GOOD 0.25

/* The prospect of a sheet. */
typedef struct {
    double gains[PLACES + 1], laid[PLACES + 1], crosses[BOXES], expected;
} Prospect;

static double par(int box, const u16 *points) {
    return box < SERIES ? PARS[box] : PARS[box] * points[box - SERIES] / CLASSIC[box - SERIES];
}

/* The totals are visited in the order in which they were first reached, as Python's dictionary does. */
static double find_bonus(int upper, u32 series) {
    double chances[ENOUGH + 1] = {0}, grown[ENOUGH + 1];
    u8 order[ENOUGH + 1] = {upper}, next[ENOUGH + 1], seen[ENOUGH + 1];
    int count = 1;
    chances[upper] = 1.0;
    for (; series; series &= series - 1) {
        int box = __builtin_ctz(series), reached_count = 0;
        ZERO(seen, sizeof(seen));
        for (int n = 0; n < count; n++)
            for (int colour = 0; colour <= COLOURS; colour++) {
                int reached = order[n] + colour * (box + 1);
                if (reached > ENOUGH) reached = ENOUGH;
                if (!seen[reached]) seen[reached] = 1, grown[reached] = 0.0, next[reached_count++] = reached;
                grown[reached] = grown[reached] + chances[order[n]] * SHARES[box][colour];
            }
        ZERO(chances, sizeof(chances));
        for (int n = 0; n < reached_count; n++) order[n] = next[n], chances[next[n]] = grown[next[n]];
        count = reached_count;
    }
    return 40 * chances[ENOUGH]; /* F13 */
}

static double bonus_worth(int upper, u32 series) {
    static double found[ENOUGH + 1][ALL_SERIES + 1];
    static u8 known[ENOUGH + 1][ALL_SERIES + 1];
    if (upper > ENOUGH) upper = ENOUGH;
    if (!known[upper][series]) known[upper][series] = 1, found[upper][series] = find_bonus(upper, series);
    return found[upper][series];
}

static void find_prospect(const State *state, int seat, Prospect *found) {
    int upper, lower;
    u32 open = state->open[seat], series = open & ALL_SERIES;
    double most = NEVER, pars = 0.0, bonus;
    sums_of(state, seat, &upper, &lower);
    bonus = bonus_worth(upper, series);
    for (int at = 0; at <= PLACES; at++) found->gains[at] = NEVER;
    for (int box = 0; box < BOXES; box++) {
        found->crosses[box] = NEVER;
        if (!(open >> box & 1)) continue;
        double lost = par(box, state->points) + bonus;
        u32 rest = series & ~(1u << box);
        pars += par(box, state->points);
        found->crosses[box] = bonus_worth(upper, rest) - lost;
        most = larger(most, found->crosses[box]);
        double *gains = found->gains + box * (COLOURS + 1);
        if (box >= SERIES) gains[0] = state->points[box - SERIES] + found->crosses[box];
        else
            for (int count = 1; count <= COLOURS; count++)
                gains[count] = count * (box + 1) + bonus_worth(upper + count * (box + 1), rest) - lost; /* F3 */
    }
    found->gains[NOTHING] = most;
    found->expected = upper + lower + bonus + pars;
    COPY(found->laid, found->gains, sizeof(found->gains));
    found->laid[NOTHING] = NEVER;
    for (int box = 0; state->strong && box < SERIES; box++) /* F9 */
        found->laid[box * (COLOURS + 1) + 1] = found->laid[box * (COLOURS + 1) + 2] = NEVER;
}

/* For each class of up to five cards, the place with the best gain. The places are ranked first: to compare small
   numbers is faster. */
static void best_places(const double *gains, u8 *best) {
    u8 order[PLACES + 1], rank[PLACES + 1];
    for (int at = 0; at <= PLACES; at++) {
        int after = at;
        for (; after > 0 && gains[order[after - 1]] < gains[at]; after--) order[after] = order[after - 1];
        order[after] = at;
    }
    for (int n = 0; n <= PLACES; n++) rank[order[n]] = n;
    for (int n = 0; n < FIVES; n++) {
        int found = rank[NOTHING];
        for (int k = 0; k < class_place_count[n]; k++) {
            int other = rank[class_places[n][k]];
            found = other < found ? other : found;
        }
        best[n] = order[found];
    }
}

/* The habits of a player: how likely they lay down, and what their hand gains, by turn. */
typedef struct {
    double ends[TURNS], shown[TURNS], laid[TURNS];
} Habits;

/* The mean gain of a dealt hand, and the mean gain of the good ones. */
static void find_dealt(const double *gains, double *usual, double *good) {
    static u8 best[FIVES];
    double chances[PLACES + 1] = {0}, left = GOOD;
    u8 same[PLACES + 1], order[PLACES + 1], seen[PLACES + 1] = {0};
    int count = 0;
    best_places(gains, best);
    for (int at = 0; at <= PLACES; at++) /* equal gains are one key of Python's dictionary */
        for (same[at] = 0; gains[same[at]] != gains[at]; same[at]++) {}
    for (int n = 0; n < FIVES; n++) {
        int at = same[best[n]];
        if (!seen[at]) seen[at] = 1, order[count++] = at;
        chances[at] = chances[at] + class_chance[n];
    }
    *usual = *good = 0.0;
    for (int n = 0; n < count; n++) *usual += gains[order[n]] * chances[order[n]];
    for (int n = 0; n < count; n++) { /* the best gain that is left */
        int next = n;
        for (int k = n + 1; k < count; k++)
            if (gains[order[k]] > gains[order[next]]) next = k;
        int at = order[next];
        order[next] = order[n];
        double part = smaller(chances[at], left);
        *good = *good + gains[at] * part;
        left = left - part;
    }
    *good = *good / GOOD;
}

static void find_habits(const double *gains, int open_boxes, Habits *found) {
    double usual, good;
    find_dealt(gains, &usual, &good);
    double haste = -3.06 + 0.3 * open_boxes + 0.03 * (good - usual);
    for (int turn = 0; turn < TURNS; turn++) {
        found->ends[turn] = 1 / (1 + exp_of(-haste - 0.1 * turn));
        found->shown[turn] = usual + (good - usual) * (0.05 + 0.32 * turn);
        found->laid[turn] = usual + (good - usual) * (0.7 + 0.65 * turn);
    }
}

/* A round as one player sees it at its beginning. */
typedef struct {
    Prospect own;
    double ends[TURNS], laid[TURNS][PLACES + 1], shown[TURNS][PLACES + 1];
    double keep[TURNS][FIVES]; /* six cards are worth the best of keep over what is left after a discard */
} Plan;

/* The utility of a gain; `now` is the error function at the present lead. */
static double utility(double lead, double scale, double now, double gain) {
    if (gain < NEVER / 2) return gain;
    double win = (erf_of((lead + gain) / scale) - now) * scale * __builtin_sqrt(3.141592653589793) / 2;
    return 0.7 * win + (1 - 0.7) * gain;
}

/* Two values at a time, without a branch. */
typedef double Pair __attribute__((vector_size(16)));

static inline Pair larger_pair(Pair one, Pair two) { return (Pair)__builtin_wasm_pmax_f64x2(one, two); }

static double hold(const double *keep, int six) {
    double best = keep[keeps[six][0]];
    for (int n = 1; n <= HAND; n++) best = larger(best, keep[keeps[six][n]]);
    return best;
}

static double value_of(const Plan *plan, int turn, u32 mask) {
    int class = class_of(mask);
    return class < FIVES ? plan->keep[turn][class] : hold(plan->keep[turn], class - FIVES);
}

static void find_keep(double *keep, const u8 *shown, const double *later, double ends, const double *worth) {
    for (int n = 0; n < FIVES; n++) keep[n] = ends * worth[shown[n]] + (1 - ends) * later[n];
}

/* The value of each hand before the draw. */
static void find_turn(double *later, const u8 *laid, const double *keep, const double *worth, int others) {
    static double all[CLASSES];
    double missed = 1.0;
    for (int n = 0; n < others; n++) missed *= 1 - FRESH;
    double taken = 1 - missed;
    COPY(all, keep, FIVES * sizeof(double));
    for (int n = 0; n < SIXES; n++) {
        Pair best = {keep[keeps[n][0]], keep[keeps[n][3]]};
        best = larger_pair(best, (Pair){keep[keeps[n][1]], keep[keeps[n][4]]});
        best = larger_pair(best, (Pair){keep[keeps[n][2]], keep[keeps[n][5]]});
        all[FIVES + n] = larger(best[0], best[1]);
    }
    for (int n = 0; n < FIVES; n += 2) {
        Pair values[KINDS], sum = {0, 0}, better = {0, 0};
        for (int card = 0; card < KINDS; card++) {
            values[card] = (Pair){all[draws[n][card]], all[draws[n + 1][card]]};
            sum += values[card];
        }
        Pair mean = sum / KINDS;
        for (int card = 0; card < KINDS; card++) better += larger_pair((Pair){0, 0}, values[card] - mean);
        Pair then = larger_pair((Pair){worth[laid[n]], worth[laid[n + 1]]}, mean + taken * (better / KINDS));
        later[n] = then[0], later[n + 1] = then[1];
    }
}

static void solve(Plan *plan, int others) {
    static u8 shown[FIVES], laid[FIVES];
    static double later[FIVES];
    best_places(plan->own.gains, shown);
    best_places(plan->own.laid, laid);
    for (int n = 0; n < FIVES; n++) later[n] = plan->shown[LAST_TURN][shown[n]];
    find_keep(plan->keep[LAST_TURN], shown, later, plan->ends[LAST_TURN], plan->shown[LAST_TURN]);
    for (int turn = LAST_TURN; turn > 0; turn--) {
        find_turn(later, laid, plan->keep[turn], plan->laid[turn], others);
        find_keep(plan->keep[turn - 1], shown, later, plan->ends[turn - 1], plan->shown[turn - 1]);
    }
}

/* What Python knows of a round, to have it solved. */
typedef struct {
    u32 others, unused;
    double gains[PLACES + 1], stops[PLACES + 1], ends[TURNS], laid[TURNS][PLACES + 1], shown[TURNS][PLACES + 1];
} Round;

EXPORT(solve_round) void job_solve_round(const Round *round, double *table) {
    static Plan plan;
    find_classes();
    COPY(plan.own.gains, round->gains, sizeof(round->gains));
    COPY(plan.own.laid, round->stops, sizeof(round->stops));
    COPY(plan.ends, round->ends, sizeof(round->ends));
    COPY(plan.laid, round->laid, sizeof(round->laid));
    COPY(plan.shown, round->shown, sizeof(round->shown));
    solve(&plan, round->others);
    for (int turn = 0; turn < TURNS; turn++, table += CLASSES) {
        COPY(table, plan.keep[turn], sizeof(plan.keep[turn]));
        for (int n = 0; n < SIXES; n++) table[FIVES + n] = hold(plan.keep[turn], n);
    }
}

static void find_plan(const State *state, int seat, Plan *plan) {
    Habits habits[SEATS];
    int others = state->players - 1, count = 0, after = __builtin_popcount(state->open[seat]) - 1;
    double best = 0.0;
    find_prospect(state, seat, &plan->own);
    for (int other = 0; other < state->players; other++) {
        static Prospect theirs;
        if (other == seat) continue;
        find_prospect(state, other, &theirs);
        best = count ? larger(best, theirs.expected) : theirs.expected;
        find_habits(theirs.gains, after + 1, &habits[count++]);
    }
    double lead = plan->own.expected - best, scale = 16.0 * __builtin_sqrt(after + 0.5) * __builtin_sqrt(2.0);
    double now = erf_of(lead / scale);
    for (int turn = 0; turn < TURNS; turn++) {
        double theirs = 0.0, better = 0.0, none = 1.0;
        for (int n = 0; n < others; n++) {
            theirs += habits[n].shown[turn];
            better += habits[n].laid[turn];
            none *= 1 - habits[n].ends[turn];
        }
        theirs = theirs / others, better = better / others;
        plan->ends[turn] = 1 - none;
        for (int at = 0; at <= PLACES; at++) {
            plan->laid[turn][at] = utility(lead, scale, now, plan->own.laid[at] - theirs);
            plan->shown[turn][at] = utility(lead, scale, now, plan->own.gains[at] - better);
        }
    }
    solve(plan, others);
}
