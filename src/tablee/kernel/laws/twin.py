"""Law 9, the twin: along a game, the core of a game agrees with its rules."""

from collections import Counter
from collections.abc import Iterator

from tablee.kernel.game import M, O, S, Seat, V
from tablee.kernel.laws.trial import Broken, Trial, Walk
from tablee.kernel.seed import Seed
from tablee.kernel.twin import Twin

_TRIED = 3
"""Number of positions of each kind at which every legal move is made."""


def law_9(walk: Walk[O, S, M, V]) -> None:
    """The core deals, moves, judges and ends a game as the rules do. A game without a core has nothing to obey."""
    twin = walk.trial.twin(walk.options)
    if twin is None:
        return
    packed = [twin.pack(state) for state in walk.states]
    if len(set(packed)) < len(packed):
        raise Broken(9, "two states of a game are the same bytes to the core")
    if twin.deal(walk.options, walk.seed) != packed[0]:
        raise Broken(9, "the core deals other cards")
    for n, state in enumerate(walk.states):
        _same_moves(walk.trial, twin, state, packed[n], walk.seats)
    for n, (seat, move) in enumerate(walk.played):
        if twin.apply(packed[n], seat, move) != packed[n + 1]:
            raise Broken(9, f"{move} by seat {seat} leads the core to another state (move {n + 1})")
    for state in _varied(walk, _TRIED):
        _same_steps(walk.trial, twin, state, walk.seats)
        _same_worlds(walk, twin, state)
    for state in _varied(walk, walk.trial.judged):
        _same_values(walk.trial, twin, state)


def _varied(walk: Walk[O, S, M, V], each: int) -> Iterator[S]:
    """Positions of every kind, at most `each` of one kind: what matters is which kinds of moves there are."""
    seen: Counter[frozenset[type]] = Counter()
    for state in walk.sample(len(walk.states)):
        kind = frozenset(type(move) for seat in walk.seats for move in walk.trial.game.moves(state, seat))
        seen[kind] += 1
        if seen[kind] <= each:
            yield state


def agree_at(trial: Trial[O, S, M, V], twin: Twin[O, S, M], state: S, seats: range) -> None:
    """Compare a core with the rules at one position, which may be built by hand. Raises `Broken`."""
    _same_moves(trial, twin, state, twin.pack(state), seats)
    _same_steps(trial, twin, state, seats)
    _same_values(trial, twin, state)


def _same_moves(trial: Trial[O, S, M, V], twin: Twin[O, S, M], state: S, packed: bytes, seats: range) -> None:
    """Whoever is to act, every seat's moves in their order, and the outcome."""
    game = trial.game
    if twin.acting(packed) != min(game.to_act(state), default=None):
        raise Broken(9, f"the core waits for seat {twin.acting(packed)}, the rules for {sorted(game.to_act(state))}")
    for seat in seats:
        found, listed = twin.moves(packed, seat), list(game.moves(state, seat))
        if found != listed:
            raise Broken(
                9, f"seat {seat} may {' '.join(map(str, listed))}, and in the core {' '.join(map(str, found))}"
            )
    if twin.outcome(packed, len(seats)) != game.outcome(state):
        raise Broken(9, f"the outcome is {game.outcome(state)}, and in the core {twin.outcome(packed, len(seats))}")


def _same_steps(trial: Trial[O, S, M, V], twin: Twin[O, S, M], state: S, seats: range) -> None:
    """Every legal move of a position leads to the same state."""
    game, packed = trial.game, twin.pack(state)
    for seat in seats:
        for move in game.moves(state, seat):
            if twin.apply(packed, seat, move) != twin.pack(game.apply(state, seat, move).state):
                raise Broken(9, f"{move} by seat {seat} leads the core to another state")


def _same_worlds(walk: Walk[O, S, M, V], twin: Twin[O, S, M], state: S) -> None:
    """A core that imagines hidden cards imagines the same ones as the rules."""
    if not twin.imagines:
        return
    game = walk.trial.game
    for seat in walk.seats:
        seed = walk.seed.child("imagine", seat)
        world = game.imagine(game.view(state, seat), walk.options, seed)
        if twin.imagine(twin.pack(state), seat, seed) != twin.pack(world):
            raise Broken(9, f"the core imagines other cards for seat {seat}")


def _same_values(trial: Trial[O, S, M, V], twin: Twin[O, S, M], state: S) -> None:
    """The judge gives every move of every acting seat the same value, to the last bit."""
    if trial.judge is None:
        return
    for seat in sorted(trial.game.to_act(state)):
        _same_judge(trial, twin, state, seat)


def _same_judge(trial: Trial[O, S, M, V], twin: Twin[O, S, M], state: S, seat: Seat) -> None:
    moves, seen = trial.game.moves(state, seat), trial.game.view(state, seat)
    assert trial.judge is not None, "the caller has checked"
    judged = trial.judge(seen, moves, Seed.numbered(0))
    for move, ours, theirs in zip(moves, judged, twin.judge(twin.pack(state), seat, moves), strict=True):
        wanted = ours.value, ours.careless, ours.wins
        if wanted != tuple(theirs):
            raise Broken(9, f"{move} by seat {seat} is worth {wanted}, and to the core {tuple(theirs)}")
