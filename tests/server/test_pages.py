"""The HTTP pages: what each answers, and what a refusal looks like."""

import json
from collections.abc import Iterator
from typing import cast
from urllib.request import urlopen

import msgspec
import pytest

from tablee.games import GAMES
from tablee.house.days import DaySeen
from tablee.house.listed import Me, TableOpened
from tablee.house.replaying import Moment
from tablee.kernel.json import Json
from tablee.kernel.record import Record
from tablee.kernel.seed import Seed
from tablee.server import health
from tablee.server.openapi import Refusal
from tablee.server.pages import PAGES
from tablee.store import people
from tablee.store.model import StoreFailed
from tablee.table.looks import Look
from tablee_lab.prove.player import Player
from tests.server.company import company, in_loop
from tests.server.serving import Clock, Served, serving
from tests.store.held import held


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("pages"), Clock()) as server:
        yield server


@pytest.fixture
def ann(served: Served) -> Player:
    return Player(served.base, "Ann")


def post(player: Player, **body: Json) -> tuple[int, Json]:
    answer = player.fetch("/api/tables", json.dumps(body).encode())
    return answer.status, answer.body.get("code") or _why(answer.body)


def _why(body: dict[str, Json]) -> str:
    """Return the code of a refusal, after checking that the refusal is complete."""
    refused = msgspec.convert(body, Refusal).refused
    assert refused.fr
    assert refused.en
    assert refused.fr != refused.en
    assert refused.command is None
    return refused.why


def test_somebody_new_has_no_name_and_no_tables(ann: Player) -> None:
    assert ann.http("/api/me") == {"name": None, "tables": []}


def test_a_visitor_who_sets_up_a_table_has_a_name_and_finds_the_table_again(ann: Player) -> None:
    codes = [post(ann, game=game, name=" Ann  Lee ")[1] for game in ("pairs", "figures")]
    mine = msgspec.convert(ann.http("/api/me"), Me)
    assert mine.name == "Ann Lee"
    assert sorted((one.code, one.game, one.ended) for one in mine.tables) == sorted(
        [(codes[0], "pairs", False), (codes[1], "figures", False)]
    )


@pytest.mark.parametrize("game", GAMES)
def test_the_code_of_a_table_also_works_in_lower_case(ann: Player, game: str) -> None:
    _, code = post(ann, game=game, name="Ann", settings={"turbo": True})
    look = msgspec.convert(ann.http(f"/api/tables/{str(code).lower()}"), Look)
    assert (look.table.code, look.table.game, look.table.stage) == (code, game, "waiting")
    assert (look.you.name, look.you.seat, look.you.host) == ("Ann", 0, True)
    assert look.table.settings.turbo
    stranger = msgspec.convert(Player(ann.base, "Bob").http(f"/api/tables/{code}"), Look)
    assert (stranger.you.name, stranger.you.seat, stranger.view) == (None, None, None)
    assert stranger.table == look.table


def test_a_code_is_seven_letters_without_a_vowel(ann: Player) -> None:
    _, code = post(ann, game="pairs", name="Ann")
    assert len(str(code)) == 7
    assert set(str(code)) <= set("BCDFGHJKLMNPQRSTVWXZ")


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ({"game": "chess", "name": "Ann"}, "no_such_game"),
        ({"game": "pairs", "name": "Ann", "options": {"faces": "up"}}, "bad_options"),
        ({"game": "pairs", "name": "Ann", "options": {"colour": 1}}, "bad_options"),
        ({"game": "pairs", "name": ""}, "bad_name"),
        ({"game": "pairs", "name": "A\u202eB"}, "bad_name"),
        ({"game": "pairs", "name": "A" * 21}, "bad_name"),
        ({"game": "pairs"}, "bad_message"),
        ({"game": "pairs", "name": "Ann", "seed": "00"}, "bad_message"),
        ({"game": "pairs", "name": "Ann", "settings": {"clock": "slow"}}, "bad_message"),
        ({"game": "pairs", "name": "Ann", "settings": {"cheat": True}}, "bad_message"),
        ({"game": "pairs", "name": 7}, "bad_message"),
    ],
)
def test_a_table_that_cannot_be_set_up_is_refused_and_nothing_is_kept(
    ann: Player, body: dict[str, Json], why: str
) -> None:
    ann.http("/api/me")
    assert post(ann, **body) == (400, why)
    assert ann.http("/api/me") == {"name": None, "tables": []}


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{", b"\xff\xfe", b'{"game":"pairs","name":"\\ud800"}', b"[" * 3000, b'{"a":' * 600]
)
def test_a_body_that_cannot_be_read_is_refused(ann: Player, body: bytes) -> None:
    answer = ann.fetch("/api/tables", body)
    assert (answer.status, _why(answer.body)) == (400, "bad_message")


def test_options_nested_too_deeply_are_refused(ann: Player) -> None:
    for depth in (10, 500, 1000, 1900):
        body = b'{"game":"pairs","name":"Ann","options":{"faces":' + b"[" * depth + b"]" * depth + b"}}"
        assert ann.fetch("/api/tables", body).status == 400


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("/api/tables/BBBBB", "no_such_table"),
        ("/api/tables/AEIOU", "no_such_table"),
        ("/api/tables/B", "no_such_table"),
        ("/api/tables/%00%00", "no_such_table"),
        ("/api/tables/%F0%9F%82%A1", "no_such_table"),
        ("/api/records/BBBBB-1", "no_record"),
        ("/api/records/%00", "no_record"),
        ("/api/records/" + "B" * 70, "no_record"),
        ("/api/records/%F0%9F%82%A1", "no_record"),
        ("/api", "not_found"),
        ("/api/tables/BBBBB/more", "not_found"),
    ],
)
def test_an_unknown_page_is_not_found_in_both_languages(ann: Player, path: str, why: str) -> None:
    answer = ann.fetch(path)
    assert (answer.status, _why(answer.body)) == (404, why)


