"""The catalogues: the same sentences in every language, all of them used, none of them missing."""

import importlib
import json
import re
from pathlib import Path
from typing import get_args

import pytest

import tablee
from tablee.analysis.sentences import Said, Verdict
from tablee.games import GAMES, rules
from tablee.house.wire import hints_seen
from tablee.kernel.json import canonical
from tablee.kernel.rulebook import MARKS
from tablee.kernel.seed import Seed
from tablee.messages import LANGUAGES, StandsTwice, catalogue, catalogues, say
from tablee.table.refusal import Why
from tests.games.facts import facts
from tests.games.hints import Case, hint
from tests.games.told import prose, told

SOURCES = "\n".join(path.read_text(encoding="utf-8") for path in (Path(tablee.__file__).parent / "cli").glob("*.py"))
CASES: list[Case] = [case for name in GAMES for case in importlib.import_module(f"tests.games.{name}.test_hints").CASES]

WEB = [
    path.read_text(encoding="utf-8")
    for kind in ("*.svelte", "*.ts")
    for path in (Path(__file__).parents[1] / "web" / "src").rglob(kind)
    if "paraglide" not in path.parts
]


def test_every_language_has_the_same_sentences_with_the_same_words() -> None:
    shapes = [
        {key: set(re.findall(r"{\w+}", "".join(said))) for key, said in catalogue(code).items()} for code in LANGUAGES
    ]
    assert all(shape == shapes[0] for shape in shapes)


