"""Two worlds that differ only in what one viewer may not know, and a check that this viewer sees no difference.

The second world has another seed, other ids of the other people, and other sequence numbers in its log. Cards that the
viewer cannot see are other cards there. Secret answers and choices are different or missing. Chat among spectators
happens in the first world only. Everything public happens in both. When something hidden is revealed, such as a card
that the viewer draws, the second world is imagined anew from the current view."""

import dataclasses
from collections.abc import Mapping
from functools import partial

import msgspec
from msgspec.structs import replace

from tablee.kernel.game import Seat
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee.table import playing, seen
from tablee.table.arranging import opening
from tablee.table.commands import AnyCommand, Come, Move, Say, Sit
from tablee.table.decide import decide
from tablee.table.due import Happens, Thinks, due
from tablee.table.entries import (
    Agreed,
    AnyEntry,
    Away,
    Back,
    By,
    Played,
    Redealt,
    Rematched,
    Rescued,
    Said,
    Settings,
    Started,
    Waved,
)
from tablee.table.fold import after, opened
from tablee.table.model import Match, Table, Turn
from tablee.table.refusal import Refused
from tests.table.laying import laid
from tests.table.session import Chance, any_command
from tests.table.world import ANN, NAMES, PEOPLE

FAR = 987_654_321_000
"""Distance between the sequence numbers of the two logs; larger than any number in a view."""


class Leak(AssertionError):
    """A viewer can tell apart two worlds that should look the same to them."""


