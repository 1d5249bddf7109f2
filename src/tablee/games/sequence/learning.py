"""Séquence for machine learning: an action for every play, exchange, mark, draw and pass, and a view as numbers.

The moves of the option `silence` (Q18) have no action: only people report talking and give up cards for it.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from tablee.cards import french
from tablee.games.sequence import board
from tablee.games.sequence.model import (
    HAND,
    ONE_EYED,
    Draw,
    Exchange,
    Mark,
    Move,
    Options,
    Pass,
    Place,
    Remove,
    View,
)
from tablee.kernel.learning import Actions, Learning, Parts, flags, from_seat, phase_flags, text

_INDEX: Final = {card: n for n, card in enumerate(french.DECK.cards)}


@cache
def learning() -> Learning[Options, Move, View]:
    """The actions and the observations of this game."""
    return Learning(
        Actions(tuple(map(str, _moves())), text),
        _parts,
        sides=lambda options: options.teams,
        longest=lambda _: 20_000,  # in moves; the rules set no limit
    )


def _moves() -> Iterator[Move]:
    spaces = [space for space, card in enumerate(board.CARD_AT) if card is not None]
    for space in spaces:
        card = board.CARD_AT[space]
        assert card is not None, "corners are left out"
        yield Place(card, space)
    jacks = [card for card in french.DECK.cards if not board.SPOTS[card]]
    for jack in jacks:
        play = Remove if jack in ONE_EYED else Place
        yield from (play(jack, space) for space in spaces)
    yield from (Exchange(card) for card in french.DECK.cards if card not in jacks)
    yield from (Mark(row) for row in board.ROWS)
    yield from (Draw(), Pass())


def _parts(view: View) -> Parts:
    """The view as numbers, without the owners of the discards and the cards drawn to find the dealer."""
    options, spaces, cards = view.options, len(board.NAMES), len(_INDEX)
    teams, seats = from_seat(view.viewer, range(options.teams)), from_seat(view.viewer, range(options.players))
    first = [(team - teams[0]) % len(teams) * spaces for team in range(len(teams))]
    chips = (first[int(chip)] + space for space, chip in enumerate(view.chips) if chip != ".")
    lines = {first[line.team] + board.SPACE[name] for line in view.lines for name in line.spaces}
    return {
        "chips": flags(len(teams) * spaces, chips),
        "lines": flags(len(teams) * spaces, lines),
        "hand": flags(cards, (_INDEX[card] for card in view.hand), 1 / 2),
        "discards": flags(cards, (_INDEX[card] for pile in view.discards for card in pile), 1 / 2),
        "held": [held / HAND[options.players] for held in from_seat(view.viewer, view.held)],
        "turn": [float(seat == view.turn) for seat in seats],
        "owed": [float(seat in view.owed) for seat in seats],
        "phase": phase_flags(view.phase),
        "counts": [view.stock / (2 * cards), view.passes / options.players, float(view.exchanged)],
    }
