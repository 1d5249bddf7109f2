"""The engine against the second implementation in `oracle`: on games that fill the table and on built positions."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

import pytest

from tablee.games import six_sequences
from tablee.games.six_sequences.model import Claim, Discard, Draw, Pass, Scored, State
from tablee.games.six_sequences.view import View
from tablee.kernel.json import Json
from tests.games.six_sequences.oracle.built import build
from tests.games.six_sequences.oracle.moves import legal_moves
from tests.games.six_sequences.oracle.play import Moment, play, play_round, seen, situations
from tests.games.six_sequences.oracle.score import dominances, hand_cost, oracle_score, run_points_of_sides
from tests.games.six_sequences.oracle.table import account, after, hand_after
from tests.games.six_sequences.oracle.turns import Turns
from tests.games.six_sequences.trial import TRIAL

POSITIONS = 1_300
"""Number of positions for each of the eight sets of options: more than 10,000 in all."""
BUILT = 400
FINALS = 40

IN_PLAY = {
    "a joker in a run": 500,
    "a set with fewer than three cards": 50,
    "an A in the low slot": 10,
    "a 1 in the high slot": 20,
    "an exchange for a joker": 15,
    "a run with cards out of sets": 3,
    "a claim for a new run": 10,
    "a claim with a set": 2,
    "last": 2,
}
"""Minimum count of each situation in the games of one set of options."""

IN_BUILT = {
    "runs that have become one": 200,
    "an A in the low slot": 200,
    "a 1 in the high slot": 150,
    "an exchange for a joker": 40,
    "an exchange of 1 and A": 30,
    "a run with cards out of sets": 10,
    "a run in the place of another": 10,
    "a claim for a new run": 20,
    "a claim for an old run": 10,
    "a claim for an old run with a joker": 6,
    "a claim with cards out of sets": 8,
    "a card between two runs": 5,
    "last": 50,
}
"""Minimum count of each situation in the built positions of one set of options."""

each_set_of_options = pytest.mark.parametrize("raw", TRIAL.options, ids=str)


def compare_moves(state: State, views: Sequence[View]) -> None:
    """S2 to S22: check that the engine's moves of every seat are those of the oracle, each once."""
    for seat, view in enumerate(views):
        moves, legal = sorted(str(move) for move in six_sequences.moves(state, seat)), sorted(legal_moves(view))
        assert moves == legal, (seat, view)
        assert (seat in six_sequences.to_act(state)) == bool(legal)


def compare_leads(view: View) -> None:
    """S23 to S25: check that the view's score of the table as it stands is that of the oracle."""
    led = dominances(view.table)
    assert {lead.suit: (lead.side, lead.length, lead.points) for lead in view.leads} == led
    assert list(view.points) == run_points_of_sides(view.table, len(view.points))
    on_table = {(run.side, run.suit, run.low, run.cards) for run in view.table}
    assert all((lead.side, lead.suit, lead.low, lead.cards) in on_table for lead in view.leads)


def moments(raw: Mapping[str, Json], positions: int) -> Iterator[tuple[Moment, bool]]:
    """Yield positions of one game after the other, this number in all; true at the first of each game."""
    seen = number = 0
    while seen < positions:
        for place, moment in enumerate(play(raw, number)):
            yield moment, place == 0
            seen += 1
        number += 1


def enough(found: Counter[str], wanted: Mapping[str, int]) -> None:
    assert {what: found[what] for what in wanted if found[what] < wanted[what]} == {}


@each_set_of_options
def test_in_play_every_seat_has_the_moves_that_the_rules_page_gives_it(raw: Mapping[str, Json]) -> None:
    found: Counter[str] = Counter()
    for moment, _ in moments(raw, POSITIONS):
        views = seen(moment.state)
        compare_moves(moment.state, views)
        compare_leads(views[0])
        found += situations(moment.state, views)
    enough(found, IN_PLAY)


def follow(moment: Moment, turns: Turns) -> None:
    """S4 to S22: check that after a move the table and the turn are as the oracle says."""
    then, table = turns.follow(seen(moment.state), moment.seat, moment.move)
    assert any(isinstance(event, Scored) for event in moment.events) == (then is None), moment
    if then is not None:
        view = six_sequences.view(moment.later, None)
        assert (view.phase.value, view.turn) == then, moment
        assert account(view) == table, moment


@each_set_of_options
def test_in_play_the_table_and_the_turn_go_on_as_the_rules_page_says(raw: Mapping[str, Json]) -> None:
    turns = Turns()
    for moment, first in moments(raw, POSITIONS):
        if first or moment.state.round != turns.round:
            turns = Turns(moment.state.round)
        follow(moment, turns)


@each_set_of_options
def test_from_built_positions_the_table_and_the_turn_go_on_as_the_rules_page_says(raw: Mapping[str, Json]) -> None:
    contested = last = 0
    for number in range(0, BUILT, 2):
        state = build(raw, number)
        if state.phase.value in ("claim", "last"):
            turns = Turns(state.round)
            for moment in islice(play_round(state, number), 5):
                follow(moment, turns)
                last += moment.state.phase.value == "last"
            contested += sum(isinstance(answer, Claim) for answer in turns.answers.values()) > 1
    assert last >= 50
    options = six_sequences.read_options(raw)
    assert bool(contested) == (options.players > 2 and options.claims == "all")


@each_set_of_options
def test_in_built_positions_every_seat_has_the_moves_that_the_rules_page_gives_it(raw: Mapping[str, Json]) -> None:
    found: Counter[str] = Counter()
    for number in range(BUILT):
        state = build(raw, number)
        views = seen(state)
        compare_moves(state, views)
        compare_leads(views[0])
        found += situations(state, views)
    enough(found, IN_BUILT)


@each_set_of_options
def test_in_built_positions_every_placing_does_what_the_rules_page_says(raw: Mapping[str, Json]) -> None:
    for number in range(0, BUILT, 4):
        state = build(raw, number)
        if state.phase.value not in ("draw", "lay", "complete"):
            continue  # the result of an answer or a last placing depends on the others: see the test above
        view = six_sequences.view(state, state.turn)
        for move in six_sequences.moves(state, state.turn):
            if not isinstance(move, Draw | Discard | Pass):
                later = six_sequences.view(six_sequences.apply(state, state.turn, move).state, state.turn)
                assert account(later) == after(view, move)
                assert sorted(later.hand) == sorted(hand_after(view, move))
                compare_leads(later)


@each_set_of_options
def test_final_tables_score_what_the_rules_page_says(raw: Mapping[str, Json]) -> None:
    teams = raw.get("teams", False) is True
    for number in range(FINALS):
        *_, end = play(raw, number)
        views = seen(end.later)
        hands = [view.hand for view in views]
        result = views[0].results[-1]
        assert result.left == tuple(hands)
        assert result.costs == tuple(hand_cost(hand) for hand in hands)
        assert list(result.points) == oracle_score(views[0].table, hands, teams)
        assert result.leads == views[0].leads
        compare_leads(views[0])
