/* The shuffles of later rounds, remembered. All playouts from one state have its seed, and so the same chance in every
   later round. Reading it once saves most of their time: a number of the stream costs more than a move. */

#ifndef TABLEE_RESHUFFLES_H
#define TABLEE_RESHUFFLES_H

#include "core.h"

enum { REMEMBERED_ROUNDS = 13, REMEMBERED_NUMBERS = 160 };

typedef struct {
    Stream stream;
    u32 count; /* numbers read so far; 0 if this round is not known yet */
    u32 number[REMEMBERED_NUMBERS];
} RoundChance;

static u32 remembered_number(RoundChance *chance, u32 at) {
    if (at >= REMEMBERED_NUMBERS) __builtin_trap(); /* a shuffle rejects one number in millions */
    while (chance->count <= at) chance->number[chance->count++] = next_number(&chance->stream);
    return chance->number[at];
}

/* `seed.child("round", number).shuffled(items)`, in place. The seed is that of a state. */
static void reshuffle(const u8 *seed, int number, u8 *items, int count) {
    static RoundChance rounds[REMEMBERED_ROUNDS];
    static u8 remembered[32];
    for (int n = 0; n < 32; n++)
        if (remembered[n] != seed[n]) {
            COPY(remembered, seed, 32);
            for (int k = 0; k < REMEMBERED_ROUNDS; k++) rounds[k].count = 0;
            break;
        }
    RoundChance *chance = &rounds[number];
    if (!chance->count) {
        Seed game = seed_read(seed), own = seed_child(&game, "round", number);
        chance->stream = stream_of(&own);
    }
    for (int last = count - 1, used = 0; last > 0; last--) {
        u32 limit = last + 1, unfair = (u32)(((u64)1 << 32) % limit), drawn = remembered_number(chance, used++);
        while (unfair && drawn >= (u32)-unfair) drawn = remembered_number(chance, used++);
        u8 item = items[last], other = drawn % limit;
        items[last] = items[other];
        items[other] = item;
    }
}

#endif
