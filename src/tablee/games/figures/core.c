/* Les 12 figures in C: the twin of the rules and the bots in this folder. */

#include "../../kernel/core.h"
#include "../../kernel/reshuffles.h"

#include "boxes.h"

enum { DECK = 96, HAND = 5, ROUNDS = BOXES, PILE = 48, NOBODY = 255 };
enum { TURN, DISCARD, MARK };
#define SEATS 6
#define MOVES (2 * BOXES)
#define ACTIONS 55
#define HAS_IMAGINE

/* A move is the number of its action. */
enum { A_DRAW, A_TAKE, A_DISCARD = A_TAKE + SEATS, A_MARK = A_DISCARD + KINDS, A_CROSS = A_MARK + BOXES };

CORE(1, 1)

enum { OPEN = -1, CROSSED = -2 };

/* The history of the finished rounds is left out: only their number matters for what comes. */
typedef struct {
    u8 seed[32];
    u16 points[BOXES - SERIES];
    u16 open[SEATS];
    i16 sheets[SEATS][BOXES]; /* points, OPEN or CROSSED */
    u8 players, strong, dealer, phase, turn, turns, waiting, left;
    u8 rounds, laid, layer_count, layers[ROUNDS + 1];
    u8 choices[SEATS]; /* the moves, while the hands are shown; 0 before */
    u8 held[SEATS], hands[SEATS][HAND + 1];
    u8 known_count[SEATS], known[SEATS][HAND + 1];
    u8 discarded[SEATS], discards[SEATS][PILE];
    u8 stock[DECK]; /* the first `left` cards; the last of them is on top */
} State;

#include "../../kernel/jobs.h"

static int seats(const State *state) { return state->players; }
static int sides(const State *state) { return state->players; }
static int covers(const State *state) { return state->players <= SEATS; }
static int acting(const State *state) { return state->waiting ? __builtin_ctz(state->waiting) : -1; }

static u32 hand_of(const State *state, int seat) { return mask_of(state->hands[seat], state->held[seat]); }

/* How many layers of the stock nobody has drawn from (F11), and their cards. */
static int untouched(const State *state, int *cards) {
    int count = 0;
    for (*cards = 0; count < state->layer_count && *cards + state->layers[count] <= state->left; count++)
        *cards += state->layers[count];
    return count;
}

/* Deal five cards to each player from the top of the stock, of which `left` cards are there (F6). */
static void deal_round(State *state) {
    int players = state->players, first = (state->dealer + state->rounds + 1) % players;
    for (int n = 0; n < players; n++) {
        int seat = (first + n) % players;
        state->held[seat] = HAND;
        for (int card = 0; card < HAND; card++) {
            state->hands[seat][card] = state->stock[--state->left];
            state->stock[state->left] = 0;
        }
        state->hands[seat][HAND] = 0;
    }
    state->phase = TURN;
    state->turn = first;
    state->turns = state->left; /* F12 */
    state->waiting = 1 << first;
}

static void deal(State *state) {
    Seed seed = seed_read(state->seed), dealer = seed_child(&seed, "dealer", -1), deck = seed_child(&seed, "deck", -1);
    Stream numbers = stream_of(&dealer);
    state->dealer = next_below(&numbers, state->players); /* F6 */
    state->laid = NOBODY;
    for (int seat = 0; seat < state->players; seat++) {
        state->open[seat] = ALL_BOXES;
        for (int box = 0; box < BOXES; box++) state->sheets[seat][box] = OPEN;
    }
    for (int n = 0; n < DECK; n++) state->stock[n] = n % KINDS; /* F1 */
    shuffle(&deck, state->stock, DECK);
    state->left = DECK;
    deal_round(state);
}

static int list_boxes(u32 boxes, int kind, Move *moves) {
    int count = 0;
    for (; boxes; boxes &= boxes - 1) moves[count++] = kind + __builtin_ctz(boxes);
    return count;
}

/* What a shown hand may mark or cross out (F10). */
static int list_choices(u32 mask, u32 open, Move *moves) {
    int count = list_boxes(made(mask) & open, A_MARK, moves);
    return count + list_boxes(open, A_CROSS, moves + count);
}

static int list_moves(const State *state, int seat, Move *moves) {
    if (!(state->waiting >> seat & 1)) return 0;
    const u8 *hand = state->hands[seat];
    int count = 0;
    if (state->phase == DISCARD) {
        u32 seen = 0;
        for (int n = 0; n < state->held[seat]; seen |= 1u << hand[n++])
            if (!(seen >> hand[n] & 1)) moves[count++] = A_DISCARD + hand[n];
        return count;
    }
    u32 mask = hand_of(state, seat), open = state->open[seat];
    if (state->phase == MARK) return list_choices(mask, open, moves);
    moves[count++] = A_DRAW;
    for (int owner = 0; owner < state->players; owner++)
        if (state->discarded[owner] && owner != seat) moves[count++] = A_TAKE + owner;          /* F7 */
    return count + list_boxes((state->strong ? strong(mask) : made(mask)) & open, A_MARK, moves + count); /* F9 */
}

