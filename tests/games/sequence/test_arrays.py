"""Law 9 for the twin of Séquence in JAX: it agrees with the rules along games and at built positions."""

from collections.abc import Sequence
from functools import cache
from types import ModuleType
from typing import Any, TypeAlias

import jax
import numpy as np
import pytest

from tablee.games import sequence
from tablee.games.sequence import arrays
from tablee.games.sequence.model import MARK, Move, Options
from tablee.games.sequence.model import State as Rules
from tablee.games.sequence.planes import KIND, action_of, features, seen_in
from tablee.games.sequence.position import cards, lay
from tablee.games.sequence.state_arrays import State, pack
from tablee.kernel.json import Json
from tablee.kernel.laws import play_at_random
from tablee.kernel.seed import Seed
from tests.games.in_arrays import Kit, Mistake
from tests.games.sequence.facts import RARE
from tests.games.sequence.trial import TRIAL
from tests.games.twins import AnyWalk, expert_game, recorded_games

Step: TypeAlias = tuple[Rules, Move, Rules]
Array: TypeAlias = Any  # type: ignore[explicit-any]  # of numpy or of JAX

TABLES: tuple[dict[str, Json], ...] = (
    {},
    {"players": 3},
    {"players": 6, "teams": 2},
    {"players": 12, "teams": 3},
)
BUILT = (
    *(state for state in RARE if arrays.env(state.setup.options) is not None),
    # Nine in a line are two sequences (Q15), eight leave a choice of four, and three rows make a win of three.
    lay(("b5-e5 g5-j5", ""), ("JD", "2S"), stock="3S 4S"),
    lay(("b5-e5 g5-i5", ""), ("JC", "2S"), stock="3S"),
    lay(("b5-e5 f6-f9 b1-f1", ""), ("JD", "2S"), lines=("b1-f1",)),
    lay(("b5-e5 f6-f9 g6-j9", ""), ("JD", "2S"), stock="3S"),
    lay(("b1-e4 g4 h3 i2", ""), ("JD", "2S"), stock="3S"),  # on both diagonals
    lay(("b5-e5 g4 h3 i2 e6", "a2", ""), ("JD", "2S", "3S"), stock="3S"),
    lay(("b5-e5 g5-j5", "a2", ""), ("JD", "2S", "3S"), stock="3S"),
    # A row that shares two spaces with a sequence does not count (Q15); one chip more does.
    lay(("b5-f5 g5 h5", ""), ("JD", "2S"), lines=("b5-f5",), stock="3S"),
    lay(("b5-f5 g5-i5", ""), ("JD", "2S"), lines=("b5-f5",), stock="3S"),
    # Two rows to choose from, but the team has won anyway; a jack beside a sequence that it may not break (Q16).
    lay(("b1-f1 b5-e5 g5", ""), ("JD", "2S"), lines=("b1-f1",)),
    lay(("b5-f5 c7", "d3"), ("2S", "JS 4C"), turn=1, lines=("b5-f5",), stock="3S"),
    # A player who has exchanged a card may not exchange another in this turn (Q9), and the last one passes (Q11).
    lay(("b1 g9", "c1 f9"), ("2S 3S 4S", "4S"), stock="5S")._replace(exchanged=True),
    lay(("b1 g9", "c1 f9"), ("2S 3S", "2S"))._replace(exchanged=True, passes=1),
    # The stock is empty: the discards become the stock, and the card just played is one of them (Q12).
    lay(("b2", "c3"), ("7C 2S JS", "3S"))._replace(discards=(cards("4S"), cards("5S JD"))),
    lay(("b1 g9", "c1 f9"), ("2S 3S JH", "4S"))._replace(discards=(cards("9H"), ())),
)
"""Positions that seldom occur in a game."""


def game_steps(raw: dict[str, Json], seeds: range) -> list[Step]:
    """The moves of random games and of games between experts, and some moves of recorded games."""
    found: list[Step] = []
    for n in seeds:
        for walk in (play_at_random(TRIAL, raw, Seed.numbered(n)), expert_game("sequence", raw, Seed.numbered(n))):
            found += steps_of(walk)
    options = sequence.read_options(raw)
    recorded = [steps_of(walk) for walk in recorded_games("sequence", 12) if walk.options == options]
    return [*found, *(step for steps in recorded for step in steps[::4])]


