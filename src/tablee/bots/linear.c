/* The layers of a net, for Python without numpy: products of matrices, and convolutions of three by three.

   A matrix lies row by row. Values are of 32 bits. Python decides where in the memory they lie: see linear.py. */

#include "../kernel/core.h"

CORE(1, 1)

#define ROWS 5
#define WIDE 8
#define NEAR 9
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

static float edged[(SIDE + 2) * (SIDE + 2) * MOST_CHANNELS];

/* y = a convolution of the board x + bias. Beyond the edge everything is 0. `columns` is a multiple of eight. */
EXPORT(conv)
void conv(const float *x, int channels, const float *weight, const float *bias, int columns, float *y) {
    int line = (SIDE + 2) * channels;
    ZERO(edged, sizeof(float) * (SIDE + 2) * line);
    for (int row = 0; row < SIDE; row++)
        COPY(edged + (row + 1) * line + channels, x + row * SIDE * channels, sizeof(float) * SIDE * channels);
    for (int space = 0; space < SIDE * SIDE; space += ROWS)
        for (int column = 0; column < columns; column += WIDE) {
            Block block;
            first_of(&block, bias + column);
            const float *corner = edged + space / SIDE * line + space % SIDE * channels;
            for (int near = 0; near < NEAR; near++)
                add_to(&block, corner + near / 3 * line + near % 3 * channels, channels, channels,
                       weight + near * channels * columns + column, columns);
            write_to(&block, y + space * columns + column, columns);
        }
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
