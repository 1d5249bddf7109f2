"""The eight laws that every game obeys, as a kit for your own: describe it in a `Trial`, call `check`.

    from tablee.kernel.laws import Trial, check
    TRIAL = Trial(my_game, options=({},), clauses=..., longest=..., cards=..., hidden=..., at="my_game.trial:TRIAL")
    check(TRIAL, games=100)

1. Same options, seed and moves: equal states, also from the record's text, also in another process.
2. `apply` accepts exactly what `moves` lists; a refusal names a clause of the rules page.
3. Somebody is to act, and can, until there is an outcome; then nobody can. Games end.
4. Notation: each move has one text, no two legal moves share one, their order is fixed.
5. `apply` changes nothing it was given, and no card is lost or made.
6. No leak: a viewer cannot tell the true state from an imagined one, and every hidden place is open.
7. Seats that act at the same time commute.
8. Views, events and options survive JSON.
"""

import importlib
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, permutations
from typing import Generic

from tablee.kernel.game import BadNotation, Event, Game, IllegalMove, M, O, S, Seat, Step, V, Viewer
from tablee.kernel.plain import Json, Misfit, canonical, digest, from_plain, to_plain
from tablee.kernel.record import BadRecord, Line, Record, replay
from tablee.kernel.seed import Seed

_TWINS = 300
"""So many imagined states that agree on a hidden place are no accident."""


class Broken(AssertionError):
    """A law is broken: `law` is its number."""

    def __init__(self, law: int, why: str) -> None:
        super().__init__(f"law {law}: {why}")
        self.law = law


@dataclass(frozen=True, slots=True)
class Trial(Generic[O, S, M, V]):
    """A game put to the laws, with what they cannot find out by themselves."""

    game: Game[O, S, M, V]
    options: tuple[Mapping[str, Json], ...]
    """The options to play with, one set after the other."""
    clauses: frozenset[str]
    """The ids on the rules page."""
    longest: int
    """No random game has more moves than this."""
    cards: Callable[[S], Iterable[Hashable]]
    """Every card of a state, wherever it lies."""
    hidden: Callable[[S, Viewer], Sequence[Hashable]]
    """What lies in the places that the viewer cannot see into, place by place."""
    at: str
    """Where another process finds this trial: `package.module:NAME`."""


