/* The common part of every core: types, the seed, and the shuffle of docs/shuffle.md.

   A core is the twin of a game's rules in C. The rules in Python are the law; a core repeats them, so that whole
   playouts, searches and batches of environments run in one call. Its chance is that of the rules: the same seed
   gives the same cards and the same numbers. So a core changes the speed of a job and never its result.

   No allocation and no library: Python decides where in the memory a value lies, and passes its address. */

#ifndef TABLEE_CORE_H
#define TABLEE_CORE_H

#include <stdint.h>

typedef uint8_t u8;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int32_t i32;
typedef unsigned __int128 u128;

/* Moves have the encoding that the game chooses. */
typedef u64 Move;

#define EXPORT(name) __attribute__((export_name(#name), used))
#define COPY(to, from, size) __builtin_memcpy(to, from, size)
#define ZERO(at, size) __builtin_memset(at, 0, size)

/* Says what this file is. Python uses a core only if both numbers are those it expects: the edition of the rules,
   and the version of the game's own structs. `COMMON` is the version of this header and of jobs.h. */
#define COMMON 1
#define CORE(game_edition, game_layout)                                                                             \
    EXPORT(edition) u32 core_edition(void) { return game_edition; }                                                 \
    EXPORT(layout) u32 core_layout(void) { return COMMON << 16 | (game_layout); }

/* Sets of up to 128 things. A shift by a variable number would need a library, so these take the halves. */

static inline u128 bit(int n) { return n < 64 ? (u128)(1ull << n) : (u128)(1ull << (n - 64)) << 64; }

static inline int has(u128 mask, int n) { return (n < 64 ? (u64)mask : (u64)(mask >> 64)) >> (n & 63) & 1; }

static inline int bits_in(u128 mask) {
    return __builtin_popcountll((u64)mask) + __builtin_popcountll((u64)(mask >> 64));
}

static inline int lowest_in(u128 mask) {
    return (u64)mask ? __builtin_ctzll((u64)mask) : 64 + __builtin_ctzll((u64)(mask >> 64));
}

/* The member at a place of the set, in order. */
static inline int nth_in(u128 mask, int place) {
    int low = __builtin_popcountll((u64)mask);
    u64 half = place < low ? (u64)mask : (u64)(mask >> 64);
    for (int skip = place < low ? place : place - low; skip; skip--) half &= half - 1;
    return __builtin_ctzll(half) + (place < low ? 0 : 64);
}

/* SHA-256, one block at a time: every message here is short. */

