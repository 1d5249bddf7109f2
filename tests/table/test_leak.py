"""Two worlds that differ only in what a viewer may not know show that viewer the same; leaky mutants are caught."""

from collections.abc import Callable

import pytest

from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tests.table import mutants
from tests.table.session import TABLES, Chance, settings_by
from tests.table.twins import Leak, Twins
from tests.table.world import ANN, BOB, CID, DEE

VIEWERS: list[tuple[str | None, str | None]] = [(ANN, None), (BOB, DEE), (CID, CID), (DEE, DEE), (None, DEE)]
"""The viewers; and the one who comes too late to have a seat when the cards are dealt."""


def live_through(
    name: str, raw: dict[str, Json], viewer: str | None, late: str | None, number: int, steps: int
) -> None:
    """Run a random session in two worlds, as this viewer sees them. Raises `Leak`."""
    seed = Seed.numbered(number).child(name)
    settings = settings_by(Chance(seed.child("settings")))
    twins = Twins(name, raw, viewer, seed, settings)
    for step in range(steps):
        if step == 5 and twins.one.stage == "waiting":
            twins.deal(late)
        twins.act()
        if twins.one.is_finished:
            return  # the seed is no longer secret
        twins.check()


@pytest.mark.parametrize(("viewer", "late"), VIEWERS)
@pytest.mark.parametrize(("name", "raw"), TABLES)
def test_nobody_is_shown_what_they_may_not_know(
    name: str, raw: dict[str, Json], viewer: str | None, late: str | None
) -> None:
    live_through(name, raw, viewer, late, 1, 70)


MUTANTS: list[tuple[Callable[[pytest.MonkeyPatch], None], tuple[str, ...]]] = [
    (mutants.the_number_of_the_log, ("pairs", "sequence", "six_sequences", "figures")),
    (mutants.the_whole_state, ("pairs", "sequence", "six_sequences", "figures")),
    (mutants.the_moves_of_who_is_on_turn, ("sequence", "figures", "six_sequences")),
    (mutants.the_hand_of_the_next_seat, ("sequence", "six_sequences", "figures")),
    (mutants.every_event_as_it_is, ("sequence", "six_sequences", "figures")),
    (mutants.the_answers_that_are_held, ("six_sequences",)),
    (mutants.who_has_answered, ("six_sequences",)),
    (mutants.who_let_a_beat_pass, ("six_sequences",)),
    (mutants.that_something_secret_happened, ("six_sequences",)),
    (mutants.the_seed, ("pairs", "sequence", "six_sequences", "figures")),
    (mutants.the_ids_of_people, ("pairs", "sequence", "six_sequences", "figures")),
    (mutants.the_host_by_id, ("sequence",)),
    (mutants.what_is_said_beside_the_table, ("sequence", "figures")),
    (mutants.that_something_was_said_by_what_is_forgotten, ("sequence", "figures")),
    (mutants.how_much_a_bot_has_to_think_about, ("sequence", "six_sequences", "figures")),
    (mutants.an_answer_by_a_refusal, ("six_sequences",)),
]


def named(case: object) -> str:
    return str(getattr(case, "__name__", case))


@pytest.mark.parametrize(("mutant", "name"), [(one, name) for one, names in MUTANTS for name in names], ids=named)
def test_a_table_that_shows_too_much_is_caught(
    monkeypatch: pytest.MonkeyPatch, mutant: Callable[[pytest.MonkeyPatch], None], name: str
) -> None:
    mutant(monkeypatch)
    with pytest.raises(Leak):
        live_through_everything(name)


def live_through_everything(name: str) -> None:
    """Run sessions of this game with every table and every viewer."""
    for number in range(1, 6):
        for viewer, late in VIEWERS:
            for raw in (raw for game, raw in TABLES if game == name):
                live_through(name, raw, viewer, late, number, 70)
