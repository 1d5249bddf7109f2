/* Séquence in C: the twin of the rules in this folder, for drawing automatically and without the option `silence`. */

#include "../../kernel/core.h"

#include "board.h"

#define SEATS 12
#define MOVES 512
#define ACTIONS 722
#define HAS_NTH_MOVE
#define HAS_IMAGINE

CORE(2, 1)

enum { TEAMS = 3, PACK = 104, HELD = 8, LINES = 4, CHOICE = 8 };
enum { PLAY = 0, MARK = 1 };
enum { A_PLACE, A_REMOVE, AN_EXCHANGE, A_MARK, A_PASS };
enum { NOBODY = 255 };

typedef struct {
    u8 seed[32];
    u128 chips[TEAMS];
    u8 players, teams, advanced, phase, turn, dealer, passes, exchanged;
    u32 shuffles;
    u8 over, winner, marker, choices;
    u8 rows[CHOICE]; /* the rows to choose from (Q16), by number */
    u8 left, manual, silence, unused;
    u8 line_count[TEAMS], unused_too;
    u8 lines[TEAMS][LINES]; /* the sequences of each team, by number of their row */
    u8 held[SEATS], hands[SEATS][HELD];
    u8 discarded[SEATS], stock[PACK], discards[SEATS][PACK];
} State;

#include "../../kernel/jobs.h"

static int seats(const State *state) { return state->players; }
static int sides(const State *state) { return state->teams; }
static int covers(const State *state) { return !state->manual && !state->silence; }
static int needed(const State *state) { return state->teams == 2 ? 2 : 1; } /* Q14 */
static int acting(const State *state) { return state->over ? -1 : state->phase == MARK ? state->marker : state->turn; }

static int hand_size(int players) { /* Q3 */
    return players == 2 ? 7 : players <= 4 ? 6 : players == 6 ? 5 : players <= 9 ? 4 : 3;
}

static u128 free_spaces(const State *state) {
    return PLAYABLE & ~(state->chips[0] | state->chips[1] | state->chips[2]);
}

/* The lowest card deals, and players tied for the lowest draw again (Q4). */
static int find_dealer(int players, const Seed *seed) {
    u8 lowest[SEATS], drawn[SEATS];
    int count = players;
    for (int n = 0; n < players; n++) lowest[n] = n;
    for (int round = 0; count > 1; round++) {
        u8 pool[PACK];
        Seed own = seed_child(seed, "draw", round);
        Stream numbers = stream_of(&own);
        int least = RANKS, kept = 0;
        for (int n = 0; n < PACK; n++) pool[n] = n % CARDS;
        for (int n = 0; n < count; n++) {
            int at = next_below(&numbers, PACK - n);
            drawn[n] = pool[at] % RANKS;
            if (drawn[n] < least) least = drawn[n];
            for (; at < PACK - n - 1; at++) pool[at] = pool[at + 1];
        }
        for (int n = 0; n < count; n++)
            if (drawn[n] == least) lowest[kept++] = lowest[n];
        count = kept;
    }
    return lowest[0];
}

static void deal(State *state) {
    Seed seed = seed_read(state->seed), own = seed_child(&seed, "stock", 0);
    u8 cards[PACK];
    int size = hand_size(state->players), dealt = size * state->players;
    for (int n = 0; n < PACK; n++) cards[n] = n % CARDS;
    shuffle(&own, cards, PACK);
    state->dealer = find_dealer(state->players, &seed);
    state->turn = (state->dealer + 1) % state->players; /* Q4 */
    state->winner = NOBODY;
    for (int seat = 0; seat < state->players; seat++) {
        state->held[seat] = size;
        COPY(state->hands[seat], cards + seat * size, size);
    }
    state->left = PACK - dealt;
    COPY(state->stock, cards + dealt, PACK - dealt);
}

/* The chips that a player may remove with a one-eyed jack (Q7). */
static u128 removable(const State *state, int seat) {
    u128 mask = 0;
    for (int team = 0; team < state->teams; team++) {
        if (team == seat % state->teams) continue;
        u128 chips = state->chips[team];
        for (int n = 0; !state->advanced && n < state->line_count[team]; n++) /* Q17 */
            chips &= ~ROW[state->lines[team][n]];                             /* Q16 */
        mask |= chips;
    }
    return mask;
}

static inline Move move_with(int kind, int card, int space) { return kind << 16 | card << 8 | space; }

static int list_spaces(u128 mask, int kind, int card, Move *moves) {
    int count = 0;
    for (; mask; mask &= mask - 1) moves[count++] = move_with(kind, card, lowest_in(mask));
    return count;
}

