/* The solver of the patience in C, and the blind plays that grade a deal. `solver.py` explains the theory.

   It visits the same nodes in the same order as the solver in Python, so its verdicts, nodes and lines are the same.
   A rank has six cards at most. So the possible partners of a card are six bits, by its place in its rank. */

typedef struct {
    i32 winnable; /* 1, 0, or -1 if the limit was reached first */
    u32 size;     /* moves of the line */
    u64 nodes;
    u8 line[CARDS / 2][2];
} Verdict;

enum { DIVES = 8, NODES = 30, SHAPES = 15, NONE = 255 };

typedef struct {
    u8 count[RANKS];
    u8 left[RANKS][SHAPES]; /* the remaining matchings of each rank, by number */
    u8 partners[CARDS];     /* of each card, the places in its rank with which the remaining matchings pair it */
} Level;

static struct {
    int cards, ranks, tops;
    u8 pile[CARDS], depth[CARDS], below[CARDS], rank[CARDS], place[CARDS], top[PILES];
    u8 size[RANKS], card[RANKS][SUITS];
    u8 shape[RANKS][SHAPES][SUITS]; /* each matching of a rank: for each card, the place of its partner */
    u8 order[RANKS];
    u64 nodes, stop;
    int thorough;
    Level level[RANKS + 2];
} search;

/* Number the cards pile by pile, from the bottom up, and the ranks in the order in which they appear. */
static void read_piles(const State *state) {
    u8 number[RANKS];
    for (int rank = 0; rank < RANKS; rank++) number[rank] = NONE;
    search.cards = search.ranks = search.tops = 0;
    for (int pile = 0; pile < PILES; pile++) {
        for (int height = 0; height < state->heights[pile]; height++) {
            int card = search.cards++, face = state->piles[pile][height] % RANKS;
            if (number[face] == NONE) search.size[number[face] = search.ranks++] = 0;
            int rank = search.rank[card] = number[face];
            search.card[rank][search.place[card] = search.size[rank]++] = card;
            search.pile[card] = pile;
            search.depth[card] = state->heights[pile] - 1 - height;
            search.below[card] = height ? card - 1 : NONE;
        }
        if (state->heights[pile]) search.top[search.tops++] = search.cards - 1;
    }
}

/* List the matchings of the cards that have no partner yet, the first card with each of the others. */
static int list_shapes(int size, u8 partner[SUITS], u8 shapes[SHAPES][SUITS], int count) {
    int first = 0;
    while (first < size && partner[first] != NONE) first++;
    if (first == size) {
        COPY(shapes[count], partner, SUITS);
        return count + 1;
    }
    for (int other = first + 1; other < size; other++) {
        if (partner[other] != NONE) continue;
        partner[first] = other, partner[other] = first;
        count = list_shapes(size, partner, shapes, count);
        partner[first] = partner[other] = NONE;
    }
    return count;
}

/* The matchings of a rank that pair no two cards of one pile, those of equal depth first; their number. */
static int find_matchings(int rank) {
    u8 partner[SUITS] = {NONE, NONE, NONE, NONE, NONE, NONE}, shapes[SHAPES][SUITS];
    const u8 *card = search.card[rank];
    int slopes[SHAPES], kept = 0, count = search.size[rank] % 2 ? 0 : list_shapes(search.size[rank], partner, shapes, 0);
    for (int n = 0; n < count; n++) {
        int slope = 0, apart = 1, at = kept;
        for (int place = 0; place < search.size[rank]; place++) {
            int other = shapes[n][place], gap = search.depth[card[place]] - search.depth[card[other]];
            apart &= search.pile[card[place]] != search.pile[card[other]];
            slope += gap * gap; /* twice for each pair: the order stays the same */
        }
        if (!apart) continue;
        for (; at && slopes[at - 1] > slope; at--) {
            slopes[at] = slopes[at - 1];
            COPY(search.shape[rank][at], search.shape[rank][at - 1], SUITS);
        }
        slopes[at] = slope;
        COPY(search.shape[rank][at], shapes[n], SUITS);
        kept++;
    }
    return kept;
}

