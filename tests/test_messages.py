"""The catalogues: the same sentences in every language, all of them used, none of them missing."""

import importlib
import re
from pathlib import Path
from typing import get_args

import pytest

import tablee
from tablee.games import GAMES
from tablee.messages import LANGUAGES, catalogue, say
from tablee.table.refusal import Why

SOURCES = "\n".join(path.read_text(encoding="utf-8") for path in (Path(tablee.__file__).parent / "cli").glob("*.py"))


WEB = [
    path.read_text(encoding="utf-8")
    for kind in ("*.svelte", "*.ts")
    for path in (Path(__file__).parents[1] / "web" / "src").rglob(kind)
    if "paraglide" not in path.parts
]


def test_every_language_has_the_same_sentences_with_the_same_words() -> None:
    shapes = [{key: sorted(re.findall(r"{\w+}", text)) for key, text in catalogue(code).items()} for code in LANGUAGES]
    assert all(shape == shapes[0] for shape in shapes)


def test_every_sentence_is_used_and_every_sentence_used_is_there() -> None:
    used = set(re.findall(r"[\"'](play_\w+)[\"']", SOURCES))
    for name in GAMES:
        reasons = get_args(importlib.import_module(f"tablee.games.{name}.bots").Reason)
        used |= {f"forms_{name}", *(f"hint_{name}_{reason}" for reason in reasons)}
    used |= {key for text in WEB for key in re.findall(r"\bm\.((?:web|refused)_\w+)", text)}
    used |= {f"refused_{why}" for why in get_args(Why)}
    assert used == set(catalogue("fr"))


def test_words_are_filled_in() -> None:
    assert say("fr", "play_deal", number=17) == "donne 17"
    with pytest.raises(KeyError):
        say("fr", "no_such_sentence")
