"""Mistakes in the core of the patience, each of which has to be found."""

from tests.games.twins import Mutant

MUTANTS = (
    Mutant("for (int two = one + 1;", "for (int two = one + 2;"),
    Mutant("if (bit < 1u << RANKS && seen & bit) return 0;", "if (seen & bit) return 0;"),
    Mutant("*top = 0; /* P3 */", "/* P3 */"),
    Mutant("found->scores[0] = state->gone_count / 2;", "found->scores[0] = state->gone_count;"),
    Mutant("placed[top_rank(state, first)] == SUITS", "placed[top_rank(state, first)] >= SUITS - 1"),
    Mutant("state->open || state->heights[pile] <= 1", "state->open"),
    Mutant('seed_child(seed, "deck", -1)', 'seed_child(seed, "deck", 0)'),
    Mutant("enum { DIVES = 8, NODES = 30,", "enum { DIVES = 8, NODES = 31,", "solver.h"),
    Mutant("slopes[at - 1] > slope", "slopes[at - 1] >= slope", "solver.h"),
    Mutant("level->count[rank] < level->count[chosen]", "level->count[rank] <= level->count[chosen]", "solver.h"),
    Mutant("search.thorough = attempt >= DIVES;", "search.thorough = attempt > DIVES;", "solver.h"),
    Mutant("waiting[rank] &= ~going;", "waiting[rank] = 0;", "solver.h"),
    Mutant("if (count + gone[rank] == SUITS)", "if (count + gone[rank] == SUITS - 1)", "solver.h"),
    Mutant(
        "while (unfair && number >= (u32)-unfair)",
        "while (unfair > limit && number >= (u32)-unfair)",
        "../../kernel/core.h",
    ),
    Mutant("int depth = state->open ? HEIGHT : 1;", "int depth = HEIGHT;", "learning.h"),
    Mutant("second - first - 1;", "second - first;", "learning.h"),
    Mutant("action >= more", "action > more", "learning.h"),
    Mutant("reward[0] = found.winners != 0;", "reward[0] = 1;", "../../kernel/jobs.h"),
    Mutant("!found || sum > best", "!found || sum < best", "solver.h"),
)
