/* The layers of a net, for Python without numpy: products of matrices, and convolutions of three by three.

   A matrix lies row by row. Values are of 32 bits. Python decides where in the memory they lie: see linear.py. */

#include "../kernel/core.h"

CORE(1, 1)

#define ROWS 5
#define WIDE 8
#define SIDE 10
#define MOST_CHANNELS 256

typedef float Four __attribute__((vector_size(16), aligned(4)));

/* The sums for some rows and columns, which stay in registers. */
typedef struct {
    Four at[ROWS][2];
} Block;

static inline void add_to(Block *block, const float *x, int stride, int inner, const float *weight, int columns) {
    for (int n = 0; n < inner; n++, weight += columns) {
        Four left = *(const Four *)weight, right = *(const Four *)(weight + 4);
#pragma clang loop unroll(full)
        for (int row = 0; row < ROWS; row++) {
            float value = x[row * stride + n];
            block->at[row][0] += value * left;
            block->at[row][1] += value * right;
        }
    }
}

static inline void write_to(const Block *block, float *y, int columns) {
    for (int row = 0; row < ROWS; row++) {
        *(Four *)(y + row * columns) = block->at[row][0];
        *(Four *)(y + row * columns + 4) = block->at[row][1];
    }
}

static inline void first_of(Block *block, const float *bias) {
    for (int row = 0; row < ROWS; row++) {
        block->at[row][0] = *(const Four *)bias;
        block->at[row][1] = *(const Four *)(bias + 4);
    }
}

/* y = x · weight + bias. */
EXPORT(dense)
void dense(const float *x, int rows, int inner, const float *weight, const float *bias, int columns, float *y) {
    int whole = rows / ROWS * ROWS, wide = columns / WIDE * WIDE;
    for (int row = 0; row < whole; row += ROWS)
        for (int column = 0; column < wide; column += WIDE) {
            Block block;
            first_of(&block, bias + column);
            add_to(&block, x + row * inner, inner, inner, weight + column, columns);
            write_to(&block, y + row * columns + column, columns);
        }
    for (int row = 0; row < rows; row++)
        for (int column = row < whole ? wide : 0; column < columns; column++) {
            float sum = bias[column];
            for (int n = 0; n < inner; n++) sum += x[row * inner + n] * weight[n * columns + column];
            y[row * columns + column] = sum;
        }
}

#define TILES 25
#define PLACES 16

/* Convolutions are computed by Winograd's method F(2x2, 3x3): the board is cut into tiles of two by two spaces, each
   with the spaces around it. A tile is four by four then. Sums of its spaces are multiplied by sums of the weights, and
   the results summed again. That takes 16 products for four spaces, where nine for each space would be 36. */
static float edged[(SIDE + 2) * (SIDE + 2) * MOST_CHANNELS];
static float tiles[PLACES * TILES * MOST_CHANNELS], products[PLACES * TILES * MOST_CHANNELS];

/* The weights of a convolution as `conv` wants them: by place in a tile, where they were by neighbour. */
EXPORT(prepare_conv) void prepare_conv(const float *weight, int size, float *y) {
    for (int n = 0; n < size; n++) {
        float half[4][3];
        for (int column = 0; column < 3; column++) {
            float a = weight[column * size + n], b = weight[(3 + column) * size + n], c = weight[(6 + column) * size + n];
            half[0][column] = a;
            half[1][column] = (a + b + c) / 2;
            half[2][column] = (a - b + c) / 2;
            half[3][column] = c;
        }
        for (int row = 0; row < 4; row++) {
            float a = half[row][0], b = half[row][1], c = half[row][2], *to = y + row * 4 * size + n;
            to[0] = a;
            to[size] = (a + b + c) / 2;
            to[2 * size] = (a - b + c) / 2;
            to[3 * size] = c;
        }
    }
}