/* Remove the first of these cards; say whether it was there. */
static int remove_card(u8 *cards, u8 *count, int card) {
    int at = 0;
    while (at < *count && cards[at] != card) at++;
    if (at == *count) return 0;
    for (--*count; at < *count; at++) cards[at] = cards[at + 1];
    cards[at] = 0;
    return 1;
}

static void discard(State *state, int seat, int card) {
    remove_card(state->hands[seat], &state->held[seat], card);
    remove_card(state->known[seat], &state->known_count[seat], card);
    state->discards[seat][state->discarded[seat]++] = card; /* F7 */
    state->turn = (seat + 1) % state->players;              /* F6 */
    state->phase = TURN;
    state->waiting = 1 << state->turn;
    if (--state->turns) return;
    state->phase = MARK; /* F12 */
    state->waiting = (1 << state->players) - 1;
}

/* Write a choice on the sheet. */
static void mark(State *state, int seat, int choice) {
    int crosses = choice >= A_CROSS, box = choice - (crosses ? A_CROSS : A_MARK);
    state->open[seat] &= ~(1u << box); /* F10 */
    state->sheets[seat][box] = crosses ? CROSSED : worth(hand_of(state, seat), box, state->points);
}

/* Shuffle the hands and the piles, and put them under the stock (F11). */
static void put_under(State *state) {
    u8 under[DECK], above[DECK];
    int count = 0, cards, layers = untouched(state, &cards);
    for (int seat = 0; seat < state->players; seat++)
        for (int n = 0; n < state->held[seat]; n++) under[count++] = state->hands[seat][n];
    for (int seat = 0; seat < state->players; seat++)
        for (int n = 0; n < state->discarded[seat]; n++) under[count++] = state->discards[seat][n];
    reshuffle(state->seed, state->rounds, under, count);
    COPY(above, state->stock, state->left);
    COPY(state->stock, under, count);
    COPY(state->stock + count, above, state->left);
    state->left += count;
    for (int n = layers; n > 0; n--) state->layers[n] = state->layers[n - 1];
    state->layers[0] = count;
    for (int n = layers + 1; n < state->layer_count; n++) state->layers[n] = 0;
    state->layer_count = layers + 1;
}

/* Everybody has chosen: write it down, and deal the next round if there is one. */
static void settle(State *state) {
    for (int seat = 0; seat < state->players; seat++)
        if (seat != state->laid) mark(state, seat, state->choices[seat]);
    state->rounds++;
    state->laid = NOBODY;
    ZERO(state->choices, SEATS);
    if (state->rounds == ROUNDS) return; /* F10 */
    put_under(state);
    ZERO(state->known_count, sizeof(state->known_count) + sizeof(state->known));
    ZERO(state->discarded, sizeof(state->discarded) + sizeof(state->discards));
    deal_round(state);
}

static void choose(State *state, int seat, int choice) {
    state->choices[seat] = choice;
    if (state->phase == TURN) { /* F9: lay down */
        mark(state, seat, choice);
        state->laid = seat;
        state->phase = MARK;
        state->waiting = (1 << state->players) - 1;
    }
    state->waiting &= ~(1 << seat);
    if (!state->waiting) settle(state);
}

static void make(State *state, int seat, Move move) {
    u8 *card = &state->hands[seat][state->held[seat]];
    if (move >= A_MARK) choose(state, seat, move);
    else if (move >= A_DISCARD) discard(state, seat, move - A_DISCARD);
    else {
        state->phase = DISCARD;
        state->held[seat]++;
        u8 *top = &state->stock[state->left - 1];
        if (move == A_DRAW) state->left--;
        else {
            int owner = move - A_TAKE;
            top = &state->discards[owner][--state->discarded[owner]];
            state->known[seat][state->known_count[seat]++] = *top; /* everybody has seen it */
        }
        *card = *top;
        *top = 0;
    }
}

static void sums_of(const State *state, int seat, int *upper, int *lower) {
    *upper = *lower = 0;
    for (int box = 0; box < BOXES; box++)
        if (state->sheets[seat][box] > 0) *(box < SERIES ? upper : lower) += state->sheets[seat][box];
}

static int total_of(const State *state, int seat) {
    int upper, lower;
    sums_of(state, seat, &upper, &lower);
    return upper + (upper >= 52 ? 40 : 0) + lower; /* F13 */
}

static void outcome(const State *state, Outcome *found) {
    int most = 0;
    found->winners = 0;
    for (int seat = 0; seat < state->players; seat++) {
        found->scores[seat] = total_of(state, seat);
        if (found->scores[seat] > most) most = found->scores[seat];
    }
    for (int seat = 0; seat < state->players; seat++) found->winners |= (u32)(found->scores[seat] == most) << seat;
}

#include "imagine.h"

#include "rounds.h"

#include "judge.h"

#include "learning.h"