static const u32 SHA_START[8] = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
};
static const u32 SHA_ROUND[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static inline u32 turned(u32 word, int by) { return word >> by | word << (32 - by); }

static void sha_block(u32 hash[8], const u32 block[16]) {
    u32 w[64];
    COPY(w, block, 64);
#pragma clang loop unroll(full)
    for (int n = 16; n < 64; n++) {
        u32 early = turned(w[n - 15], 7) ^ turned(w[n - 15], 18) ^ w[n - 15] >> 3;
        u32 late = turned(w[n - 2], 17) ^ turned(w[n - 2], 19) ^ w[n - 2] >> 10;
        w[n] = w[n - 16] + early + w[n - 7] + late;
    }
    u32 a = hash[0], b = hash[1], c = hash[2], d = hash[3], e = hash[4], f = hash[5], g = hash[6], h = hash[7];
#pragma clang loop unroll(full)
    for (int n = 0; n < 64; n++) {
        u32 one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + SHA_ROUND[n] + w[n];
        u32 two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + one, d = c, c = b, b = a, a = one + two;
    }
    hash[0] += a, hash[1] += b, hash[2] += c, hash[3] += d, hash[4] += e, hash[5] += f, hash[6] += g, hash[7] += h;
}

/* A message that fits into the last block, after `before` bytes that are hashed already. */
static void sha_end(u32 hash[8], const u8 *message, u32 size, u32 before) {
    u8 bytes[64];
    u32 words[16];
    ZERO(bytes, 64);
    COPY(bytes, message, size);
    bytes[size] = 0x80;
    for (int n = 0; n < 14; n++)
        words[n] = (u32)bytes[4 * n] << 24 | (u32)bytes[4 * n + 1] << 16 | (u32)bytes[4 * n + 2] << 8 | bytes[4 * n + 3];
    words[14] = 0;
    words[15] = 8 * (before + size);
    sha_block(hash, words);
}

/* A seed: its 32 bytes as eight big-endian words. */
typedef struct {
    u32 word[8];
} Seed;

static Seed seed_read(const u8 *bytes) {
    Seed seed;
    for (int n = 0; n < 8; n++, bytes += 4)
        seed.word[n] = (u32)bytes[0] << 24 | (u32)bytes[1] << 16 | (u32)bytes[2] << 8 | bytes[3];
    return seed;
}

static Seed seed_numbered(u32 number) { return (Seed){{0, 0, 0, 0, 0, 0, 0, number}}; }

static u32 put_number(u8 *at, u32 number) {
    u8 digits[10];
    u32 count = 0;
    do digits[count++] = '0' + number % 10; while (number /= 10);
    for (u32 n = 0; n < count; n++) at[n] = digits[count - 1 - n];
    return count;
}

/* `seed.child(word)`, or with a number of 0 or more `seed.child(word, number)`: HMAC-SHA256. */
static Seed seed_child(const Seed *seed, const char *word, i32 number) {
    u8 message[55];
    u32 size = 13, inner[8], outer[8], key[16];
    COPY(message, "tablee/child/", 13);
    while (*word) message[size++] = *word++;
    if (number >= 0) {
        message[size++] = '/';
        size += put_number(message + size, number);
    }
    for (int n = 0; n < 16; n++) key[n] = (n < 8 ? seed->word[n] : 0) ^ 0x36363636;
    COPY(inner, SHA_START, 32);
    sha_block(inner, key);
    sha_end(inner, message, size, 64);
    for (int n = 0; n < 16; n++) key[n] ^= 0x36363636 ^ 0x5c5c5c5c;
    COPY(outer, SHA_START, 32);
    sha_block(outer, key);
    u32 last[16] = {inner[0], inner[1], inner[2], inner[3], inner[4], inner[5], inner[6], inner[7], 1u << 31};
    last[15] = 8 * 96;
    sha_block(outer, last);
    Seed child;
    COPY(child.word, outer, 32);
    return child;
}

/* The stream of 32-bit numbers of a seed: `seed.numbers()`. */
typedef struct {
    u32 block[16]; /* "tablee/stream/", the seed and the counter, padded: one block of SHA-256 */
    u32 number[8];
    u32 used;
} Stream;

static Stream stream_of(const Seed *seed) {
    Stream stream = {.used = 8};
    u32 *w = stream.block, pair = 0x6d2f0000; /* the last two letters; the seed begins in the middle of a word */
    w[0] = 0x7461626c, w[1] = 0x65652f73, w[2] = 0x74726561;
    for (int n = 0; n < 8; n++) {
        w[3 + n] = pair | seed->word[n] >> 16;
        pair = seed->word[n] << 16;
    }
    w[11] = pair;
    w[13] = 0x8000;
    w[15] = 8 * 54;
    return stream;
}

static u32 next_number(Stream *stream) {
    if (stream->used == 8) {
        COPY(stream->number, SHA_START, 32);
        sha_block(stream->number, stream->block);
        /* The counter has 8 bytes, from the middle of word 11 on; its upper half stays 0. */
        u32 count = (stream->block[12] << 16 | stream->block[13] >> 16) + 1;
        stream->block[12] = count >> 16;
        stream->block[13] = count << 16 | 0x8000;
        stream->used = 0;
    }
    return stream->number[stream->used++];
}

/* A uniform number: rejects the incomplete last part of the range. */
static u32 next_below(Stream *stream, u32 limit) {
    u32 unfair = (u32)(((u64)1 << 32) % limit), number = next_number(stream);
    while (unfair && number >= (u32)-unfair) number = next_number(stream);
    return number % limit;
}

static void seed_write(const Seed *seed, u8 *bytes) {
    for (int n = 0; n < 32; n++) bytes[n] = seed->word[n / 4] >> (24 - 8 * (n % 4));
}

/* `seed.shuffled(items)`, in place. */
static void shuffle(const Seed *seed, u8 *items, int count) {
    Stream stream = stream_of(seed);
    for (int last = count - 1; last > 0; last--) {
        u32 other = next_below(&stream, last + 1);
        u8 item = items[last];
        items[last] = items[other];
        items[other] = item;
    }
}

#endif
