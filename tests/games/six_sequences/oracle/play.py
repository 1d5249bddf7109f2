"""Games that fill the table: players prefer laying to drawing or discarding, and half of the decks are badly
shuffled."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from tablee.games import six_sequences
from tablee.games.six_sequences.model import Claim, Extend, Lay, Move, State, Swap
from tablee.games.six_sequences.view import View
from tablee.kernel.game import Event
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tests.games.six_sequences.oracle.moves import (
    all_rows,
    claims,
    ends,
    is_run,
    is_set,
    may_lay_a_set,
    out_of_sets,
    own,
    rank,
    slots_between,
    slots_of,
    suit,
    touches_an_own_run,
)
from tests.games.six_sequences.owing import arranged

EAGER = 0.85
"""How often players place something when they can, as a share."""


class Moment(NamedTuple):
    """A position, and the move that was played in it."""

    state: State
    seat: int
    move: Move
    later: State
    events: tuple[Event, ...]


def play(raw: Mapping[str, Json], number: int) -> Iterator[Moment]:
    """Play a game to its end.

    With an odd number its decks are badly shuffled, so that matching cards come together. With every fourth number sets
    are
    claimed before their run."""
    chance = random.Random(f"{raw} {number}")
    dealt = six_sequences.deal(six_sequences.read_options(raw), Seed.numbered(chance.getrandbits(64)))
    state = stacked(dealt, number, chance)
    while not state.over:
        moment = moved(state, chance)
        yield moment
        state = moment.later if moment.later.round == state.round else stacked(moment.later, number, chance)


def play_round(state: State, number: int) -> Iterator[Moment]:
    """Play the rest of a round."""
    chance, started = random.Random(number), state.round
    while not state.over and state.round == started:
        moment = moved(state, chance)
        yield moment
        state = moment.later


def moved(state: State, chance: random.Random) -> Moment:
    """Make a move of a seat that has to act."""
    seat = chance.choice(sorted(six_sequences.to_act(state)))
    move = choose(six_sequences.moves(state, seat), chance)
    later, events = six_sequences.apply(state, seat, move)
    return Moment(state, seat, move, later, events)


def stacked(state: State, number: int, chance: random.Random) -> State:
    """Return the state with another order of its stock, or other hands; any order could have been dealt."""
    if number % 2 == 0:
        return state
    if number % 4 == 1:
        return arranged(state, chance)
    suits = chance.sample(range(6), 6)
    near = sorted(state.stock, key=lambda card: suits[card // 20] * 20 + card % 20 + chance.gauss(0, 15))
    return state._replace(stock=tuple(near))


def choose(moves: Sequence[Move], chance: random.Random) -> Move:
    """Choose a random move; mostly one that places something, each kind of them equally likely."""
    kinds: dict[str, list[Move]] = {}
    for move in moves:
        if isinstance(move, Lay | Claim | Extend | Swap):
            of_set = isinstance(move, Lay | Claim) and is_set(move.cards)
            kinds.setdefault(f"{type(move).__name__} {of_set}", []).append(move)
    if kinds and chance.random() < EAGER:
        return chance.choice(kinds[chance.choice(sorted(kinds))])
    return chance.choice(moves)


def seen(state: State) -> list[View]:
    """Return the views of all seats."""
    return [six_sequences.view(state, seat) for seat in range(len(state.hands))]


def situations(state: State, views: Sequence[View]) -> Counter[str]:
    """Return the interesting features of a position, each once."""
    found = {views[0].phase.value, *on_the_table(views[0])}
    for seat in six_sequences.to_act(state):
        found.update(offered(views[seat], six_sequences.moves(state, seat)))
    return Counter(found)


def on_the_table(view: View) -> Iterator[str]:
    runs = [laid for laid in view.table if laid.kind == "run"]
    if any(rank(card) == "0" for run in runs for card in run.cards):
        yield "a joker in a run"
    if any(len(laid.cards) < 3 for laid in view.table):
        yield "a set with fewer than three cards"
    if any(laid > sum(run.side == side for run in runs) for side, laid in enumerate(view.runs_laid)):
        yield "runs that have become one"
    if any(rank(run.cards[0]) == "A" for run in runs):
        yield "an A in the low slot"
    if any(rank(run.cards[-1]) == "1" for run in runs):
        yield "a 1 in the high slot"


def offered(view: View, moves: Sequence[Move]) -> Iterator[str]:
    if view.phase.value in ("lay", "last") and overlaps(view):
        yield "a run in the place of another"
    movable = out_of_sets(view)
    extended: dict[str, set[int]] = {}
    for move in moves:
        match move:
            case Claim(cards) if is_set(cards):
                yield "a claim with a set" if may_lay_a_set(view) else "a claim with a set before its run"
            case Claim(cards):
                yield from claimed(view, cards, movable)
            case Swap(_, taken):
                yield "an exchange for a joker" if rank(taken) == "0" else "an exchange of 1 and A"
            case Lay(cards) if any(card in movable for card in cards):
                yield "a run with cards out of sets"
            case Extend(card, to, _, _):
                extended.setdefault(card, set()).add(to)
                if any(to in (a, b) for a, b in gaps(view)) and len(extended[card]) > 1 and rank(card) not in "01A":
                    yield "a card between two runs"
            case _:
                pass


def claimed(view: View, cards: Sequence[str], movable: Mapping[str, int]) -> Iterator[str]:
    """Yield the kinds of a claim that is a row."""
    old = len(cards) < 3 or touches_an_own_run(view, low_of(cards), cards)
    yield "a claim for an old run" if old else "a claim for a new run"
    if old and any(rank(card) == "0" for card in cards):
        yield "a claim for an old run with a joker"
    if any(card in movable for card in cards):
        yield "a claim with cards out of sets"
    if old and view.options.edition == 2:
        first = replace(view, options=replace(view.options, edition=1))
        if "?" + "".join(cards) not in set(claims(first)):
            yield "a claim through a set" if any(card in movable for card in cards) else "a claim that joins a run"


def overlaps(view: View) -> bool:
    """Whether the hand has a run for slots of which an own run already has one: two cards for one slot (S13)."""
    runs = [(run.suit, slot) for run in own(view, "run") for slot in slots_between(*ends(run))]
    return any(
        is_run(row, low) and any((suit(row[0]), slot) in runs for slot in range(low, low + len(row)))
        for low, row in all_rows([*view.hand, *out_of_sets(view)])
    )


def low_of(cards: Sequence[str]) -> int:
    """Return the lowest slot of a row of three cards or more; some card of it has one slot only."""
    return next(slots_of(card)[0] - place for place, card in enumerate(cards) if len(slots_of(card)) == 1)


def gaps(view: View) -> list[tuple[int, int]]:
    """Return the numbers of two own runs with room for one card between them."""
    runs = own(view, "run")
    return [(a.number, b.number) for a in runs for b in runs if a.suit == b.suit and ends(a)[1] + 2 == ends(b)[0]]
