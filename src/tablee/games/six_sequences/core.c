/* Les 6 Séquences in C: the twin of the rules and the bots in this folder. */

#include "../../kernel/core.h"
#include "../../kernel/reshuffles.h"

#include "cards.h"

enum { HAND = 8, FULL = 9, SIDES = 4, RUNS = 40, SETS = 40 };
enum { DRAW, LAY, COMPLETE, CLAIM, LAST, OWE };
#define SEATS 4
#define ACTIONS 12830
#define MOVES ACTIONS /* no two moves of a position have the same action */
#define HAS_IMAGINE

CORE(2, 1)

typedef struct {
    u8 number, side, suit, low, size;
    u8 ranks[HIGH]; /* from the low end up */
} Run;

typedef struct {
    u8 number, side, rank;
    u8 suits; /* the cards that are left, one bit for each suit */
} Set;

/* The results of the finished rounds are left out: only their sums matter for what comes. */
typedef struct {
    u8 seed[32];
    Cards hands[SEATS], shown, fresh, owed;
    Cards held[SIDES], lent[SIDES]; /* the slots of each side's runs, the cards in its sets */
    u64 answers[SEATS];             /* moves, or 0 */
    i16 totals[SIDES];
    u8 players, side_count, rounds, next_only, edition, dealer;
    u8 round, phase, turn, left, placed, passes, over, discarded, run_count, set_count;
    u8 stuck_count, stuck[SEATS], runs_laid[SIDES], sets_laid[SIDES], unused[3];
    u8 stock[CARDS]; /* the first `left` cards; the last of them is on top */
    u8 discards[CARDS];
    Run runs[RUNS]; /* by number, as the sets */
    Set sets[SETS];
} State;

#include "../../kernel/jobs.h"

static int seats(const State *state) { return state->players; }
static int sides(const State *state) { return state->side_count; }
static int covers(const State *state) { return state->players <= SEATS; }
static inline int side_of(const State *state, int seat) { return seat % state->side_count; } /* S2 */
static inline int high_of(const Run *run) { return run->low + run->size - 1; }

/* Whether every opponent may claim a discard, not only the next player (S21). */
static int asks_all(const State *state) { return state->players > 2 && !state->next_only; }

/* Whether a side needs another run before it may lay another set (S12). */
static int lacks_run(const State *state, int side) { return state->sets_laid[side] >= state->runs_laid[side]; }

static int is_opponent(const State *state, int seat, int other) {
    return side_of(state, seat) != side_of(state, other);
}

static int acting(const State *state) {
    if (state->over) return -1;
    if (state->phase != CLAIM) return state->turn;
    for (int seat = 0; seat < state->players; seat++)
        if (is_opponent(state, state->turn, seat) && !state->answers[seat]) return seat;
    return -1; /* everybody has answered: `answer` goes on at once */
}

/* Shuffle all cards and deal eight to each player; the player to the dealer's left starts (S4). */
static void deal_round(State *state) {
    u8 cards[CARDS];
    int players = state->players;
    for (int n = 0; n < CARDS; n++) cards[n] = n; /* S1 */
    reshuffle(state->seed, state->round, cards, CARDS);
    ZERO(state->hands, __builtin_offsetof(State, totals) - __builtin_offsetof(State, hands));
    for (int seat = 0; seat < players; seat++)
        for (int n = 0; n < HAND; n++) put_in(&state->hands[seat], cards[seat * HAND + n]);
    state->phase = DRAW;
    state->turn = (state->dealer + state->round + 1) % players; /* S4 */
    state->left = CARDS - players * HAND;
    state->placed = state->passes = state->discarded = state->run_count = state->set_count = 0;
    ZERO(&state->stuck_count, sizeof(State) - __builtin_offsetof(State, stuck_count));
    COPY(state->stock, cards + players * HAND, state->left);
}

static void deal(State *state) {
    Seed seed = seed_read(state->seed), own = seed_child(&seed, "dealer", -1);
    Stream numbers = stream_of(&own);
    state->dealer = next_below(&numbers, state->players); /* S4 */
    deal_round(state);
}

#include "placing.h"

#include "table.h"