@pytest.mark.parametrize(("method", "path"), [("DELETE", "/api/me"), ("GET", "/api/tables"), ("PUT", "/healthz")])
def test_a_method_that_a_page_does_not_support_is_not_found(ann: Player, method: str, path: str) -> None:
    answer = ann.fetch(path, method=method)
    assert (answer.status, _why(answer.body)) == (404, "not_found")


def test_the_games_are_listed(ann: Player) -> None:
    assert cast("list[str]", ann.http("/api/games")) == list(GAMES)


def test_the_deals_of_today_are_sealed_and_those_of_yesterday_open(ann: Player) -> None:
    days = msgspec.convert(ann.http("/api/days"), tuple[DaySeen, ...])
    today, yesterday = days[: len(GAMES)], days[len(GAMES) :]
    assert [day.game for day in today] == [day.game for day in yesterday] == list(GAMES)
    assert len({day.day for day in today}) == 1
    assert all(day.seed is None for day in today)
    assert all(day.seed and Seed.read(day.seed).commitment() == day.sealed for day in yesterday)
    assert len({day.sealed for day in days}) == 2 * len(GAMES)


def test_the_deal_of_the_day_is_the_same_at_every_table(ann: Player) -> None:
    days = msgspec.convert(ann.http("/api/days"), tuple[DaySeen, ...])
    for day in days[: len(GAMES)]:
        codes = [post(Player(ann.base, name), game=day.game, name=name, day=True)[1] for name in ("Bob", "Cy")]
        tables = [msgspec.convert(ann.http(f"/api/tables/{code}"), Look).table for code in codes]
        assert [table.sealed for table in tables] == [day.sealed] * 2
        assert [table.day for table in tables] == [day.day] * 2
    _, code = post(ann, game="pairs", name="Ann")
    assert msgspec.convert(ann.http(f"/api/tables/{code}"), Look).table.sealed != days[0].sealed


def test_a_server_says_that_it_runs_and_that_it_can_play(ann: Player) -> None:
    assert ann.http("/healthz") == {"ok": True}
    assert ann.http("/readyz") == {"ok": True}


