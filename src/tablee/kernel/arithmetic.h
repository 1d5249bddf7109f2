/* `exp` and `erf`, with the same steps in the same order as arithmetic.py: so both give the same bits. */

#ifndef TABLEE_ARITHMETIC_H
#define TABLEE_ARITHMETIC_H

#include "core.h"

static inline double larger(double one, double two) { return two > one ? two : one; }
static inline double smaller(double one, double two) { return two < one ? two : one; }

/* Two to the power of `bits`, which is within the limits of a double. */
static inline double power_of_two(int bits) {
    u64 pattern = (u64)(1023 + bits) << 52;
    double found;
    COPY(&found, &pattern, 8);
    return found;
}

/* Of the power series: one over a factorial, from 13 down. */
static const double COEFFICIENTS[14] = {
    1.0 / 6227020800, 1.0 / 479001600, 1.0 / 39916800, 1.0 / 3628800, 1.0 / 362880, 1.0 / 40320, 1.0 / 5040,
    1.0 / 720,        1.0 / 120,       1.0 / 24,       1.0 / 6,       1.0 / 2,      1.0,         1.0,
};

static double exp_of(double x) {
    x = larger(-700.0, smaller(700.0, x));
    double bits = __builtin_floor(x * 1.4426950408889634 + 0.5);
    double r = x - bits * 0.693147180369123816490 - bits * 1.90821492927058770002e-10;
    double series = COEFFICIENTS[0];
    for (int n = 1; n < 14; n++) series = series * r + COEFFICIENTS[n];
    return series * power_of_two((int)bits);
}

static double erf_of(double x) {
    double t = 1 / (1 + 0.3275911 * (x < 0 ? -x : x));
    double series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
    double tail = series * exp_of(-x * x);
    return x >= 0 ? 1 - tail : tail - 1;
}

#endif
