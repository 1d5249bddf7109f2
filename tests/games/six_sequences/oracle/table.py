"""A second, slow implementation of how a move changes the table and a hand, written from the rules page alone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from tablee.cards.k6t import Card
from tablee.games.six_sequences.model import Claim, Discard, Extend, Lay, Move, Swap
from tablee.games.six_sequences.view import Combination, View
from tests.games.six_sequences.oracle.moves import HIGH, LOW, SUITS, is_row, is_set, may_lay_a_set, side_of, suit

Piece: TypeAlias = tuple[int, int, tuple[Card, ...]]
"""A side, the lowest slot of a run (0 for a set), and the cards."""


@dataclass
class Account:
    """What lies on the table, what each side has laid in this round, and what was put on sets in this turn."""

    pieces: list[Piece]
    runs_laid: list[int]
    sets_laid: list[int]
    fresh: list[Card]

    def seen_from(self, view: View, hand: Sequence[Card]) -> View:
        """Return the view with this account and this hand; the numbers of the combinations are arbitrary."""
        table = tuple(
            Combination(number, side, "run" if low else "set", cards, suit(cards[0]) if low else None, low or None)
            for number, (side, low, cards) in enumerate(self.pieces)
        )
        view = replace(view, runs_laid=tuple(self.runs_laid), sets_laid=tuple(self.sets_laid))
        return replace(view, table=table, fresh=tuple(self.fresh), hand=tuple(hand))


def account(view: View) -> Account:
    """Return the account of a view, in a fixed order."""
    pieces = sorted((laid.side, laid.low or 0, laid.cards) for laid in view.table)
    return Account(pieces, list(view.runs_laid), list(view.sets_laid), sorted(view.fresh))


def after(view: View, move: Move) -> Account:
    """Return the account after the viewer has placed something (S12 to S18); any other move leaves it unchanged."""
    assert view.viewer is not None
    now, side = account(view), side_of(view, view.viewer)
    match move:
        case Claim(cards) if is_set(cards) and not may_lay_a_set(view):
            pass  # S18: it lies there only after a run
        case Lay(cards) | Claim(cards):
            take_out(now, cards)
            lay(now, side, cards)
        case Extend(card, to, end, _):
            take_out(now, [card])
            (onto,) = (laid for laid in view.table if laid.number == to)
            extend(now, onto, card, end)
        case Swap(card, taken):
            exchanged = {taken: card}
            now.pieces = [(side, low, tuple(exchanged.get(c, c) for c in cards)) for side, low, cards in now.pieces]
        case _:
            pass
    return replace(now, pieces=sorted(now.pieces), fresh=sorted(now.fresh))


def hand_after(view: View, move: Move) -> list[Card]:
    """Return the viewer's hand after a move, if nothing is drawn: S13 to S18."""
    match move:
        case Claim(cards) if is_set(cards) and not may_lay_a_set(view):
            return [*view.hand, view.discards[-1]]
        case Lay(cards) | Claim(cards):
            return [card for card in view.hand if card not in cards]
        case Extend(card) | Discard(card):
            return [held for held in view.hand if held != card]
        case Swap(card, taken):
            return [taken if held == card else held for held in view.hand]
        case _:
            return list(view.hand)


def take_out(now: Account, cards: Iterable[Card]) -> None:
    """S14: cards that are moved leave their set, and an empty set disappears (S13)."""
    left = [(side, low, row if low else tuple(c for c in row if c not in cards)) for side, low, row in now.pieces]
    now.pieces = [piece for piece in left if piece[2]]


def lay(now: Account, side: int, cards: tuple[Card, ...]) -> None:
    """Lay a new set (S10), or a row: a new run that counts as one (S11, S12), or cards that go on own runs (S13,
    S18)."""
    if is_set(cards):
        now.pieces.append((side, 0, in_suits(cards)))
        now.sets_laid[side] += 1
        now.fresh.extend(cards)
    else:
        (low,) = (low for low in range(LOW, HIGH + 1) if is_row(cards, low))
        if put(now, side, cards, low) == 0:
            now.runs_laid[side] += 1


def extend(now: Account, onto: Combination, card: Card, end: str) -> None:
    """S13: put a card on a set, where it stays for the turn (S14), or at the end of a run."""
    if onto.kind == "set":
        now.pieces.remove((onto.side, 0, onto.cards))
        now.pieces.append((onto.side, 0, in_suits([*onto.cards, card])))
        now.fresh.append(card)
    else:
        assert onto.low is not None
        below = end == "-" or (end == "" and is_row([card, *onto.cards], onto.low - 1))
        put(now, onto.side, (card,), onto.low - 1 if below else onto.low + len(onto.cards))


def put(now: Account, side: int, row: tuple[Card, ...], low: int) -> int:
    """S13: merge a row with the own runs of its suit that it touches; return how many there were."""
    touched = 0
    for other in list(now.pieces):
        other_side, other_low, cards = other
        if other_side != side or other_low == 0 or suit(cards[0]) != suit(row[0]):
            continue
        if other_low + len(cards) == low:
            row, low = cards + row, other_low
        elif low + len(row) == other_low:
            row = row + cards
        else:
            continue
        now.pieces.remove(other)
        touched += 1
    now.pieces.append((side, low, row))
    return touched


def in_suits(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return a set, suit by suit."""
    return tuple(sorted(cards, key=lambda card: SUITS.index(suit(card))))
