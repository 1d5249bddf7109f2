"""What tests that go over all games have to know about Les 6 Séquences."""

from dataclasses import replace
from functools import cache
from typing import Final, get_args

import pytest

from tablee.games import HouseGame, six_sequences
from tablee.games.six_sequences.model import Move, Options, Phase, State
from tablee.games.six_sequences.position import cards, lay
from tablee.games.six_sequences.slots import mask_of
from tablee.games.six_sequences.view import View
from tablee.kernel.core import Core
from tablee.kernel.game import Seat
from tablee.kernel.laws import agree_at, play_at_random
from tablee.kernel.seed import Seed

GAME: HouseGame[Options, State, Move, View] = six_sequences
"""A type checker holds the module to the protocol here."""
SHUFFLED: Final[tuple[int, tuple[str | int, ...]]] = (120, ("round", 0))
"""How many cards are shuffled, and with which child of the seed."""
SHORT: Final = {"rounds": 1}
"""Options of a short game."""
SEATS: Final = {2, 3, 4}
KINDS: Final = set(get_args(Move))
CHOICES: Final[set[tuple[str, str | int]]] = {
    ("teams", 1),
    ("teams", 0),
    ("claims", "all"),
    ("claims", "next"),
    ("rounds", 2),
}
"""What the recorded games have among their seats, moves and options."""
SAID: Final = {kind.__name__.lower() for kind in KINDS} | {"shift"}  # to add a card that lies in a set already
"""The words for kinds of moves, as `spoken` gives them."""


def has_core(options: Options) -> bool:  # noqa: ARG001
    """Whether the core covers these options."""
    return True


def played(state: State, *texts: str) -> State:
    """The state after these moves, such as `2:pass` by seat 2."""
    for text in texts:
        seat, _, move = text.partition(":")
        state = six_sequences.apply(state, int(seat), six_sequences.read_move(move)).state
    return state


def claimed(*combinations: str, hands: tuple[str, ...]) -> State:
    """A discard of seat 0 that others may claim."""
    return lay(*combinations, hands=("KC", *hands), phase=Phase.CLAIM, discards="8D", stock=STOCK)


STOCK: Final = "2M 4M 6M 8M"
OWING: Final = lay(hands=("11S 11C 4H 5H 6H 7H", ""), phase=Phase.DRAW, discards="11D", stock=STOCK)
RARE: Final = (
    # Which claim wins (S21): the run that reaches higher, the longer one, the nearest player.
    played(claimed(hands=("6D 7D 5D", "9D 10D", "KS")), "1:?5D6D7D8D", "3:pass"),
    played(claimed("2: 9D10D11D", hands=("0D 6D", "7D", "KS")), "1:?6D0D8D", "3:pass"),
    played(claimed(hands=("8S 8C", "7D 9D", "8H 8M")), "1:pass", "2:pass"),
    # A set that is claimed before its run (S18).
    OWING,
    played(OWING, "0:?11S11C11D"),
    played(OWING, "0:?11S11C11D", "0:+4H5H6H"),
    *(
        lay(*combinations, hands=(hand, ""), phase=Phase.DRAW, discards=discard, stock=STOCK, edition=edition)
        for edition in (1, 2)
        for combinations, hand, discard in (
            ((), "11S 11C 4H 5H 6H", "11D"),
            (("0: 4D5D6D7D", "0: 9D9S9C"), "10D 3D", "8D"),  # the hand card is behind a card of an own set
            (("0: 4D5D6D",), "7D 8D", "9D"),  # a run by itself that joins an own run
            (("0: 4D5D6D", "0: 10D11D12D"), "8D 0D", "7D"),
        )
    ),
    # Exchanges (S16, S17), ends of runs, and runs that join.
    lay("0: AH2H3H", "1: QSKS1S", "1: 5C0C7C", hands=("1H 0H AS 6C 0S", ""), stock=STOCK),
    lay("0: 0M2M3M", "1: QEKE0E", hands=("1M AM AE 1E", ""), stock="4D 6D"),
    lay("0: QDKD1D", "0: 2H3H4H", "1: 9D10D11D", hands=("1H AH 0H 0D 12D 5C 7C", "BD"), stock=STOCK),
    lay("0: 8H9H10H", "0: 4H5H6H", "0: 7S7C7E", hands=("7H 0H 7D", ""), stock=STOCK),
    # A card that was put on a set in this turn (S14).
    lay("0: 2H3H4H", "0: 5H5S5C", hands=("6H 0H 5D", ""), stock=STOCK)._replace(fresh=mask_of(cards("5H"))),
    # The end of a round: equally long runs (S23), a 1 in the high slot (S25).
    lay("0: 4H5H6H", "1: 8H9H10H", "1: QSKS1S", hands=("2S AC", "3E"), phase=Phase.LAST, stock="", rounds=1),
    lay("0: 4H5H6H", "1: 8H9H10H", hands=("7H 2S", "11H"), phase=Phase.LAST, stock="", rounds=2),
)
"""Positions that seldom occur in a game."""


def compare_core(core: Core) -> None:
    """Hold a core to the rules where games seldom lead."""
    from tests.games.six_sequences.trial import TRIAL

    for state in RARE:
        twin = six_sequences.twin(state.setup.options)
        assert twin is not None
        agree_at(TRIAL, replace(twin, core=core), state, range(len(state.hands)))
    for state, seat, seed, world in worlds():
        twin = six_sequences.twin(state.setup.options)
        assert twin is not None
        assert replace(twin, core=core).imagine(twin.pack(state), seat, seed) == world


@cache
def worlds() -> list[tuple[State, Seat, Seed, bytes]]:
    """Worlds imagined where a viewer knows most: after a claim before its run (S18), and in the last turns (S22)."""
    from tests.games.six_sequences.owing import OWING

    states, found = list(RARE), []
    for n, raw in enumerate(OWING.options):
        walk = play_at_random(OWING, raw, Seed.numbered(n))
        states += [state for state in walk.states if state.phase is Phase.OWE][:3]
        states += [state for state in walk.states if state.phase is Phase.LAST and state.passes][:6]
    for n, state in enumerate(states):
        options, seed = state.setup.options, Seed.numbered(n)
        twin = six_sequences.twin(options)
        assert twin is not None
        for seat in range(len(state.hands)):
            world = six_sequences.imagine(six_sequences.view(state, seat), options, seed)
            found.append((state, seat, seed, twin.pack(world)))
    return found


def change_a_rule(patch: pytest.MonkeyPatch) -> None:
    """A card that is left in the hand costs nothing."""
    patch.setattr("tablee.games.six_sequences.score.cost", lambda _: 0)
