"""Read moves from text: `7C@d4`, `JS!e5`, `~9H`, `=d4-h4`, `<`, `pass`, `?1`, `admit`, `deny`, `-9H`."""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final

from tablee.cards.french import DECK, Card
from tablee.games.sequence.board import ROWS, SPACE
from tablee.games.sequence.model import Answer, Call, Draw, Exchange, Forfeit, Mark, Move, Pass, Place, Remove
from tablee.kernel.game import BadNotation

_ON_A_SPACE: Final[dict[str, Callable[[Card, int], Move]]] = {"@": Place, "!": Remove}
_OF_A_CARD: Final[dict[str, Callable[[Card], Move]]] = {"~": Exchange, "-": Forfeit}
_CARDS: Final = {str(card): card for card in DECK.cards}


@cache
def _words() -> dict[str, Move]:
    """The moves that name no card, by text."""
    spoken: tuple[Move, ...] = (*(Call(team) for team in range(3)), Answer(admits=True), Answer(admits=False))
    moves: tuple[Move, ...] = (Draw(), Pass(), *spoken, *(Mark(row) for row in ROWS))
    return {str(move): move for move in moves}


@lru_cache(1 << 10)  # a move of many games is one object in memory
def read_move(text: str) -> Move:
    """The move that this text names. Raises `BadNotation`."""
    if text in _words():
        return _words()[text]
    try:
        for sign, on_a_space in _ON_A_SPACE.items():
            card, found, space = text.partition(sign)
            if found and space in SPACE:
                return on_a_space(_CARDS.get(card) or DECK.read(card), SPACE[space])
        if text[:1] in _OF_A_CARD:
            return _OF_A_CARD[text[0]](_CARDS.get(text[1:]) or DECK.read(text[1:]))
    except ValueError as error:
        raise BadNotation(str(error)) from None
    raise BadNotation(f"{text[:20]!r} is not a move; moves look like 7C@d4, JS!e5, ~9H, =d4-h4, <, pass, ?1 or -9H")
