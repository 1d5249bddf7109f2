"""The bots of Les 12 figures: they play by the rules, know no more than their seat, and find obvious moves."""

from collections.abc import Mapping, Sequence
from itertools import count
from typing import get_args

import pytest

from tablee.bots.judging import LEVELS, Level, best
from tablee.bots.random import RandomBot
from tablee.cards.colours import DECK
from tablee.games import figures
from tablee.games.figures.bots import WAITS, Reason, bot, judge
from tablee.games.figures.boxes import BOXES
from tablee.games.figures.model import Move, State, View
from tablee.kernel.bot import Bot
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tests.games.figures import table
from tests.games.figures.table import PLAIN, dealt, do

STRONG: tuple[Level, ...] = ("hard", "expert")
OWN_POINTS: list[Json] = [5, 10, 40, 0, 60, 999]
TABLES: list[tuple[Level, dict[str, Json]]] = [
    ("beginner", {"players": 2}),
    ("beginner", {"players": 6, "points": "sheet", "stopping": "strong"}),
    ("easy", {"players": 4, "points": OWN_POINTS}),
    ("medium", {"players": 6}),
    ("medium", {"players": 2, "points": "sheet"}),
    ("hard", {"players": 4, "stopping": "strong"}),
    ("hard", {"players": 2, "points": OWN_POINTS, "stopping": "strong"}),
    ("expert", {"players": 4, "points": "sheet"}),
    ("expert", {"players": 6, "points": OWN_POINTS}),
]


FULL_STOCK = 86
"""The rest of the 96 cards after two hands: the round has just begun."""


def lay(
    hands: Sequence[str],
    piles: Sequence[str] = (),
    turn: int = 0,
    top: str = "5b",
    sheets: Mapping[int, Mapping[str, int | None]] | None = None,
) -> State:
    """Return a state of two players at the beginning of a round, with this card on top of the stock."""
    rest = DECK.cards * 4
    stock = " ".join((*rest[: FULL_STOCK - 1], top))
    return table.lay(hands, piles, turn, stock, sheets)


def play(players: list[Bot[View, Move]], state: State, number: int = 1) -> State:
    """Play to the end; `apply` refuses illegal moves."""
    seeds = (Seed.numbered(number).child("ply", ply) for ply in count())
    while figures.to_act(state):
        seat = min(figures.to_act(state))
        move = players[seat].choose(figures.view(state, seat), figures.moves(state, seat), next(seeds))
        state = figures.apply(state, seat, move).state
    return state


def choice(level: Level, state: State, seat: int | None = None, number: int = 1) -> str:
    seat = min(figures.to_act(state)) if seat is None else seat
    view, moves = figures.view(state, seat), figures.moves(state, seat)
    return str(bot(level).choose(view, moves, Seed.numbered(number)))


def used(*open_boxes: str, **points: int) -> dict[str, int | None]:
    """Return a sheet on which only these boxes are open; the others are crossed out, or marked with points."""
    return {box: points.get(f"b{box}") for box in BOXES if box not in open_boxes}


@pytest.mark.parametrize(("level", "raw"), TABLES, ids=str)
def test_every_level_plays_whole_games_at_every_table(level: Level, raw: dict[str, Json]) -> None:
    options = figures.read_options(raw)
    state = figures.deal(options, Seed.numbered(5))
    players: list[Bot[View, Move]] = [bot(level), *[RandomBot()] * (options.players - 1)]
    outcome = figures.outcome(play(players, state))
    assert outcome is not None
    assert outcome.scores[0] > 20


def test_bots_of_different_levels_play_together() -> None:
    outcome = figures.outcome(play([bot("expert"), bot("beginner")], dealt(2, 3)))
    assert outcome is not None
    assert outcome.winners == {0}


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_and_seed_give_the_same_move(level: Level) -> None:
    state = do(dealt(3, 4), "<")
    assert len({choice(level, state, number=9) for _ in range(3)}) == 1


@pytest.mark.parametrize("texts", [(), ("<",)], ids=["turn", "discard"])
def test_hidden_cards_do_not_change_the_move(texts: tuple[str, ...]) -> None:
    state = do(lay([PLAIN, "2r 2g 3y 5b 6g"], piles=["", "4r"], top="6b"), *texts)
    view = figures.view(state, 0)
    imagined = [figures.imagine(view, state.setup.options, Seed.numbered(n)) for n in range(5)]
    assert len({other.hands[1] for other in imagined}) > 1
    assert {choice("medium", other) for other in imagined} == {choice("medium", state)}


