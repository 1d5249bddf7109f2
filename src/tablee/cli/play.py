"""A game in the terminal: the board, a prompt, and a word for everything that can be typed at it."""

import re
import secrets
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol, runtime_checkable

from rich.console import Console
from rich.text import Text

from tablee.cli.arguments import Mistake, deal
from tablee.games import GAMES, AnyLine, rules
from tablee.kernel.game import BadNotation, IllegalMove
from tablee.messages import say

_NUMBERS = 1_000_000  # a deal number that two people can say to each other
_COLOURS = {"♠": "bold", "♣": "green", "☾": "bright_magenta", "★": "yellow", "♥": "red", "♦": "bright_blue"}
_COMMANDS = {
    **dict.fromkeys(("u", "undo", "annuler", "reprendre"), "undo"),
    **dict.fromkeys(("r", "redo", "refaire", "rejouer"), "redo"),
    **dict.fromkeys(("h", "hint", "indice", "i"), "hint"),
    **dict.fromkeys(("?", "help", "aide"), "help"),
    **dict.fromkeys(("q", "quit", "quitter", "abandonner"), "quit"),
}


class _Hint(Protocol):
    @property
    def move(self) -> object: ...
    @property
    def reason(self) -> str: ...


@runtime_checkable
class _Hints(Protocol):
    """A game that can advise its player."""

    def hint(self, view: object, moves: Sequence[object], /) -> _Hint: ...


@runtime_checkable
class _Recalls(Protocol):
    """A game in which the player goes on knowing what a move that was taken back had shown."""

    def recall(self, view: object, before: object, /) -> object: ...


def play(chosen: Namespace) -> int:
    """Play until the game is won, lost and left, or given up."""
    number = secrets.randbelow(_NUMBERS) if chosen.deal is None else chosen.deal
    sitting = Sitting(deal(chosen, number), chosen.lang, number)
    sitting.run()
    if chosen.record:
        try:
            Path(chosen.record).write_text(str(sitting.line.record()), encoding="utf-8")
        except OSError as error:
            raise Mistake(f"cannot write {chosen.record}: {error.strerror}") from None
        sitting.tell("play_saved", path=chosen.record)
    return 0


class Sitting:
    """One person at one game: the line they are on, what they have seen, and what they took back."""

    def __init__(self, line: AnyLine, language: str, number: int) -> None:
        self.line = line
        self.game = GAMES[line.game.name]
        self.language = language
        self.number = number
        self.console = Console(highlight=False)
        self.taken_back: list[object] = []
        self.view = self.game.view(line.state, 0)
        self.over = False

    def tell(self, key: str, **words: object) -> None:
        """Say a sentence in the player's language."""
        self.console.print(Text(say(self.language, key, **words)))

    def run(self) -> None:
        """Ask and answer until the game is done with."""
        self.draw()
        self.tell("play_start")
        while not self.over:
            try:
                typed = self.console.input(Text(say(self.language, "play_prompt"), "bold"))
            except EOFError:
                typed = "q"
                self.console.print()
            self.answer(typed.strip())

    def answer(self, typed: str) -> None:
        """Do what was typed: a command, a move, or a part of a move that fits one alone."""
        match _COMMANDS.get(typed.lower()):
            case "undo":
                self.undo()
            case "redo":
                self.redo()
            case "hint":
                self.hint()
            case "help":
                self.tell("play_help", example=next(iter(self.moves()), "a1=b1"))
            case "quit":
                self.quit()
            case _ if typed:
                self.move(typed)

    def moves(self) -> Sequence[object]:
        """The legal moves."""
        return self.game.moves(self.line.state, 0)

    def move(self, typed: str) -> None:
        """Play the move that was typed, or say why not."""
        parts = [part for part in re.split(r"[\s=,]+", typed) if part]
        fitting = [move for move in self.moves() if all(part in str(move) for part in parts)]
        if len(fitting) > 1:
            self.tell("play_choose", moves="  ".join(map(str, fitting)))
            return
        try:
            move = fitting[0] if fitting else self.game.read_move("=".join(parts))
            self.go(self.line.play(0, move))
        except BadNotation:
            self.tell("play_unknown", text=typed[:40])
        except IllegalMove as refusal:
            clause = rules(self.game.name, self.language).clauses[refusal.rule]
            self.tell("play_refused", clause=clause.id, text=clause.text)
        else:
            self.taken_back.clear()

    def go(self, line: AnyLine) -> None:
        """Take up a line: remember what was seen, and draw."""
        self.line = line
        view = self.game.view(line.state, 0)
        self.view = self.game.recall(view, self.view) if isinstance(self.game, _Recalls) else view
        self.draw()

    def undo(self) -> None:
        """Take the last move back; it is counted."""
        if not self.line.moves:
            self.tell("play_nothing_to_undo")
            return
        self.taken_back.append(self.line.moves[-1][1])
        self.go(self.line.take_back())

    def redo(self) -> None:
        """Play the move again that was taken back last."""
        if not self.taken_back:
            self.tell("play_nothing_to_redo")
            return
        self.go(self.line.play(0, self.taken_back.pop()))

    def hint(self) -> None:
        """Advise, from what the player has seen."""
        if not isinstance(self.game, _Hints):
            self.tell("play_no_hint")
        elif moves := self.moves():
            hint = self.game.hint(self.view, moves)
            self.tell(f"hint_{self.game.name}_{hint.reason}", move=hint.move)
        else:
            self.tell("play_lost")

    def quit(self) -> None:
        """Leave. A game that is not over is given up."""
        self.over = True
        self.tell("play_over" if self.game.outcome(self.line.state) else "play_given_up")

    def draw(self) -> None:
        """Show the game, and how it stands."""
        title = rules(self.game.name, self.language).title
        self.console.print()
        self.console.print(Text(f"{title} · {say(self.language, 'play_deal', number=self.number)}", "bold"))
        self.console.print()
        self.console.print(_coloured(self.game.show(self.view)))
        self.console.print()
        outcome = self.game.outcome(self.line.state)
        if outcome is None:
            status = [say(self.language, "play_count", moves=len(self.moves()))]
            if self.line.undone:
                status.append(say(self.language, "play_undone", undone=self.line.undone))
            self.console.print(Text(" · ".join(status), "dim"))
        elif outcome.winners:
            self.over = True
            self.tell("play_won")
        else:
            self.tell("play_lost")


def _coloured(drawing: str) -> Text:
    """The drawing with every suit in its colour, together with the rank before it."""
    text = Text(drawing)
    for glyph, colour in _COLOURS.items():
        text.highlight_regex(rf"\w+{glyph}", colour)
    return text
