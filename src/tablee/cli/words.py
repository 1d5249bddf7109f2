"""What the terminal says about a single game: our own sentences, or what a game from elsewhere has in their place."""

from collections.abc import Mapping

from tablee.bots.judging import Word
from tablee.games import rules
from tablee.kernel.game import IllegalMove
from tablee.messages import catalogue, say


def forms(language: str, game: str) -> list[str]:
    """How the moves of a game are written. Somebody else's game has the example of the help alone."""
    key = f"forms_{game}"
    return [say(language, key)] if key in catalogue(language) else []


def advice(language: str, game: str, move: str, reason: str, words: Mapping[str, Word]) -> str:
    """A hint. Of somebody else's game we know the word for the reason, and no sentence for it."""
    key = f"hint_{game}_{reason}"
    if key in catalogue(language):
        return say(language, key, move=move, **words)
    return say(language, "play_hint", move=move, reason=reason)


def refused(language: str, game: str, refusal: IllegalMove) -> str:
    """Why a move is refused: by the clause; by what the game says of it where its rules page has no such clause."""
    clause = rules(game, language).clauses.get(refusal.rule)
    return say(language, "play_refused", clause=refusal.rule, text=clause.text if clause else refusal.why)
