"""Limits on messages, names and chat: input beyond a limit is refused with a sentence."""

import json
from collections.abc import Iterator

import pytest

from tablee_lab.prove.player import Player
from tests.server.company import in_loop
from tests.server.gathering import table_for, why
from tests.server.serving import Served, serving


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("bounds")) as server:
        yield server


def padded(size: int) -> str:
    """Return a command of this many bytes."""
    text = json.dumps({"do": "say", "command": "x", "text": "é"}, ensure_ascii=False)
    return text + " " * (size - len(text.encode()))


@in_loop
async def test_a_message_of_four_kilobytes_is_heard_and_one_byte_more_closes_the_socket(served: Served) -> None:
    async with table_for(served, "pairs", "Ann", "Eve", start=False) as (ann, eve):
        assert len(padded(4096).encode()) == 4096
        ann.send(padded(4096))
        await ann.until(lambda: len(ann.lines) == 1)
        ann.send(padded(4097))
        assert await ann.until_closed() == 1009
        assert await eve.do("wave", emote="hello") is None


def test_a_body_of_more_than_four_kilobytes_is_refused(served: Served) -> None:
    ann = Player(served.base, "Ann")
    body = b'{"game":"pairs","name":"Ann"}'
    assert ann.fetch("/api/tables", body.ljust(4096)).status == 200
    assert ann.fetch("/api/tables", body.ljust(4097)).status == 400
    assert ann.fetch("/api/tables", b" " * 1_000_000).status == 400


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "hello",
        "{",
        '{"do":"fly","command":"a"}',
        '{"command":"a"}',
        '{"do":"stand"}',
        '{"do":"stand","command":""}',
        '{"do":"stand","command":7}',
        '{"do":"stand","command":"é"}',
        '{"do":"stand","command":"a\\n"}',
        '{"do":"stand","command":"' + "a" * 41 + '"}',
        '{"do":"stand","command":"a","more":1}',
        '{"do":"sit","command":"a","seat":"0"}',
        '{"do":"sit","command":"a","seat":0.5}',
        '{"do":"sit","command":"a","seat":true}',
        '{"do":"sit","command":"a","seat":' + "9" * 4000 + "}",
        '{"do":"move","command":"a","seq":1e400,"move":"x"}',
        '{"do":"move","command":"a","seq":1,"move":"\\ud800"}',
        '{"do":"say","command":"a","text":"\\udc00\\ud800"}',
        '{"do":"bot","command":"a","seat":0,"level":"god"}',
        '{"do":"wave","command":"a","emote":"slap"}',
        '{"do":"change","command":"a","options":[],"settings":{}}',
        '{"do":"change","command":"a","options":{},"settings":{"clock":"none","cheat":true}}',
        '{"do":"change","command":"a","settings":{},"options":{"a":' + "[" * 1500 + "]" * 1500 + "}}",
        "[" * 4000,
        '{"a":' * 800,
    ],
)
@in_loop
async def test_a_message_that_cannot_be_read_is_refused_and_the_socket_lives_on(served: Served, text: str) -> None:
    async with table_for(served, "pairs", "Ann", start=False) as (ann,):
        seq = ann.seq
        for kind in (text, text.encode()):
            before = len(ann.refusals)
            ann.send(kind)
            await ann.until(lambda before=before: len(ann.refusals) > before)  # type: ignore[misc]  # it is bound
            assert ann.refusals[-1]["why"] in ("bad_message", "no_such_seat")
            assert ann.refusals[-1]["fr"] != ann.refusals[-1]["en"]
        assert ann.seq == seq
        assert await ann.do("start") is None


@in_loop
async def test_bytes_that_are_not_valid_text_are_refused(served: Served) -> None:
    async with table_for(served, "pairs", "Ann", start=False) as (ann,):
        ann.send(b'{"do":"say","command":"a","text":"\xff\xfe"}')
        await ann.until(lambda: len(ann.refusals) == 1)
        assert ann.refusals[0]["why"] == "bad_message"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Zoe\u0308", "Zoë"),
        ("  Ann \t Lee ", "Ann Lee"),
        ("x" * 20, "x" * 20),
        ("日本語", "日本語"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("", None),
        ("   ", None),
        ("x" * 21, None),
        ("A\u0000B", None),
        ("A\u001bB", None),
        ("\u202eAnn", None),
        ("A\u2066B\u2069", None),
        ("A\u200eB", None),
        ("A\ufeffB", None),
        ("A\ue000B", None),
        ("\u200d\u200c", None),
        ("\u0301", None),
    ],
)
@in_loop
async def test_names_are_composed_and_show_as_what_they_are(served: Served, name: str, shown: str | None) -> None:
    async with table_for(served, "pairs", "Ann", "Eve", start=False) as (_, eve):
        answer = why(await eve.do("come", name=name))
        if shown is None:
            assert (answer, eve.you["name"]) == ("bad_name", "Eve")
        else:
            assert (answer, eve.you["name"]) == (None, shown)
            assert (await eve.ask("/api/me"))["name"] == shown


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("x" * 200, "x" * 200),
        ("e\u0301 \n\n " * 100, " ".join("é" * 100)),
        ("x" * 201, None),
        ("", None),
        ("\n\t ", None),
        ("a\u0007", None),
        ("\u202eabc", None),
        ("\u2028", None),
    ],
)
@in_loop
async def test_chat_is_composed_and_shows_as_what_it_is(served: Served, text: str, heard: str | None) -> None:
    async with table_for(served, "pairs", "Ann", start=False) as (ann,):
        answer = why(await ann.do("say", text=text))
        assert answer == (None if heard else "bad_text")
        assert [line["text"] for line in ann.lines] == ([heard] if heard else [])
