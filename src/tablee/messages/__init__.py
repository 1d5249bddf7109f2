"""What the program says to players: one catalogue of sentences a language, the same for every screen."""

import json
from functools import cache
from importlib.resources import files

LANGUAGES = ("fr", "en")


@cache
def catalogue(language: str) -> dict[str, str]:
    """The sentences of a language by their key; `{words}` in braces are filled in."""
    text = files(__name__).joinpath(f"{language}.json").read_text(encoding="utf-8")
    sentences: dict[str, str] = json.loads(text)
    return sentences


def say(language: str, key: str, **words: object) -> str:
    """A sentence, its words filled in. A word that has a name of its own, as `word_box_full`, is said by that name."""
    sentences = catalogue(language)
    named = {word: sentences.get(f"word_{word}_{value}", value) for word, value in words.items()}
    return sentences[key].format(**named)
