"""Examples for the rules of Les 6 Séquences. The hand of the other player is of no interest, and empty."""

from collections.abc import Sequence

from tablee.games.six_sequences.model import Phase, State
from tablee.games.six_sequences.position import lay
from tablee.kernel.example import Example


def _turn(holding: str, *combinations: str) -> State:
    """A turn of seat 0 with these cards in hand."""
    return lay(*combinations, hands=[holding, ""])


def _offer(discard: str, holding: str, *combinations: str) -> State:
    """The start of a turn of seat 0, with this discard."""
    return lay(*combinations, hands=[holding, ""], phase=Phase.DRAW, discards=discard)


def examples() -> Sequence[Example]:
    """The examples, in the order of the clauses."""
    sheet = _turn("9C 2H 3H", "0: 10C11C12C", "0: 4S4E4H", "0: 8C8H8D")  # S15
    return (
        Example("keep_joker", "S9", _turn("2S 4S 6M 8M 9C JC 3H 5D 0D"), "-0D", allowed=False),
        Example("set", "S10", _turn("7S 7C 7H", "0: 4D5D6D"), "+7S7C7H"),
        Example("set_joker", "S10", _turn("7S 7C 0H", "0: 4D5D6D"), "+7S7C0H", allowed=False),
        Example("ends", "S11", _turn("QM KM 1M"), "+QMKM1M"),
        Example("no_circle", "S11", _turn("KM AM 2M"), "+KMAM2M", allowed=False),
        Example("joker", "S11", _turn("4H 0H 6H"), "+4H0H6H"),
        Example("run_first", "S12", _turn("9S 9C 9M"), "+9S9C9M", allowed=False),
        Example("add", "S13", _turn("7H", "0: 4H5H6H"), "7H>1"),
        Example("from_set", "S15", sheet, "+2H3H4H"),
        Example("to_run", "S15", _turn("2H", "0: 9C10C11C12C", "0: 8C8H8D"), "8C^2>1"),
        Example("swap_joker", "S16", _turn("5S", "1: 4S0S6S7S"), "5S/0S"),
        Example("swap_ace", "S17", _turn("1E", "0: AE2E3E"), "1E/AE"),
        Example("discard", "S19", _offer("8D", "9D", "0: 4D5D6D7D"), "?8D9D"),
        Example("discard_alone", "S19", _offer("8S", "KH", "0: 4S5S6S7S"), "?8S", allowed=False),
        Example("discard_set", "S20", _offer("8E", "KH", "0: 4D5D6D", "0: 8S8C8H"), "?8E", allowed=False),
    )
