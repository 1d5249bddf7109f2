"""What a viewer may see, and how to guess a full state from it."""

from collections import Counter
from functools import lru_cache
from typing import Final

from tablee.cards.french import Card, pack
from tablee.games.sequence.board import NAMES, PLAYABLE, SPOTS, mask_named, mask_of, names_in
from tablee.games.sequence.legal import removable
from tablee.games.sequence.model import (
    NEEDED,
    NOTHING,
    ONE_EYED,
    TWO_EYED,
    Aside,
    CompletedSequence,
    Options,
    Setup,
    State,
    View,
)
from tablee.kernel.game import Seat, Viewer
from tablee.kernel.seed import Seed

_CHIPS: Final = str.maketrans("0123", ".012")
"""The character of a space, by its digit: none, or the number of the team and 1."""


def view(state: State, viewer: Viewer) -> View:
    """The board, the cards played and the viewer's own hand; of other hands and the stock, only their size."""
    aside = state.aside
    return View(
        viewer,
        state.setup.options,
        state.setup.drawn,
        state.setup.dealer,
        state.phase,
        state.turn,
        NEEDED[len(state.chips)],
        _chips(state.chips),
        tuple([CompletedSequence(team, names_in(line)) for team, lines in enumerate(state.lines) for line in lines]),
        () if viewer is None else state.hands[viewer],
        tuple(map(len, state.hands)),
        state.discards,
        state.left,
        state.passes,
        state.exchanged,
        tuple(map(names_in, aside.rows)),
        aside.marker,
        aside.owed,
        aside.calls,
        aside.called,
        aside.forfeits,
        state.over,
        state.winner,
    )


@lru_cache(64)  # all viewers of a position share it
def _chips(masks: tuple[int, ...]) -> str:
    # The bits of a mask, read as hexadecimal digits, give every space a digit of its own.
    digits = sum([team * int(f"{mask:b}", 16) for team, mask in enumerate(masks, 1)])
    return f"{digits:0{len(NAMES)}x}"[::-1].translate(_CHIPS)


def imagine(view: View, options: Options, seed: Seed) -> State:
    """A random state that fits the view: deal the unseen cards to the other hands and the stock."""
    teams = range(options.teams)
    rows = tuple(mask_named(row) for row in view.rows)
    aside = Aside(rows, view.marker, view.owed, view.calls, view.called, view.forfeits)
    bare = State(
        Setup(options, seed, view.drawn, view.dealer),
        view.phase,
        view.turn,
        PLAYABLE & mask_of(space for space, chip in enumerate(view.chips) if chip == "."),
        tuple(mask_of(space for space, chip in enumerate(view.chips) if chip == str(team)) for team in teams),
        tuple(tuple(mask_named(line.spaces) for line in view.lines if line.team == team) for team in teams),
        ((),) * options.players,
        view.discards,
        (),
        0,
        0,
        view.passes,
        view.exchanged,
        NOTHING if aside == NOTHING else aside,
        view.over,
        view.winner,
    )
    hands, stock = _deal_unseen(view, bare, seed)
    return bare._replace(hands=hands, stock=stock, left=len(stock))


def _deal_unseen(view: View, bare: State, seed: Seed) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """All hands, and the stock. A player who has just passed holds only cards that cannot be played (Q11)."""
    seen = Counter(view.hand)
    seen.update(card for pile in view.discards for card in pile)
    unseen = list(seed.shuffled((Counter(pack(2)) - seen).elements()))
    hands: dict[int, tuple[Card, ...]] = {} if view.viewer is None else {view.viewer: view.hand}
    possible = {seat: list(unseen) for seat in range(len(view.held))}
    for seat in _just_passed(view):
        possible[seat] = [card for card in unseen if not _can_be_played(bare, seat, card)]
    # Most restricted first: any card that they can hold, the others can hold, too.
    for seat in sorted(possible, key=lambda seat: len(possible[seat])):
        if seat not in hands:
            hands[seat] = _take(possible[seat], unseen, view.held[seat])
    return tuple(hands[seat] for seat in range(len(view.held))), tuple(unseen)


def _take(cards: list[Card], unseen: list[Card], number: int) -> tuple[Card, ...]:
    """Take the first `number` of these cards that are still unseen, and remove them from `unseen`."""
    taken: list[Card] = []
    for card in cards:
        if len(taken) < number and card in unseen:
            unseen.remove(card)
            taken.append(card)
    return tuple(taken)


def _just_passed(view: View) -> list[Seat]:
    """The players who have passed and still hold the same cards. With manual draws nobody is sure to (Q10)."""
    passes = view.passes if view.options.draw == "automatic" else 0
    return [(view.turn - n) % len(view.held) for n in range(1, passes + 1)]


def _can_be_played(state: State, seat: int, card: Card) -> bool:
    if card in TWO_EYED:
        return bool(state.free)
    if card in ONE_EYED:
        return bool(removable(state, seat))
    return any(state.free >> space & 1 for space in SPOTS[card])
