"""Mistakes in the core of Séquence, each of which has to be found."""

from tests.games.twins import Mutant

MUTANTS = (
    Mutant("return state->teams == 2 ? 2 : 1;", "return 2;"),
    Mutant("players == 6 ? 5", "players == 6 ? 4"),
    Mutant("if (drawn[n] < least) least = drawn[n];", "if (drawn[n] <= least) least = drawn[n] + 1;"),
    Mutant("if (team == seat % state->teams) continue;", "if (team == seat) continue;"),
    Mutant("!state->advanced && n < state->line_count[team]", "n < state->line_count[team]"),
    Mutant("n < dead_count && !state->exchanged", "n < dead_count"),
    Mutant('"stock", ++state->shuffles)', '"stock", state->shuffles++)'),
    Mutant("++state->passes == state->players", "++state->passes > state->players"),
    Mutant("if (count > 1 && state->line_count[team] + 1 < needed(state)) return count;", ""),
    Mutant("ZERO(state->rows, CHOICE);", ""),
    Mutant("state->marker % state->teams != team;", "state->marker % state->teams == team;"),
    Mutant("return bits_in(row & other) <= 1;", "return bits_in(row & other) <= 2;", "board.h"),
    Mutant("{1, 1}, {1, -1}", "{1, -1}, {1, 1}", "board.h"),
    Mutant("seen[card] >= 2 ? GONE", "seen[card] >= 1 ? GONE", "judge.h"),
    Mutant("grows + blocks / 4 - price", "grows + blocks / 3 - price", "judge.h"),
    Mutant("LAST * last", "LAST", "judge.h"),
    Mutant("if (shared > 1 && shared < FIVE)", "if (shared > 1)", "judge.h"),
    Mutant("int at = number % (plays + dead_count + !plays);", "int at = number % (plays + !plays);", "nth_move.h"),
    Mutant("state->turn - seat - 1 + state->players", "state->turn - seat + state->players"),
    Mutant("possible[seat] < possible[next]", "possible[seat] > possible[next]"),
    Mutant("state->held[(seat + n) % players]", "state->held[n]", "learning.h"),
    Mutant("card - card / RANKS - (card % RANKS > JACK)", "card - card / RANKS - (card % RANKS < JACK)", "learning.h"),
    Mutant("1.0 / __builtin_popcount(winners)", "1.0", "../../kernel/jobs.h"),
    Mutant("pays * (all - won) / won", "pays / won", "../../kernel/jobs.h"),
    Mutant("judged[n].value > judged[best].value", "judged[n].value >= judged[best].value", "../../kernel/jobs.h"),
)
