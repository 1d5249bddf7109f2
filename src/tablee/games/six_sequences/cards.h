/* Sets of cards and slots, suit by suit, and the moves. A slot has the number of its own rank (see slots.py). */

typedef uint16_t u16;
typedef int16_t i16;

enum { SUITS = 6, WIDTH = 20, CARDS = SUITS * WIDTH, JOKER = 0, ONE = 1, ACE = 19, LOW = 1, HIGH = 19 };
enum { FIELD = (1 << WIDTH) - 1, SLOTS = FIELD - 1 };

/* One bit for each rank or slot of each suit. */
typedef struct {
    u32 of[SUITS];
} Cards;

static const Cards NOTHING;

static inline int is_in(const Cards *cards, int card) { return cards->of[card / WIDTH] >> card % WIDTH & 1; }
static inline void put_in(Cards *cards, int card) { cards->of[card / WIDTH] |= 1u << card % WIDTH; }

static inline int count_of(const Cards *cards) {
    int count = 0;
    for (int suit = 0; suit < SUITS; suit++) count += __builtin_popcount(cards->of[suit]);
    return count;
}

static inline int is_none(const Cards *cards) {
    u32 any = 0;
    for (int suit = 0; suit < SUITS; suit++) any |= cards->of[suit];
    return !any;
}

static inline void add_all(Cards *cards, const Cards *more) {
    for (int suit = 0; suit < SUITS; suit++) cards->of[suit] |= more->of[suit];
}

static inline void take_all(Cards *cards, const Cards *less) {
    for (int suit = 0; suit < SUITS; suit++) cards->of[suit] &= ~less->of[suit];
}

static inline void keep_all(Cards *cards, const Cards *these) {
    for (int suit = 0; suit < SUITS; suit++) cards->of[suit] &= these->of[suit];
}

/* The suits that have a card of this rank, one bit for each. */
static inline u32 suits_with(const Cards *cards, int rank) {
    u32 found = 0;
    for (int suit = 0; suit < SUITS; suit++) found |= (cards->of[suit] >> rank & 1) << suit;
    return found;
}

/* The slots that these cards of one suit can fill without a joker (S11). */
static inline u32 places_of(u32 cards) {
    return (cards & SLOTS) | (cards >> ONE & 1) << HIGH | (cards >> ACE & 1) << LOW;
}

/* The slots next to these; runs do not wrap around (S11). */
static inline u32 beside(u32 slots) { return (slots << 1 | slots >> 1) & ~slots & SLOTS; }

/* The ranks that fit a slot, in the order of the rules (S11). Returns how many there are. */
static inline int fits(int slot, int ranks[3]) {
    if (slot < LOW || slot > HIGH) return 0;
    int at_end = slot == LOW || slot == HIGH;
    ranks[0] = slot;
    if (at_end) ranks[1] = LOW + HIGH - slot;
    ranks[1 + at_end] = JOKER;
    return 2 + at_end;
}

/* Cards of one suit in neighbouring slots. */
typedef struct {
    u8 low, size;
    u8 joker;   /* the slot of the joker, or 0 */
    u8 foreign; /* 1: an A in the low slot; 2: a 1 in the high slot; 3: both */
} Row;

static inline int rank_in(const Row *row, int slot) {
    if (slot == row->joker) return JOKER;
    if (slot == LOW && row->foreign & 1) return ACE;
    if (slot == HIGH && row->foreign & 2) return ONE;
    return slot;
}

/* Its cards, as a set of ranks. */
static u32 cards_of(const Row *row) {
    u32 cards = 0;
    for (int n = 0; n < row->size; n++) cards |= 1u << rank_in(row, row->low + n);
    return cards;
}

/* A move: its kind in the lowest byte, then what it needs, a byte each. */
enum { A_DRAW = 1, A_PASS, A_DISCARD, A_SWAP, AN_EXTENSION, A_ROW, A_SET, A_ROW_CLAIM, A_SET_CLAIM };
enum { AT_LOW_END = 1, AT_HIGH_END = 2 };

static inline Move move_with(int kind, int one, int two, int three, int four) {
    return kind | one << 8 | two << 16 | (u64)three << 24 | (u64)four << 32;
}
static inline int kind_of(Move move) { return move & 255; }
static inline int part_of(Move move, int n) { return move >> 8 * n & 255; }

static inline Move row_move(int kind, int suit, const Row *row) {
    return move_with(kind, suit, row->low, row->size, row->joker) | (u64)row->foreign << 40;
}
static inline Row row_of(Move move) {
    return (Row){part_of(move, 2), part_of(move, 3), part_of(move, 4), part_of(move, 5)};
}
static inline Move set_move(int kind, int rank, u32 suits) { return move_with(kind, rank, suits, 0, 0); }

static inline int is_row(Move move) { return kind_of(move) == A_ROW || kind_of(move) == A_ROW_CLAIM; }
static inline int is_claim(Move move) { return kind_of(move) >= A_ROW_CLAIM; }

/* The cards of a set, or of a row. */
static Cards cards_in_move(Move move) {
    Cards cards = {{0}};
    if (is_row(move)) {
        Row row = row_of(move);
        cards.of[part_of(move, 1)] = cards_of(&row);
    } else
        for (int suit = 0; suit < SUITS; suit++) cards.of[suit] = (u32)(part_of(move, 2) >> suit & 1) << part_of(move, 1);
    return cards;
}