class Twins:
    """The two worlds, and the viewer who must see no difference."""

    def __init__(self, name: str, raw: Mapping[str, Json], viewer: str | None, seed: Seed, settings: Settings) -> None:
        self.viewer, self.seed, self.chance = viewer, seed, Chance(seed.child("acts"))
        first = opening(ANN, NAMES[ANN], name, dict(raw), settings)
        self.now, self.imagined = 5_000_000_000, 0
        first = msgspec.structs.replace(first, seed=seed.text, next=seed.child("next").text)
        self.one = opened("ABCDE", first, self.now)
        other = {"seed": seed.child("other").text, "next": seed.child("other", "next").text}
        second = msgspec.structs.replace(first, by=self.other(ANN), **other)
        self.two = replace(opened("ABCDE", second, self.now), seq=FAR)

    def other(self, person: str) -> str:
        """Return somebody's id in the second world."""
        return person if person == self.viewer else f"{person}_too"

    @property
    def seat(self) -> Seat | None:
        return None if self.viewer is None else self.one.sight_of(self.viewer)

    @property
    def games(self) -> tuple[Match, Match]:
        assert self.one.match is not None
        assert self.two.match is not None
        return self.one.match, self.two.match

    def happen(self, entry: AnyEntry) -> None:
        """Do something public in both worlds."""
        sat = self.seat
        if isinstance(entry, Played):
            self._make_possible(entry)
        self.one = after(self.one, entry, self.now)
        self.two = after(self.two, self._translated(entry), self.now)
        moved = self.seat != sat
        if moved:
            self.two = replace(self.two, lines=self.one.lines)  # a player who stood up has heard the spectators' chat
        if self.one.match is not None:
            self._agree_on_turns(anew=moved)
            self._agree_on_cards(anew=moved)

    def _translated(self, entry: AnyEntry) -> AnyEntry:
        if isinstance(entry, Rematched):
            assert self.two.next is not None
            assert entry.next is not None
            return Rematched(self.two.next.text, Seed.read(entry.next).child("other").text)
        if isinstance(entry, Redealt):
            assert self.two.next is not None
            kept = {"next": self.two.next.text} if entry.deal is not None else {"seed": self.two.next.text}
            return msgspec.structs.replace(entry, by=self.other(entry.by), **kept)
        for field in ("by", "person", "device"):
            if getattr(entry, field, None) in PEOPLE:
                entry = msgspec.structs.replace(entry, **{field: self.other(getattr(entry, field))})
        return entry

    def _renamed(self, ahead: Happens | Thinks) -> Happens | Thinks:
        """Return what is due in the first world, with the ids of the second."""
        if isinstance(ahead, Happens) and isinstance(ahead.entry, Rematched) and self.two.next is not None:
            return dataclasses.replace(ahead, entry=Rematched(self.two.next.text, ahead.entry.next))
        if isinstance(ahead, Happens) and isinstance(ahead.entry, Agreed):
            return dataclasses.replace(ahead, entry=self._translated(ahead.entry))
        return ahead

    def _make_possible(self, entry: Played) -> None:
        """If the hidden cards of the second world do not allow a move, copy those of the first."""
        one, two = self.games
        if entry.move not in _moves(two, entry.seat):
            self._lay((*two.line.states[:-1], one.line.state))

    def _lay(self, states: tuple[object, ...]) -> None:
        _, two = self.games
        self.two = replace(self.two, match=playing.reached(two, laid(two.line, states)))

    def _agree_on_turns(self, *, anew: bool) -> None:
        """Keep the second world's own events where the viewer sees no difference; else copy those of the first."""
        one, two = self.games
        turns = one.turns if anew else tuple(map(self._as_seen, one.turns, two.turns))
        assert len(one.turns) == len(two.turns)
        answers = {seat: given for seat, given in one.answers.items() if seat == self.seat} if anew else two.answers
        memory = two.memory if self.seat is None else one.memory
        self.two = replace(self.two, match=replace(two, turns=turns, answers=answers, memory=memory))

    def _as_seen(self, one: Turn, two: Turn) -> Turn:
        same = [e.seen_by(self.seat) for e in one.events] == [e.seen_by(self.seat) for e in two.events]
        return two if same else replace(two, events=one.events)

    def _agree_on_cards(self, *, anew: bool) -> None:
        """Imagine the second world anew if the viewer could see a difference, and sometimes without need."""
        one, two = self.games
        game, viewer, states = self.one.rules, self.seat, two.line.states
        same = game.view(one.line.state, viewer) == game.view(two.line.state, viewer)
        if anew:
            states = (*(self._imagined(game.view(state, viewer)) for state in one.line.states[:-1]), states[-1])
        if anew or not same or not (two.answers or self.chance.below(4)):
            states = (*states[:-1], self._imagined(seen.seen(one, viewer)))
        self.two = replace(self.two, match=two if same else replace(two, banks=one.banks))  # turns may differ
        self._lay(states)

    def _imagined(self, view: object) -> object:
        self.imagined += 1
        options, seed = self.games[0].line.options, self.seed.child("imagined", self.imagined)
        return self.one.rules.imagine(view, options, seed)

    def wish(self, person: str, command: AnyCommand) -> None:
        """Give a command in both worlds. The viewer's own must be accepted or refused alike."""
        if person == self.viewer:
            self._probe(person, command)
        ours, theirs = _decided(self.one, person, command), _decided(self.two, self.other(person), command)
        if isinstance(ours, tuple):
            return
        if isinstance(ours, Said | Waved) and self.seat is not None and self.one.seat_of(person) is None:
            self.one = after(self.one, ours, self.now)  # players do not hear it
        elif _unsealed(self._translated(ours)) == _unsealed(theirs):
            self.happen(ours)

    def move(self, seat: Seat, by: By) -> None:
        """Make a move of this seat: in secret if the viewer cannot see it, otherwise the same in both worlds."""
        one, two = self.games
        if not (ours := _moves(one, seat)):
            return
        entry = Played(seat, self.chance.of(ours), by)
        if seat == self.seat and by == "person":
            assert self.viewer is not None
            self.wish(self.viewer, Move("x", self.one.public, entry.move))
        elif seat != self.seat and one.beat:
            self._answer(entry, _moves(two, seat))
        elif seat == self.seat or not self._in_secret(entry, _moves(two, seat)):
            self.happen(entry)

    def _answer(self, entry: Played, theirs: list[str]) -> None:
        """Answer in a pause, differently in each world or not at all; a bot in the first world always answers."""
        one, two = self.games
        if entry.seat not in one.answers and (entry.by == "bot" or self.chance.below(3)):
            self.one = after(self.one, entry, self.now)
        if entry.seat not in two.answers and self.chance.below(3):
            self.two = after(self.two, msgspec.structs.replace(entry, move=self.chance.of(theirs)), self.now)

    def _in_secret(self, entry: Played, theirs: list[str]) -> bool:
        """Make different moves in the two worlds if they look the same to the viewer; return whether they did."""
        other = msgspec.structs.replace(entry, move=self.chance.of(theirs)) if theirs else entry
        if other.move == entry.move:
            return False
        one, two = after(self.one, entry, self.now), after(self.two, other, self.now)
        assert one.match is not None
        assert two.match is not None
        turns = one.match.turns[-1], two.match.turns[-1]
        same_view = seen.seen(one.match, self.seat) == seen.seen(two.match, self.seat)
        if not same_view or self._as_seen(*turns) is not turns[1]:
            return False
        self.one, self.two = one, two
        return True

    def pass_time(self, milliseconds: int) -> None:
        until = self.now + milliseconds
        while not self.one.is_finished and (coming := [one for one in self.due(self.one) if one.at <= until]):
            self.now = max(self.now, coming[0].at)
            if isinstance(coming[0], Happens):
                self.happen(coming[0].entry)
            else:
                self.move(coming[0].seat, coming[0].by)
        self.now = until

    def due(self, table: Table) -> list[Happens | Thinks]:
        return due(table, partial(self.seed.child, "fresh", table.number))

    def act(self) -> None:
        """Do one random act."""
        dice, person = self.chance.below(100), self.chance.of((*PEOPLE, *self.one.people()))
        if dice < 50 and self.one.stage == "playing":
            self.move(self.chance.below(len(self.one.chairs)), "person")
        elif dice < 65:
            self.pass_time(self.chance.of((0, 400, 900, 3_000, 31_000)))
        elif dice < 70 and person in self.one.guests:
            self.happen(Away(person) if self.one.guests[person].away_since is None else Back(person))
        elif dice < 77:
            self.wish(person, Say("x", f"{dice}"))
        else:
            self.wish(person, any_command(self.one, self.chance))

    def deal(self, late: str | None) -> None:
        """Everybody joins, all but the latecomer take a seat, and the cards are dealt."""
        for person in PEOPLE[1:]:
            self.wish(person, Come("x", NAMES[person]))
            if person != late:
                self.wish(person, Sit("x", self.chance.below(len(self.one.chairs))))
        self.happen(Started("easy"))

    def check(self) -> None:
        """Check that the viewer sees the same, gets the same refusals, and waits equally long. Raises `Leak`."""
        ours, theirs = self.shown(self.one), self.shown(self.two)
        if ours != theirs:
            raise Leak(f"{ours.decode()}\n{theirs.decode()}")
        ahead, there = [self._renamed(one) for one in self.due(self.one)], self.due(self.two)
        if self.one.match is not None and not self.one.match.beat and ahead != there:
            raise Leak(f"{ahead}\n{there}")
        if self.viewer is not None:
            self._probe(self.viewer, any_command(self.one, self.chance))
            self._probe(self.viewer, Move("x", self.one.public, self.chance.of(("pass", "<", "a1=b1", "?0"))))

    def _probe(self, viewer: str, command: AnyCommand) -> None:
        """Check that a command of the viewer would have the same result in both worlds."""
        here, there = _decided(self.one, viewer, command), _decided(self.two, viewer, command)
        alike = here if isinstance(here, tuple) else self._translated(here)
        if _unsealed(alike) != _unsealed(there):
            raise Leak(f"{command} gives {here} here and {there} there")

    def shown(self, table: Table) -> bytes:
        """Return the viewer's view without the commitments to the seeds. Raises `Leak` if it contains a secret."""
        look = seen.look(table, self.viewer)
        text = msgspec.json.encode(look)
        assert table.next is not None
        for secret in (table.seed.text, table.next.text, str(FAR)[:9], *table.guests):
            if secret.encode() in text:
                raise Leak(f"{secret} is shown: {text.decode()}")
        without = msgspec.structs.replace(look.table, sealed="", sealed_next=None)
        return msgspec.json.encode(msgspec.structs.replace(look, table=without))


def _moves(match: Match, seat: Seat) -> list[str]:
    return [str(move) for move in match.line.game.moves(match.line.state, seat)]


def _unsealed(result: AnyEntry | tuple[object, ...]) -> AnyEntry | tuple[object, ...]:
    """Return the result of a command without its seeds, which nobody sees."""
    if not isinstance(result, Redealt):
        return result
    return msgspec.structs.replace(result, seed=result.seed if result.deal is not None else "", next=None)


def _decided(table: Table, person: str, command: AnyCommand) -> AnyEntry | tuple[object, ...]:
    """Return the visible result of a command: the entry, or the refusal."""
    try:
        entry = decide(table, person, command, table.at, lambda: Seed.numbered(5)).entry
        # A rescue may tell where the patience was lost: the player asked for it, and the game is marked.
        return ("rescued",) if isinstance(entry, Rescued) else entry
    except Refused as refused:
        return refused.why, refused.rule, refused.reason, tuple(refused.words.items())
