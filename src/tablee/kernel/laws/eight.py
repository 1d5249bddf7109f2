"""The first eight laws. Each is a function that checks one random game and raises `Broken`."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice, permutations

from tablee.kernel.game import BadNotation, IllegalMove, M, O, S, Seat, V, Viewer
from tablee.kernel.json import Misfit, canonical, from_plain, to_plain
from tablee.kernel.laws.trial import Broken, Trial, Walk, accept
from tablee.kernel.record import BadRecord, Line, Record, replay

_TWINS = 300
"""Number of imagined states. If all of them agree on a hidden place, that is not chance."""


def law_1(walk: Walk[O, S, M, V]) -> None:
    """The same options, seed and moves give equal states, also by way of the record's text."""
    game = walk.trial.game
    line = Line(game, walk.options, walk.seed, walk.states[0], walk.states[-1], tuple(walk.played))
    text = str(line.record())
    try:
        again = replay(game, Record.read(text))
    except BadRecord as bad:
        raise Broken(1, f"the record of a game cannot be replayed: {bad}") from None
    if again.states != tuple(walk.states):
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
                accept(walk.trial, state, seat, move)
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
    """Moves read from the walk's own texts with one letter dropped, doubled or replaced."""
    texts = [str(move) for _, move in walk.played if str(move)]
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
    """Until there is an outcome, some seat has to act and has a move. After it, no seat has a move."""
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
                if _read(walk.trial, text) != move:
                    raise Broken(4, f"{text!r} is not read back as the move it was")


def _read(trial: Trial[O, S, M, V], text: str) -> M:
    try:
        return trial.game.read_move(text)
    except BadNotation as bad:
        raise Broken(4, f"a legal move is written {text!r}, which cannot be read: {bad}") from None


def law_5(walk: Walk[O, S, M, V]) -> None:
    """`apply` does not modify its arguments, and no card is lost or added."""
    dealt = Counter(walk.trial.cards(walk.states[0]))
    for state, text in zip(walk.states, walk.texts, strict=True):
        if canonical(state) != text:
            raise Broken(5, "a state changed after it was made")
        if Counter(walk.trial.cards(state)) != dealt:
            raise Broken(5, "the cards are not those of the deal")


def law_6(walk: Walk[O, S, M, V]) -> None:
    """A viewer cannot tell the true state from an imagined one, nor work out any hidden place."""
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
                continue  # the move revealed something, so from here on the two may differ
            if [e.seen_by(viewer) for e in ours.events] != [e.seen_by(viewer) for e in theirs.events]:
                raise Broken(6, f"the events of {move} tell viewer {viewer} what they may not know")


def _every_place_open(trial: Trial[O, S, M, V], viewer: Viewer, state: S, twins: Iterator[S]) -> None:
    if len(set(trial.hidden(state, viewer))) < 2:
        return  # no hidden place is uncertain any more
    hidden = (trial.hidden(twin, viewer) for twin in twins)
    closed = dict(enumerate(next(hidden)))
    for values in hidden:
        closed = {place: value for place, value in closed.items() if values[place] == value}
        if not closed:
            return
    raise Broken(6, f"viewer {viewer} can work out hidden places: {closed}")


def law_7(walk: Walk[O, S, M, V]) -> None:
    """Moves of seats that act at the same time commute."""
    game = walk.trial.game
    for n, state in enumerate(walk.states):
        for one, two in permutations(sorted(game.to_act(state)), 2):
            pick = walk.seed.child("law_seven", n, one, two)
            first = pick.child("first").choice(game.moves(state, one))
            second = pick.child("second").choice(game.moves(state, two))
            try:
                forth = game.apply(game.apply(state, one, first).state, two, second).state
                back = game.apply(game.apply(state, two, second).state, one, first).state
            except IllegalMove as refusal:
                raise Broken(
                    7, f"after {first} by seat {one}, or before, seat {two} may not {second}: {refusal}"
                ) from None
            if forth != back:
                raise Broken(7, f"{first} by seat {one} and {second} by seat {two} depend on who is first")


def law_8(walk: Walk[O, S, M, V]) -> None:
    """Views, events and options survive JSON."""
    game = walk.trial.game
    viewers: list[Viewer] = [*walk.seats, None]
    values: list[object] = [walk.options]
    values += [game.view(state, viewer) for state in walk.sample(10) for viewer in viewers]
    for event in walk.events:
        looks = [event.seen_by(viewer) for viewer in viewers]
        # Most events look the same to everybody: then one copy is enough.
        values += looks if any(look != looks[0] for look in looks) else looks[:1]
    for value in values:
        try:
            back = from_plain(type(value), json.loads(json.dumps(to_plain(value))))
        except (TypeError, Misfit) as error:
            raise Broken(8, f"{type(value).__name__} does not survive JSON: {error}") from None
        if back != value:
            raise Broken(8, f"{type(value).__name__} comes back from JSON as {back!r}")


LAWS = (law_1, law_2, law_3, law_4, law_5, law_6, law_7, law_8)
