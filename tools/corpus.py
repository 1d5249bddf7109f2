"""The corpus: finished games of every kind, stored as records with hashes of their moves and views.

    # rules 0123456789ab views 0123456789ab sample 0123456789ab
    tablee GAME EDITION
    options …

`rules` is a hash of the legal moves of every seat at every position, and of the outcome. `views` is a hash of what
every seat and a spectator saw at every position. `sample` is the same at every 13th position, for a faster check.
So a rule cannot change unnoticed: a change needs a new edition, with its own corpus. The games of earlier editions
stay, one file for each edition, and replay under their own rules.

    python tools/corpus.py              make the games of the current edition; refused if old games show a changed rule
    python tools/corpus.py --reshape    keep the games and hash the views again, if only the views' shape has changed
    python tools/corpus.py --check      replay all games at every position (`--step 10`: every tenth game; `--sample`)

Standard library only, so that any Python can run the check.
"""

import hashlib
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from tablee.bots.judging import LEVELS
from tablee.bots.random import RandomBot
from tablee.games import GAMES, AnyHouseGame, AnyLine, variants
from tablee.kernel.json import Json, canonical
from tablee.kernel.record import BadRecord, Record, replay, start
from tablee.kernel.seed import Seed

GAMES_TESTED: Final = Path(__file__).resolve().parents[1] / "tests" / "games"
EVERY: Final = 13
"""A sample takes one of this many positions: a prime, so that no seat's turn is always left out."""
COUNT: Final = 204
"""Number of games of each kind: at least 200, and enough to give every variant its share."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A game of the corpus: its record and its hashes; "" for a hash that was not computed."""

    text: str
    rules: str
    views: str
    sample: str

    def __str__(self) -> str:
        return f"# rules {self.rules} views {self.views} sample {self.sample}\n{self.text}"


def place(name: str, edition: int) -> Path:
    """The file with the games of an edition."""
    return GAMES_TESTED / name / "corpus" / f"{edition}.txt"


def editions(name: str) -> list[int]:
    """The editions of a game in the corpus, the earliest first."""
    return sorted(int(path.stem) for path in (GAMES_TESTED / name / "corpus").glob("*.txt"))


def read_corpus(name: str, edition: int) -> list[Kept]:
    """Read the games of an edition."""
    pieces = place(name, edition).read_text(encoding="utf-8").split("\n\n")
    return [_read(piece) for piece in pieces if piece.strip()]


def _read(piece: str) -> Kept:
    head, _, text = piece.strip().partition("\n")
    _, _, rules, _, views, _, sample = head.split()
    return Kept(text + "\n", rules, views, sample)


def shown(line: AnyLine, full: bool) -> Kept:
    """Return a finished game with its hashes; without the hash of all views unless `full`."""
    game, seats = line.game, range(line.game.seats(line.options))
    rules, views, sample = hashlib.sha256(), hashlib.sha256(), hashlib.sha256()
    for n, state in enumerate(line.states):
        offered = [" ".join(map(str, game.moves(state, seat))) for seat in seats]
        rules.update("\n".join(offered).encode())
        sampled = n % EVERY == 0 or n == len(line.moves)
        if full or sampled:
            seen = "\n".join(canonical(game.view(state, viewer)) for viewer in (None, *seats)).encode()
            views.update(seen)
            if sampled:
                sample.update(seen)
    rules.update(canonical(game.outcome(line.state)).encode())
    hashes = [found.hexdigest()[:12] for found in (rules, views, sample)]
    return Kept(str(line.record()), hashes[0], hashes[1] if full else "", hashes[2])


def complaint(game: AnyHouseGame, kept: Kept, full: bool) -> str | None:
    """Check a game of the corpus. Return None, or a sentence that says what is wrong and what to do."""
    changed = f"a rule of {game.name} has changed: raise its edition and make a corpus of it"
    record = Record.read(kept.text)
    try:
        line = replay(game, record)
    except BadRecord as bad:
        return f"{changed} ({bad})"
    found = shown(line, full)
    if game.outcome(line.state) is None or found.rules != kept.rules:
        return changed
    if str(_as_before(line.record(), record)) != kept.text:
        return f"the record of a game of {game.name} is not written as before"
    if (found.sample, found.views) != (kept.sample, kept.views if full else ""):
        return f"the views of {game.name} have changed: raise its edition, or --reshape if they only look different"
    return None


