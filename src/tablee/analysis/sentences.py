"""Moves and hints of an analysis as sentences, in French and in English."""

from typing import Literal, TypeAlias

from tablee.bots.judging import Judged
from tablee.games import AnyHouseGame
from tablee.messages import LANGUAGES, say

Said: TypeAlias = Literal["mistake", "gift", "luck", "answer", "bad_luck"]
"""What the sentence of a turning point is about: the message `analysis_SAID`."""
Verdict: TypeAlias = Literal["best", "good", "better", "same", "worse", "weak"]
"""What a move that somebody tries is: the best one, as good as that; better, as good, or worse than the one played; or
just not the best. The message is `tried_VERDICT`."""


def move_in_words(game: AnyHouseGame, view: object, move: object) -> tuple[str, str]:
    """A move in French and in English; its text if the game has no sentence for it."""
    kind, words = game.spoken(view, move)
    return _said(f"move_{game.name}_{kind}", str(move), [dict(words), dict(words)])


def hint_in_words(game: AnyHouseGame, view: object, hint: Judged[object]) -> tuple[str, str]:
    """A hint in French and in English; the move alone if the game has no sentence for its reason."""
    moves = move_in_words(game, view, hint.move)
    return _said(f"hint_{game.name}_{hint.reason}", moves[0], [{**hint.words, "move": move} for move in moves])


def missed_in_words(game: AnyHouseGame, view: object, hint: Judged[object]) -> tuple[str, str]:
    """What somebody has missed who did not follow the hint, in French and in English."""
    moves = move_in_words(game, view, hint.move)
    return _said(f"missed_{game.name}_{hint.reason}", moves[0], [dict(hint.words), dict(hint.words)])


def verdict_in_words(verdict: Verdict, chance: float, best: float) -> tuple[str, str]:
    """A verdict in French and in English, with the chances after the move and after the best one."""
    return _in_both(f"tried_{verdict}", chance=round(100 * chance), best=round(100 * best))


def in_both(said: Said, **words: object) -> tuple[str, str]:
    """The sentence of a turning point in French and in English. A word that is a pair differs between the two."""
    return _in_both(f"analysis_{said}", **words)


def _in_both(key: str, **words: object) -> tuple[str, str]:
    fr, en = (
        say(
            language,
            key,
            **{name: word[n] if isinstance(word, tuple) else word for name, word in words.items()},
        )
        for n, language in enumerate(LANGUAGES)
    )
    return fr, en


def _said(key: str, instead: str, words: list[dict[str, object]]) -> tuple[str, str]:
    try:
        fr, en = (say(language, key, **named) for language, named in zip(LANGUAGES, words, strict=True))
    except KeyError:  # a game of another package may have no messages
        return instead, instead
    return fr, en
