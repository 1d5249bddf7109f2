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
    """Why a move is refused. A game of another package has its clause, or else its own English sentence."""
    key = f"refusal_{game}_{refusal.reason}"
    if key in catalogue(language):
        text = say(language, key, **refusal.words)
    else:
        clause = rules(game, language).clauses.get(refusal.rule)
        text = clause.text if clause else refusal.why
    return say(language, "play_refused", clause=refusal.rule, text=text)
