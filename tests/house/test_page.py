"""The packed house of a device, run by the Python of a page: the same bytes as on a server, and nothing is missing."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tablee.games import GAMES
from tablee.house.page import House
from tablee.kernel.json import Json
from tablee.kernel.record import Record
from tablee.table.entries import Opened
from tablee_lab.bench import analysed
from tablee_lab.bench.alone import in_page
from tests.house.played import OWNER, played
from tools import corpus, offline

HERE = Path(__file__).parent
PINNED = HERE.parent / "games" / "sequence" / "net_moves.jsonl"
TABLES = 3
"""The pinned positions are those of three kinds of tables, in turn."""
SOME = 300
"""One game of this many of the corpus: one or two of each game."""
ANALYSED = ("pairs", "figures")
"""A game that its core judges, and one that a net judges."""
_ASKED = """
import sys, json
from importlib import import_module
for name in NAMES:
    import_module(name)
from tablee.house.page import House
house = House("0123456789abcdef" * 2, "{}")
from tablee.games import GAMES
pages = [f"/api/rules/{game}/{language}" for game in GAMES for language in ("fr", "en")]
pages += [f"/api/lessons/{game}" for game in GAMES]
answers = [json.loads(house.ask("GET", page, "", 0))["ok"] for page in pages]
files = {getattr(module, "__file__", None) or "" for module in sys.modules.values()}
json.dumps([all(answers), sorted(file.partition("python314.zip/")[2] for file in files if "python314.zip/" in file)])
"""


def test_records_give_the_same_bytes_for_every_seat_in_the_python_of_a_page(tmp_path: Path) -> None:
    records = [one.text for name in GAMES for one in list(corpus.read_corpus(name, GAMES[name].edition))[::SOME]]
    assert len(records) >= len(GAMES)
    script = (HERE / "played.py").read_text(encoding="utf-8") + f"\nplayed({records!r})\n"
    assert in_page(script, tmp_path, nets=False)[0] == json.loads(played(records))


def test_the_net_of_a_page_plays_the_pinned_moves(tmp_path: Path) -> None:
    games = PINNED.read_text(encoding="utf-8").splitlines()[:TABLES]
    script = (HERE / "pinned.py").read_text(encoding="utf-8") + f"\npinned({games!r})\n"
    wanted = [move for game in games for move in json.loads(game)["net"] if move]
    assert in_page(script, tmp_path)[0] == wanted
    assert len(wanted) > 100


def test_an_analysis_in_a_page_is_that_of_a_server(tmp_path: Path) -> None:
    texts = [_shortest(name) for name in ANALYSED]
    script = Path(analysed.__file__).read_text(encoding="utf-8")
    found = in_page(f"{script}\njson.dumps([json.loads(analysed(text))[0] for text in {texts!r}])", tmp_path)[0]
    assert isinstance(found, list)
    for ours, theirs in zip(found, (json.loads(analysed.analysed(text))[0] for text in texts), strict=True):
        assert list(_values(ours)) == pytest.approx(list(_values(theirs)), abs=1e-5)
        assert list(_words(ours)) == list(_words(theirs))


def _shortest(name: str) -> str:
    """The text of the game of the corpus with the fewest moves."""
    records = (Record.read(one.text) for one in corpus.read_corpus(name, GAMES[name].edition))
    return str(min(records, key=lambda record: len(record.moves)))


def _leaves(found: Json) -> Iterator[str | float | None]:
    match found:
        case dict():
            for name, value in found.items():
                yield name
                yield from _leaves(value)
        case list():
            for value in found:
                yield from _leaves(value)
        case _:
            yield found


def _values(found: Json) -> Iterator[float]:
    return (leaf for leaf in _leaves(found) if isinstance(leaf, float))


def _words(found: Json) -> Iterator[str | float | None]:
    return (leaf for leaf in _leaves(found) if not isinstance(leaf, float))


def test_the_trimmed_library_has_every_module_that_is_loaded_and_hardly_another(tmp_path: Path) -> None:
    ours = [path.relative_to(offline.SOURCE.parent) for path in offline.sources() if path.suffix == ".py"]
    names = [".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in ours]
    found = in_page(f"NAMES = {names}\n{_ASKED}", tmp_path)[0]
    assert isinstance(found, list)
    every_page, loaded = found
    assert every_page
    kept = set(offline.LIBRARY.read_text(encoding="utf-8").split())
    assert set(loaded) <= kept
    assert len(kept - set(loaded)) < 10  # codecs, and what a mistake would load


def test_the_engine_is_packed_without_what_a_page_cannot_load() -> None:
    names = {path.relative_to(offline.SOURCE).as_posix() for path in offline.sources()}
    assert {"house/page.py", "store/chain.py", "messages/fr.json", "games/pairs/core.wasm", "bots/linear.wasm"} <= names
    assert not {"games/sequence/net.npz", "games/sequence/net.py"} & names  # the one is a part of its own
    assert not [name for name in names if name.startswith(("server", "cli", "rl", "kernel/laws"))]
    for path in offline.sources():
        if path.suffix == ".py":
            loaded = [node for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.Import)]
            assert not {alias.name for node in loaded for alias in node.names} & {"numpy", "jax.numpy", "sqlalchemy"}


def test_what_the_list_names_is_there_and_small() -> None:
    listed = json.loads(offline.LIST.read_text(encoding="utf-8"))
    paths = [part["path"] for part in listed["parts"]]
    assert paths[-1] == "/"  # the page comes when all that it names is there
    assert {"pyodide.asm.wasm", "tablee.pack", "python_stdlib.zip"} <= {path.rpartition("/")[2] for path in paths}
    assert all(path.startswith(("/assets/", "/offline/", "/icon", "/manifest")) for path in paths[:-1])
    assert 1_000_000 < sum(part["fetched"] for part in listed["parts"]) <= 5_000_000
    (nets,) = listed["more"]
    assert nets["path"].endswith("/nets.pack")
    assert 1_000_000 < nets["fetched"] <= 1_300_000


def test_a_page_speaks_to_the_house_by_texts() -> None:
    house = House(OWNER, "{}")
    opened = json.loads(house.ask("POST", "/api/tables", json.dumps({"game": next(iter(GAMES)), "name": "Ann"}), 1000))
    code = opened["answer"]["code"]
    assert opened["ok"]
    assert [row["table"] for row in opened["keep"]["log"]] == [code]
    entered = json.loads(house.enter(code, 7, 1, 2000))
    assert entered["keep"] == {}
    assert [socket for socket, _ in entered["sent"]] == [7]
    refused = json.loads(house.enter("ABC", 8, 1, 2000))
    assert refused["shut"] == [{"socket": 8, "code": 4404, "why": "no_such_table"}]
    assert not json.loads(house.ask("GET", "/api/nothing", "", 0))["ok"]
    again = House(OWNER, json.dumps(opened["keep"]))
    assert again.lacks(code)
    again.read(code, json.dumps(opened["keep"]["log"]))
    assert not again.lacks(code)
    started = json.loads(house.hear(7, '{"do": "start", "command": "a"}', 3000))
    assert started["keep"]["log"][0]["seq"] == 2
    assert json.loads(house.wake(3000))["wake"] == started["wake"]
    house.leave(7)


def test_a_house_without_a_server_has_the_deal_of_the_day_the_same_everywhere() -> None:
    day, later = 1_800_000_000_000, 1_800_100_000_000
    name = next(iter(GAMES))
    wanted = json.dumps({"game": name, "name": "Ann", "day": True, "options": {"nonsense": 1}})

    def opened(at: int) -> Opened:
        keep = json.loads(House(OWNER, "{}", False).ask("POST", "/api/tables", wanted, at))["keep"]
        return msgspec.json.decode(keep["log"][0]["body"], type=Opened)

    first, again, next_day = opened(day), opened(day + 1000), opened(later)
    assert first.day == "2027-01-15"
    assert "nonsense" not in first.options
    assert first.seed == again.seed
    assert first.next != again.next
    assert next_day.day == "2027-01-16"
    assert next_day.seed != first.seed
    refused = json.loads(House(OWNER, "{}").ask("POST", "/api/tables", wanted, day))
    assert refused["answer"]["refused"]["why"] == "not_found"