/* The plays of a hand, then the exchanges of dead cards, and a pass if no card can be played. */
static int list_plays(const State *state, int seat, Move *moves) {
    u128 free = free_spaces(state);
    u64 seen = 0;
    Move dead[HELD];
    int count = 0, dead_count = 0;
    for (int n = 0; n < state->held[seat]; n++) {
        int card = state->hands[seat][n];
        if (seen >> card & 1) continue;
        seen |= 1ull << card;
        if (is_two_eyed(card)) count += list_spaces(free, A_PLACE, card, moves + count); /* Q6 */
        else if (is_jack(card)) count += list_spaces(removable(state, seat), A_REMOVE, card, moves + count); /* Q7 */
        else {
            int before = count;
            for (int k = 0; k < 2; k++)
                if (has(free, SPOTS[card][k])) moves[count++] = move_with(A_PLACE, card, SPOTS[card][k]); /* Q5 */
            if (count == before) dead[dead_count++] = move_with(AN_EXCHANGE, card, 0);
        }
    }
    int nothing_to_play = !count;
    for (int n = 0; n < dead_count && !state->exchanged; n++) moves[count++] = dead[n]; /* Q9: once a turn */
    if (nothing_to_play) moves[count++] = move_with(A_PASS, 0, 0);                      /* Q11 */
    return count;
}

static int list_moves(const State *state, int seat, Move *moves) {
    if (seat != acting(state)) return 0;
    if (state->phase == PLAY) return list_plays(state, seat, moves);
    for (int n = 0; n < state->choices; n++) moves[n] = move_with(A_MARK, 0, state->rows[n]);
    return state->choices;
}

#include "nth_move.h"

static void discard(State *state, int seat, int card) {
    u8 *hand = state->hands[seat];
    int at = 0, last = --state->held[seat];
    while (hand[at] != card) at++;
    for (; at < last; at++) hand[at] = hand[at + 1];
    hand[last] = 0;
    state->discards[seat][state->discarded[seat]++] = card;
}

/* Shuffle the discards into a new stock (Q12). */
static void reshuffle(State *state) {
    Seed seed = seed_read(state->seed), own = seed_child(&seed, "stock", ++state->shuffles);
    for (int seat = 0; seat < state->players; seat++) {
        COPY(state->stock + state->left, state->discards[seat], state->discarded[seat]);
        state->left += state->discarded[seat];
        ZERO(state->discards[seat], state->discarded[seat]);
        state->discarded[seat] = 0;
    }
    shuffle(&own, state->stock, state->left);
}

static void draw(State *state, int seat) {
    if (!state->left) reshuffle(state);
    if (!state->left) return;
    state->hands[seat][state->held[seat]++] = state->stock[--state->left];
    state->stock[state->left] = 0;
}

static void pass_on(State *state) {
    state->turn = (state->turn + 1) % state->players; /* Q4 */
    state->exchanged = 0;
}

static void end_turn(State *state) {
    int seat = state->turn;
    pass_on(state);
    draw(state, seat);
}

/* Keep of these rows those that can still count besides the team's sequences; their number. */
static int keep_countable(const State *state, int team, u8 *rows, int count) {
    int kept = 0;
    for (int n = 0; n < count; n++) {
        int fits = 1;
        for (int k = 0; k < state->line_count[team]; k++)
            fits &= share_one_at_most(ROW[rows[n]], ROW[state->lines[team][k]]);
        if (fits) rows[kept++] = rows[n];
    }
    return kept;
}

static void add_line(State *state, int team, int row) { state->lines[team][state->line_count[team]++] = row; }

/* Count the sequences that a team has completed; return how many rows its player must still choose from (Q16). */
static int count_lines(State *state, int team, u8 *rows, int count) {
    count = keep_countable(state, team, rows, count);
    if (!count) return 0;
    for (int one = 0; one < count; one++)
        for (int two = one + 1; two < count; two++)
            if (share_one_at_most(ROW[rows[one]], ROW[rows[two]])) { /* Q16: both count, and two are enough to win */
                add_line(state, team, rows[one]);
                add_line(state, team, rows[two]);
                return 0;
            }
    if (count > 1 && state->line_count[team] + 1 < needed(state)) return count;
    add_line(state, team, rows[0]);
    return 0;
}

/* Count new sequences of a team: it may have won, or have to choose which five chips count. */
static void settle(State *state, int seat, int team, u8 *rows, int count) {
    int choices = count_lines(state, team, rows, count);
    if (state->line_count[team] >= needed(state)) { /* Q14 */
        state->over = 1;
        state->winner = team;
    } else if (choices) { /* Q16: the player chooses; after an opponent's jack (Q17) the next player of the team */
        state->phase = MARK;
        state->choices = choices;
        COPY(state->rows, rows, choices);
        for (state->marker = seat; state->marker % state->teams != team;)
            state->marker = (state->marker + 1) % state->players;
    } else end_turn(state);
}

/* The complete rows of a team: those through a space, or all of them. */
static int complete_rows(u128 chips, const u8 *numbers, int count, u8 *rows) {
    u128 mine = chips | CORNERS; /* Q8 */
    int found = 0;
    for (int n = 0; n < count; n++) {
        int row = numbers ? numbers[n] : n;
        if (!(ROW[row] & ~mine)) rows[found++] = row; /* Q13 */
    }
    return found;
}

static void place(State *state, int seat, int card, int space) {
    u8 rows[ROWS];
    int team = seat % state->teams;
    state->chips[team] |= bit(space);
    state->passes = 0;
    discard(state, seat, card);
    int count = complete_rows(state->chips[team], ROWS_THROUGH[space], THROUGH_COUNT[space], rows);
    if (count) settle(state, seat, team, rows, count);
    else end_turn(state);
}

