/* La réussite des paires in C: the twin of the rules, the bots and the solver in this folder. */

#include "../../kernel/core.h"

enum { PILES = 20, HEIGHT = 6, CARDS = 120, RANKS = 20, SUITS = 6 };
#define SEATS 1
#define MOVES (PILES * (PILES - 1) / 2)
#define ACTIONS MOVES
#define HAS_IMAGINE

CORE(1, 1)

typedef struct {
    u8 seed[32]; /* for the deal; then 0, as a state of the patience holds no seed */
    u8 open;     /* P6: every card lies face up */
    u8 winnable; /* P6: only deals that can be won; 0 after the deal */
    u8 gone_count;
    u8 heights[PILES];
    u8 piles[PILES][HEIGHT]; /* from bottom to top; a card is its number in the deck, and its rank that number % 20 */
    u8 gone[CARDS];          /* in the order in which they were taken */
} State;

#include "../../kernel/jobs.h"

#include "solver.h"

static int seats(const State *state) { return 1; }
static int sides(const State *state) { return 1; }
static int covers(const State *state) { return 1; }

/* The rank of a pile's top card; RANKS for an empty pile. */
static int top_rank(const State *state, int pile) {
    int height = state->heights[pile];
    return height ? state->piles[pile][height - 1] % RANKS : RANKS;
}

static void lay_out(State *state, const Seed *seed) {
    u8 cards[CARDS];
    Seed deck = seed_child(seed, "deck", -1);
    for (int n = 0; n < CARDS; n++) cards[n] = n;
    shuffle(&deck, cards, CARDS);
    COPY(state->piles, cards, CARDS); /* P1 */
    for (int pile = 0; pile < PILES; pile++) state->heights[pile] = HEIGHT;
}

static void deal(State *state) {
    Seed seed = seed_read(state->seed);
    int winnable = state->winnable, open = state->open;
    ZERO(state, sizeof(State));
    state->open = open;
    if (!winnable) {
        lay_out(state, &seed);
        return;
    }
    for (int n = 0;; n++) { /* P6: the solver has no limit here, so that the deal depends on the seed alone */
        Seed attempt = seed_child(&seed, "attempt", n);
        static Verdict verdict;
        lay_out(state, &attempt);
        solve(state, -1, &verdict);
        if (verdict.winnable == 1) return;
    }
}

/* Deal the cards that lie face down again: in the order of the deck, shuffled, pile by pile from the bottom. */
static void imagine(State *state, int viewer, const Seed *seed) {
    u8 seen[CARDS] = {0}, unseen[CARDS];
    int count = 0;
    if (state->open) return;
    for (int pile = 0; pile < PILES; pile++)
        if (state->heights[pile]) seen[state->piles[pile][state->heights[pile] - 1]] = 1;
    for (int n = 0; n < state->gone_count; n++) seen[state->gone[n]] = 1;
    for (int card = 0; card < CARDS; card++)
        if (!seen[card]) unseen[count++] = card;
    shuffle(seed, unseen, count);
    for (int pile = 0, next = 0; pile < PILES; pile++)
        for (int height = 0; height + 1 < state->heights[pile]; height++) state->piles[pile][height] = unseen[next++];
}

static int list_moves(const State *state, int seat, Move *moves) {
    int count = 0, ranks[PILES];
    if (seat) return 0;
    for (int pile = 0; pile < PILES; pile++) ranks[pile] = top_rank(state, pile);
    for (int one = 0; one < PILES; one++)
        for (int two = one + 1; ranks[one] < RANKS && two < PILES; two++)
            if (ranks[one] == ranks[two]) moves[count++] = one << 8 | two; /* P2 */
    return count;
}

static int acting(const State *state) {
    u32 seen = 0;
    for (int pile = 0; pile < PILES; pile++) {
        u32 bit = 1u << top_rank(state, pile);
        if (bit < 1u << RANKS && seen & bit) return 0;
        seen |= bit;
    }
    return -1;
}

static void make(State *state, int seat, Move move) {
    int places[2] = {move >> 8 & 255, move & 255};
    for (int n = 0; n < 2; n++) {
        u8 *top = &state->piles[places[n]][--state->heights[places[n]]];
        state->gone[state->gone_count++] = *top;
        *top = 0; /* P3 */
    }
}

static void outcome(const State *state, Outcome *found) {
    found->scores[0] = state->gone_count / 2;
    found->winners = state->gone_count == CARDS; /* P4 */
    for (int pile = 0; pile < PILES && !found->winners; pile++)
        if (state->heights[pile]) return;
    found->winners = 1; /* a position built by hand may have fewer cards */
}

/* How many cards of each rank are on top of a pile or gone. */
static void count_placed(const State *state, u8 placed[RANKS + 1]) {
    ZERO(placed, RANKS + 1);
    for (int pile = 0; pile < PILES; pile++) placed[top_rank(state, pile)]++;
    for (int n = 0; n < state->gone_count; n++) placed[state->gone[n] % RANKS]++;
}

static void judge(const State *state, int seat, const Move *moves, int count, Judged *judged) {
    u8 placed[RANKS + 1];
    int known = 1;
    Move winning = 0;
    count_placed(state, placed);
    for (int pile = 0; pile < PILES; pile++) known &= state->open || state->heights[pile] <= 1;
    if (known) {
        static Verdict verdict;
        solve(state, -1, &verdict);
        if (verdict.size) winning = verdict.line[0][0] << 8 | verdict.line[0][1];
    }
    for (int n = 0; n < count; n++) {
        int first = moves[n] >> 8 & 255, second = moves[n] & 255;
        int safe = placed[top_rank(state, first)] == SUITS;
        double value = safe ? 100.0 : (double)(state->heights[first] + state->heights[second]);
        judged[n] = (Judged){.value = winning && moves[n] == winning ? 200.0 : value};
    }
}

#include "learning.h"
