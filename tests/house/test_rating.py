"""Ratings: what a game does to them, how the bots' levels hold the scale, and what nobody can do to another."""

import re
from itertools import product
from pathlib import Path
from random import Random
from typing import Final

import pytest

from tablee.bots.judging import LEVELS
from tablee.games import GAMES, rules
from tablee.house.rating import (
    DAILY,
    LOOSE,
    TRACK,
    Gone,
    Holder,
    Person,
    Rating,
    Result,
    Robot,
    chances,
    rated,
)

DAY: Final = 24 * 3600 * 1000
BOT: Final = Robot("medium", 1500.0)
MEASURED: Final = (Path(__file__).parents[2] / "docs" / "strength.md").read_text(encoding="utf-8")
RATED: Final = [name for name, game in GAMES.items() if game.strengths()]


class Club:
    """People and their ratings."""

    def __init__(self) -> None:
        self.known: dict[str, Rating] = {}

    def play(self, *seats: Holder, won: int | None, at: int = 0, sides: int | None = None) -> None:
        """Finish a game, won by a side or by none."""
        winners = () if won is None else (won,)
        self.known |= rated(self.known, Result(seats, sides or len(seats), winners), "X-1", at)

    def establish(self, id_: str, true: float, seed: int, days: int = 8) -> Rating:
        """Let somebody of this strength play bots on some days."""
        chance, luck = chances([true, BOT.mean])[0], Random(seed)
        for day, _ in product(range(days), range(DAILY)):
            self.play(Person(id_), BOT, won=0 if luck.random() < chance else 1, at=day * DAY)
        return self.known[id_]


def measured(title: str) -> dict[tuple[str, str], float]:
    """Return the shares of wins of each level against the one below, as `docs/strength.md` has them."""
    section = next(part for part in re.split(r"^## ", MEASURED, flags=re.MULTILINE) if part.startswith(f"{title}, two"))
    rows = re.findall(r"^\| (\w+) \| (\w+) \| ([\d.]+)% \|", section, flags=re.MULTILINE)
    return {(level, below): float(share) / 100 for level, below, share in rows if below in LEVELS}


@pytest.mark.parametrize("game", RATED)
def test_the_levels_have_the_order_and_the_shares_of_wins_that_were_measured(game: str) -> None:
    strengths, shares = GAMES[game].strengths(), measured(rules(game, "fr").title)
    assert strengths is not None
    assert strengths["medium"] == BOT.mean
    assert sorted(strengths, key=lambda level: strengths[level]) == list(LEVELS)
    assert len(shares) == len(LEVELS) - 1
    for (level, below), share in shares.items():
        expected = chances([strengths[one] for one in LEVELS if one in (level, below)])[1]
        assert expected == pytest.approx(share, abs=0.03)


def test_every_game_for_several_players_is_rated_and_no_other() -> None:
    assert [name for name, game in GAMES.items() if game.seats(game.read_options({})) > 1] == RATED


def test_somebody_is_established_after_ten_games_on_three_days() -> None:
    club = Club()
    for game in range(2 * DAILY):
        club.play(Person("ann"), Robot("hard", 1600.0) if game % 2 else BOT, won=0)
    assert club.known["ann"].full == 2 * DAILY
    assert not club.known["ann"].is_established
    for day in (1, 2):
        assert not club.known["ann"].is_established
        club.play(Person("ann"), BOT, won=1, at=day * DAY)
    assert club.known["ann"].is_established


def test_whoever_wins_gains_and_gains_less_by_winning_against_the_weaker() -> None:
    gains = []
    for mean in (1200.0, 1500.0, 1800.0):
        club = Club()
        club.play(Person("ann"), Robot("easy", mean), won=0)
        gains.append(club.known["ann"].mean - 1500)
    assert 0 < gains[0] < gains[1] < gains[2]
    assert Club().establish("ann", 1500, seed=1).spread < 70


def test_a_rating_gets_less_certain_while_its_person_does_not_play() -> None:
    club = Club()
    before = club.establish("ann", 1500, seed=1)
    club.play(Person("ann"), BOT, won=0, at=8 * DAY)
    soon = club.known["ann"]
    club.known["ann"] = before
    club.play(Person("ann"), BOT, won=0, at=200 * DAY)
    late = club.known["ann"]
    assert soon.spread < 60 < 2 * soon.spread < late.spread < Rating().spread
    assert soon.mean < late.mean


def test_in_a_draw_the_stronger_side_loses() -> None:
    club = Club()
    club.play(Person("ann"), Robot("expert", 1800.0), won=None)
    club.play(Person("bob"), Robot("easy", 1200.0), won=None)
    assert club.known["bob"].mean < 1500 < club.known["ann"].mean