def keys(*place: str) -> list[str]:
    """The keys of a catalogue, as they stand in its file."""
    return [*json.loads(Path(tablee.__file__).parent.joinpath(*place).read_text(encoding="utf-8"))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_of_one_game_stands_beside_its_rules_and_carries_its_name(language: str) -> None:
    named = re.compile(rf"(?:^|_)({'|'.join(sorted(GAMES, key=len, reverse=True))})(?:_|$)")
    assert [key for key in keys("messages", f"{language}.json") if named.search(key)] == []
    for name in GAMES:
        own = [key for key in keys("games", name, f"messages.{language}.json") if not key.startswith("word_")]
        assert own
        assert {(found := named.search(key)) and found[1] for key in own} == {name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_are_in_alphabetical_order(language: str) -> None:
    for place in (("messages", f"{language}.json"), *(("games", name, f"messages.{language}.json") for name in GAMES)):
        assert keys(*place) == sorted(keys(*place))


def test_a_key_that_stands_twice_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    twice = [*catalogues("fr"), *catalogues("fr")]
    monkeypatch.setattr("tablee.messages.catalogues", lambda _: twice)
    with pytest.raises(StandsTwice, match=r"analysis_answer is in .*fr\.json"):
        catalogue.__wrapped__("fr")


def test_every_sentence_is_used_and_every_sentence_used_is_there() -> None:
    used = set(re.findall(r"[\"'](play_\w+)[\"']", SOURCES))
    for name in GAMES:
        reasons = get_args(importlib.import_module(f"tablee.games.{name}.bots").Reason)
        refused = get_args(importlib.import_module(f"tablee.games.{name}.refusal").Reason)
        used |= {f"refusal_{name}_{reason}" for reason in refused}
        used |= {f"move_{name}_{kind}" for kind in facts(name).SAID}
        used |= getattr(facts(name), "WORDS", set())
        used |= {f"missed_{name}_{reason}" for reason in reasons}
        used |= {f"forms_{name}", *(f"hint_{name}_{reason}" for reason in reasons)}
        game = GAMES[name]
        asked = [f"lesson_{name}_{exercise.name}" for exercise in game.lesson().exercises]
        used |= {*asked, *(f"{key}_{part}" for key in asked for part in ("title", "done"))}
        used |= {f"rule_{name}_{clause}" for clause in rules(name, "fr").clauses}
        used |= {f"example_{name}_{example.name}" for example in game.examples()}
    used |= {key for text in WEB for key in re.findall(r"\bm\.((?:web|refused)_\w+)", text)}
    used |= {f"refused_{why}" for why in get_args(Why)}
    used |= {f"analysis_{said}" for said in get_args(Said)} | {f"tried_{verdict}" for verdict in get_args(Verdict)}
    assert used == set(catalogue("fr"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game} {case}")
def test_the_sentence_of_a_hint_names_exactly_what_its_reason_gives(case: Case, language: str) -> None:
    found, key = hint(case), f"hint_{case.game}_{case.reason}"
    assert {*re.findall(r"{(\w+)}", "".join(catalogue(language)[key]))} - {"move"} == set(found.words)
    assert len(say(language, key, move=found.move, **found.words)) < 80  # a line of the terminal
    assert say(language, f"missed_{case.game}_{case.reason}", **found.words)
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
    assert say("fr", "move_figures_mark", box="carre") == "Marquez «\u202fCarré\u202f»"
    assert say("en", "move_figures_mark", box="carre") == "Mark “Four of a kind”"
    with pytest.raises(KeyError):
        say("fr", "no_such_sentence")
    with pytest.raises(ValueError, match="too many values"):
        say("fr", "web_pairs_gone", number=2)  # a sentence with a form for one and a form for many


NOT_IN_FRENCH = {
    r"\bpions?\b": "jeton",
    r"\brejet\w+|\brendez\b": "défausser, écarter",
    r"\brepr\w+ (?:\w+ coup|l’équipe)|à reprendre|\brepris(?:es?)?\b": "annuler, signaler",
    r"\brepioch\w+": "refaire sa main",
    r"(?<!cases )\bbonus\b": "prime",
    r"\bhorloges?\b": "pendule",
    r"\bpareill\w+": "identiques",
    r"\bje reviens\b": "Je suis de retour",
    r"^dire$": "Envoyer",
    r"\bne plus entendre\b": "mettre en sourdine",
    r"\bdans {\w+} coups?\b": "tours",
    r"\bon ne regarde pas\b": "Spectateurs non admis.",
    r"\bfaçons d’apprendre\b": "Apprendre à jouer",
    r"\b(?:tu|te|ton|tes|toi)\b": "vous",
}
"""Words that players do not meet, and what they meet in their place."""

NOT_IN_ENGLISH = {
    r"\b(?:for|of|by|only|to) who\b|^who\b(?!.*(?:may|wants|leads))": "whoever, the player who",
    r"\bis (?:said|told)\b": "a sentence with a subject",
    r"\bso (?:many|often)\b": "the number",
}
NARROW = "\u202f"


def found(pattern: str, language: str) -> list[tuple[str, str]]:
    return [(where, text) for where, text in told(language) if re.search(pattern, text, re.IGNORECASE)]


@pytest.mark.parametrize(("pattern", "instead"), NOT_IN_FRENCH.items(), ids=NOT_IN_FRENCH.values())
def test_french_has_one_term_for_an_idea(pattern: str, instead: str) -> None:
    assert found(pattern, "fr") == [], f"we say: {instead}"


@pytest.mark.parametrize(("pattern", "instead"), NOT_IN_ENGLISH.items(), ids=NOT_IN_ENGLISH.values())
def test_english_is_plain(pattern: str, instead: str) -> None:
    assert found(pattern, "en") == [], f"we say: {instead}"


def test_french_has_typographic_apostrophes() -> None:
    assert found("'", "fr") == []


def test_french_has_a_narrow_no_break_space_before_its_signs_and_inside_its_quotes() -> None:
    for where, text in told("fr"):
        wrong = re.search(rf"[^{NARROW}][;:!?](?=[\s.,)»]|$)|[^{NARROW}][»%]|«(?!{NARROW})|\u00a0", prose(text))
        assert wrong is None, (where, text)


def test_a_number_and_what_it_counts_agree() -> None:
    for language in LANGUAGES:
        counted = {key for key, forms in catalogue(language).items() if len(forms) == 2 and "{name}" not in forms[0]}
        assert {"web_mark_go", "web_pairs_gone", "web_six_sequences_worth"} <= counted
        assert all(one != many for one, many in (catalogue(language)[key] for key in counted))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_has_a_tag_or_a_backtick(language: str) -> None:
    marked = re.compile(rf"`|[(]({'|'.join(MARKS[language])})[)]|[*]{{2}}")
    assert [(where, text) for where, text in told(language) if marked.search(text)] == []


@pytest.mark.parametrize("name", GAMES)
def test_the_title_of_a_game_is_the_same_in_every_language(name: str) -> None:
    titles = {rules(name, language).title for language in LANGUAGES}
    titles |= {said for language in LANGUAGES for said in catalogue(language)[f"web_game_{name}"]}
    assert len(titles) == 1
