"""Mistakes in the core of Les 12 figures, each of which has to be found."""

from tests.games.twins import Mutant

MUTANTS = (
    Mutant("state->turns = state->left; /* F12 */", "state->turns = state->left - 1; /* F12 */"),
    Mutant("if (state->discarded[owner] && owner != seat)", "if (state->discarded[owner])"),
    Mutant("    remove_card(state->known[seat], &state->known_count[seat], card);\n", ""),
    Mutant("crosses ? CROSSED :", "crosses ? OPEN :"),
    Mutant("*cards + state->layers[count] <= state->left", "*cards + state->layers[count] < state->left"),
    Mutant("upper >= 52 ? 40 : 0", "upper > 52 ? 40 : 0"),
    Mutant("(series & 0x3e) == 0x3e", "(series & 0x3c) == 0x3c", "boxes.h"),
    Mutant("three > 0 && pairs >= 2", "three > 0 && pairs >= 1", "boxes.h"),
    Mutant("((counts >> 1 & counts) | counts >> 2)", "(counts >> 1 & counts)", "boxes.h"),
    Mutant("(1 - ends) * later[n]", "(1 - ends * later[n])", "rounds.h"),
    Mutant("if (reached > ENOUGH) reached = ENOUGH;", "if (reached >= ENOUGH) reached = ENOUGH - 1;", "rounds.h"),
    Mutant("missed *= 1 - FRESH", "missed = 1 - FRESH", "rounds.h"),
    Mutant("table[FIVES + n] = hold(", "table[FIVES + n] = 0 * hold(", "rounds.h"),
    Mutant("unseen[state->stock[n]]--; /* F11 */", "; /* F11 */", "imagine.h"),
    Mutant("other == seat || state->phase == MARK;", "other == seat;", "imagine.h"),
    Mutant("        sort_cards(layer, state->layers[n]);\n", "", "imagine.h"),
    Mutant("        sort_cards(state->hands[seat], state->held[seat]);\n", "", "imagine.h"),
    Mutant("            state->choices[seat] = imagine_choice(state, seat, seed);", "            ;", "imagine.h"),
    Mutant("for (int n = state->known_count[seat]; n < HAND; n++)", "for (int n = 0; n < HAND; n++)", "judge.h"),
    Mutant("x * 1.4426950408889634 + 0.5", "x * 1.4426950408889634", "../../kernel/arithmetic.h"),
    Mutant(
        "u8 item = items[last], other = drawn % limit;",
        "u8 item = items[last], other = drawn % last;",
        "../../kernel/reshuffles.h",
    ),
    Mutant("*parts++ = points == OPEN;", "*parts++ = points < 0;", "learning.h"),
    Mutant("count_cards(state->stock, under,", "count_cards(state->stock, state->left,", "learning.h"),
)