def steps_of(walk: AnyWalk) -> list[Step]:
    """The moves of a game."""
    states = walk.states
    return [(state, move, after) for state, (_, move), after in zip(states, walk.played, states[1:], strict=False)]


def all_steps(state: Rules) -> list[Step]:
    """Every legal move of a position."""
    (seat,) = sequence.to_act(state)
    return [(state, move, sequence.apply(state, seat, move).state) for move in sequence.moves(state, seat)]


def drawn_number(packed: State, move: Move, before: Rules, after: Rules) -> int:
    """The place in the twin's stock of the card that the rules have drawn; 0 if they have drawn none."""
    kinds = [[kind_of(card) for card in hand] for hand in packed.hands.tolist()]
    seat = before.turn
    hand = list(before.hands[seat])
    stock = members(packed.stock)
    card = getattr(move, "card", None)
    if card is not None:
        spent = packed.hands[seat][kinds[seat].index(KIND[card])]
        hand.remove(card)
        stock = stock or sorted([*members(packed.discards), int(spent)])
    stock = stock or members(packed.discards)
    new = list(after.hands[seat])
    for one in hand:
        new.remove(one)
    return [kind_of(one) for one in stock].index(KIND[new[0]]) if new else 0


def kind_of(card: int) -> int:
    return card >> 1 if card < 96 else (card >> 2) + 24


def members(words: Array) -> list[int]:
    return [place for place in range(128) if int(words[place >> 5]) >> (place & 31) & 1]


def told(state: State) -> list[object]:
    """A state of the twin, with the copies of a card made equal."""
    hands = [sorted(map(kind_of, hand)) for hand in np.asarray(state.hands).tolist()]
    piles = [sorted(map(kind_of, members(cards))) for cards in (state.stock, state.discards)]
    rest = [np.asarray(part).tolist() for part in (state.chips, state.lines, state.marks, *state[7:])]
    return [hands, [kind_of(card) for card in np.asarray(state.last).tolist()], *piles, *rest]


def stacked(states: Sequence[State]) -> State:
    found: State = jax.tree.map(lambda *parts: np.stack(parts), *states)
    return found


def agrees(twin: ModuleType, steps: Sequence[Step]) -> None:
    """Compare the moves, the states after them and what the seats see. All positions are from games of one kind."""
    options = steps[0][0].setup.options
    env = twin.env(options)
    packed = [pack(before) for before, _, _ in steps]
    numbers = [drawn_number(one, move, before, after) for one, (before, move, after) in zip(packed, steps, strict=True)]
    actions = np.array([action_of(move) for _, move, _ in steps])
    batch = stacked(packed)
    after = jax.device_get(jax.jit(jax.vmap(env.play))(batch, actions, np.array(numbers, np.uint32)))
    masks = np.asarray(jax.jit(jax.vmap(env.legal_action_mask))(batch))
    rewards = np.asarray(jax.jit(jax.vmap(env.rewards))(after))
    for n, (before, move, wanted) in enumerate(steps):
        moves = sequence.moves(before, before.turn)
        assert np.flatnonzero(masks[n]).tolist() == sorted({action_of(one) for one in moves}), (n, moves)
        found = jax.tree.map(lambda part, n=n: part[n], after)
        assert told(found) == told(pack(wanted)), (n, str(move))
        assert (rewards[n] > 0).tolist() == [team_won(wanted, seat) for seat in range(options.players)]


def team_won(state: Rules, seat: int) -> bool:
    return state.winner is not None and seat % len(state.chips) == state.winner


@pytest.mark.parametrize("raw", TABLES, ids=str)
def test_the_twin_agrees_with_the_rules_along_games(raw: dict[str, Json]) -> None:
    agrees(arrays, game_steps(raw, range(1)))


def test_the_twin_agrees_at_built_positions() -> None:
    agrees_everywhere(arrays)


@cache
def built_steps() -> tuple[list[Step], ...]:
    """All moves of the built positions, and of what follows a choice, by options."""
    found: dict[Options, list[Step]] = {}
    for state in BUILT:
        for step in all_steps(state):
            more = all_steps(step[2]) if step[2].phase is MARK else []
            found.setdefault(state.setup.options, []).extend([step, *more])
    return tuple(found.values())


@pytest.mark.parametrize("raw", TRIAL.options, ids=str)
def test_the_twin_says_which_options_it_covers(raw: dict[str, Json]) -> None:
    assert (arrays.env(sequence.read_options(raw)) is not None) == (raw.keys() <= {"players", "teams"})