/* Set the partners of a rank's cards to those that `count` matchings allow; with none, leave them. */
static void join(Level *level, int rank, const u8 *matchings, int count) {
    for (int place = 0; count && place < search.size[rank]; place++) {
        int partners = 0;
        for (int n = 0; n < count; n++) partners |= 1 << search.shape[rank][matchings[n]][place];
        level->partners[search.card[rank][place]] = partners;
    }
}

/* Whether relaxed play clears the board. */
static int clears(const Level *level) {
    u8 reached[RANKS] = {0}, waiting[RANKS] = {0}, up[CARDS];
    int count = search.tops, left = search.cards;
    COPY(up, search.top, PILES);
    while (count) {
        int card = up[--count], rank = search.rank[card], bit = 1 << search.place[card];
        int met = level->partners[card] & reached[rank];
        reached[rank] |= bit;
        if (!met) {
            waiting[rank] |= bit;
            continue;
        }
        int going = (met & waiting[rank]) | bit; /* this card, and the partners that have waited for it */
        waiting[rank] &= ~going;
        for (; going; going &= going - 1, left--) {
            int below = search.below[search.card[rank][__builtin_ctz(going)]];
            if (below != NONE) up[count++] = below;
        }
    }
    return left == 0;
}

/* Drop the matchings of a rank whose relaxed play fails. */
static void narrow(Level *level, int rank) {
    int kept = 0;
    for (int n = 0; n < level->count[rank]; n++) {
        u8 matching = level->left[rank][n];
        join(level, rank, &matching, 1);
        if (clears(level)) level->left[rank][kept++] = matching;
    }
    level->count[rank] = kept;
    join(level, rank, level->left[rank], kept);
}

/* Narrow every rank, those with the fewest matchings first, until nothing changes; 0 when a rank has nothing left. */
static int narrow_all(Level *level) {
    for (int changed = 1; changed;) {
        u8 order[RANKS], before[RANKS];
        changed = 0;
        COPY(before, level->count, RANKS);
        for (int rank = 0, at; rank < search.ranks; rank++) {
            for (at = rank; at && before[order[at - 1]] > before[rank]; at--) order[at] = order[at - 1];
            order[at] = rank;
        }
        for (int n = 0; n < search.ranks; n++) {
            int rank = order[n];
            if (before[rank] < 2) continue;
            narrow(level, rank);
            if (!level->count[rank]) return 0;
            changed |= level->count[rank] < before[rank];
        }
    }
    return 1;
}

enum { LOST = 0, WON = 1, OUT_OF_NODES = 2 };

/* Find a matching for every rank, so that they clear the board. Each level of the search has its own copy of what is
   left; the last one holds the answer. */
static int dive(int at) {
    Level *level = &search.level[at];
    int chosen = NONE;
    if (search.nodes == search.stop) return OUT_OF_NODES;
    search.nodes++;
    if (search.thorough && !narrow_all(level)) return LOST;
    for (int n = 0; n < search.ranks; n++) {
        int rank = search.order[n];
        if (level->count[rank] > 1 && (chosen == NONE || level->count[rank] < level->count[chosen])) chosen = rank;
    }
    if (chosen == NONE) {
        COPY(&search.level[RANKS + 1], level, sizeof(Level));
        return clears(level) ? WON : LOST;
    }
    if (!search.thorough) narrow(level, chosen);
    for (int n = 0; n < level->count[chosen]; n++) {
        Level *next = level + 1;
        COPY(next, level, sizeof(Level));
        next->count[chosen] = 1;
        next->left[chosen][0] = level->left[chosen][n];
        join(next, chosen, next->left[chosen], 1);
        int found = dive(at + 1);
        if (found != LOST) return found;
    }
    return LOST;
}

/* The moves of the matchings found, in a playable order. */
static void write_line(Verdict *verdict) {
    u8 up[CARDS + 1], reached[CARDS] = {0};
    int count = search.tops;
    COPY(up, search.top, PILES);
    while (count) {
        int card = up[--count], rank = search.rank[card];
        int place = search.shape[rank][search.level[RANKS + 1].left[rank][0]][search.place[card]];
        int other = search.card[rank][place], one = search.pile[card], two = search.pile[other];
        reached[card] = 1;
        if (!reached[other]) continue;
        verdict->line[verdict->size][0] = one < two ? one : two;
        verdict->line[verdict->size++][1] = one < two ? two : one;
        if (search.below[card] != NONE) up[count++] = search.below[card];
        if (search.below[other] != NONE) up[count++] = search.below[other];
    }
}

