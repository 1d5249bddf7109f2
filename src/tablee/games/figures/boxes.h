/* The boxes that a hand makes, as in boxes.py: a hand is a set with one bit for each of the 24 different cards. */

typedef uint16_t u16;
typedef int16_t i16;

enum { KINDS = 24, VALUES = 6, COLOURS = 4, BOXES = 12, SERIES = 6, PLACES = BOXES * (COLOURS + 1), NOTHING = PLACES };
enum { DOUBLE = SERIES, BRELAN, FULL, SUITE, CARRE, COULEUR };
#define ONES 0x111111u
#define ALL_SERIES 0x3fu
#define ALL_BOXES 0xfffu

/* A card is its number in the deck: colour by colour, from 1 to 6. The four colours of a value are one digit. */
static inline u32 bit_of(int card) { return 1u << (COLOURS * (card % VALUES) + card / VALUES); }

/* The cards in the order of their names: 1b 1g 1r 1y, then the twos, up to 6y. */
static inline int nth_by_name(int n) {
    static const u8 SORTED[COLOURS] = {3, 1, 0, 2};
    return SORTED[n % COLOURS] * VALUES + n / COLOURS;
}

static inline u32 mask_of(const u8 *cards, int count) {
    u32 mask = 0;
    for (int n = 0; n < count; n++) mask |= bit_of(cards[n]); /* F2 */
    return mask;
}

static inline int colours(u32 mask, int value) { return __builtin_popcount(mask >> COLOURS * value & 15); }

static inline u32 counts_of(u32 mask) {
    u32 twos = mask - (mask >> 1 & 0x555555);
    return (twos & 0x333333) + (twos >> 2 & 0x333333);
}

/* One bit in the digit of each value becomes the set of these séries. */
static inline u32 series_of(u32 digits) {
    u32 pairs = (digits | digits >> 3) & 0x030303;
    return (pairs | pairs >> 6 | pairs >> 12) & ALL_SERIES;
}

static u32 made(u32 mask) {
    u32 counts = counts_of(mask), four = counts >> 2 & ONES;
    u32 three = (counts >> 1 & counts & ONES) | four, two = (counts >> 1 & ONES) | four;
    u32 series = series_of((counts & ONES) | two); /* F3 */
    int pairs = __builtin_popcount(two);
    u32 lower = (u32)(pairs >= 2) << DOUBLE | (u32)(three > 0) << BRELAN | (u32)(three > 0 && pairs >= 2) << FULL;
    lower |= (u32)((series & 0x1f) == 0x1f || (series & 0x3e) == 0x3e) << SUITE | (u32)(four > 0) << CARRE; /* F4 */
    if (__builtin_popcount(series) >= 5)
        for (int colour = 0; colour < COLOURS; colour++)
            if (__builtin_popcount(mask >> colour & ONES) >= 5) lower |= 1u << COULEUR;
    return series | lower;
}

static u32 strong(u32 mask) { /* F9 */
    u32 counts = counts_of(mask);
    return (made(mask) & ~ALL_SERIES) | series_of(((counts >> 1 & counts) | counts >> 2) & ONES);
}

/* The points of a box that these cards make. */
static int worth(u32 mask, int box, const u16 *points) {
    return box < SERIES ? (box + 1) * colours(mask, box) : points[box - SERIES]; /* F3, F5 */
}

/* The index of a box in a list of gains. */
static inline int place(u32 mask, int box) { return box * (COLOURS + 1) + (box < SERIES ? colours(mask, box) : 0); }