/* All legal moves of a seat. */
static int list_moves(const State *state, int seat, Move *moves) {
    int phase = state->phase, side = side_of(state, seat), count = 0;
    if (state->over) return 0;
    if (phase == CLAIM) { /* S21 */
        if (!is_opponent(state, state->turn, seat) || state->answers[seat]) return 0;
        count = list_claims(state, seat, moves);
        moves[count++] = A_PASS;
        return count;
    }
    if (seat != state->turn) return 0;
    if (phase == DRAW) { /* S5 */
        moves[count++] = A_DRAW;
        return asks_all(state) ? count : count + list_claims(state, seat, moves + count);
    }
    const Cards *hand = &state->hands[seat];
    if (phase == OWE) return list_owed(state, side, hand, &state->owed, moves); /* S18 */
    int held = count_of(hand);
    count = list_placings(state, side, hand, &state->fresh, phase != COMPLETE, moves); /* S6, S8 */
    if (phase == LAST || (!state->left && held < FULL)) moves[count++] = A_PASS; /* S9, S22 */
    else if (held < FULL) moves[count++] = A_DRAW;                               /* S7 */
    else if (held == FULL)                                                       /* S9 */
        for (int suit = 0; suit < SUITS; suit++)
            for (u32 rest = hand->of[suit] & SLOTS; rest; rest &= rest - 1)
                moves[count++] = move_with(A_DISCARD, suit * WIDTH + __builtin_ctz(rest), 0, 0, 0);
    return count;
}

#include "score.h"

/* Pass over players who can place nothing, up to the next one who can. If nobody can, end the round (S22). */
static void go_on(State *state) {
    state->phase = LAST;
    while (state->passes < state->players) {
        int seat = state->turn;
        if (can_place(state, side_of(state, seat), &state->hands[seat], &state->fresh)) return;
        state->turn = (seat + 1) % state->players;
        if (state->placed) { /* a turn in which something was placed does not count as a pass */
            state->placed = 0;
            ZERO(&state->fresh, sizeof(Cards));
        } else {
            state->passes++;
            state->stuck[state->stuck_count++] = seat;
        }
    }
    end_round(state);
}

/* Draw until the hand has nine cards, or the stock is empty (S5, S7). */
static void draw(State *state, int seat) {
    for (int held = count_of(&state->hands[seat]); held < FULL && state->left; held++) {
        u8 *top = &state->stock[--state->left];
        put_in(&state->hands[seat], *top);
        *top = 0;
    }
    state->phase = state->phase == DRAW ? LAY : COMPLETE; /* S8 */
}

static void discard(State *state, int seat, int card) {
    state->hands[seat].of[card / WIDTH] ^= 1u << card % WIDTH;
    state->discards[state->discarded++] = card;
    ZERO(&state->fresh, 2 * sizeof(Cards)); /* and what is owed */
    state->placed = state->passes = 0;
    ZERO(&state->stuck_count, 1 + SEATS);
    int asked = state->left && asks_all(state); /* S21 */
    state->phase = asked ? CLAIM : DRAW;
    if (!asked) state->turn = (seat + 1) % state->players; /* S4 */
    if (!state->left) go_on(state);
}

/* Take the discard and lay it with the claimed cards. The turn goes on with laying (S21). */
static void take(State *state, int seat, Move claim) {
    u8 *top = &state->discards[--state->discarded];
    int card = *top;
    *top = 0;
    state->turn = seat;
    if (!is_row(claim) && lacks_run(state, side_of(state, seat))) { /* S18: a set that is laid after a run */
        put_in(&state->hands[seat], card);
        state->owed = cards_in_move(claim);
        add_all(&state->shown, &state->owed);
        state->phase = OWE;
        return;
    }
    lay(state, seat, claim);
    state->phase = LAY;
}

/* Keep an answer to the discard. The last answer settles who gets the card (S21). */
static void answer(State *state, int seat, Move move) {
    state->answers[seat] = move;
    if (acting(state) >= 0) return;
    int winner = winning_claim(state);
    Move claim = winner < 0 ? 0 : state->answers[winner];
    ZERO(state->answers, sizeof(state->answers));
    state->phase = DRAW;
    state->turn = (state->turn + 1) % state->players;
    if (winner >= 0) take(state, winner, claim);
}

static void pass(State *state) {
    state->passes = state->phase == LAST && !state->placed ? state->passes + 1 : 0;
    state->turn = (state->turn + 1) % state->players;
    state->placed = 0;
    ZERO(&state->fresh, sizeof(Cards));
    go_on(state);
}

static void make(State *state, int seat, Move move) {
    int kind = kind_of(move);
    if (state->phase == CLAIM) answer(state, seat, move);
    else if (kind == A_DRAW) draw(state, seat);
    else if (kind == A_PASS) pass(state);
    else if (kind == A_DISCARD) discard(state, seat, part_of(move, 1));
    else if (is_claim(move)) take(state, seat, move);
    else {
        place(state, seat, move);
        if (state->phase == OWE && kind == A_SET) { /* S18: the owed set is laid, and the turn goes on */
            state->phase = LAY;
            ZERO(&state->owed, sizeof(Cards));
        }
        if (state->phase != LAST) return;
        state->placed = 1; /* S22: players who had passed may be able to place something now */
        state->passes = 0;
        ZERO(&state->stuck_count, 1 + SEATS);
        go_on(state);
    }
}

#include "imagine.h"

#include "prospects.h"

#include "judge.h"

#include "learning.h"
