"""The messages shown to players, in every language. All clients share them.

Messages that all games share are in this folder, one file per language. Messages of one game are next to its rules, in
`games/NAME/messages.fr.json` and `messages.en.json`.
"""

import json
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

LANGUAGES = ("fr", "en")


class StandsTwice(ValueError):
    """Two catalogues define the same key."""


@cache
def catalogue(language: str) -> dict[str, tuple[str, ...]]:
    """All messages of a language, by key. `{words}` in braces are placeholders.

    Most messages have one form. Some have several, chosen by a count or by who reads. Only the web client uses those.
    Raises `StandsTwice` if two files define the same key.
    """
    sentences: dict[str, tuple[str, ...]] = {}
    for part in catalogues(language):
        for key, said in json.loads(part.read_text(encoding="utf-8")).items():
            if key in sentences:
                raise StandsTwice(f"{key} is in {part} and in an earlier catalogue")
            sentences[key] = (said,) if isinstance(said, str) else (*said[0]["match"].values(),)
    return sentences


def catalogues(language: str) -> "Iterator[Traversable]":
    """The message files of a language: the common one, then those of the games."""
    from importlib.resources import files  # slow to load, and `tablee --help` does not need it

    yield files(__name__) / f"{language}.json"
    # Look only at the folders: messages must not import the games.
    games = files(__name__.partition(".")[0]) / "games"
    for game in sorted(games.iterdir(), key=lambda folder: folder.name):
        if (own := game / f"messages.{language}.json").is_file():
            yield own


def say(language: str, key: str, **words: object) -> str:
    """A message with its placeholders filled in. A value with its own message, such as `word_box_full`, is replaced by
    it.

    Raises KeyError for a missing key, and ValueError for a message with several forms.
    """
    sentences = catalogue(language)
    (sentence,) = sentences[key]
    named = {word: sentences.get(f"word_{word}_{value}", (value,))[0] for word, value in words.items()}
    return sentence.format(**named)
