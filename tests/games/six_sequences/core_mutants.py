"""Mistakes in the core of Les 6 Séquences, each of which has to be found."""

from tests.games.twins import Mutant

MUTANTS = (
    Mutant("return state->sets_laid[side] >= state->runs_laid[side];", "return !state->runs_laid[side];"),
    Mutant("return asks_all(state) ? count :", "return"),
    Mutant("state->stuck[state->stuck_count++] = seat;", "state->stuck_count++;"),
    Mutant("add_all(&state->shown, &state->owed);\n", "\n"),
    Mutant("&& !state->placed ? state->passes + 1 : 0", "? state->passes + 1 : 0"),
    Mutant("if (state->phase == OWE && kind == A_SET)", "if (state->phase == OWE)"),
    Mutant("return (slots << 1 | slots >> 1) & ~slots & SLOTS;", "return slots << 1 & ~slots & SLOTS;", "cards.h"),
    Mutant("if (at_end) ranks[1] = LOW + HIGH - slot;", "if (at_end) ranks[1] = slot;", "cards.h"),
    Mutant("reach = search->edition == 1 ? 1 : 2;", "reach = 1;", "placing.h"),
    Mutant("search->edition > 1 && row->size > 2", "row->size > 2", "placing.h"),
    Mutant("take_all(&lent, &state->fresh); /* S14 */", "/* S14 */", "placing.h"),
    Mutant("rank == JOKER || rank == ONE || rank == ACE ? end : 0", "rank == JOKER ? end : 0", "placing.h"),
    Mutant("n < found && state->edition > 1", "n < found", "placing.h"),
    Mutant("if (!(hand->of[run->suit] & SLOTS)) continue;", "if (hand->of[run->suit] & 1) continue;", "placing.h"),
    Mutant("|| (above >= 0 && above < below) ? above : below;", "? above : below;", "table.h"),
    Mutant("        if (set.suits) state->sets[kept++] = set;", "        state->sets[kept++] = set;", "table.h"),
    Mutant("put_in(&state->shown, taken);", "put_in(&state->shown, given);", "table.h"),
    Mutant("run->size * WIDTH + high_of(run)", "run->size * WIDTH", "score.h"),
    Mutant("1 + high * WIDTH + high - low + 1", "1 + (high - low + 1) * WIDTH + high", "score.h"),
    Mutant("if (slot == HIGH) return rank != ONE ? 5 : 1;", "if (slot == HIGH) return 5;", "score.h"),
    Mutant("enum { REACH = 7 };", "enum { REACH = 6 };", "prospects.h"),
    Mutant("if (rest.sure) found.another", "found.another", "prospects.h"),
    Mutant("(n > 1 && !asks_all(state))", "n > 1", "giving.h"),
    Mutant("in_set(who, slot + step) ? in_hand(who, slot + 2 * step)", "0 ? 0.0", "giving.h"),
    Mutant("enum { MOST = 300,", "enum { MOST = 3,", "judge.h"),
    Mutant("? !low_top :", "? 1 :", "prospects.h"),
    Mutant("return ADDED + n + 2 * (slot - LOW - 3);", "return n + 2 * (slot - LOW - 3);", "learning.h"),
    Mutant("(run->side + count - own) % count * SUITS", "run->side * SUITS", "learning.h"),
)