def test_with_several_players_one_gains_what_the_others_lose_and_partners_share() -> None:
    for seats, sides in ((4, 4), (4, 2), (6, 3)):
        club = Club()
        club.known = {str(seat): Rating(spread=100, full=10, days=3) for seat in range(seats)}
        club.play(*(Person(str(seat)) for seat in range(seats)), won=0, sides=sides)
        changes = [round(club.known[str(seat)].mean - 1500, 2) for seat in range(seats)]
        assert sum(changes) == pytest.approx(0, abs=0.05)
        assert all((change > 0) == (seat % sides == 0) for seat, change in enumerate(changes))
        assert len(set(changes)) == 2


def test_the_interval_holds_the_true_strength_in_most_cases() -> None:
    luck, held, people = Random(7), 0, 120
    for _ in range(people):
        club, true = Club(), luck.gauss(1500, 250)
        for game in range(30):
            bot = Robot("medium", luck.choice([1300.0, 1500.0, 1650.0, 1800.0]))
            won = 0 if luck.random() < chances([true, bot.mean])[0] else 1
            club.play(Person("ann"), bot, won=won, at=game // DAILY * DAY)
        held += abs(club.known["ann"].mean - true) <= club.known["ann"].margin
    assert 0.9 <= held / people < 1


# What nobody can do


@pytest.mark.parametrize("won", [0, 1])
def test_fifty_throw_away_identities_do_not_move_an_established_player(won: int) -> None:
    """Not even if they have played each other for days before, have a bot or an established player with them."""
    club = Club()
    before, cid = club.establish("ann", 1600, seed=2), club.establish("cid", 1700, seed=5)
    assert cid.is_established
    crowd = [Person(f"nobody {number}") for number in range(50)]
    for day, place in product(range(8, 14), range(0, 50, 2)):
        club.play(crowd[place], crowd[place + 1], won=0, at=day * DAY)
    assert max(club.known[one.id].mean for one in crowd) > 1600
    for day, one in product(range(14, 16), crowd):
        for _ in range(DAILY):
            club.play(Person("ann"), one, won=won, at=day * DAY)
        for third in (BOT, Person("cid")):
            club.play(Person("ann"), one, third, won=won, at=day * DAY)
            club.play(Person("ann"), one, third, Robot("hard", 1600.0), won=won, at=day * DAY, sides=2)
    after = club.known["ann"]
    assert (after.mean, after.spread) == (before.mean, before.spread)
    assert after.played == before.played + 900


@pytest.mark.parametrize("won", [0, 1])
def test_fifty_throw_away_identities_move_a_newcomer_by_less_than_the_interval(won: int) -> None:
    club = Club()
    for day, one in product(range(10), range(50)):
        for _ in range(DAILY):
            club.play(Person("ann"), Person(f"nobody {one}"), won=won, at=day * DAY)
    after = club.known["ann"]
    assert abs(after.mean - 1500) == LOOSE < Rating().margin == after.margin
    assert not after.is_established


def test_throw_away_identities_never_become_established_among_themselves() -> None:
    club, crowd = Club(), [Person(str(number)) for number in range(6)]
    for day, one, other in product(range(20), crowd, crowd):
        if one != other:
            club.play(one, other, won=0, at=day * DAY)
    assert not any(rating.is_established for rating in club.known.values())


def test_between_the_same_two_players_five_games_a_day_count() -> None:
    club = Club()
    for _ in range(DAILY):
        club.play(Person("ann"), BOT, won=0)
    before = club.known["ann"]
    club.play(Person("ann"), BOT, won=1)
    after = club.known["ann"]
    assert (after.mean, after.spread, after.full, after.played) == (before.mean, before.spread, DAILY, DAILY + 1)
    club.play(Person("ann"), Robot("hard", 1600.0), won=1)
    assert club.known["ann"].full == DAILY + 1
    club.play(Person("ann"), BOT, won=1, at=DAY)
    assert club.known["ann"].full == DAILY + 2


def test_for_the_others_it_makes_no_difference_that_somebody_was_erased() -> None:
    club = Club()
    club.establish("ann", 1600, seed=3)
    bob = club.establish("bob", 1400, seed=4)
    people = (Person("ann"), Person("bob"), Person("cid"))
    alone = (Person("ann"), Gone("x", bob.mean, bob.spread, bob.is_established), Person("cid"))
    with_bob, without = (rated(club.known, Result(seats, 3, (1,)), "X-1", 9 * DAY) for seats in (people, alone))
    assert "bob" not in without
    for one in ("ann", "cid"):
        assert (with_bob[one].mean, with_bob[one].spread) == (without[one].mean, without[one].spread)


def test_a_rating_counts_what_was_won_and_remembers_the_last_games() -> None:
    club = Club()
    for won in (0, 0, 1, *[0] * 40):
        club.play(Person("ann"), BOT, won=won)
    ann = club.known["ann"]
    assert (ann.played, ann.won, ann.run, ann.best) == (43, 42, 40, 40)
    assert len(ann.track) == TRACK
