/* What a discard gives the opponents: how likely one of them can claim it, as in giving.py. */

/* What a player may have in the suit of a discard. */
typedef struct {
    u32 known, unseen, lent;
    int rank;
    double chance; /* that an unseen card is in the hand */
} Claimant;

static double holds(const Outlook *outlook, int seat) {
    int unseen = outlook->unseen_count ? outlook->unseen_count : 1;
    return smaller(1.0, weights->chosen * outlook->hidden[seat] / unseen);
}

static double in_hand(const Claimant *who, int slot) {
    int ranks[3], count = fits(slot, ranks), sum = 0;
    for (int n = 0; n < count; n++) {
        if (ranks[n] == who->rank) continue;
        if (who->known >> ranks[n] & 1) return 1.0;
        if (ranks[n] != JOKER) sum += who->unseen >> ranks[n] & 1;
    }
    return smaller(1.0, who->chance * sum);
}

static int in_set(const Claimant *who, int slot) {
    int ranks[3], count = fits(slot, ranks), found = 0;
    for (int n = 0; n < count; n++) found |= who->lent >> ranks[n] & 1;
    return found;
}

static double has_slot(const Claimant *who, int slot) { return in_set(who, slot) ? 1.0 : in_hand(who, slot); }

static double beyond(const Claimant *who, int slot, int step) {
    double behind = in_set(who, slot + step) ? in_hand(who, slot + 2 * step) : 0.0;
    return larger(in_hand(who, slot + step), behind);
}

/* The chance that the player can claim the card for a run: an old one, or a new one with two other cards (S18). */
static double in_run(const Outlook *outlook, const State *state, int seat, int card) {
    int side = side_of(state, seat), suit = card / WIDTH, rank = card % WIDTH, ranks[3];
    u32 held = state->held[side].of[suit];
    Claimant who = {outlook->known[seat].of[suit], outlook->unseen.of[suit], state->lent[side].of[suit], rank,
                    holds(outlook, seat)};
    double no_run = 1.0;
    for (int slot = LOW; slot <= HIGH; slot++) {
        int fitting = 0;
        for (int n = 0, count = fits(slot, ranks); n < count; n++) fitting |= ranks[n] == rank;
        if (!fitting || held >> slot & 1) continue;
        double up = has_slot(&who, slot + 1), down = has_slot(&who, slot - 1);
        no_run *= 1 - (held >> (slot - 1) & 1 ? beyond(&who, slot, 1) : 0.0);
        no_run *= 1 - (held >> (slot + 1) & 1 ? beyond(&who, slot, -1) : 0.0);
        no_run *= 1 - up * has_slot(&who, slot + 2);
        no_run *= 1 - down * has_slot(&who, slot - 2);
        no_run *= 1 - up * down;
    }
    return 1 - no_run;
}

/* The chance that the player can claim the card for a new set (S20). */
static double in_new_set(const Outlook *outlook, const State *state, int seat, int card) {
    int side = side_of(state, seat), rank = card % WIDTH;
    u32 others = ~(1u << card / WIDTH);
    double allowed = lacks_run(state, side) ? weights->with_run : 1.0;
    double expected = __builtin_popcount(suits_with(&outlook->known[seat], rank) & others);
    expected += __builtin_popcount(suits_with(&outlook->unseen, rank) & others) * holds(outlook, seat);
    return allowed * smaller(1.0, expected * expected / 2);
}

/* The expected points that a discard brings the players who may claim it. The state is that before the turn's moves. */
static double gift(const Outlook *outlook, const State *state, int card) {
    int seat = state->turn;
    double nobody = 1.0;
    if (!outlook->stock) return 0.0; /* S22: no more claims */
    for (int n = 1; n < state->players; n++) {
        int other = (seat + n) % state->players;
        if (!is_opponent(state, seat, other) || (n > 1 && !asks_all(state))) continue;
        nobody *= (1 - in_run(outlook, state, other, card)) * (1 - in_new_set(outlook, state, other, card) / 2);
    }
    return (1 - nobody) * weights->gift;
}
