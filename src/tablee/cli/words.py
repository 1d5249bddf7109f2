"""Sentences about a single game in the terminal. For a game from another package, there are generic ones."""

from collections.abc import Mapping

from tablee.bots.judging import Word
from tablee.games import rules
from tablee.kernel.game import IllegalMove
from tablee.messages import catalogue, say


def forms(language: str, game: str) -> list[str]:
    """How the moves of a game are written. A game of another package has only the example in the help."""
    key = f"forms_{game}"
    return [say(language, key)] if key in catalogue(language) else []


def advice(language: str, game: str, move: str, reason: str, words: Mapping[str, Word]) -> str:
    """A hint as a sentence. For a game of another package we only have a word for the reason."""
    key = f"hint_{game}_{reason}"
    if key in catalogue(language):
        return say(language, key, move=move, **words)
    return say(language, "play_hint", move=move, reason=reason)


def refused(language: str, game: str, refusal: IllegalMove) -> str:
    """Why a move is refused: the clause of the rules page, or else the game's own reason."""
    clause = rules(game, language).clauses.get(refusal.rule)
    return say(language, "play_refused", clause=refusal.rule, text=clause.text if clause else refusal.why)