@dataclass(slots=True)
class Walk(Generic[O, S, M, V]):
    """A random game, kept whole."""

    trial: Trial[O, S, M, V]
    options: O
    seed: Seed
    states: list[S]
    texts: list[str]
    """The canonical text of each state, taken when it was new."""
    played: list[tuple[Seat, M]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    @property
    def seats(self) -> range:
        """The seats of the game."""
        return range(self.trial.game.seats(self.options))

    def sample(self, count: int) -> list[S]:
        """Some of the states, the last one among them."""
        return [*self.seed.child("sample").shuffled(self.states[:-1])[: count - 1], self.states[-1]]


def play_at_random(trial: Trial[O, S, M, V], raw: Mapping[str, Json], seed: Seed) -> Walk[O, S, M, V]:
    """Play one game, every legal move of every seat as likely as the others."""
    game, options = trial.game, trial.game.read_options(raw)
    state = game.deal(options, seed)
    walk = Walk(trial, options, seed, [state], [canonical(state)])
    numbers = seed.child("walk").numbers()
    while choices := [(seat, move) for seat in walk.seats for move in game.moves(state, seat)]:
        if len(walk.played) == trial.longest:
            raise Broken(3, f"the game goes on after {trial.longest} moves")
        seat, move = choices[next(numbers) % len(choices)]
        step = _accept(trial, state, seat, move)
        state = step.state
        walk.states.append(state)
        walk.texts.append(canonical(state))
        walk.played.append((seat, move))
        walk.events += step.events
    return walk


def _accept(trial: Trial[O, S, M, V], state: S, seat: Seat, move: M) -> Step[S]:
    try:
        return trial.game.apply(state, seat, move)
    except IllegalMove as refusal:
        raise Broken(2, f"{move} is listed for seat {seat} and refused: {refusal}") from None


def law_1(walk: Walk[O, S, M, V]) -> None:
    """Same options, seed and moves: equal states, also by way of the record's text."""
    game = walk.trial.game
    line = Line(game, walk.options, walk.seed, tuple(walk.states), tuple(walk.played))
    text = str(line.record())
    try:
        again = replay(game, Record.read(text))
    except BadRecord as bad:
        raise Broken(1, f"the record of a game cannot be replayed: {bad}") from None
    if again.states != line.states:
        raise Broken(1, "the record replays to other states")
    if str(again.record()) != text:
        raise Broken(1, "the record's text does not come back the same")


def law_2(walk: Walk[O, S, M, V]) -> None:
    """`apply` accepts exactly what `moves` lists, and a refusal names a clause that exists."""
    game = walk.trial.game
    pool = [*(move for _, move in walk.played[:40]), *_mutants(walk)]
    for state in walk.sample(10):
        for seat in (*walk.seats, len(walk.seats)):
            legal = game.moves(state, seat)
            for move in legal:
                _accept(walk.trial, state, seat, move)
            for move in pool:
                if move not in legal:
                    _refuse(walk.trial, state, seat, move)


def _refuse(trial: Trial[O, S, M, V], state: S, seat: Seat, move: M) -> None:
    try:
        trial.game.apply(state, seat, move)
    except IllegalMove as refusal:
        if refusal.rule not in trial.clauses:
            raise Broken(2, f"{move} is refused by {refusal.rule!r}, which is no clause") from None
    else:
        raise Broken(2, f"{move} is not listed for seat {seat} and accepted")


def _mutants(walk: Walk[O, S, M, V]) -> Iterator[M]:
    """Moves that the walk's own texts turn into when a letter is lost, doubled or replaced."""
    texts = [str(move) for _, move in walk.played]
    letters = sorted(set("".join(texts))) or ["?"]
    numbers = walk.seed.child("mutants").numbers()
    for text in texts[:40]:
        at, letter = next(numbers) % len(text), letters[next(numbers) % len(letters)]
        for middle in ("", text[at] * 2, letter):
            try:
                yield walk.trial.game.read_move(text[:at] + middle + text[at + 1 :])
            except BadNotation:
                continue


def law_3(walk: Walk[O, S, M, V]) -> None:
    """Somebody is to act, and can, until there is an outcome; then nobody can."""
    game = walk.trial.game
    for state in walk.states:
        acting, outcome = game.to_act(state), game.outcome(state)
        able = {seat for seat in walk.seats if game.moves(state, seat)}
        if (outcome is None) != bool(acting):
            raise Broken(3, f"the outcome is {outcome} and {sorted(acting)} are to act")
        if not acting <= able:
            raise Broken(3, f"{sorted(acting - able)} are to act and have no move")
        if outcome and able:
            raise Broken(3, f"the game is over and {sorted(able)} have moves")
        if outcome and (len(outcome.scores) != len(walk.seats) or not outcome.winners <= set(walk.seats)):
            raise Broken(3, f"{outcome} does not fit {len(walk.seats)} seats")
    if game.outcome(walk.states[-1]) is None:
        raise Broken(3, "nobody has a move and there is no outcome")


def law_4(walk: Walk[O, S, M, V]) -> None:
    """Each move has one text, no two legal moves share one, and their order is fixed."""
    game = walk.trial.game
    for state in walk.states:
        for seat in walk.seats:
            moves = game.moves(state, seat)
            texts = [str(move) for move in moves]
            if list(game.moves(state, seat)) != list(moves):
                raise Broken(4, f"the moves of seat {seat} come in another order when asked again")
            for move, text in zip(moves, texts, strict=True):
                if texts.count(text) > 1:
                    raise Broken(4, f"two moves are written {text!r}")
                if not text or text != "".join(text.split()):
                    raise Broken(4, f"{text!r} does not stand as one word in a record")
                if game.read_move(text) != move:
                    raise Broken(4, f"{text!r} is not read back as the move it was")


def law_5(walk: Walk[O, S, M, V]) -> None:
    """`apply` changes nothing it was given, and no card is lost or made."""
    dealt = Counter(walk.trial.cards(walk.states[0]))
    for state, text in zip(walk.states, walk.texts, strict=True):
        if canonical(state) != text:
            raise Broken(5, "a state changed after it was made")
        if Counter(walk.trial.cards(state)) != dealt:
            raise Broken(5, "the cards are not those of the deal")


def law_6(walk: Walk[O, S, M, V]) -> None:
    """A viewer cannot tell the true state from an imagined one, and every hidden place is open."""
    for n, state in enumerate(walk.sample(6)):
        for viewer in (*walk.seats, None):
            view = walk.trial.game.view(state, viewer)
            seeds = (walk.seed.child("imagine", n, k) for k in range(_TWINS))
            twins = (walk.trial.game.imagine(view, walk.options, seed) for seed in seeds)
            for twin in islice(twins, 3):
                _cannot_tell(walk, viewer, state, twin)
            _every_place_open(walk.trial, viewer, state, twins)


def _cannot_tell(walk: Walk[O, S, M, V], viewer: Viewer, state: S, twin: S) -> None:
    game = walk.trial.game
    if game.view(twin, viewer) != game.view(state, viewer):
        raise Broken(6, f"viewer {viewer} sees that the imagined state is not the true one")
    if viewer is not None and list(game.moves(twin, viewer)) != list(game.moves(state, viewer)):
        raise Broken(6, f"the moves of seat {viewer} depend on what they may not know")
    if Counter(walk.trial.cards(twin)) != Counter(walk.trial.cards(state)):
        raise Broken(6, "the imagined state has other cards than the true one")
    for seat in walk.seats:
        shared = [move for move in game.moves(state, seat) if move in game.moves(twin, seat)]
        for move in shared[:6]:
            ours, theirs = game.apply(state, seat, move), game.apply(twin, seat, move)
            if game.view(ours.state, viewer) != game.view(theirs.state, viewer):
                continue  # the move showed something: from here on the two may differ
            if [e.seen_by(viewer) for e in ours.events] != [e.seen_by(viewer) for e in theirs.events]:
                raise Broken(6, f"the events of {move} tell viewer {viewer} what they may not know")


def _every_place_open(trial: Trial[O, S, M, V], viewer: Viewer, state: S, twins: Iterator[S]) -> None:
    if len(set(trial.hidden(state, viewer))) < 2:
        return  # nothing is left to be uncertain about
    hidden = (trial.hidden(twin, viewer) for twin in twins)
    closed = dict(enumerate(next(hidden)))
    for values in hidden:
        closed = {place: value for place, value in closed.items() if values[place] == value}
        if not closed:
            return
    raise Broken(6, f"viewer {viewer} can work out hidden places: {closed}")


def law_7(walk: Walk[O, S, M, V]) -> None:
    """Seats that act at the same time commute."""
    game = walk.trial.game
    for n, state in enumerate(walk.states):
        for one, two in permutations(sorted(game.to_act(state)), 2):
            pick = walk.seed.child("law_seven", n, one, two)
            first = pick.child("first").choice(game.moves(state, one))
            second = pick.child("second").choice(game.moves(state, two))
            forth = _accept(walk.trial, game.apply(state, one, first).state, two, second).state
            back = _accept(walk.trial, game.apply(state, two, second).state, one, first).state
            if forth != back:
                raise Broken(7, f"{first} by seat {one} and {second} by seat {two} depend on who is first")


def law_8(walk: Walk[O, S, M, V]) -> None:
    """Views, events and options survive JSON."""
    game = walk.trial.game
    viewers: list[Viewer] = [*walk.seats, None]
    values: list[object] = [walk.options]
    values += [game.view(state, viewer) for state in walk.sample(10) for viewer in viewers]
    values += [event.seen_by(viewer) for event in walk.events for viewer in viewers]
    for value in values:
        try:
            back = from_plain(type(value), json.loads(json.dumps(to_plain(value))))
        except (TypeError, Misfit) as error:
            raise Broken(8, f"{type(value).__name__} does not survive JSON: {error}") from None
        if back != value:
            raise Broken(8, f"{type(value).__name__} comes back from JSON as {back!r}")


def same_everywhere(trial: Trial[O, S, M, V], seed: Seed) -> None:
    """Laws 1 and 4 between processes that hash texts differently: the same moves in the same order."""
    traces = set()
    for hash_seed in ("0", "1", "2"):
        command = [sys.executable, "-m", __spec__.name, trial.at, seed.text]
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise Broken(1, f"{trial.at} cannot be played in another process: {done.stderr.strip()[-300:]}")
        traces.add(done.stdout)
    if len(traces) > 1:
        raise Broken(1, "another process plays the same seed differently")


def trace(trial: Trial[O, S, M, V], seed: Seed) -> str:
    """A digest of random games: every state, view, event and list of moves in them."""
    parts: list[object] = []
    for raw in trial.options:
        walk = play_at_random(trial, raw, seed)
        parts += [walk.texts, [to_plain(event) for event in walk.events]]
        for state in walk.sample(20):
            parts += [[str(move) for move in trial.game.moves(state, seat)] for seat in walk.seats]
            parts += [trial.game.view(state, viewer) for viewer in (*walk.seats, None)]
    return digest(parts)


LAWS = (law_1, law_2, law_3, law_4, law_5, law_6, law_7, law_8)


def check_game(trial: Trial[O, S, M, V], raw: Mapping[str, Json], seed: Seed) -> Walk[O, S, M, V]:
    """Play one random game and hold it to all eight laws."""
    walk = play_at_random(trial, raw, seed)
    for law in LAWS:
        law(walk)
    return walk


def check(trial: Trial[O, S, M, V], games: int = 20, seed: Seed | None = None) -> None:
    """Hold a game to the laws: `games` random games with each set of options; raises `Broken`."""
    seed = seed or Seed.fresh()
    for n in range(games):
        for raw in trial.options:
            check_game(trial, raw, seed.child("game", n))
    same_everywhere(trial, seed)


def _main(at: str, seed: str) -> None:
    module, _, name = at.partition(":")
    print(trace(getattr(importlib.import_module(module), name), Seed.read(seed)))


if __name__ == "__main__":
    _main(*sys.argv[1:])