/* Four values that lie apart become their sums, which go on as far apart. */
static inline void sums_of(const float *x, int apart, float *y, int far) {
    float a = x[0], b = x[apart], c = x[2 * apart], d = x[3 * apart];
    y[0] = a - c;
    y[far] = b + c;
    y[2 * far] = c - b;
    y[3 * far] = b - d;
}

static inline void cut(const float *corner, int channels, float *to) {
    int line = (SIDE + 2) * channels, far = TILES * channels;
    for (int channel = 0; channel < channels; channel++) {
        float half[16];
        for (int column = 0; column < 4; column++)
            sums_of(corner + column * channels + channel, line, half + column, 4);
        for (int row = 0; row < 4; row++) sums_of(half + 4 * row, 1, to + 4 * row * far + channel, far);
    }
}

static inline void join(const float *from, const float *bias, int columns, float *y) {
    int far = TILES * columns;
    for (int column = 0; column < columns; column++) {
        float half[2][4];
        for (int n = 0; n < 4; n++) {
            const float *x = from + n * far + column;
            float b = x[4 * far], c = x[8 * far];
            half[0][n] = x[0] + b + c;
            half[1][n] = b - c - x[12 * far];
        }
        for (int row = 0; row < 2; row++) {
            float *to = y + row * SIDE * columns + column, b = half[row][1], c = half[row][2];
            to[0] = bias[column] + half[row][0] + b + c;
            to[columns] = bias[column] + b - c - half[row][3];
        }
    }
}

/* y = a convolution of the board x + bias. Beyond the edge everything is 0. `columns` is a multiple of eight. The
   weights come from `prepare_conv`. */
EXPORT(conv)
void conv(const float *x, int channels, const float *weight, const float *bias, int columns, float *y) {
    int line = (SIDE + 2) * channels;
    ZERO(edged, sizeof(float) * (SIDE + 2) * line);
    for (int row = 0; row < SIDE; row++)
        COPY(edged + (row + 1) * line + channels, x + row * SIDE * channels, sizeof(float) * SIDE * channels);
    for (int tile = 0; tile < TILES; tile++)
        cut(edged + tile / 5 * 2 * line + tile % 5 * 2 * channels, channels, tiles + tile * channels);
    for (int place = 0; place < PLACES; place++)
        for (int tile = 0; tile < TILES; tile += ROWS)
            for (int column = 0; column < columns; column += WIDE) {
                Block block = {0};
                add_to(&block, tiles + (place * TILES + tile) * channels, channels, channels,
                       weight + place * channels * columns + column, columns);
                write_to(&block, products + (place * TILES + tile) * columns + column, columns);
            }
    for (int tile = 0; tile < TILES; tile++)
        join(products + tile * columns, bias, columns, y + (tile / 5 * 2 * SIDE + tile % 5 * 2) * columns);
}

/* The bytes x, which lie by column and row, as values by row and column, in the unit of each column. */
EXPORT(unpack) void unpack(const unsigned char *x, int rows, int columns, const float *units, float *y) {
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++)
            y[row * columns + column] = x[column * rows + row] * units[column];
}

/* y = y + x, or with one row x the same for each row. */
EXPORT(add) void add(float *y, int rows, int columns, const float *x, int one_row) {
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++)
            y[row * columns + column] += x[(one_row ? 0 : row * columns) + column];
}

/* y = max(y, 0). */
EXPORT(rectify) void rectify(float *y, int size) {
    for (int n = 0; n < size; n++) y[n] = y[n] > 0 ? y[n] : 0;
}

/* The mean of each column, and then the maximum of each. */
EXPORT(pool) void pool(const float *x, int rows, int columns, float *y) {
    for (int column = 0; column < columns; column++) {
        float sum = 0, most = x[column];
        for (int row = 0; row < rows; row++) {
            float value = x[row * columns + column];
            sum += value;
            most = value > most ? value : most;
        }
        y[column] = sum / rows;
        y[columns + column] = most;
    }
}
