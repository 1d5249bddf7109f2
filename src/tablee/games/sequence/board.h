/* The board of Séquence in C: where the cards are, and every row of five, as bit masks. See `board.py`. */

enum { SPACES = 100, ROWS = 192, FIVE = 5, CARDS = 52, JACK = 9, RANKS = 13, THROUGH = 20 };
enum { JS = 9, JC = 22, JH = 35, JD = 48, CORNER = 255 };

/* Q1: a card is its number in the deck, suit by suit (S C H D) from the two to the ace; 255 is a corner. */
static const u8 CARD_AT[SPACES] = {
    255,   0,   1,   2,   3,   4,   5,   6,   7, 255,
     17,  16,  15,  14,  13,  38,  37,  36,  34,   8,
     18,  12,  39,  40,  41,  42,  43,  44,  33,  10,
     19,  11,  17,  16,  15,  14,  13,  45,  32,  11,
     20,  10,  18,  30,  29,  28,  38,  46,  31,  12,
     21,   8,  19,  31,  26,  27,  37,  47,  30,  39,
     23,   7,  20,  32,  33,  34,  36,  49,  29,  40,
     24,   6,  21,  23,  24,  25,  51,  50,  28,  41,
     25,   5,   4,   3,   2,   1,   0,  26,  27,  42,
    255,  51,  50,  49,  47,  46,  45,  44,  43, 255,
};

static u128 CORNERS, PLAYABLE;
static u128 ROW[ROWS];
static u8 IN_ROW[ROWS][FIVE];     /* the spaces of each row, in order */
static u8 SPOTS[CARDS][2];        /* the two spaces of each card except the jacks */
static u128 SPOT_MASK[CARDS];     /* the same as a mask; none for a jack */
static u8 PLACE[SPACES];          /* the number of each space among those that are no corners */
static u8 ROWS_THROUGH[SPACES][THROUGH], THROUGH_COUNT[SPACES];

static inline int is_jack(int card) { return card % RANKS == JACK; }
static inline int is_two_eyed(int card) { return card == JD || card == JC; }

static void add_row(int number, int row, int column, int down, int right) {
    for (int k = 0; k < FIVE; k++) {
        int space = 10 * (row + k * down) + column + k * right;
        ROW[number] |= bit(space);
        IN_ROW[number][k] = space;
        ROWS_THROUGH[space][THROUGH_COUNT[space]++] = number;
    }
}

/* Fill the tables. Python calls this once, when it loads the core. */
EXPORT(prepare) void prepare(void) {
    static const int DIRECTIONS[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}}; /* across, down, the two diagonals */
    u8 spots[CARDS] = {0};
    int number = 0, place = 0;
    for (int space = 0; space < SPACES; space++) {
        int card = CARD_AT[space];
        if (card == CORNER) CORNERS |= bit(space);
        else {
            PLAYABLE |= bit(space);
            SPOT_MASK[card] |= bit(space);
            SPOTS[card][spots[card]++] = space;
            PLACE[space] = place++;
        }
    }
    for (int d = 0; d < 4; d++)
        for (int row = 0; row < 10; row++)
            for (int column = 0; column < 10; column++) {
                int last_row = row + 4 * DIRECTIONS[d][0], last_column = column + 4 * DIRECTIONS[d][1];
                if (last_row < 10 && last_column >= 0 && last_column < 10)
                    add_row(number++, row, column, DIRECTIONS[d][0], DIRECTIONS[d][1]);
            }
}

static inline int share_one_at_most(u128 row, u128 other) { return bits_in(row & other) <= 1; } /* Q15 */
