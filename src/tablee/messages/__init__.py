"""What the program says to players: one catalogue of sentences a language, the same for every screen."""

import json
from functools import cache
from importlib.resources import files

LANGUAGES = ("fr", "en")


@cache
def catalogue(language: str) -> dict[str, tuple[str, ...]]:
    """The sentences of a language by their key; `{words}` in braces are filled in.

    Most sentences have one form. Some have several, for a count or for the reader; only the web client uses those.
    """
    text = files(__name__).joinpath(f"{language}.json").read_text(encoding="utf-8")
    sentences = json.loads(text)
    return {key: (said,) if isinstance(said, str) else (*said[0]["match"].values(),) for key, said in sentences.items()}


def say(language: str, key: str, **words: object) -> str:
    """A sentence, its words filled in. A word that has a name of its own, as `word_box_full`, is said by that name.

    KeyError for a key that is missing, ValueError for a sentence with several forms.
    """
    sentences = catalogue(language)
    (sentence,) = sentences[key]
    named = {word: sentences.get(f"word_{word}_{value}", (value,))[0] for word, value in words.items()}
    return sentence.format(**named)