def test_a_server_whose_store_hangs_runs_but_cannot_play(
    served: Served, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch, held(served.house.store):
        patch.setattr(health, "PATIENCE", 0.2)
        assert ann.fetch("/healthz").status == 200
        assert ann.fetch("/readyz").status == 503
    assert ann.fetch("/readyz").status == 200


def test_a_server_that_cannot_write_cannot_play(served: Served, ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise StoreFailed("the disk is full")

    monkeypatch.setattr(people, "probe", full)
    assert ann.fetch("/healthz").status == 200
    assert ann.fetch("/readyz").status == 503
    assert "the disk is full" in served.troubles.pop()


def test_answers_are_not_cached(ann: Player) -> None:
    for path in ("/api/me", "/api/tables/BBBBB", "/nowhere"):
        headers = ann.fetch(path).headers
        assert (headers["cache-control"], headers["x-content-type-options"]) == ("no-store", "nosniff")


@in_loop
async def test_a_game_that_is_played_has_no_record_yet(served: Served) -> None:
    async with company(served.base, "Ann") as (ann,):
        code = await ann.open("pairs")
        await ann.enter(code)
        assert await ann.do("start") is None
        answer = ann.fetch(f"/api/records/{code}-1")
        assert (answer.status, _why(answer.body)) == (404, "no_record")


def test_every_page_and_answer_is_in_the_openapi_description(ann: Player) -> None:
    described = ann.http("/api/openapi.json")
    assert str(described["openapi"]).startswith("3.1")
    assert {"title", "version"} <= set(cast("dict[str, Json]", described["info"]))
    paths = cast("dict[str, dict[str, dict[str, Json]]]", described["paths"])
    assert {(page.path, page.method.lower()) for page in PAGES} == {(path, m) for path in paths for m in paths[path]}
    bodies = {(page.path, page.method.lower()) for page in PAGES if page.takes}
    for path, methods in paths.items():
        for method, page in methods.items():
            assert page["summary"]
            names = {str(word["name"]) for word in cast("list[dict[str, Json]]", page["parameters"])}
            assert names == {part[1:-1] for part in path.split("/") if part.startswith("{")}
            assert {"200", "default"} == set(cast("dict[str, Json]", page["responses"]))
            assert ("requestBody" in page) == ((path, method) in bodies)


def test_every_reference_in_the_openapi_description_resolves(ann: Player) -> None:
    described = ann.http("/api/openapi.json")
    references = list(_references(described))
    assert len(references) > 20
    for reference in references:
        place: Json = described
        for step in reference.removeprefix("#/").split("/"):
            assert isinstance(place, dict)
            place = place[step]
        assert isinstance(place, dict)
        assert set(cast("list[str]", place.get("required", []))) <= set(cast("dict[str, Json]", place["properties"]))


def _references(value: Json) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(reference := value.get("$ref"), str):
            yield reference
        for item in value.values():
            yield from _references(item)
    elif isinstance(value, list):
        for item in value:
            yield from _references(item)


def test_a_table_opened_answers_as_described(ann: Player) -> None:
    answer = ann.fetch("/api/tables", b'{"game":"pairs","name":"Ann"}')
    assert msgspec.convert(answer.body, TableOpened).code
    assert answer.headers["content-type"] == "application/json"


def test_the_figures_are_for_this_machine_alone(ann: Player) -> None:
    with urlopen(ann.base + "/metrics") as response:
        figures = response.read().decode()
    assert "tablee_entries_total" in figures
    assert "tablee_sockets" in figures
    assert ann.fetch("/metrics").status == 404


def _brought(ann: Player, text: str, ply: int = 0, seat: int = 0) -> tuple[int, Json]:
    answer = ann.fetch("/api/replay", msgspec.json.encode({"text": text, "ply": ply, "seat": seat}))
    return answer.status, answer.body


def test_an_uploaded_record_is_replayed_and_not_kept(ann: Player) -> None:
    record = str(Record("pairs", 1, {}, Seed.numbered(17), ((0, "a2=d4"),)))
    game = GAMES["pairs"]
    move = str(game.moves(game.deal(game.read_options({}), Seed.numbered(17)), 0)[0])
    record = record.replace("a2=d4", move)
    status, found = _brought(ann, record, ply=1)
    assert status == 200
    moment = msgspec.convert(found, Moment)
    assert (moment.moves, moment.seats, len(moment.turns)) == (1, 1, 1)
    assert not ann.fetch("/api/records").body


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("tablee pairs 1", "tablee chess 1"), "bad_record_game"),
        (("tablee pairs 1", "tablee pairs 2"), "other_edition"),
        (("{}", '{"faces": "up"}'), "bad_record_options"),
        (("tablee pairs 1\noptions {}", 'tablee figures 1\noptions {"faces": "open"}'), "bad_record_options"),
        (("{}", '{"faces":' + "[" * 5000 + "]" * 5000 + "}"), "bad_record_depth"),
        (("0: a1=a1", "undone 99999999999\n0: a1=a1"), "bad_record_number"),
        (("seed ", "seeds "), "bad_record"),
        (("0: a1=a1", "0: a1=b1 a1=b1 a1=b1"), "bad_record_move"),
        (("0: a1=a1", "0: <"), "bad_record_notation"),
        (("0: a1=a1", ""), "not_found"),  # there is no first move to look at
    ],
)
def test_a_text_that_is_no_record_is_refused_with_a_sentence(ann: Player, change: tuple[str, str], why: str) -> None:
    text = f"tablee pairs 1\noptions {{}}\nseed {Seed.numbered(17).text}\n0: a1=a1\n".replace(*change)
    status, answer = _brought(ann, text, ply=1)
    assert status in (400, 404)
    refused = msgspec.convert(answer, Refusal).refused
    assert refused.why == why
    assert refused.fr != refused.en
    assert "{" not in refused.fr + refused.en


def test_a_record_has_a_bound(ann: Player) -> None:
    status, _ = _brought(ann, "#" * 40_000)
    assert status == 400
