"""Taking the discard since edition 2 (S18): the three ways, the owed run, and what the others learn from it."""

import random
from collections import Counter

import pytest

from tablee.games import six_sequences
from tablee.games.six_sequences.model import Claim, Did, Lay, Phase, State
from tablee.kernel.json import canonical
from tablee.kernel.laws import check_game
from tablee.kernel.laws.trial import play_at_random
from tablee.kernel.seed import Seed
from tests.games.six_sequences.oracle.moves import legal_moves
from tests.games.six_sequences.oracle.play import offered as kinds
from tests.games.six_sequences.oracle.table import account, after, hand_after
from tests.games.six_sequences.oracle.taking import offered
from tests.games.six_sequences.owing import OWING
from tests.games.six_sequences.table import EIGHT, NINE, do, hand, lay, moves, refusal, step, table

OWED = "4H 5H 6H 11S 11C 2M"
"""A run, and two cards for a set with the 11D."""


def offer(discard: str, *combinations: str, holding: str, edition: int = 2) -> State:
    """Return the start of a turn for seat 0 of two, with this discard on the pile."""
    return lay(*combinations, hands=[holding, EIGHT], phase=Phase.DRAW, discards=discard, edition=edition)


def claimed(state: State, seat: int | None = None) -> set[str]:
    return {move for move in moves(state, seat) if move.startswith("?")}


@pytest.mark.rule("S18")
def test_a_claimed_set_may_follow_a_run_out_of_the_rest_of_the_hand() -> None:
    state = offer("11D", holding=OWED)
    assert claimed(state) == {"?11S11C11D"}
    owing = do(state, "?11S11C11D")
    assert (owing.phase, table(owing), owing.discards) == (Phase.OWE, [], ())
    assert hand(owing, 0) == "11S 11C 2M 4H 5H 6H 11D"
    assert moves(owing) == {"+4H5H6H"}
    laid = do(owing, "+4H5H6H")
    assert (laid.phase, moves(laid)) == (Phase.OWE, {"+11S11C11D"})
    done = do(laid, "+11S11C11D")
    assert table(done) == ["1 0: 4H5H6H", "2 0: 11S11C11D"]
    assert (done.phase, done.owed, hand(done, 0)) == (Phase.LAY, 0, "2M")
    assert moves(done) == {"<"}


@pytest.mark.rule("S18", "S12")
def test_without_a_run_in_the_rest_of_the_hand_the_set_may_not_be_claimed() -> None:
    assert refusal(offer("11D", holding="4H 5H 11S 11C"), "?11S11C11D") == "S12"
    needs_its_own = offer("11D", holding="11H 12H JH 11S")  # the 11H is needed both for the run and for the set
    assert claimed(needs_its_own) == set()
    assert claimed(offer("11D", holding="11H 12H JH 11S 11C")) == {"?11S11C11D"}
    out_of_a_set = offer("11D", "0: 8S9S10S", "0: 4H4C4M", holding="5H 6H 11S 11C")
    assert claimed(out_of_a_set) == set()
    touching = offer("11D", "0: 1H2H3H", "0: KS KC KM", holding="4H 5H 6H 11S 11C")
    assert claimed(touching) == set()  # it would not be a new run (S13)


@pytest.mark.rule("S18")
def test_until_the_owed_set_lies_there_nothing_else_is_allowed() -> None:
    owing = do(offer("11D", "0: 8C9C10C", "0: KS KC KM", holding="4H 5H 6H 7H 11S 11C 11M KH 7C"), "?11S11C11D")
    assert moves(owing) == {"+4H5H6H", "+5H6H7H", "+4H5H6H7H"}
    for text in ("<", "pass", "-2M", "7C>1", "KH>2", "+11S11C11D", "+11S11C11M", "?11S11C11D"):
        assert refusal(owing, text) == "S18", text
    assert refusal(owing, "+4H5H") == "S11"
    after_run = do(owing, "+4H5H6H")
    assert moves(after_run) == {"+11S11C11D"}
    for text in ("<", "7H>3", "+11S11C11M11D", "+4H5H6H"):
        assert refusal(after_run, text) == "S18", text


@pytest.mark.rule("S18", "S14")
def test_the_cards_of_the_owed_set_cannot_be_taken_in_this_turn() -> None:
    done = do(offer("11D", holding="4H 5H 6H 11S 11C 12D JD"), "?11S11C11D", "+4H5H6H", "+11S11C11D")
    assert "+11D12DJD" not in moves(done)
    assert six_sequences.view(done, 0).fresh == ("11S", "11C", "11D")


