"""The catalogues: the same sentences in every language, all of them used, none of them missing."""

import importlib
import re
from pathlib import Path
from typing import get_args

import pytest

import tablee
from tablee.games import GAMES
from tablee.games.figures.boxes import BOXES
from tablee.games.offers import Teaches
from tablee.kernel.plain import canonical
from tablee.kernel.seed import Seed
from tablee.messages import LANGUAGES, catalogue, say
from tablee.server.wire import hints_seen
from tablee.table.refusal import Why
from tests.games.figures.test_hints import CASES as FIGURES
from tests.games.hints import Case, hint
from tests.games.pairs.test_hints import CASES as PAIRS
from tests.games.sequence.test_hints import CASES as SEQUENCE
from tests.games.six_sequences.test_hints import CASES as SIX_SEQUENCES

SOURCES = "\n".join(path.read_text(encoding="utf-8") for path in (Path(tablee.__file__).parent / "cli").glob("*.py"))


KINDS = {
    name: {kind.__name__.lower() for kind in get_args(getattr(model, "Move", None)) or (model.Pair,)}
    for name, model in ((name, importlib.import_module(f"tablee.games.{name}.model")) for name in GAMES)
}
KINDS["sequence"] = KINDS["sequence"] - {"answer"} | {"admit", "deny"}  # an answer is said by what it answers
KINDS["six_sequences"] |= {"shift"}  # to add a card that lies in a set already is another thing to say

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
        used |= {f"move_{name}_{kind}" for kind in KINDS[name]}
        used |= {f"forms_{name}", *(f"hint_{name}_{reason}" for reason in reasons)}
        game = GAMES[name]
        assert isinstance(game, Teaches)
        asked = [f"lesson_{name}_{exercise.name}" for exercise in game.lesson().exercises]
        used |= {*asked, *(f"{key}_done" for key in asked)}
    used |= {key for text in WEB for key in re.findall(r"\bm\.((?:web|refused)_\w+)", text)}
    used |= {f"word_box_{box}" for box in BOXES}
    used |= {f"refused_{why}" for why in get_args(Why)}
    assert used == set(catalogue("fr"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", [*PAIRS, *SEQUENCE, *SIX_SEQUENCES, *FIGURES], ids=lambda case: f"{case.game} {case}")
def test_the_sentence_of_a_hint_names_exactly_what_its_reason_gives(case: Case, language: str) -> None:
    found, key = hint(case), f"hint_{case.game}_{case.reason}"
    assert {*re.findall(r"{(\w+)}", catalogue(language)[key])} - {"move"} == set(found.words)
    assert len(say(language, key, move=found.move, **found.words)) < 80  # a line of the terminal
    assert all(f'"{name}":' in canonical(found) for name in found.words)
    view = GAMES[case.game].view(case.state, case.seat)
    (seen,) = hints_seen(GAMES[case.game], view, [found])
    told = seen.fr if language == "fr" else seen.en
    assert not re.search(r"[@=~<>?^/]|\b\d*[0-9JCBRQKA][SCMEHDrgyb]\b", told)  # as people say it, not as it is typed


@pytest.mark.parametrize("name", GAMES)
def test_every_hint_of_a_game_can_be_said(name: str) -> None:
    game, reasons = GAMES[name], set[str]()
    state = game.deal(game.read_options({}), Seed.numbered(6))
    for _ in range(150):
        acting = game.to_act(state)
        if not acting:
            break
        hints = game.hint(game.view(state, min(acting)), game.moves(state, min(acting)))
        for found in hints:
            for language in LANGUAGES:
                assert say(language, f"hint_{name}_{found.reason}", move=found.move, **found.words)
        reasons |= {found.reason for found in hints}
        state = game.apply(state, min(acting), hints[0].move).state
    assert len(reasons) > 1


def test_words_are_filled_in() -> None:
    assert say("fr", "play_deal", number=17) == "donne 17"
    assert say("fr", "move_figures_mark", box="carre") == "Marquez « Carré »"
    with pytest.raises(KeyError):
        say("fr", "no_such_sentence")
