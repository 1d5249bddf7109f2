"""What the program says to players: the sentences of a language, the same for every screen.

Those that all games share are here, in one file a language. Those of one game are beside its rules, in
`games/NAME/messages.fr.json` and `messages.en.json`.
"""

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

LANGUAGES = ("fr", "en")


class StandsTwice(ValueError):
    """Two catalogues have a sentence of the same key."""


@cache
def catalogue(language: str) -> dict[str, tuple[str, ...]]:
    """The sentences of a language by their key, all files together; `{words}` in braces are filled in.

    Most sentences have one form. Some have several, for a count or for the reader; only the web client uses those.
    `StandsTwice` where two files have the same key.
    """
    sentences: dict[str, tuple[str, ...]] = {}
    for part in catalogues(language):
        for key, said in json.loads(part.read_text(encoding="utf-8")).items():
            if key in sentences:
                raise StandsTwice(f"{key} stands in {part} and in another catalogue before it")
            sentences[key] = (said,) if isinstance(said, str) else (*said[0]["match"].values(),)
    return sentences


def catalogues(language: str) -> Iterator[Traversable]:
    """The files with the sentences of a language: the common one, then those of the games."""
    yield files(__name__) / f"{language}.json"
    # The folders are looked at, and no game is loaded: words know no rules.
    games = files(__name__.partition(".")[0]) / "games"
    for game in sorted(games.iterdir(), key=lambda folder: folder.name):
        if (own := game / f"messages.{language}.json").is_file():
            yield own


def say(language: str, key: str, **words: object) -> str:
    """A sentence, its words filled in. A word that has a name of its own, as `word_box_full`, is said by that name.

    KeyError for a key that is missing, ValueError for a sentence with several forms.
    """
    sentences = catalogue(language)
    (sentence,) = sentences[key]
    named = {word: sentences.get(f"word_{word}_{value}", (value,))[0] for word, value in words.items()}
    return sentence.format(**named)
