"""Moves over the wire: made once, refused with the clause and a fresh view, and undone."""

import json
from collections.abc import Iterator
from typing import cast

import pytest

from tablee.games.pairs.model import View
from tablee.games.pairs.solver import solve
from tablee.kernel.json import from_plain
from tablee_lab.prove.player import Player
from tests.server.company import in_loop
from tests.server.gathering import on_turn, table_for, why
from tests.server.serving import Served, serving


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("moves")) as server:
        yield server


@in_loop
async def test_an_illegal_move_is_refused_with_its_clause_in_both_languages_and_a_fresh_view(served: Served) -> None:
    async with table_for(served, "sequence", "Ann", "Bob") as players:
        one, other = on_turn(players)
        frames = len(other.frames)
        refusal = await other.do("move", seq=other.seq, move=one.moves[0])
        assert refusal is not None
        assert (refusal["why"], refusal["rule"]) == ("illegal", "Q4")
        assert (refusal["fr"], refusal["en"]) == ("Ce n’est pas votre tour.", "It is not your turn.")
        again = json.loads(other.frames[-1])
        assert {"look", "refused"} == set(again)
        assert len(other.frames) == frames + 1
        assert one.turns == other.turns == []


@in_loop
async def test_a_move_for_an_older_position_is_stale(served: Served) -> None:
    async with table_for(served, "sequence", "Ann", "Bob") as players:
        one, other = on_turn(players)
        old = other.seq
        assert await one.move() is None
        await other.until(lambda: other.is_on)
        for seq in (old, 0, -1, other.seq + 1, 10**30):
            assert why(await other.do("move", seq=seq, move=other.moves[0])) == "stale"
        assert len(other.turns) == 1
        assert await other.move() is None


@in_loop
async def test_a_text_that_is_no_move_is_refused(served: Served) -> None:
    async with table_for(served, "sequence", "Ann", "Bob") as players:
        one, _ = on_turn(players)
        for text in ("", "zz", "7C@d4" * 50, "7♣@d4", "\u0000", "😀"):
            assert why(await one.do("move", seq=one.seq, move=text)) == "unreadable"


@in_loop
async def test_a_command_that_is_sent_twice_is_done_once_and_answered_twice(served: Served) -> None:
    async with table_for(served, "sequence", "Ann", "Bob") as players:
        one, other = on_turn(players)
        move = one.moves[0]
        tab = one.another_tab()
        await tab.enter(str(one.table["code"]))
        assert await one.do("move", "the-move", seq=one.seq, move=move) is None
        assert len(one.turns) == 1
        for again in (one, tab):  # also from another tab, and with another move
            again.done.clear()
            assert await again.do("move", "the-move", seq=99, move="nonsense") is None
            assert len(again.turns) == 1
        await other.until(lambda: other.is_on)
        assert await other.do("move", "the-move", seq=other.seq, move=other.moves[0]) is None  # ids are per person
        await one.until(lambda: len(one.turns) == 2)


@in_loop
async def test_a_command_that_was_refused_can_be_accepted_later(served: Served) -> None:
    async with table_for(served, "sequence", "Ann", "Bob", start=False) as (ann, bob):
        assert why(await bob.do("start", "start")) == "not_host"
        assert await bob.do("ready", "ready", ready=False) is None
        assert why(await ann.do("start", "start")) == "not_ready"
        assert await bob.do("ready", "again", ready=True) is None
        assert await ann.do("start", "start") is None


@in_loop
async def test_a_move_that_showed_a_card_is_taken_back_when_the_other_agrees(served: Served) -> None:
    async with table_for(served, "sequence", "Ann", "Bob") as players:
        one, other = on_turn(players)
        before = one.seen["view"]
        assert why(await one.do("undo")) == "nothing_to_undo"
        assert why(await other.do("agree")) == "nothing_asked"
        await one.move()
        assert one.you["undo"] == "ask"
        assert await one.do("undo") is None
        await other.until(lambda: other.table["proposal"] is not None)
        asked = one.you["seat"]
        assert other.table["proposal"] == {"seat": asked, "agreed": [asked]}
        assert await other.do("agree") is None
        await one.until(lambda: one.turns == [])
        assert one.seen["view"] == before
        assert one.is_on
        assert one.table["assisted"] is True
        assert one.table["proposal"] is None


@in_loop
async def test_nothing_is_undone_when_the_other_player_declines_or_moves(served: Served) -> None:
    async with table_for(served, "sequence", "Ann", "Bob") as players:
        one, other = on_turn(players)
        await one.move()
        await one.do("undo")
        assert await other.do("decline") is None
        assert other.table["proposal"] is None
        await one.do("undo")
        await other.until(lambda: other.is_on and other.table["proposal"] is not None)
        await other.move()
        assert other.table["proposal"] is None
        await one.until(lambda: len(one.turns) == 2)
        assert why(await one.do("agree")) == "nothing_asked"
        assert one.table["assisted"] is False


@in_loop
async def test_against_bots_moves_are_undone_without_asking(served: Served) -> None:
    async with table_for(served, "sequence", "Ann") as (ann,):
        await ann.until(lambda: ann.is_on)
        before, number = ann.seen["view"], len(ann.turns)
        await ann.move()
        await ann.until(lambda: ann.is_on and len(ann.turns) == number + 2)  # the bot has moved
        assert ann.you["undo"] == "free"
        assert await ann.do("undo") is None
        assert (ann.seen["view"], len(ann.turns)) == (before, number)
        assert ann.table["assisted"] is True


@in_loop
async def test_a_player_who_left_their_seat_to_a_bot_is_not_asked_about_an_undo(served: Served) -> None:
    async with table_for(served, "sequence", "Ann", "Bob") as players:
        one, other = on_turn(players)
        await one.move()
        assert one.you["undo"] == "ask"
        await other.do("stand")
        await one.until(lambda: one.you["undo"] == "free")
        assert await one.do("undo") is None
        assert one.table["proposal"] is None


@in_loop
async def test_a_lost_patience_can_be_undone_and_keeps_what_was_seen_but_a_won_one_cannot(served: Served) -> None:
    async with table_for(served, "pairs", "Ann", options={"faces": "open", "deal": "winnable"}) as (ann,):
        view = from_plain(View, ann.seen["view"])
        line = solve([[card for card in pile if card] for pile in view.piles]).line
        for move in line[:-1]:
            assert await ann.do("move", seq=ann.seq, move=str(move)) is None
        assert await ann.do("undo") is None
        for move in line[-2:]:
            assert await ann.do("move", seq=ann.seq, move=str(move)) is None
        assert ann.stage == "over"
        assert ann.ended["winners"] == [0]
        assert ann.you["undo"] is None
        assert why(await ann.do("undo")) == why(await ann.do("hint")) == "is_over"
        assert await ann.ask(f"/api/records/{ann.ended['record']}")
    async with table_for(served, "pairs", "Ann") as (ann,):
        assert await ann.do("redeal", options={}, deal=0) is None  # a deal that is lost if it is played like this
        await ann.play_on()
        shown = [sum(card is not None for card in pile) for pile in _piles(ann)]
        assert (ann.ended["seed"], ann.ended["record"], ann.you["undo"]) == (None, None, "free")
        assert await ann.do("undo") is None
        assert ann.stage == "playing"
        assert all(now >= then for now, then in zip(map(_known, _piles(ann)), shown, strict=True))


def _piles(player: Player) -> list[list[str | None]]:
    return cast("dict[str, list[list[str | None]]]", player.seen["view"])["piles"]


def _known(pile: list[str | None]) -> int:
    return sum(card is not None for card in pile)
