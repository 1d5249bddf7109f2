"""Law 9, the twin: along a game, the core of a game agrees with its rules."""

from tablee.kernel.game import M, O, S, Seat, V
from tablee.kernel.laws.trial import Broken, Trial, Walk
from tablee.kernel.seed import Seed
from tablee.kernel.twin import Twin

_JUDGED = 40
"""Number of positions of a game whose moves are judged: the judge in Python takes about a millisecond."""
_TRIED = 6
"""Number of positions of a game at which every legal move is made."""


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
        _same_moves(walk, twin, state, packed[n])
    for n, (seat, move) in enumerate(walk.played):
        if twin.apply(packed[n], seat, move) != packed[n + 1]:
            raise Broken(9, f"{move} by seat {seat} leads the core to another state (move {n + 1})")
    for state in walk.sample(_TRIED):
        _same_steps(walk, twin, state)
    for state in walk.sample(_JUDGED):
        _same_values(walk.trial, twin, state)


def _same_moves(walk: Walk[O, S, M, V], twin: Twin[O, S, M], state: S, packed: bytes) -> None:
    """Whoever is to act, every seat's moves in their order, and the outcome."""
    game = walk.trial.game
    if twin.acting(packed) != min(game.to_act(state), default=None):
        raise Broken(9, f"the core waits for seat {twin.acting(packed)}, the rules for {sorted(game.to_act(state))}")
    for seat in walk.seats:
        found, listed = twin.moves(packed, seat), list(game.moves(state, seat))
        if found != listed:
            raise Broken(
                9, f"seat {seat} may {' '.join(map(str, listed))}, and in the core {' '.join(map(str, found))}"
            )
    if twin.outcome(packed, len(walk.seats)) != game.outcome(state):
        raise Broken(
            9, f"the outcome is {game.outcome(state)}, and in the core {twin.outcome(packed, len(walk.seats))}"
        )


def _same_steps(walk: Walk[O, S, M, V], twin: Twin[O, S, M], state: S) -> None:
    """Every legal move of a position leads to the same state."""
    game, packed = walk.trial.game, twin.pack(state)
    for seat in walk.seats:
        for move in game.moves(state, seat):
            if twin.apply(packed, seat, move) != twin.pack(game.apply(state, seat, move).state):
                raise Broken(9, f"{move} by seat {seat} leads the core to another state")


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