def _as_before(now: Record, before: Record) -> Record:
    """The record without options that were added later; those have their default values."""
    return replace(now, options={key: value for key, value in now.options.items() if key in before.options})


def made(name: str) -> Iterator[Kept]:
    """Play the games of a kind, with bots of all levels and random bots."""
    options = variants(name).corpus
    for number in range(COUNT):
        seed = Seed.numbered(number).child("corpus", name)
        yield shown(_play(GAMES[name], options[number % len(options)], seed, number), full=True)


def _play(game: AnyHouseGame, raw: Mapping[str, Json], seed: Seed, number: int) -> AnyLine:
    """Play a whole game. Every third game is random; in the others each seat has its own level."""
    options = game.read_options(raw)
    line = start(game, options, seed.child("deal"))
    seats = range(game.seats(options))
    levels = [seed.child("level", seat).choice(LEVELS) for seat in seats]
    bots = [RandomBot() if number % 3 == 0 else game.bot(level) for level in levels]
    while waiting := sorted(game.to_act(line.state)):
        chance = seed.child("move", len(line.moves))
        seat = chance.child("seat").choice(waiting)
        others = [other for other in seats if other not in waiting and game.moves(line.state, other)]
        if others and chance.child("late").below(12) == 0:  # a move out of turn, such as a late draw or a call
            seat = chance.child("other").choice(others)
        move = bots[seat].choose(game.view(line.state, seat), game.moves(line.state, seat), chance)
        line = line.play(seat, move)
    return line


def check(name: str, step: int = 1, full: bool = True) -> Iterator[str]:
    """Check the games of a kind, of all editions; only every `step`-th game. Yield a sentence for each problem."""
    if GAMES[name].edition not in editions(name):
        yield f"there is no corpus of {name} {GAMES[name].edition}: make it with tools/corpus.py"
    for edition in editions(name):
        for number, kept in enumerate(read_corpus(name, edition)[::step]):
            if said := complaint(GAMES[name], kept, full):
                yield f"{said} (game {number * step + 1} of {name}-{edition})"


def _remake(name: str) -> None:
    """Make the games of the current edition. Exit with an error if an old game shows a changed rule."""
    for edition in editions(name):
        for kept in read_corpus(name, edition):
            if said := complaint(GAMES[name], kept, full=False):
                sys.exit(said)
    _write(name, GAMES[name].edition, list(made(name)))


def _reshape(name: str, edition: int) -> None:
    """Hash the views of the same games again. Exit with an error if a rule has changed."""
    fresh = []
    for kept in read_corpus(name, edition):
        try:
            found = shown(replay(GAMES[name], Record.read(kept.text)), full=True)
        except BadRecord as bad:
            sys.exit(f"not only the shape of the views has changed: {bad}")
        if found.rules != kept.rules:
            sys.exit(f"not only the shape of the views has changed: a rule of {name} has changed")
        fresh.append(replace(found, text=kept.text))
    _write(name, edition, fresh)


def _write(name: str, edition: int, games: Sequence[Kept]) -> None:
    place(name, edition).parent.mkdir(exist_ok=True)
    place(name, edition).write_text("\n".join(map(str, games)), encoding="utf-8")
    print(f"{name} {edition}: {len(games)} games")


def main(words: Sequence[str]) -> int:
    """Make, reshape or check the corpus. Return 0, or 1 if a check fails."""
    parser = ArgumentParser(description=__doc__.partition("\n")[0])
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="replay the games, change nothing")
    what.add_argument("--reshape", action="store_true", help="keep the games, hash their views again")
    parser.add_argument("--step", type=int, default=1, help="check only every N-th game")
    parser.add_argument("--sample", action="store_true", help=f"check the views of only every {EVERY}th position")
    parser.add_argument("games", nargs="*", default=list(GAMES), help=f"which games: {', '.join(GAMES)} (default: all)")
    asked = parser.parse_args(words)
    if strangers := [name for name in asked.games if name not in GAMES]:
        parser.error(f"there is no game {strangers[0][:40]!r}; there are {', '.join(GAMES)}")
    if asked.step < 1 or (not asked.check and (asked.step > 1 or asked.sample)):
        parser.error("--step and --sample need --check, and --step is at least 1")
    wrong = 0
    for name in asked.games:
        if asked.check:
            found = next(check(name, asked.step, not asked.sample), "as ever")
            print(f"{name}: {found}")
            wrong += found != "as ever"
        elif asked.reshape:
            for edition in editions(name):
                _reshape(name, edition)
        else:
            _remake(name)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