static void take_away(State *state, int seat, int card, int space) {
    u8 rows[ROWS];
    int owner = 0, kept = 0;
    while (!has(state->chips[owner], space)) owner++;
    state->chips[owner] &= ~bit(space);
    state->passes = 0;
    discard(state, seat, card);
    u8 *lines = state->lines[owner], before = state->line_count[owner];
    for (int n = 0; n < before; n++) /* Q17 */
        if (!has(ROW[lines[n]], space)) lines[kept++] = lines[n];
    for (int n = kept; n < before; n++) lines[n] = 0;
    state->line_count[owner] = kept;
    if (kept == before) end_turn(state);
    else settle(state, seat, owner, rows, complete_rows(state->chips[owner], 0, ROWS, rows)); /* Q17 */
}

static void mark(State *state, int row) {
    add_line(state, state->marker % state->teams, row);
    state->phase = PLAY;
    state->marker = state->choices = 0;
    ZERO(state->rows, CHOICE);
    end_turn(state);
}

static void make(State *state, int seat, Move move) {
    int kind = move >> 16, card = move >> 8 & 255, space = move & 255;
    switch (kind) {
    case A_PLACE: place(state, seat, card, space); break;
    case A_REMOVE: take_away(state, seat, card, space); break;
    case AN_EXCHANGE: /* Q9 */
        discard(state, seat, card);
        state->exchanged = 1;
        draw(state, seat);
        break;
    case A_MARK: mark(state, space); break;
    case A_PASS: /* Q11 */
        state->over = ++state->passes == state->players;
        pass_on(state);
        break;
    }
}

static void outcome(const State *state, Outcome *found) {
    found->winners = 0;
    for (int seat = 0; seat < state->players; seat++) {
        int team = seat % state->teams; /* Q2 */
        found->scores[seat] = state->line_count[team];
        if (team == state->winner) found->winners |= 1u << seat; /* Q14 */
    }
}

/* Whether a player could play a card: somebody who has just passed holds no such card (Q11). */
static int is_playable(const State *state, int seat, int card) {
    if (is_two_eyed(card)) return free_spaces(state) != 0;
    if (is_jack(card)) return removable(state, seat) != 0;
    return (free_spaces(state) & SPOT_MASK[card]) != 0;
}

typedef struct {
    u8 order[PACK], cards[PACK]; /* the cards that the viewer does not see, as shuffled; those that are left */
    u8 left[CARDS];              /* how many copies of each card are left */
    int all, count;
} Unseen;

/* Deal a hand: the first of the shuffled cards of which a copy is left; after a pass, none that could be played. */
static void deal_unseen(State *state, int seat, int passed, Unseen *unseen) {
    int taken = 0;
    for (int n = 0; n < unseen->all && taken < state->held[seat]; n++) {
        int card = unseen->order[n], at = 0;
        if (!unseen->left[card] || (passed && is_playable(state, seat, card))) continue;
        unseen->left[card]--;
        state->hands[seat][taken++] = card;
        while (unseen->cards[at] != card) at++;
        for (unseen->count--; at < unseen->count; at++) unseen->cards[at] = unseen->cards[at + 1];
    }
}

/* Deal the cards that the viewer does not see again: as in `view.py`, those who may hold fewest cards first. */
static void imagine(State *state, int viewer, const Seed *seed) {
    Unseen unseen = {.all = 0};
    int possible[SEATS], done[SEATS] = {0};
    for (int card = 0; card < CARDS; card++) unseen.left[card] = 2;
    for (int n = 0; n < state->held[viewer]; n++) unseen.left[state->hands[viewer][n]]--;
    for (int seat = 0; seat < state->players; seat++)
        for (int n = 0; n < state->discarded[seat]; n++) unseen.left[state->discards[seat][n]]--;
    for (int card = 0; card < CARDS; card++)
        for (int copy = 0; copy < unseen.left[card]; copy++) unseen.order[unseen.all++] = card;
    shuffle(seed, unseen.order, unseen.all);
    COPY(unseen.cards, unseen.order, PACK);
    unseen.count = unseen.all;
    for (int seat = 0; seat < state->players; seat++) {
        int passed = (state->turn - seat - 1 + state->players) % state->players < state->passes;
        possible[seat] = unseen.all;
        for (int n = 0; passed && n < unseen.all; n++) possible[seat] -= is_playable(state, seat, unseen.order[n]);
        done[seat] = passed << 1;
    }
    for (int turn = 0; turn < state->players; turn++) {
        int next = -1;
        for (int seat = 0; seat < state->players; seat++)
            if (!(done[seat] & 1) && (next < 0 || possible[seat] < possible[next])) next = seat;
        if (next != viewer) deal_unseen(state, next, done[next] >> 1, &unseen);
        done[next] |= 1;
    }
    ZERO(state->stock, PACK);
    COPY(state->stock, unseen.cards, unseen.count);
    state->left = unseen.count;
    state->shuffles = 0;
    seed_write(seed, state->seed);
}

#include "judge.h"

#include "learning.h"