@pytest.mark.parametrize("level", STRONG)
@pytest.mark.parametrize(
    ("hand", "move"),
    [("2r 2g 2y 2b 1r", "=carre"), ("1g 2g 3g 4g 5g", "=couleur")],
)
def test_a_great_figure_is_laid_down_at_once(level: Level, hand: str, move: str) -> None:
    assert choice(level, lay([hand, PLAIN])) == move


@pytest.mark.parametrize("level", STRONG)
def test_the_discard_that_completes_a_figure_is_taken_and_kept(level: Level) -> None:
    state = lay(["1g 2g 3g 4g 6r", PLAIN], piles=["", "1r 5g"])
    assert choice(level, state) == "b>"
    assert choice(level, do(state, "b>")) == "-6r"


@pytest.mark.parametrize("level", STRONG)
def test_a_drawn_card_that_completes_a_figure_is_kept(level: Level) -> None:
    state = do(lay(["5g 5r 5y 2b 1r", PLAIN], top="5b"), "<")
    assert choice(level, state) in ("-2b", "-1r")


@pytest.mark.parametrize("level", STRONG)
def test_a_good_box_is_marked_and_not_crossed_out(level: Level) -> None:
    state = do(lay(["6r 6g 6y 1b 2r", "1r 2g 4b 4y 5r"], turn=1), "=1")
    assert choice(level, state, 0) in ("=6", "=brelan")


@pytest.mark.parametrize("level", STRONG)
def test_the_bonus_is_secured(level: Level) -> None:
    sheet = used("4", "carre", "couleur", b6=18, b5=15, b3=6, b2=4, b1=1)
    state = do(lay(["4r 4g 1y 1b 2r", "1r 2g 4b 4y 5r"], turn=1, sheets={0: sheet}), "=1")
    assert choice(level, state, 0) == "=4"
    judged = judge(figures.view(state, 0), figures.moves(state, 0), Seed.numbered(1))
    assert best(judged)[0].reason == "bonus"


@pytest.mark.parametrize("level", STRONG)
def test_a_single_card_is_not_marked_in_a_good_box(level: Level) -> None:
    state = do(lay(["1r 2g 4b 5y 6r", "1r 1g 4b 4y 5r"], turn=1), "=double")
    assert choice(level, state, 0) not in ("=4", "=5", "=6")


@pytest.mark.parametrize("level", STRONG)
def test_the_least_useful_box_is_crossed_out(level: Level) -> None:
    state = lay(["1r 2g 4b 4y 2r", "1r 1g 4b 4y 5r"], turn=1, sheets={0: used("5", "suite", "carre")})
    assert choice(level, do(state, "=double"), 0) == "x=carre"


def test_every_move_is_judged_in_order_with_a_reason() -> None:
    turn = lay(["3r 3g 3y 1b 2r", PLAIN], piles=["", "3b"])
    for state, seat in ((turn, 0), (do(turn, "<"), 0), (do(turn, "=3"), 1)):
        moves = figures.moves(state, seat)
        judged = judge(figures.view(state, seat), moves, Seed.numbered(1))
        assert [one.move for one in judged] == list(moves)
        assert {one.reason for one in judged} <= set(get_args(Reason))


def test_a_discard_counts_less_when_it_helps_the_others() -> None:
    """Seat 1 has openly taken three sixes and may still mark them."""
    state = lay(["6b 1r 2y 3g 4y", "6r 6g 6y 1b 2g"], top="1g")._replace(known=((), table.cards("6r 6g 6y")))
    state = do(state, "<")
    gift = {}
    for one in judge(figures.view(state, 0), figures.moves(state, 0), Seed.numbered(1)):
        assert one.careless is not None
        gift[str(one.move)] = one.careless - one.value
    assert gift["-6b"] == max(gift.values()) > gift["-1g"]


@pytest.mark.parametrize("level", LEVELS)
def test_levels_below_hard_let_the_others_play_before_they_lay_down(level: Level) -> None:
    ready = lay(["6r 6g 6b 5y 5b", PLAIN])
    assert ("=" in choice(level, ready)) == (level in STRONG)
    waited = ready._replace(turns=ready.turns - 2 * WAITS[level])  # each of the two players has had that many turns
    assert "=" in choice(level, waited)


def test_a_level_that_waits_still_marks_a_box_when_the_hands_are_shown() -> None:
    shown = do(lay([PLAIN, "6r 6g 6b 5y 5b"]), "=1")
    assert "=" in choice("beginner", shown, 1)
