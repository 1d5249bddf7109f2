"""A game in the terminal: it shows the board, reads what people type, and plays the bots."""

import re
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from tablee.arena.entrants import entrant
from tablee.cli.arguments import Mistake
from tablee.cli.coloured import coloured
from tablee.cli.typed import fitting, read
from tablee.cli.words import advice, forms, refused
from tablee.games import AnyLine, named, rules
from tablee.kernel.game import BadNotation, IllegalMove, Outcome, Seat
from tablee.kernel.out_of_turn import choices, reminder
from tablee.messages import say

_COMMANDS = {
    **dict.fromkeys(("u", "undo", "annuler", "reprendre"), "undo"),
    **dict.fromkeys(("r", "redo", "refaire", "rejouer"), "redo"),
    **dict.fromkeys(("h", "hint", "indice", "i"), "hint"),
    **dict.fromkeys(("m", "moves", "coups"), "moves"),
    **dict.fromkeys(("?", "help", "aide"), "help"),
    **dict.fromkeys(("q", "quit", "quitter", "abandonner"), "quit"),
}


class Sitting:
    """The people at one terminal and their game. Bots play the other seats."""

    def __init__(
        self, line: AnyLine, language: str, number: int, people: int, record: str | None, level: str = "random"
    ) -> None:
        self.line = line
        self.bot = entrant(line.game.name, level)
        self.game = named(line.game.name)
        self.language = language
        self.number = number
        self.people = range(people)
        self.record = record
        self.console = Console(highlight=False)
        self.taken_back: list[list[tuple[Seat, object]]] = []
        self.untold: dict[Seat, list[str]] = {person: [] for person in self.people}
        self.seat = 0
        self.view = self.game.view(line.state, self.seat)
        self.over = False

    def tell(self, key: str, **words: object) -> None:
        """Print a sentence in the players' language."""
        self.console.print(Text(say(self.language, key, **words)))

    def save(self) -> None:
        """Write the record to its file, if any. Called after every move, so that nothing is lost."""
        if self.record:
            try:
                Path(self.record).write_text(str(self.line.record()), encoding="utf-8")
            except OSError as error:
                raise Mistake(f"cannot write {self.record}: {error.strerror}") from None

    def run(self) -> None:
        """Prompt and answer until the game is over or left."""
        self.go(self.line)
        if not self.over:
            self.tell("play_start")
        while not self.over:
            self.answer(self.ask("play_prompt").strip())

    def ask(self, key: str, **words: object) -> str:
        """Return what the player types; `q` at the end of the input."""
        try:
            return self.console.input(Text(say(self.language, key, **words), "bold"))
        except EOFError:
            self.console.print()
            return "q"

    def answer(self, typed: str) -> None:
        """Carry out what was typed: a command, a move, or a part that fits exactly one move."""
        match _COMMANDS.get(typed.lower()):
            case "undo":
                self.undo()
            case "redo":
                self.redo()
            case "hint":
                self.hint()
            case "moves":
                self.tell("play_moves", moves="  ".join(map(str, self.moves(self.seat))))
            case "help":
                self.help()
            case "quit":
                self.leave()
            case _ if typed:
                self.move(typed)
            case _ if self.seat not in self.game.to_act(self.line.state):
                self.go(self.line, wait=False)
            case _ if len(self.moves(self.seat)) == 1:
                self.move(str(self.moves(self.seat)[0]))

    def help(self) -> None:
        """Print how moves are written, and the commands."""
        for sentence in forms(self.language, self.game.name):
            self.console.print(Text(sentence))
        self.tell("play_help", example=next(iter(self.moves(self.seat)), "a1=b1"))

    def moves(self, seat: Seat) -> Sequence[object]:
        """The legal moves of a seat."""
        return self.game.moves(self.line.state, seat)

    def move(self, typed: str) -> None:
        """Play the typed move, or print why it is refused. `2: <` is a move of seat 2, out of turn."""
        spoken = re.fullmatch(r"([0-9]{1,2}):(.*)", typed)
        seat, text = (int(spoken[1]), spoken[2].strip()) if spoken else (self.seat, typed)
        if seat not in self.people or (seat != self.seat and seat in self.game.to_act(self.line.state)):
            self.tell("play_not_yours", seat=seat)  # that player must sit down first, to see their own cards
            return
        fits = fitting(text, self.moves(seat), self.game)
        if len(fits) > 1:
            self.tell("play_choose", moves="  ".join(map(str, fits)))
            return
        try:
            move = fits[0] if fits else read(text, self.game, self.moves(seat))
            line = self.line.play(seat, move)
            self.tell_all(self.line, seat, move)
        except BadNotation:
            self.tell("play_unknown", text=typed[:40])
        except IllegalMove as refusal:
            self.console.print(Text(refused(self.language, self.game.name, refusal)))
        else:
            self.taken_back.clear()
            self.go(line)

    def go(self, line: AnyLine, wait: bool = True) -> None:
        """Continue from a line: let the bots play, then show the game to the next person."""
        self.line = self.let_bots_play(line, wait)
        self.save()
        waiting = [seat for seat in sorted(self.game.to_act(self.line.state)) if seat in self.people]
        if waiting and waiting[0] != self.seat and not self.hand_over(waiting[0]):
            self.leave()
            return
        view = self.game.view(self.line.state, self.seat)
        self.view = self.game.recall(view, self.view)
        self.draw()

    def let_bots_play(self, line: AnyLine, wait: bool) -> AnyLine:
        """Play the bots' seats until a person has to act, or may make a late move first."""
        while (acting := self.game.to_act(line.state)) and not acting & set(self.people):
            if wait and (late := reminder(self.game, line.state, self.seat)):
                self.tell("play_late", move=late)
                break
            seat = min(acting)
            moves = choices(self.game, line.state, seat)
            seed = line.seed.child("bot", len(line.moves))
            line = self.announce(line, seat, self.bot.choose(self.game.view(line.state, seat), moves, seed))
            if late := reminder(self.game, line.state, seat):
                line = self.announce(line, seat, late)
        return line

    def announce(self, line: AnyLine, seat: Seat, move: object) -> AnyLine:
        """Make a bot's move and print it."""
        self.tell_all(line, seat, move)
        return line.play(seat, move)

    def tell_all(self, line: AnyLine, seat: Seat, move: object) -> None:
        """Print what everybody may know of a move: now for the current person, later for those not at the screen."""
        for who, text in self.public(line, seat, move):
            sentence = say(self.language, "play_did", seat=who, move=text)
            for person in self.people:
                if person != self.seat:
                    self.untold[person].append(sentence)
            if who != self.seat:
                self.console.print(Text(sentence))

    def public(self, line: AnyLine, seat: Seat, move: object) -> Sequence[tuple[Seat, str]]:
        """The public part of a move, as pairs of a seat and what it does."""
        seen = [event.seen_by(None) for event in self.game.apply(line.state, seat, move).events]
        return self.game.told(seat, move, [event for event in seen if event is not None])

    def hand_over(self, seat: Seat) -> bool:
        """Let another person sit down before showing their cards; return False if they quit instead."""
        self.seat = seat
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J")  # also clear the scrollback: it shows another player's cards
        stays = _COMMANDS.get(self.ask("play_hand_over", seat=seat).strip().lower()) != "quit"
        if stays and self.untold[seat]:
            self.console.print(Text("\n".join(self.untold[seat])))
        self.untold[seat].clear()
        return stays

    def leave(self) -> None:
        """Stop playing. An unfinished game counts as given up."""
        self.over = True
        self.tell("play_over" if self.game.outcome(self.line.state) else "play_given_up")

    def undo(self) -> None:
        """Take back all moves from a person's last move on. The record counts them."""
        line = self.line
        back: list[tuple[Seat, object]] = []
        while line.moves and (not back or back[-1][0] not in self.people):
            back.append(line.moves[-1])
            line = line.take_back()
        if not back or back[-1][0] not in self.people:
            self.tell("play_nothing_to_undo")
            return
        self.taken_back.append(back)
        self.go(line)

    def redo(self) -> None:
        """Play the last undone moves again."""
        if not self.taken_back:
            self.tell("play_nothing_to_redo")
            return
        line = self.line
        for seat, move in reversed(self.taken_back.pop()):
            line = line.play(seat, move)
        self.go(line)

    def hint(self) -> None:
        """Print hints, based only on what the player has seen."""
        if moves := self.moves(self.seat):
            hints = self.game.hint(self.view, moves)
            sentences = [
                advice(self.language, self.game.name, str(hint.move), hint.reason, hint.words) for hint in hints
            ]
            self.console.print(Text("\n".join(dict.fromkeys(sentences))))  # several hints may have the same sentence
        else:
            self.tell("play_lost")

    def draw(self) -> None:
        """Print the board and the status."""
        title = rules(self.game.name, self.language).title
        self.console.print()
        self.console.print(Text(f"{title} · {say(self.language, 'play_deal', number=self.number)}", "bold"))
        self.console.print()
        self.console.print(coloured(self.game.show(self.view)))
        self.console.print()
        outcome = self.game.outcome(self.line.state)
        if outcome:
            self.finish(outcome)
            return
        status = [say(self.language, "play_count", moves=len(self.moves(self.seat)))]
        if self.line.undone:
            status.append(say(self.language, "play_undone", undone=self.line.undone))
        self.console.print(Text(" · ".join(status), "dim"))

    def finish(self, outcome: Outcome) -> None:
        """Print how the game ended. A lost patience can be undone, so its player stays at the prompt."""
        alone = len(outcome.scores) == 1
        self.over = not alone or bool(outcome.winners)
        if alone or (len(self.people) == 1 and outcome.winners & set(self.people)):
            self.tell("play_won" if outcome.winners else "play_lost")
        elif outcome.winners:
            self.tell("play_won_by", seats=", ".join(map(str, sorted(outcome.winners))))
        else:
            self.tell("play_drawn")
