"""The search bot: what it finds, that it counts its simulations, and that it knows no more than its seat."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from tablee.arena.entrants import UnknownBot, entrant
from tablee.arena.match import Setting, play_deal
from tablee.bots.judging import Judged
from tablee.bots.random import RandomBot
from tablee.bots.search import PlayOn, SearchBot, share
from tablee.cards.k6t import DECK
from tablee.games import GAMES, pairs, sequence
from tablee.games.pairs.model import Pair, State, View
from tablee.games.sequence import model as sequence_model
from tablee.kernel.bot import Bot
from tablee.kernel.game import Outcome, Seat
from tablee.kernel.json import Json, digest
from tablee.kernel.seed import Seed
from tablee.kernel.twin import Twin
from tests.bots.test_honesty import TABLES, World, caught
from tests.games.pairs.test_rules import lay
from tests.kernel.duel import Duel

FORK = lay("7S 7H 7D 8S", below="7C 8H", faces="open")
"""A 7 lies on another 7: pairing the two others leaves two cards of one pile, and the deal is lost."""
NEEDLE = State("open", tuple(tuple(map(DECK.read, pile.split())) for pile in ("7C 9S 7S", "9H 7H", "7D", *[""] * 17)))
"""Only the tops of the first two piles uncover the nines; any other pair buries a nine for good."""


def picks(bot: Bot[View, Pair], state: State, count: int = 10) -> set[str]:
    view, moves = pairs.view(state, 0), pairs.moves(state, 0)
    return {str(bot.choose(view, moves, Seed.numbered(n))) for n in range(count)}


def test_it_avoids_a_loss_that_is_forced_a_few_moves_ahead() -> None:
    assert picks(RandomBot(), FORK) == {"a1=b1", "a1=c1", "b1=c1"}
    assert "b1=c1" not in picks(SearchBot(pairs, 30), FORK)


def test_it_finds_the_only_move_that_wins() -> None:
    assert picks(RandomBot(), NEEDLE) == {"a1=b1", "a1=c1", "b1=c1"}
    assert picks(SearchBot(pairs, 12), NEEDLE) == {"a1=b1"}


def test_the_same_seed_gives_the_same_move_and_another_seed_other_worlds() -> None:
    state = pairs.deal(pairs.read_options({}), Seed.numbered(4))
    view, moves = pairs.view(state, 0), pairs.moves(state, 0)
    chosen = [SearchBot(pairs, 12).choose(view, moves, Seed.numbered(n)) for n in range(8)]
    assert chosen == [SearchBot(pairs, 12).choose(view, moves, Seed.numbered(n)) for n in range(8)]
    assert len(set(chosen)) > 1


class Counted:
    """A playout that records its calls and returns no result."""

    def __init__(self) -> None:
        self.asked: list[tuple[State, Seat, Seed]] = []

    def __call__(self, state: State, seat: Seat, seed: Seed) -> float | None:
        self.asked.append((state, seat, seed))
        return None


DEAL = pairs.deal(pairs.read_options({}), Seed.numbered(3))


@pytest.mark.parametrize("budget", [2, 5, 12, 40, 100])
def test_the_budget_counts_simulations(budget: int) -> None:
    moves = pairs.moves(DEAL, 0)
    assert len(moves) > 5
    playout = Counted()
    SearchBot(pairs, budget, playout).choose(pairs.view(DEAL, 0), moves, Seed.numbered(1))
    assert budget // 2 < len(playout.asked) <= budget


def test_a_search_with_too_small_a_budget_to_compare_moves_is_refused() -> None:
    with pytest.raises(ValueError, match="two simulations or more, not 1"):
        SearchBot(pairs, 1)


def test_candidates_share_their_worlds_and_their_random_numbers() -> None:
    moves, playout = pairs.moves(DEAL, 0)[:4], Counted()
    SearchBot(pairs, 24, playout).choose(pairs.view(DEAL, 0), moves, Seed.numbered(1))
    chance = Counter(seed for _, _, seed in playout.asked)
    assert sorted(chance.values()) == [2] * 6 + [4] * 3  # three worlds for four candidates, then six for the last two
    for seed in chance:
        states = [state for state, _, asked in playout.asked if asked == seed]
        assert len({frozenset((*state.gone, *(c for pile in state.piles for c in pile))) for state in states}) == 1
        bottoms = {tuple(pile[0] for pile in state.piles) for state in states}
        assert len(bottoms) == 1  # no pile is down to its bottom yet, so the world is the same
    assert len({state.piles for state, _, _ in playout.asked}) == len(playout.asked)


def judged(view: View, moves: Sequence[Pair], seed: Seed) -> list[Judged[Pair]]:  # noqa: ARG001  it does not sample
    """A judge that rates later moves higher."""
    return [Judged(move, place, "late") for place, move in enumerate(moves)]


class Likes:
    """A playout that prefers one move, with some noise."""

    def __init__(self, move: Pair, margin: float) -> None:
        self.gone = {pile[-1] for place, pile in enumerate(DEAL.piles) if place in (move.first, move.second)}
        self.margin = margin

    def __call__(self, state: State, seat: Seat, seed: Seed) -> float:  # noqa: ARG002
        noise = seed.child("noise", *map(len, state.piles)).below(1000) / 1000
        return self.margin * (set(state.gone) == self.gone) + noise / 2


def test_the_first_choice_of_the_judge_stays_unless_another_is_clearly_better() -> None:
    view, moves = pairs.view(DEAL, 0), pairs.moves(DEAL, 0)
    other = moves[-3]
    clear = SearchBot(pairs, 40, Likes(other, 0.5), judged)
    assert clear.choose(view, moves, Seed.numbered(1)) == other
    assert SearchBot(pairs, 40, Likes(moves[0], 0.5), judged).choose(view, moves, Seed.numbered(1)) == moves[-1]
    vague = [SearchBot(pairs, 40, Likes(other, 0.0), judged).choose(view, moves, Seed.numbered(n)) for n in range(20)]
    assert vague.count(moves[-1]) >= 16


def test_a_move_that_the_judge_knows_to_win_needs_no_search() -> None:
    playout = Counted()

    def sees(view: View, moves: Sequence[Pair], seed: Seed) -> list[Judged[Pair]]:
        return [one._replace(wins=one.value == 2) for one in judged(view, moves, seed)]

    moves = pairs.moves(DEAL, 0)
    assert SearchBot(pairs, 40, playout, sees).choose(pairs.view(DEAL, 0), moves, Seed.numbered(1)) == moves[2]
    assert playout.asked == []


def played(state: sequence_model.State, seat: Seat, seed: Seed) -> float:  # noqa: ARG001  it does not sample
    return sum(map(len, state.discards)) / 10 + seat


def held(state: sequence_model.State, seat: Seat, seed: Seed) -> float:  # noqa: ARG001  it does not sample
    return len(state.hands[seat])


def test_a_playout_ends_with_the_game_or_at_its_cap() -> None:
    state = sequence.deal(sequence.read_options({"players": 3}), Seed.numbered(1))
    assert PlayOn(sequence)(state, 0, Seed.numbered(2)) in (0.0, 1.0)
    assert PlayOn(sequence, cap=5)(state, 0, Seed.numbered(2)) is None
    assert PlayOn(sequence, cap=5, worth=played)(state, 1, Seed.numbered(2)) == 1.5
    assert PlayOn(pairs, pairs.bot("expert"))(FORK, 0, Seed.numbered(1)) == 1.0  # the solver plays on


class Watching:
    """A random bot that records how many calls it is offered."""

    def __init__(self) -> None:
        self.calls: list[int] = []

    def choose(self, view: object, moves: Sequence[sequence_model.Move], seed: Seed) -> sequence_model.Move:  # noqa: ARG002
        self.calls.append(sum(isinstance(move, sequence_model.Call) for move in moves))
        return seed.choice(moves)


@pytest.mark.parametrize("raw", [{"draw": "manual"}, {"silence": True, "players": 4}], ids=str)
def test_a_playout_includes_out_of_turn_moves(raw: dict[str, Json]) -> None:
    state = sequence.deal(sequence.read_options({"teams": 2, **raw}), Seed.numbered(1))
    watching = Watching()
    found = PlayOn(sequence, watching, cap=9, worth=held)(state, 0, Seed.numbered(1))
    assert found == len(state.hands[0])  # every draw was made
    assert watching.calls == [0] * 9  # and no call was possible


def test_the_value_of_a_shared_win_is_divided() -> None:
    assert share(Outcome((1, 0), frozenset({0})), 0) == 1
    assert share(Outcome((1, 1, 0), frozenset({0, 1})), 1) == 0.5
    assert share(Outcome((1, 0, 0), frozenset({0})), 1) == 0
    assert share(Outcome((0, 0, 0, 0), frozenset()), 3) == 0.25
    assert share(Outcome((59,), frozenset()), 0) == 0
    assert share(Outcome((60,), frozenset({0})), 0) == 1


def by_what_is_hidden(state: object, seat: Seat, seed: Seed) -> float:  # noqa: ARG001  it does not sample
    return int(digest(state), 16) % 100 / 100


@pytest.mark.parametrize(("name", "raw"), TABLES)
def test_it_plays_the_same_in_worlds_it_cannot_tell_apart(name: str, raw: dict[str, Json]) -> None:
    game = GAMES[name]
    bot = SearchBot(game, 6, PlayOn(game, cap=3, worth=by_what_is_hidden))
    assert not caught(game, raw, bot, World(), 2)


def test_a_view_that_does_not_name_its_viewer_is_refused() -> None:
    game = Duel()
    state = game.deal(game.read_options({}), Seed.numbered(1))
    with pytest.raises(TypeError, match="names its viewer"):
        SearchBot(game, 10).choose(game.view(state, 0), game.moves(state, 0), Seed.numbered(1))


@pytest.mark.parametrize("name", ["search-4", "search-4-expert", "search-2-hard-random"])
def test_the_arena_knows_it_by_name(name: str) -> None:
    bot = entrant("pairs", name)
    assert isinstance(bot, SearchBot)
    assert bot.budget == int(name.split("-")[1])
    assert (bot.judge is None) == (name == "search-4")
    deal = play_deal(Setting("pairs", {}, (name,), Seed.numbered(1).text), 0)
    assert deal == play_deal(Setting("pairs", {}, (name,), Seed.numbered(1).text), 0)


@pytest.mark.parametrize("name", ["search", "search-0", "search-1", "search-1000000", "search-9-nobody", "search-x"])
def test_a_search_bot_name_without_a_valid_budget_is_refused(name: str) -> None:
    with pytest.raises(UnknownBot, match="search-200"):
        entrant("pairs", name)


# Games of experts are slow in Python. Where they are slowest, the comparison of playouts with a core has them.
@pytest.mark.parametrize(
    ("name", "bot"),
    [
        *product(("pairs", "sequence", "figures", "six_sequences"), ("search-40", "search-60-expert")),
        ("pairs", "search-12-expert-judge"),
        ("sequence", "search-12-expert-judge"),
    ],
)
def test_a_search_plays_the_same_moves_with_and_without_a_core(
    name: str, bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAMES[name]
    state = game.deal(game.read_options({}), Seed.numbered(5))
    calls: list[range] = []
    real = Twin.try_worlds

    def noted(self: Twin[object, object, object], *arguments: Any) -> list[list[float | None]]:  # type: ignore[explicit-any]
        calls.append(arguments[4])
        return real(self, *arguments)

    for ply in range(8):
        seat = min(game.to_act(state))
        view, moves, seed = game.view(state, seat), game.moves(state, seat), Seed.numbered(ply)
        with monkeypatch.context() as patch:
            patch.setattr(Twin, "try_worlds", noted)
            chosen = entrant(name, bot).choose(view, moves, seed)
        with monkeypatch.context() as patch:
            patch.setattr(PlayOn, "in_core", lambda *_: None)
            assert entrant(name, bot).choose(view, moves, seed) == chosen
        state = game.apply(state, seat, chosen).state
    assert calls


def test_what_a_player_remembers_beyond_the_state_is_not_given_to_the_core() -> None:
    options = pairs.read_options({})
    view, seed = pairs.view(DEAL, 0), Seed.numbered(1)
    known = replace(view, piles=(DEAL.piles[0], *view.piles[1:]))  # seen before an undo
    playout = PlayOn(pairs, twin=pairs.twin)
    assert playout.in_core(view, options, 0, seed) is not None
    assert playout.in_core(known, options, 0, seed) is None
    assert PlayOn(pairs).in_core(view, options, 0, seed) is None
    assert PlayOn(pairs, twin=pairs.twin, worth=PlayOn(pairs)).in_core(view, options, 0, seed) is None
