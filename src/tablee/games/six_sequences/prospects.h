/* The future of a suit, as in prospects.py: how long the runs of a side will get, and how likely a new run is. */

#include "../../kernel/arithmetic.h"

enum { REACH = 7 };

typedef struct {
    double kept, near, far, first;
} Odds;

/* The slots of a suit as a side sees them. */
typedef struct {
    u32 held, sure, open;
    int joker, top;
} SuitSlots;

typedef struct {
    double chance, length, points, another;
} Prospect;

typedef struct {
    double length, points;
} Growth;

static SuitSlots line_of(u32 held, u32 cards, u32 hidden, int low_top) {
    u32 places = places_of(cards);
    int high = held >> HIGH & 1 ? !low_top : ((cards | hidden) & (1u << ACE | 1u << JOKER)) != 0;
    return (SuitSlots){held, places, places_of(hidden) & ~places, cards & 1, high ? 5 : 1};
}

static inline int slot_points(int slot) { return slot == HIGH ? 5 : slot > 12 ? 2 : 1; }

static inline double chance_of(const SuitSlots *line, const Odds *odds, int slot, double unseen) {
    if (line->held >> slot & 1) return 1.0;
    if (line->sure >> slot & 1) return odds->kept;
    return line->open >> slot & 1 ? unseen : 0.0;
}

/* The growth of a run beyond one end: without a joker, and with a joker in the first gap. */
static Growth growth(const SuitSlots *line, const Odds *odds, int end, int step, Growth *with) {
    int last = end + REACH * step;
    if (last > HIGH) last = HIGH;
    if (last < LOW) last = LOW;
    double length = 0.0, points = 0.0, length_with = 0.0, points_with = 0.0;
    for (int slot = last; slot != end && (slot > end) == (step > 0); slot -= step) {
        double chance = chance_of(line, odds, slot, slot == end + step ? odds->near : odds->far);
        int worth = slot == HIGH ? line->top : slot_points(slot);
        length_with = 1 + chance * length_with + (1 - chance) * length;
        points_with = worth + chance * points_with + (1 - chance) * points;
        length = chance * (1 + length);
        points = chance * (worth + points);
    }
    *with = (Growth){length_with, points_with};
    return (Growth){length, points};
}

/* A run between two slots, with the joker where it brings most. */
static Growth grown(const SuitSlots *line, const Odds *odds, int low, int high, int joker) {
    int here = high == HIGH ? line->top : slot_points(high);
    for (int slot = low; slot < high; slot++) here += slot_points(slot);
    Growth up_with, down_with, up = growth(line, odds, high, 1, &up_with), down = growth(line, odds, low, -1, &down_with);
    if (joker && up_with.length + down.length > up.length + down_with.length) up = up_with;
    else if (joker) down = down_with;
    return (Growth){high - low + 1 + up.length + down.length, here + up.points + down.points};
}

static double together(const double *chances, int joker) {
    double first = chances[0], second = chances[1], third = chances[2];
    if (!joker) return first * second * third;
    return larger(larger(first * second, second * third), first * third);
}

/* A new run: any three slots may begin it. The joker is used up when the run begins. */
static Prospect new_run(const SuitSlots *line, const Odds *odds) {
    double chances[HIGH + 1], none = 1.0, weight = 0.0, length = 0.0, points = 0.0;
    for (int slot = 0; slot <= HIGH; slot++) chances[slot] = chance_of(line, odds, slot, odds->first);
    for (int low = LOW; low < HIGH - 1; low++) {
        double chance = together(chances + low, line->joker);
        if (chance == 0) continue;
        Growth begun = {4.0, slot_points(low) + slot_points(low + 1) + slot_points(low + 2) + 1.0};
        if (line->sure >> low & 7) begun = grown(line, odds, low, low + 2, 0);
        none *= 1 - chance;
        weight += chance;
        length += chance * begun.length;
        points += chance * begun.points;
    }
    if (weight == 0) return (Prospect){0};
    return (Prospect){1 - none, length / weight, points / weight, 0.0};
}

static Prospect prospect(const SuitSlots *line, const Odds *odds) {
    if (!line->held) return new_run(line, odds);
    Prospect found = {1.0, 0.0, 0.0, 0.0};
    u32 lows = line->held & ~(line->held << 1), highs = line->held & ~(line->held >> 1);
    for (int first = 1; lows; lows &= lows - 1, highs &= highs - 1, first = 0) {
        Growth run = grown(line, odds, __builtin_ctz(lows), __builtin_ctz(highs), line->joker);
        found.length = first ? run.length : larger(found.length, run.length);
        found.points = first ? run.points : larger(found.points, run.points); /* S24 */
    }
    u32 away = ~(line->held | line->held << 1 | line->held >> 1); /* S13 */
    SuitSlots rest = {0, line->sure & away, line->open & away, 0, line->top};
    if (rest.sure) found.another = new_run(&rest, odds).chance;
    return found;
}
