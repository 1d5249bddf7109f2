/* The classes of hands, as in round_solver.py: hands that differ by a permutation of colours are one class. */

enum { FIVES = 3280, SIXES = 6907, CLASSES = FIVES + SIXES, TABLE = 1 << 15 };

/* All of them are computed when first needed. */
static u32 class_mask[CLASSES];
static u16 class_slot[TABLE]; /* a hash table: the number of a class plus 1, by the fixed form of its sets */
static u16 draws[FIVES][KINDS], keeps[SIXES][HAND + 1];
static u8 class_places[FIVES][BOXES + 1], class_place_count[FIVES];
static double class_chance[FIVES];

static inline void sort_two(u32 *one, u32 *two) {
    u32 low = *one < *two ? *one : *two;
    *two = *one ^ *two ^ low;
    *one = low;
}

static u32 fixed_form(u32 mask) {
    u32 column[COLOURS];
    for (int n = 0; n < COLOURS; n++) column[n] = mask >> n & ONES;
    sort_two(&column[0], &column[1]), sort_two(&column[2], &column[3]);
    sort_two(&column[0], &column[2]), sort_two(&column[1], &column[3]), sort_two(&column[1], &column[2]);
    return column[0] | column[1] << 1 | column[2] << 2 | column[3] << 3;
}

/* The place of a fixed form in the hash table, or the free place for it. */
static u32 slot_of(u32 form) {
    u32 at = form * 2654435769u >> 17;
    while (class_slot[at] && class_mask[class_slot[at] - 1] != form) at = (at + 1) % TABLE;
    return at;
}

static inline int class_of(u32 mask) { return class_slot[slot_of(fixed_form(mask))] - 1; }

static void sort_masks(u32 *masks, int count) {
    for (int gap = count / 2; gap; gap /= 2)
        for (int n = gap; n < count; n++) {
            u32 mask = masks[n];
            int at = n;
            for (; at >= gap && masks[at - gap] > mask; at -= gap) masks[at] = masks[at - gap];
            masks[at] = mask;
        }
}

/* Number all classes: by the count of their cards, then by their fixed form. */
static void number_classes(void) {
    int start = 0, end = 0;
    for (int size = 1; size <= HAND + 1; size++) {
        int found = end;
        for (int n = size == 1 ? -1 : start; n < (size == 1 ? 0 : end); n++) {
            u32 mask = n < 0 ? 0 : class_mask[n];
            for (int card = 0; card < KINDS; card++) {
                if (mask >> card & 1) continue;
                u32 form = fixed_form(mask | 1u << card), at = slot_of(form);
                if (class_slot[at]) continue;
                class_mask[found] = form;
                class_slot[at] = ++found;
            }
        }
        start = end, end = found;
        sort_masks(class_mask + start, end - start);
        ZERO(class_slot, sizeof(class_slot)); /* the order is another now */
        for (int n = 0; n < end; n++) {
            u32 at = (class_mask[n] * 2654435769u) >> 17;
            while (class_slot[at]) at = (at + 1) % TABLE;
            class_slot[at] = n + 1;
        }
    }
}

/* The number of sets in a class: the ways to give its columns to the colours. */
static int swaps_of(u32 mask) {
    static const u8 FACTORIAL[COLOURS + 1] = {1, 1, 2, 6, 24};
    int swaps = 24, same = 1;
    for (int n = 1; n <= COLOURS; n++) { /* the columns of a fixed form are sorted */
        if (n < COLOURS && (mask >> n & ONES) == (mask >> (n - 1) & ONES)) same++;
        else swaps /= FACTORIAL[same], same = 1;
    }
    return swaps;
}

static void find_classes(void) {
    static const int DEALS[HAND + 1] = {0, 0, 56, 624, 1536, 1024};
    static int ready;
    int all = 0;
    if (ready) return;
    ready = 1;
    number_classes();
    for (int n = 0; n < FIVES; n++) {
        u32 mask = class_mask[n];
        for (int card = 0; card < KINDS; card++) draws[n][card] = class_of(mask | 1u << card);
        for (u32 boxes = made(mask); boxes; boxes &= boxes - 1)
            class_places[n][class_place_count[n]++] = place(mask, __builtin_ctz(boxes));
        class_places[n][class_place_count[n]++] = NOTHING;
        all += DEALS[__builtin_popcount(mask)] * swaps_of(mask);
    }
    for (int n = 0; n < FIVES; n++)
        class_chance[n] = (double)(DEALS[__builtin_popcount(class_mask[n])] * swaps_of(class_mask[n])) / all;
    for (int n = 0; n < SIXES; n++) {
        u32 rest = class_mask[FIVES + n];
        for (int k = 0; rest; rest &= rest - 1, k++) keeps[n][k] = class_of(class_mask[FIVES + n] & ~(rest & -rest));
    }
}
