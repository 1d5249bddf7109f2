/* The judge of the strongest bot, as in bots.py: it searches all ways to play a turn. */

#include "value.h"

#include "giving.h"

enum { MOST = 300, DEPTH = 100, KNOWN = 1 << 13, LISTED = 1 << 17 };
#define STEP 0.001

static Outlook outlook;
static double gifts[CARDS];
static State worlds[DEPTH];
static Move listed[LISTED];
static struct {
    u64 one, two; /* two hashes of a position: equal positions have equal ones, and no others ever will */
    u32 turn;
    double value;
} found_before[KNOWN];
static u32 position_count;

/* What discarding a card gives the opponents. The moves of the turn do not change it. */
static double gift_of(int card) {
    if (gifts[card] < 0) gifts[card] = gift(&outlook, &worlds[0], card);
    return gifts[card];
}

/* The value of placing nothing more: refill the hand or, if it is full, make the best discard. */
static double ended(const State *state, int seat) {
    Cards hand = state->hands[seat];
    int held = count_of(&hand), first = 1;
    double best = 0.0;
    if (held < FULL) {
        int drawn = FULL - held < outlook.stock ? FULL - held : outlook.stock;
        return value_of(&outlook, state, &hand) + outlook.fresh * drawn;
    }
    for (int suit = 0; suit < SUITS; suit++)
        for (u32 left = hand.of[suit] & SLOTS; left; left &= left - 1) {
            Cards rest = hand;
            rest.of[suit] ^= left & -left;
            double value = value_of(&outlook, state, &rest) - gift_of(suit * WIDTH + __builtin_ctz(left));
            best = first ? value : larger(best, value);
            first = 0;
        }
    return best;
}

static inline u64 mixed(u64 hash, u64 word) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15ull;
    return hash ^ hash >> 29;
}

/* The hashes of the runs, the sets, the hand, and the cards that are fresh or owed. */
static void hash_position(const State *state, int seat, u64 *one, u64 *two) {
    u64 words[RUNS * 3 + SETS + 3 * 3];
    int count = 0;
    COPY(words, state->runs, state->run_count * sizeof(Run));
    count += state->run_count * 3;
    for (int n = 0; n < state->set_count; n++) {
        const Set *set = &state->sets[n];
        words[count++] = 1ull << 63 | set->number << 24 | set->side << 16 | set->rank << 8 | set->suits;
    }
    COPY(words + count, &state->hands[seat], sizeof(Cards));
    COPY(words + count + 3, &state->fresh, 2 * sizeof(Cards));
    count += 9;
    *one = 0x243f6a8885a308d3ull, *two = 0x13198a2e03707344ull;
    for (int n = 0; n < count; n++) *one = mixed(*one, words[n]), *two = mixed(*two + n, ~words[n]);
}

static int size_of(Move move) {
    if (is_row(move)) return part_of(move, 3);
    return kind_of(move) == A_SET || kind_of(move) == A_SET_CLAIM ? __builtin_popcount(part_of(move, 2)) : 0;
}

/* The places of these moves, the longest first; equally long ones keep their order. */
static void by_size(const Move *moves, int count, u16 *order) {
    int done = 0;
    for (int size = HIGH; size >= 0 && done < count; size--)
        for (int n = 0; n < count; n++)
            if (size_of(moves[n]) == size) order[done++] = n;
}

static double best_from(int depth, int seat, u32 used);

/* Try everything that can be placed, the longest rows first. */
static double best_placing(int depth, int seat, u32 used, double best) {
    const State *state = &worlds[depth];
    Move *moves = listed + used;
    int side = side_of(state, seat), count;
    if (depth + 2 > DEPTH || used + MOVES > LISTED) __builtin_trap(); /* a turn places far fewer cards */
    const Cards *hand = &state->hands[seat];
    if (state->phase == OWE) count = list_owed(state, side, hand, &state->owed, moves);
    else count = list_placings(state, side, hand, &state->fresh, state->phase != COMPLETE, moves);
    int longest = 0;
    for (int n = 0; n < count; n++) longest = size_of(moves[n]) > longest ? size_of(moves[n]) : longest;
    for (int size = longest; size >= 0; size--)
        for (int n = 0; n < count; n++) {
            if (size_of(moves[n]) != size) continue;
            COPY(&worlds[depth + 1], &worlds[depth], sizeof(State));
            make(&worlds[depth + 1], seat, moves[n]);
            best = larger(best, best_from(depth + 1, seat, used + count) - STEP);
        }
    return best;
}

/* The best value that the turn can reach from the world at this depth. */
static double best_from(int depth, int seat, u32 used) {
    u64 one, two;
    hash_position(&worlds[depth], seat, &one, &two);
    u32 at = one % KNOWN;
    for (; found_before[at].turn == turn_number; at = (at + 1) % KNOWN)
        if (found_before[at].one == one && found_before[at].two == two) return found_before[at].value;
    /* Positions beyond the limit are not searched: their value is found again as fast as it is looked up. */
    int owes = worlds[depth].phase == OWE, kept = position_count++ < KNOWN / 2;
    if (kept) found_before[at].one = one, found_before[at].two = two, found_before[at].turn = turn_number;
    double best = owes ? -__builtin_inf() : ended(&worlds[depth], seat); /* S18: it cannot end before the set is laid */
    if (owes || position_count < MOST) best = best_placing(depth, seat, used, best);
    if (kept) found_before[at].value = best;
    return best;
}

static void judge(const State *state, int seat, const Move *moves, int count, Judged *judged) {
    static u16 order[MOVES];
    State *root = &worlds[0];
    COPY(root, state, sizeof(State));
    root->phase = state->phase == CLAIM ? DRAW : state->phase == LAST ? LAY : state->phase;
    root->turn = seat;
    weights = &seat_weights[seat];
    look_out(state, seat, &outlook);
    turn_number++;
    position_count = 0;
    for (int card = 0; card < CARDS; card++) gifts[card] = -1;
    by_size(moves, count, order);
    for (int n = 0; n < count; n++) {
        Move move = moves[order[n]];
        Judged *one = &judged[order[n]];
        int kind = kind_of(move), card = part_of(move, 1);
        if (kind == A_DISCARD) {
            Cards rest = root->hands[seat];
            rest.of[card / WIDTH] &= ~(1u << card % WIDTH);
            double without = value_of(&outlook, root, &rest);
            *one = (Judged){.value = without - gift_of(card), .careless = without, .flags = HAS_CARELESS};
        } else if (kind == A_DRAW || kind == A_PASS) *one = (Judged){.value = ended(root, seat)};
        else {
            COPY(&worlds[1], root, sizeof(State));
            make(&worlds[1], seat, move);
            *one = (Judged){.value = best_from(1, seat, 0)};
        }
    }
}