/* Begin an attempt: every matching is possible, and ties are broken in an order of its own. */
static void begin(int attempt, const Level *start) {
    Seed seed = seed_numbered(attempt);
    for (int rank = 0; rank < search.ranks; rank++) search.order[rank] = rank;
    shuffle(&seed, search.order, search.ranks);
    search.thorough = attempt >= DIVES;
    COPY(&search.level[0], start, sizeof(Level));
}

static void solve(const State *state, i32 limit, Verdict *verdict) {
    static Level start;
    ZERO(verdict, sizeof(Verdict));
    read_piles(state);
    search.nodes = 0;
    for (int rank = 0; rank < search.ranks; rank++) {
        start.count[rank] = find_matchings(rank);
        if (!start.count[rank]) return; /* lost at once: too many cards of a rank in one pile */
        for (int n = 0; n < SHAPES; n++) start.left[rank][n] = n;
        join(&start, rank, start.left[rank], start.count[rank]);
    }
    for (int attempt = 0;; attempt++) {
        search.stop = search.nodes + ((u64)NODES << (attempt < 2 * DIVES ? 0 : attempt / DIVES - 1));
        if (limit >= 0 && search.stop > (u64)limit) search.stop = limit;
        begin(attempt, &start);
        int found = dive(0);
        verdict->nodes = search.nodes;
        if (found == OUT_OF_NODES && limit >= 0 && search.nodes == (u64)limit) {
            verdict->winnable = -1;
            return;
        }
        if (found == OUT_OF_NODES) continue;
        verdict->winnable = found;
        if (found == WON) write_line(verdict);
        return;
    }
}

EXPORT(solve) void job_solve(const State *state, i32 limit, Verdict *verdict) { solve(state, limit, verdict); }

/* The pair that the blind player of `grading.py` takes, as two piles; 0 if there is none. */
static int choose_blindly(State *state, const u8 gone[RANKS], Stream *numbers, int chosen[2]) {
    u32 seen = 0;
    int found = 0;
    double best = 0;
    for (int pile = 0; pile < PILES; pile++) {
        int rank = state->heights[pile] ? state->piles[pile][state->heights[pile] - 1] % RANKS : RANKS;
        int count = 0, first = -1, second = -1, same = 0;
        double one = 0, two = 0;
        if (rank == RANKS || seen >> rank & 1) continue;
        seen |= 1u << rank;
        for (int n = pile; n < PILES; n++)
            same += state->heights[n] && state->piles[n][state->heights[n] - 1] % RANKS == rank;
        if (same < 2) continue;
        for (int n = pile; n < PILES; n++) {
            if (!state->heights[n] || state->piles[n][state->heights[n] - 1] % RANKS != rank) continue;
            double height = state->heights[n] + next_number(numbers) * (1.5 / 4294967296.0);
            count++;
            if (first < 0 || height >= one) two = one, second = first, one = height, first = n; /* ties: later pile */
            else if (second < 0 || height >= two) two = height, second = n;
        }
        if (count + gone[rank] == SUITS) return chosen[0] = first, chosen[1] = second, 1;
        double sum = one + two;
        int better = !found || sum > best
            || (sum == best && (first > chosen[0] || (first == chosen[0] && second > chosen[1])));
        if (better) best = sum, chosen[0] = first, chosen[1] = second, found = 1;
    }
    return found;
}

/* In how many of `plays` plays the blind player wins. */
EXPORT(blind_wins) int job_blind_wins(const State *state, const u8 *seed, int plays) {
    static State board;
    int won = 0;
    Seed all = seed_read(seed), own = seed_child(&all, "plays", -1);
    Stream numbers = stream_of(&own);
    for (int play = 0; play < plays; play++) {
        u8 gone[RANKS] = {0};
        int pair[2], left = 0;
        COPY(&board, state, sizeof(State));
        for (int pile = 0; pile < PILES; pile++) left += board.heights[pile];
        while (left && choose_blindly(&board, gone, &numbers, pair))
            for (int n = 0; n < 2; n++, left--) gone[board.piles[pair[n]][--board.heights[pair[n]]] % RANKS]++;
        won += !left;
    }
    return won;
}