@pytest.mark.rule("S18")
def test_a_set_that_the_runs_allow_is_laid_at_once() -> None:
    state = do(offer("11D", "0: 8S9S10S", holding=OWED), "?11S11C11D")
    assert (state.phase, table(state)) == (Phase.LAY, ["1 0: 8S9S10S", "2 0: 11S11C11D"])


@pytest.mark.rule("S18")
def test_cards_that_are_a_run_with_the_discard_join_the_run_they_touch() -> None:
    state = offer("10D", "0: 4D5D6D7D", holding="8D 9D 2M")
    assert claimed(state) == {"?8D9D10D"}
    joined = do(state, "?8D9D10D")
    assert table(joined) == ["1 0: 4D5D6D7D8D9D10D"]
    assert six_sequences.view(joined, 0).runs_laid == (1, 0)  # S12: it is not counted as another run
    assert (joined.phase, hand(joined, 0)) == (Phase.LAY, "2M")
    below = offer("2D", "0: 5D6D7D", holding="3D 4D")
    assert claimed(below) == {"?2D3D4D"}
    with_a_set = offer("10D", "0: 4D5D6D7D", "0: 8D8C8M", holding="9D")
    assert claimed(with_a_set) == set()  # the 8 is not from hand, and the 9 does not need the 10


@pytest.mark.rule("S18")
def test_a_hand_card_may_be_reached_through_a_card_of_an_own_set() -> None:
    state = offer("8D", "0: 4D5D6D7D", "0: 9D9C9M", holding="10D 2M")
    assert claimed(state) == {"?8D9D10D"}
    assert table(do(state, "?8D9D10D")) == ["1 0: 4D5D6D7D8D9D10D", "2 0: 9C9M"]
    below = offer("3D", "0: 4D5D6D7D", "0: 2S2C2D", holding="AD")
    assert claimed(below) == {"?AD2D3D"}
    without = offer("8D", "0: 4D5D6D7D", "0: 9D9C9M", holding="11D")
    assert refusal(without, "?8D9D") == "S19"
    two_between = offer("8D", "0: 4D5D6D7D", "0: 9D9C9M", "0: 10D10C10M", holding="11D")
    assert claimed(two_between) == set()
    of_an_opponent = offer("8D", "0: 4D5D6D7D", "1: 9D9C9M", holding="10D")
    assert claimed(of_an_opponent) == set()


@pytest.mark.rule("S18")
@pytest.mark.parametrize(
    ("discard", "combinations", "holding"),
    [
        ("11D", (), OWED),
        ("10D", ("0: 4D5D6D7D",), "8D 9D"),
        ("8D", ("0: 4D5D6D7D", "0: 9D9C9M"), "10D"),
    ],
)
def test_the_first_edition_allowed_none_of_these_ways(
    discard: str, combinations: tuple[str, ...], holding: str
) -> None:
    assert claimed(offer(discard, *combinations, holding=holding, edition=2)) != set()
    assert claimed(offer(discard, *combinations, holding=holding, edition=1)) == set()


def asked(*combinations: str, hands: list[str], teams: bool = False) -> State:
    """Seat 0 has discarded the 11D, and all opponents have to answer."""
    full = " ".join([*NINE.split()[:8], "11D"])
    return do(lay(*combinations, hands=[full, *hands], teams=teams), "-11D")


@pytest.mark.rule("S18", "S21")
@pytest.mark.parametrize("others", [["KE"], ["KE", "KM"]])
def test_a_set_before_its_run_is_claimed_in_secret_as_any_other(others: list[str]) -> None:
    state = asked(hands=[OWED, *others])
    assert claimed(state, 1) == {"?11S11C11D"}
    answered = do(state, "1:?11S11C11D")
    for viewer in (0, 2, None):
        same = six_sequences.view(do(state, "1:pass"), viewer)
        assert canonical(six_sequences.view(answered, viewer)) == canonical(same)
    passes = [f"{seat}:pass" for seat in range(2, 2 + len(others))]
    last = step(do(answered, *passes[:-1]), passes[-1])
    assert Did(1, "?11S11C11D") in last.events
    assert (last.state.turn, last.state.phase) == (1, Phase.OWE)
    end = do(last.state, "+4H5H6H", "+11S11C11D")
    assert (end.turn, end.phase, moves(end)) == (1, Phase.LAY, {"<"})


