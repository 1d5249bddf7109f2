/* Positions of games that the core's bot plays against itself, with their results: see `harvest.py`.

   This is built with a game's core, whose file is `CORE_FILE`. A part of the games begins with some random moves, so
   that there are positions after mistakes too. Only positions after them are taken: from there on everybody plays as
   well as the bot can, and the result says what the position was worth. */

#include CORE_FILE

typedef struct {
    const State *blank;
    u32 first, games;     /* the games of this call: game n has the seed's child("game", n) */
    u32 cap;              /* longer games are left out */
    u32 every;            /* one of so many decisions is taken, on average */
    u32 wild, most_wild;  /* of 1000 games, so many begin with random moves, among at most so many first moves */
    u32 size;             /* floats of an observation */
    u32 room;             /* most positions */
    float *seen;          /* what the seat that is to choose sees, by position */
    float *shares;        /* its side's share of the win, and those of the next sides in the order of play */
    i32 *numbers;         /* by position: the game, the ply and the seat */
} Harvest;

enum { ONE_IN = 6 }; /* of the moves at a wild beginning, one in so many is random */

static void label(const Harvest *h, const State *state, u32 from, u32 until) {
    int count = sides(state);
    for (u32 n = from; n < until; n++)
        for (int seat = 0; seat < seats(state); seat++)
            h->shares[n * count + (seat - h->numbers[3 * n + 2] % count + seats(state) * count) % count] +=
                share_of(state, seat);
}

/* Play one game. Returns the number of positions taken so far, which grows only if the game ends. */
static u32 play_and_take(const Harvest *h, const Seed *all, u32 game, u32 taken) {
    static State state;
    static Move moves[MOVES];
    Seed seed = seed_child(all, "game", game), own = seed_child(&seed, "harvest", -1);
    Stream numbers = stream_of(&own);
    u32 first = taken, wild = next_number(&numbers) % 1000 < h->wild ? 1 + next_number(&numbers) % h->most_wild : 0;
    COPY(&state, h->blank, sizeof(State));
    seed_write(&seed, state.seed);
    deal(&state);
    for (u32 ply = 0; ply < h->cap; ply++) {
        int seat = acting(&state);
        if (seat < 0) {
            ZERO(h->shares + first * sides(&state), (taken - first) * sides(&state) * sizeof(float));
            label(h, &state, first, taken);
            return taken;
        }
        int count = list_moves(&state, seat, moves);
        if (ply >= wild && count > 1 && next_number(&numbers) % h->every == 0 && taken < h->room) {
            float *seen = h->seen + (u64)taken * h->size;
            ZERO(seen, h->size * sizeof(float));
            observe(&state, seat, seen);
            h->numbers[3 * taken] = game, h->numbers[3 * taken + 1] = ply, h->numbers[3 * taken + 2] = seat;
            taken++;
        }
        int random = ply < wild && next_number(&numbers) % ONE_IN == 0;
        make(&state, seat, random ? moves[next_number(&numbers) % count] : best_move(&state, seat, moves, count));
    }
    return first;
}

/* Play games; return the number of positions. */
EXPORT(harvest) u32 job_harvest(const Harvest *h, const u8 *seed) {
    Seed all = seed_read(seed);
    u32 taken = 0;
    for (u32 n = h->first; n < h->first + h->games; n++) taken = play_and_take(h, &all, n, taken);
    return taken;
}
