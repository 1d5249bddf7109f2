"""Why a move is refused in Les 6 Séquences: a position for every reason."""

from functools import partial

from tablee.games.six_sequences.model import Phase, State
from tests.games.refusals import Case
from tests.games.six_sequences.table import EIGHT, NINE, do, lay


def mine(holding: str, *combinations: str, phase: Phase = Phase.LAY, stock: str = "12S 12C 12M") -> State:
    """Return a turn of seat 0 with these cards in hand."""
    return lay(*combinations, hands=[holding, EIGHT], phase=phase, stock=stock)


def offer(discard: str, holding: str, *combinations: str) -> State:
    """Return the start of a turn of seat 0, with this discard."""
    return lay(*combinations, hands=[holding, EIGHT], phase=Phase.DRAW, discards=discard)


RUN, SET = "0: 4H5H6H", "0: 9S9C9M"
FULL = mine(NINE, RUN)
THREE = lay(hands=["9D 10D JD", "7D 8S 8C", EIGHT], phase=Phase.CLAIM, discards="8D")
OWING = do(offer("11D", "11S 11C 2M 4H 5H 6H"), "?11S11C11D")
OVER = do(lay(hands=["2S", "2C"], rounds=1, stock="", phase=Phase.LAST), "pass")
case = partial(Case, "six_sequences")
CASES = [
    case("over", "S27", OVER, "0:<"),
    case("answer", "S21", THREE, "1:<", "8♦"),
    case("answers", "S21", THREE, "0:<", "8♦"),
    case("turn", "S4", FULL, "1:<"),
    case("draw_first", "S5", offer("8D", "9D"), "-9D"),
    case("last_turns", "S22", mine("2S 3S", phase=Phase.LAST, stock=""), "-2S"),
    case("nothing_new", "S8", mine("2S 3S 4S", phase=Phase.COMPLETE), "+2S3S4S", "2♠ 3♠ 4♠"),
    case("owe_run", "S18", OWING, "-2M", "11♠ 11♣ 11♦"),
    case("owe_set", "S18", do(OWING, "+4H5H6H"), "-2M", "11♠ 11♣ 11♦"),
    case("hand_full", "S7", FULL, "<"),
    case("stock_empty", "S22", mine("2S", stock=""), "<"),
    case("discard_first", "S9", FULL, "pass"),
    case("refill_first", "S7", mine("2S 3S"), "-2S"),
    case("not_held", "S9", FULL, "-KD", "K♦"),
    case("not_held", "S6", mine("QD 2S"), "+RDQDKD", "R♦ K♦"),
    case("not_held", "S13", FULL, "7H>1", "7♥"),
    case("keep_joker", "S9", mine("0S 2S"), "-0S", "0♠"),
    case("pass_instead", "S9", mine("2S 3S", stock=""), "-2S"),
    case("run_short", "S11", mine("2S 3S"), "+2S3S", "2♠ 3♠"),
    case("gap", "S11", mine("2S 5S 6S"), "+2S5S6S", "2♠ 6♠ 3♠ 4♠"),
    case("no_row", "S11", mine("2S 3S 4S"), "+4S3S2S", "4♠ 3♠ 2♠"),
    case("ones_and_aces", "S10", mine("1S AC 1D"), "+1SAC1D", "1♠ A♣ 1♦"),
    case("mixed", "S11", mine("7H 10C 2S"), "+7H10C2S", "7♥ 10♣ 2♠"),
    case("joker_in_set", "S10", mine("7H 7C 0S"), "+7H7C0S", "0♠"),
    case("joker_in_set", "S10", mine("0E", RUN, SET), "0E>2", "0★"),
    case("set_short", "S10", mine("7H 7C"), "+7C7H", "7♣ 7♥"),
    case("more_sets", "S12", mine("8S 8C 8M"), "+8S8C8M", "8♠ 8♣ 8☾"),
    case("suit_order", "S10", mine("8S 8C 8M", RUN), "+8C8S8M", "8♠ 8♣ 8☾"),
    case("from_table", "S14", mine("7C 7M 7S", RUN, "1: 7D8D9D"), "+7S7C7M7D", "7♦"),
    case("none_from_hand", "S14", mine("2S", RUN, "0: 9S9C", "0: 10S10C", "0: 11S11C"), "+9S10S11S", "9♠ 10♠ 11♠"),
    case("touches", "S13", mine("7H 8H 9H", RUN), "+7H8H9H", "7♥ 8♥ 9♥ 4♥ 6♥"),
    case("place_held", "S13", mine("2H 3H 0H", RUN), "+2H3H0H", "0♥ 4♥ 6♥"),
    case("no_number", "S13", FULL, "2S>7"),
    case("set_to_run", "S14", mine("2S", RUN, SET, "0: 9H9D"), "9H^3>2", "9♥"),
    case("not_in_set", "S14", mine("2S", RUN, SET), "7H^2>1", "7♥"),
    case("fresh", "S14", do(mine("7H 2S", RUN, "0: 7S7C7M"), "7H>2"), "7H^2>1", "7♥"),
    case("other_suit", "S11", mine("7C", RUN), "7C>1", "7♣ 4♥ 6♥"),
    case("name_end", "S11", mine("0H", RUN), "0H>1", "0♥"),
    case("no_fit", "S11", mine("9H", RUN), "9H>1", "9♥ 4♥ 6♥"),
    case("no_ends", "S10", mine("1D", RUN, "0: 1S1C1M"), "1D>2+"),
    case("other_rank", "S10", mine("7H", RUN, SET), "7H>2", "7♥ 9♠ 9♣ 9☾"),
    case("swap_instead", "S16", mine("5S 6S 7S", "0: 4S0S6S"), "+5S6S7S", "0♠ 5♠"),
    case("no_swap", "S16", mine("5S", RUN), "5S/0S", "0♠"),
    case("wrong_swap", "S16", mine("7S", "0: 4S0S6S"), "7S/0S", "7♠ 0♠"),
    case("swap_from_hand", "S16", mine("7S", "0: 4S0S6S"), "5S/0S", "5♠"),
    case("drawn", "S5", FULL, "?8D9D"),
    case("settled", "S21", THREE._replace(phase=Phase.DRAW), "0:?8D9D10D", "8♦"),
    case("name_discard", "S18", offer("8D", "9D 10D JD"), "?9D10DJD", "8♦"),
    case("no_discard", "S18", mine("9D 10D", phase=Phase.DRAW), "?8D9D10D"),
    case("claim_cards", "S18", offer("8D", "9D 2S"), "?8D9D10D", "10♦"),
    case("claim_held", "S19", offer("5H", "2S 3S", "0: 4H0H6H"), "?5H", "5♥ 4♥ 6♥"),
    case("claim_alone", "S19", offer("8D", "2S 3S", "0: 4D5D6D7D"), "?8D", "8♦ 4♦ 7♦"),
    case("claim_for_set", "S20", offer("9D", "2S 3S", RUN, SET), "?9D", "9♦"),
    case("claim_from_hand", "S18", offer("8D", "2S 3S"), "?8D", "8♦"),
    case("claim_more_sets", "S12", offer("8D", "8S 8C"), "?8S8C8D", "8♠ 8♣ 8♦"),
]
