"""Chat: who hears whom, when silence is kept, and which texts are accepted."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.kernel.json import Json
from tablee.table.commands import Come, Say, Sit, Wave
from tablee.table.entries import EMOTES, Settings
from tablee.table.fold import KEPT
from tablee.table.hosting import TALK
from tablee.table.text import BadText, cleaned, cleaned_name
from tests.table.world import ANN, BOB, CID, DEE, World


def talking(raw: dict[str, Json] | None = None, settings: Settings | None = None) -> World:
    """Ann and Bob sit, Cid and Dee are spectators."""
    world = World("sequence", raw or {"players": 2}, settings=settings)
    world.sit(BOB)
    world.come(CID, DEE)
    return world


def slowly(world: World, person: str, text: str) -> None:
    """Say something as soon as nothing earlier counts any more."""
    world.pass_time(TALK)
    world.ask(person, Say("x", text))


def heard(world: World, person: str | None) -> list[str | None]:
    return [line.text or line.emote for line in world.look(person).lines]


def test_everybody_hears_what_seated_players_say() -> None:
    world = talking()
    world.ask(ANN, Say("x", "Bonjour"))
    world.ask(BOB, Wave("x", "hello"))
    for person in (ANN, BOB, CID, None):
        assert heard(world, person) == ["Bonjour", "hello"]
    first, second = world.look(None).lines
    assert (first.name, first.seat, first.at, first.emote) == ("Ann", 0, world.now, None)
    assert (second.name, second.seat, second.text) == ("Bob", 1, None)


def test_players_neither_hear_nor_notice_what_spectators_say() -> None:
    world = talking()
    world.ask(ANN, Say("x", "Bonjour"))
    before = [world.bytes(person) for person in (ANN, BOB)]
    world.pass_time(1_000)
    world.ask(CID, Say("x", "she has the jack"))
    world.ask(DEE, Wave("x", "oops"))
    assert [world.bytes(person) for person in (ANN, BOB)] == before
    assert heard(world, CID) == heard(world, DEE) == heard(world, None) == ["Bonjour", "she has the jack", "oops"]
    world.ask(CID, Come("x", "Cédric"))
    assert world.look(None).lines[1].name == "Cid"  # a line keeps the name under which it was written


def test_chat_among_spectators_never_pushes_out_chat_of_players() -> None:
    world = talking()
    for n in range(KEPT + 2):
        slowly(world, ANN, f"at {n}")
    at_the_table = [f"at {n}" for n in range(KEPT // 2 + 1, KEPT + 2)]
    assert heard(world, BOB) == at_the_table
    before = world.bytes(BOB)
    for n in range(KEPT + 3):
        slowly(world, CID, f"beside {n}")
    assert world.bytes(BOB) == before
    assert heard(world, CID) == at_the_table + [f"beside {n}" for n in range(KEPT // 2 + 1, KEPT + 3)]


def test_a_spectator_who_sits_down_is_heard_by_all_and_no_longer_hears_spectators() -> None:
    world = World("sequence", {"players": 3})
    world.come(CID)
    world.ask(CID, Say("x", "beside"))
    world.ask(CID, Sit("x", 1))
    world.ask(CID, Say("x", "at"))
    assert heard(world, ANN) == heard(world, CID) == ["at"]


def test_every_emote_can_be_sent() -> None:
    world = talking(settings=Settings(chat=False))
    for emote in EMOTES:
        world.pass_time(TALK)
        world.ask(BOB, Wave("x", emote))
    assert heard(world, ANN) == list(EMOTES)
    assert len(EMOTES) == 8


def test_without_chat_there_are_only_emotes() -> None:
    world = talking(settings=Settings(chat=False))
    assert world.refusal(ANN, Say("x", "hm")) == "chat_off"
    assert world.refusal(CID, Say("x", "hm")) == "chat_off"


def test_in_a_silent_game_players_send_neither_chat_nor_emotes_during_the_game() -> None:
    world = talking({"players": 4, "silence": True})
    world.ask(ANN, Say("x", "before"))
    world.start()
    assert world.refusal(ANN, Say("x", "now")) == "silence"
    assert world.refusal(BOB, Wave("x", "hurry")) == "silence"
    world.ask(CID, Say("x", "beside"))
    assert heard(world, ANN) == ["before"]


def test_in_other_games_players_may_chat_during_the_game() -> None:
    world = talking({"players": 2, "silence": False})
    world.start()
    world.ask(ANN, Say("x", "now"))
    assert heard(world, BOB) == ["now"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Léa", "Léa"),
        ("Le\u0301a", "L\u00e9a"),  # in its composed form
        ("  deux   mots ", "deux mots"),
        ("une\nligne\tet\u2028une", "une ligne et une"),
        ("नमस्ते", "नमस्ते"),
        ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"),
        ("👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"),
        ("♠", "♠"),
        ("x" * 20, "x" * 20),
        ("e\u0301" * 20, "é" * 20),  # the length counts in composed form
    ],
)
def test_a_text_is_shown_in_its_composed_form_with_single_spaces(text: str, shown: str) -> None:
    assert cleaned(text, 20) == shown


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \u00a0\u3000 ",
        "x" * 21,
        "a\u202eb",  # would make the rest read from right to left
        "a\u2066b",
        "a\u200eb",
        "a\u0000b",
        "a\u001bb",
        "a\u00adb",
        "a\ufeffb",
        "a\ud800b",  # half a surrogate pair
        "a\ue000b",  # private use
        "a\u0378b",  # not assigned
        "\u200d",
        "Ann\u200d",  # looks like Ann
        "A\u200cnn",
        "\u0645\u200c\u200c\u06cc",
        "\u0301",
        "\ufe0f",
        "\u0903",
        "\u3164",
        "\u2800 \u115f",
    ],
)
def test_a_text_that_is_empty_too_long_or_not_printable_is_refused(text: str) -> None:
    with pytest.raises(BadText):
        cleaned(text, 20)


@pytest.mark.parametrize("name", ["Анна", "Ελένη", "Léa 2", "Ann 李", "O’Neill 👩\u200d🚀", "Մարի"])
def test_a_name_is_written_in_any_alphabet(name: str) -> None:
    assert cleaned_name(name) == name


@pytest.mark.parametrize("name", ["\u0410nn", "\u0391nn", "B\u043eb", "\u13aann"])
def test_a_name_that_mixes_letters_that_look_alike_is_refused(name: str) -> None:
    assert cleaned(name, 20) == name
    with pytest.raises(BadText):
        cleaned_name(name)


def test_nobody_talks_by_changing_their_name_during_a_game() -> None:
    world = talking({"players": 2})
    world.ask(BOB, Come("x", "Bobby"))
    world.start()
    assert world.refusal(BOB, Come("x", "I have an ace")) == "is_playing"
    world.ask(BOB, Come("x", "Bobby"))  # as a page does when it is loaded again
    assert world.look(ANN).table.chairs[1].name == "Bobby"


@given(text=st.text(st.characters(), max_size=30))
def test_what_is_shown_is_clean_whatever_came(text: str) -> None:
    try:
        shown = cleaned(text, 20)
    except BadText:
        return
    assert 0 < len(shown) <= 20
    assert cleaned(shown, 20) == shown
    assert unicodedata.is_normalized("NFC", shown)
    assert shown.encode().decode() == shown
    assert not any(unicodedata.category(c) in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp") for c in shown)
    assert not set(shown) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")
