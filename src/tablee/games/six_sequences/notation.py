"""Read moves from text: `<`, `+4H5H6H`, `7H>2`, `0H>2-`, `4H^3>2`, `5S/0S`, `?8D9D`, `-KC`, `pass`."""

import re

from tablee.cards.k6t import DECK, Card
from tablee.games.six_sequences.model import Claim, Discard, Draw, Extend, Lay, Move, Pass, Swap
from tablee.games.six_sequences.slots import ACE, INDEX, JOKER, ONE, WIDTH
from tablee.kernel.game import BadNotation

_CARD = re.compile(r"(?:1[0-2]|[0-9JCBRQKA])[SCMEHD]")
_NUMBER = r"([1-9][0-9]{0,2})"
_EXTEND = re.compile(rf"({_CARD.pattern})(?:\^{_NUMBER})?>{_NUMBER}([-+]?)")
_SWAP = re.compile(rf"({_CARD.pattern})/({_CARD.pattern})")


def read_move(text: str) -> Move:
    """The move that this text names. Raises `BadNotation`."""
    if text == "<":
        return Draw()
    if text == "pass":
        return Pass()
    if text[:1] in ("+", "?"):
        return Lay(_read_cards(text[1:])) if text[0] == "+" else Claim(_read_cards(text[1:]))
    if text[:1] == "-" and _CARD.fullmatch(text[1:]):
        return Discard(Card(text[1:]))
    if found := _SWAP.fullmatch(text):
        return Swap(Card(found[1]), Card(found[2]))
    if found := _EXTEND.fullmatch(text):
        return _read_extension(found)
    raise BadNotation(f"{text[:20]!r} is not a move; moves look like <, +4H5H6H, 7H>2, 4H^3>2, 5S/0S, ?8D9D, -KC, pass")


def _read_cards(text: str) -> tuple[Card, ...]:
    cards = tuple(DECK.read(card) for card in _CARD.findall(text))
    if not cards or "".join(cards) != text:
        raise BadNotation(f"{text[:20]!r} is not a list of cards, as in 4H5H6H")
    if len(set(cards)) < len(cards):
        raise BadNotation("the same card is named twice")
    return cards


def _read_extension(found: re.Match[str]) -> Extend:
    card, source, target, end = found.groups()
    if end and INDEX[Card(card)] % WIDTH not in (JOKER, ONE, ACE):
        raise BadNotation(f"{card} fits only one end: write {card}>{target}")
    return Extend(Card(card), int(target), "-" if end == "-" else "+" if end else "", int(source) if source else None)