@pytest.mark.rule("S21")
def test_a_claimed_set_stays_a_set_although_a_run_is_laid_first() -> None:
    state = asked(hands=[OWED, "12D JD", "KE"])
    assert do(state, "1:?11S11C11D", "2:?11D12DJD", "3:pass").turn == 2
    two_sets = asked("2: 1S2S3S", hands=[OWED, "11E 11M", "KE"])
    assert do(two_sets, "1:?11S11C11D", "2:?11M11E11D", "3:pass").turn == 1


@pytest.mark.rule("S18", "S2")
def test_in_teams_the_runs_of_both_partners_count() -> None:
    allowed = asked("1: 8S9S10S", hands=[OWED, "KE", "KM"], teams=True)
    assert do(allowed, "1:?11S11C11D", "3:pass").phase is Phase.LAY
    owing = do(asked("0: 8S9S10S", hands=["KE", "KM", OWED], teams=True), "1:pass", "3:?11S11C11D")
    assert (owing.phase, owing.turn, moves(owing)) == (Phase.OWE, 3, {"+4H5H6H"})
    joined = asked("1: 8D9D10D", "1: KSKCKE", hands=["KH", "KM", "12D JD"], teams=True)
    assert claimed(joined, 3) == {"?11D12D", "?11D12DJD"}


@pytest.mark.rule("S18")
def test_the_owed_set_is_public_and_the_owed_run_is_not() -> None:
    owing = do(offer("11D", holding=OWED), "?11S11C11D")
    for viewer in (0, 1, None):
        view = six_sequences.view(owing, viewer)
        assert view.owed == ("11S", "11C", "11D")
        assert view.known == (("11S", "11C", "11D"), ())
    assert "4H" not in canonical(six_sequences.view(owing, 1))


def test_a_player_who_owes_a_run_is_imagined_with_various_runs() -> None:
    view = six_sequences.view(do(offer("11D", holding=OWED), "?11S11C11D"), 1)
    runs = set()
    for number in range(30):
        imagined = six_sequences.imagine(view, view.options, Seed.numbered(number))
        assert six_sequences.view(imagined, 1) == view
        runs |= moves(imagined, 0)
    assert len(runs) > 10


@pytest.mark.parametrize("edition", [1, 2])
def test_in_crowded_suits_the_discard_is_taken_as_the_rules_page_says(edition: int) -> None:
    found: Counter[str] = Counter()
    for number in range(2_000):
        state = offered(edition, number)
        view = six_sequences.view(state, 0)
        legal = six_sequences.moves(state, 0)
        assert sorted(map(str, legal)) == sorted(legal_moves(view)), view
        found.update(set(kinds(view, legal)))
        claims = [move for move in legal if isinstance(move, Claim)]
        if claims:
            follow(state, random.Random(number).choice(claims))
    for kind in ("a claim that joins a run", "a claim through a set", "a claim with a set before its run"):
        assert (found[kind] > 40) == (edition == 2), found
    assert min(found["a claim for an old run"], found["a claim with a set"]) > 40


def follow(state: State, claim: Claim) -> None:
    """Take the discard, lay what is owed, and compare each step with the second implementation."""
    move: Claim | Lay = claim
    while True:
        view = six_sequences.view(state, 0)
        state = six_sequences.apply(state, 0, move).state
        later = six_sequences.view(state, 0)
        assert account(later) == after(view, move)
        assert sorted(later.hand) == sorted(hand_after(view, move))
        if state.phase is not Phase.OWE:
            return
        legal = six_sequences.moves(state, 0)
        assert sorted(map(str, legal)) == sorted(legal_moves(later))
        assert isinstance(legal[0], Lay)
        move = legal[0]


GAMES = 8


@pytest.mark.parametrize("raw", OWING.options, ids=str)
def test_random_games_in_which_runs_are_owed_obey_the_laws(raw: dict[str, int]) -> None:
    owing = 0
    for number in range(GAMES):
        walk = play_at_random(OWING, raw, Seed.numbered(number))
        states = [state for state in walk.states if state.phase is Phase.OWE]
        for state in states:
            imagined_alike(state)
        owing += len(states)
    check_game(OWING, raw, Seed.numbered(GAMES))
    assert owing >= GAMES // 2


def imagined_alike(state: State) -> None:
    """Check the law against leaks on this state for every viewer."""
    for viewer in range(len(state.hands)):
        view = six_sequences.view(state, viewer)
        imagined = six_sequences.imagine(view, view.options, Seed.numbered(1))
        assert six_sequences.view(imagined, viewer) == view
        assert six_sequences.moves(imagined, viewer) == six_sequences.moves(state, viewer)
        assert six_sequences.moves(imagined, state.turn)