@pytest.mark.parametrize("raw", [{}, {"players": 6, "teams": 3}], ids=str)
def test_a_seat_sees_in_the_twin_what_its_view_says(raw: dict[str, Json]) -> None:
    walk = play_at_random(TRIAL, raw, Seed.numbered(5))
    env = arrays.env(walk.options)
    assert env is not None
    states = walk.states[:: len(walk.states) // 30]
    seats = np.arange(len(states)) % env.players
    planes, numbers = jax.jit(jax.vmap(env.observe))(stacked([pack(state) for state in states]), seats)
    for n, (state, seat) in enumerate(zip(states, seats.tolist(), strict=True)):
        wanted = features(np, seen_in(sequence.view(state, seat)))
        assert np.array_equal(planes[n], wanted[0])
        assert np.allclose(numbers[n], wanted[1])


def test_random_games_of_the_twin_end_and_every_legal_action_is_drawn() -> None:
    env = arrays.Env(2, 2)
    states = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(3), 8))
    masks = jax.jit(jax.vmap(env.legal_action_mask))(states)
    numbers = np.arange(400, dtype=np.uint32)
    drawn = jax.jit(jax.vmap(jax.vmap(env.random_action, (None, 0)), (0, None)))(states, numbers)
    for mask, actions in zip(np.asarray(masks), np.asarray(drawn), strict=True):
        assert np.flatnonzero(mask).tolist() == sorted(set(actions.tolist()))
    held = [sorted(set(hands.reshape(-1).tolist())) for hands in np.asarray(states.hands)]
    assert all(len(cards) == 14 for cards in held)
    assert len({tuple(cards) for cards in held}) == 8


MUTANTS = (
    ("(passes == self.players)", "(passes > self.players)"),
    ("& ~state.exchanged  # Q9", "  # Q9"),
    ("(found[n] & 17) == 17", "(found[n] & 17) == 99"),
    (".bit_count() <= 1 for other", ".bit_count() <= 2 for other", "row_arrays"),
    ("(had + 1 < NEEDED[self.teams])", "(had < NEEDED[self.teams])"),
    ("(jnp.arange(self.teams) == team)[:, None], 0, loose)", "(jnp.arange(self.teams) == 0)[:, None], 0, loose)"),
    (
        "~(in_line[:, 0] | in_line[:, 1] | in_line[:, 2])\n        return union(jnp",
        "~(in_line[:, 1])\n        return union(jnp",
    ),
    ("stock = jnp.where(anew, state.discards, state.stock)", "stock = state.stock"),
    ("(mine | CORNER_SET)", "mine", "row_arrays"),
    ("exchanges | (state.exchanged & ~ended)", "exchanges | state.exchanged"),
    ("jnp.where(had, jnp.stack([old[0], *added])", "jnp.where(had, jnp.stack([*added, old[0]])"),
    ("begins[lowest(found[n])]", "begins[0]"),
    ("(1, 0), (1, 1), (1, -1))", "(1, 0), (1, -1), (1, 1))", "row_arrays"),
    ("spends & (jnp.arange(self.players) == seat)", "spends & (jnp.arange(self.players) == 0)"),
)
"""Mistakes in the twin, each of which has to be found at the built positions."""


HARMLESS = ("# Q9", "# Q9, one exchange a turn")


def test_every_mistake_in_the_twin_is_found_and_nothing_is_found_without_one(pytestconfig: pytest.Config) -> None:
    most = (int(pytestconfig.getoption("mutants")) + 1) // 2  # each has to be compiled, as a core has
    for mutant in MUTANTS[:: -(-len(MUTANTS) // most)] if most else [HARMLESS]:
        assert not is_right(changed(*mutant)), mutant


def is_right(twin: ModuleType) -> bool:
    """Whether the comparison with the rules finds nothing wrong with a twin."""
    try:
        agrees_everywhere(twin)
    except (AssertionError, IndexError):
        return False
    return True


def agrees_everywhere(twin: ModuleType) -> None:
    """Compare all moves of the built positions."""
    for steps in built_steps():
        agrees(twin, steps)


def changed(old: str, new: str, file: str = "arrays") -> ModuleType:
    """The module of the twin with one text for another, in it or in the tables that it uses."""
    return Kit("sequence", (), (), (), ("row_arrays", "arrays")).modules(Mistake(old, new, file))["arrays"]
