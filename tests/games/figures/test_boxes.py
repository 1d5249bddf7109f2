"""Figures and their points, F1 to F5 and F14."""

from collections import Counter

import pytest

from tablee.games import figures
from tablee.games.figures.boxes import BIT, BOXES, made, mask_of, missing, worth
from tablee.games.figures.deal import SCALES
from tablee.kernel.game import BadOptions
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tests.games.figures.table import cards, do, lay, refusal, texts


def value(hand: str, box: str, scale: str = "classic") -> int | None:
    return worth(mask_of(cards(hand)), BOXES.index(box), SCALES[scale])


def boxes_of(hand: str) -> set[str]:
    return {name for box, name in enumerate(BOXES) if made(mask_of(cards(hand))) >> box & 1}


@pytest.mark.rule("F1")
def test_there_are_four_of_each_of_24_cards() -> None:
    state = figures.deal(figures.read_options({}), Seed.numbered(1))
    dealt = Counter(card for pile in (*state.hands, state.stock[: state.left]) for card in pile)
    assert dealt == Counter({f"{number}{colour}": 4 for number in range(1, 7) for colour in "rgyb"})


@pytest.mark.rule("F1")
@pytest.mark.parametrize("players", [1, 7, 0, -2, "2", 2.0, True, None])
def test_two_to_six_can_play(players: Json) -> None:
    for allowed in range(2, 7):
        assert figures.seats(figures.read_options({"players": allowed})) == allowed
    with pytest.raises(BadOptions) as refused:
        figures.read_options({"players": players})
    assert refused.value.field == "players"


@pytest.mark.rule("F2")
@pytest.mark.parametrize(
    ("hand", "not_made"),
    [
        ("6r 6r 6g 1b 2b", "brelan"),
        ("6r 6r 5g 5b 2b", "double"),
        ("6r 6r 6g 5b 5r", "full"),
        ("6r 6g 6b 5b 5b", "full"),
        ("6r 6g 6b 6b 5b", "carre"),
        ("6r 6r 6r 6r 5b", "double"),
    ],
)
def test_identical_cards_count_once_in_every_figure(hand: str, not_made: str) -> None:
    """The wrong reading that this excludes: counting cards of a value whatever their colours."""
    assert not_made not in boxes_of(hand)


@pytest.mark.rule("F2")
def test_two_red_sixes_and_a_green_one_are_a_pair() -> None:
    assert boxes_of("6r 6r 6g 5b 5r") == {"5", "6", "double"}
    assert value("6r 6r 6g 1b 2b", "6") == 12


@pytest.mark.rule("F2")
@pytest.mark.parametrize(
    ("hand", "move"),
    [
        ("6r 6r 6g 1b 2b", "=brelan"),
        ("6r 6r 5g 5b 2b", "=double"),
        ("6r 6r 6g 5b 5r", "=full"),
        ("6r 6g 6b 6b 5b", "=carre"),
    ],
)
def test_naming_a_figure_with_identical_cards_is_refused_with_the_clause_about_them(hand: str, move: str) -> None:
    state = lay([hand, hand])
    assert refusal(state, move) == "F2"
    assert refusal(do(state, "=6"), f"1:{move}") == "F2"


@pytest.mark.rule("F2")
def test_the_view_marks_the_cards_that_count() -> None:
    state = do(lay(["6r 5g 6r 6g 6r", "1r 1r 1r 1r 2g"], stock="5r 5g"), "<")
    assert figures.view(state, 0).counts == (True, True, False, True, False, False)
    assert figures.view(state, 1).counts == (True, False, False, False, True)
    assert figures.view(state, None).counts == ()


@pytest.mark.rule("F3")
@pytest.mark.parametrize(
    ("hand", "box", "points"),
    [
        ("4r 4g 1r 2r 3r", "4", 8),
        ("4r 4r 1r 2r 3r", "4", 4),
        ("5r 5g 5y 5b 1r", "5", 20),
        ("1r 1g 1y 2b 2r", "1", 3),
        ("2r 3r 4r 5r 6r", "2", 2),
        ("6r 6g 6y 6b 6b", "6", 24),
        ("2r 3r 4r 5r 6r", "1", None),
    ],
)
def test_a_serie_is_worth_its_value_for_each_colour(hand: str, box: str, points: int | None) -> None:
    assert value(hand, box) == points


@pytest.mark.rule("F3")
def test_a_serie_without_a_card_cannot_be_named() -> None:
    state = lay(["1r 2r 3r 4r 6r", "1r 2r 3r 4r 6r"])
    assert "=5" not in texts(state)
    assert refusal(state, "=5") == "F3"
    assert refusal(do(state, "=1"), "=5") == "F3"


@pytest.mark.rule("F4")
@pytest.mark.parametrize(
    ("hand", "lower"),
    [
        ("1r 1g 2r 2g 3y", "double"),
        ("1r 1g 1y 2g 3y", "brelan"),
        ("1r 1g 1y 2g 2r", "double brelan full"),
        ("1r 1g 1y 1b 2r", "brelan carre"),
        ("1r 2g 3y 4b 5r", "suite"),
        ("2r 3g 4y 5b 6r", "suite"),
        ("1r 2r 3r 4r 5r", "suite couleur"),
        ("1r 2r 3r 4r 6r", "couleur"),
        ("1r 2r 3g 4r 6r", ""),
        ("1r 3r 4r 5r 6g", ""),
        ("1r 2r 3r 4r 4r", ""),
        ("1r 1g 2r 3g 4y", ""),
    ],
)
def test_the_figures_of_the_lower_line(hand: str, lower: str) -> None:
    assert boxes_of(hand) - set("123456") == set(lower.split())


@pytest.mark.rule("F4")
@pytest.mark.parametrize("box", ["double", "brelan", "full", "suite", "carre", "couleur"])
def test_a_figure_that_the_hand_does_not_make_cannot_be_named(box: str) -> None:
    hand = "1r 1g 2y 4b 6r"
    state = lay([hand, hand])
    assert refusal(state, f"={box}") == "F4"
    assert refusal(do(state, "=1"), f"={box}") == "F4"


@pytest.mark.rule("F5")
@pytest.mark.parametrize(
    ("points", "scale"),
    [
        ("classic", (10, 15, 20, 25, 30, 35)),
        ("sheet", (8, 45, 84, 200, 80, 250)),
        ([1, 0, 999, 3, 4, 5], (1, 0, 999, 3, 4, 5)),
    ],
)
def test_the_points_of_the_lower_line_are_an_option_and_always_visible(points: Json, scale: tuple[int, ...]) -> None:
    made_by = {
        "double": "1r 1g 2r 2g 3y",
        "brelan": "1r 1g 1y 2g 3y",
        "full": "1r 1g 1y 2g 2r",
        "suite": "1r 2g 3y 4b 5r",
        "carre": "1r 1g 1y 1b 2r",
        "couleur": "1r 2r 3r 4r 6r",
    }
    for (box, hand), number in zip(made_by.items(), scale, strict=True):
        state = lay([hand, hand], points=points)
        view = figures.view(state, 0)
        assert view.points == scale
        assert view.worth[BOXES.index(box)] == number
        marked = do(state, f"={box}", f"={box}")
        assert [sheet.boxes[BOXES.index(box)] for sheet in figures.view(marked, None).sheets] == [number, number]
        (line,) = [line for line in figures.show(view).splitlines() if f"={box} " in line]
        assert f"={box:<7} {number:>3}" in line


@pytest.mark.rule("F5")
def test_the_built_in_scales_are_labelled_as_reconstructions() -> None:
    assert figures.read_options({}).points == "classic"
    assert "≈" in figures.show(figures.view(lay(), 0))
    assert "≈" in figures.show(figures.view(lay(points="sheet"), 0))
    assert "≈" not in figures.show(figures.view(lay(points=[1, 2, 3, 4, 5, 6]), 0))


@pytest.mark.rule("F5")
@pytest.mark.parametrize(
    "points",
    ["other", [1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 5, -1], [1, 2, 3, 4, 5, 1000], 7, [True] * 6],
)
def test_invalid_scales_of_points_are_refused(points: Json) -> None:
    with pytest.raises(BadOptions) as refused:
        figures.read_options({"points": points})
    assert refused.value.field == "points"


@pytest.mark.rule("F14")
def test_three_threes_in_three_colours_are_nine_or_a_brelan() -> None:
    state = lay(["3g 3r 3y 1b 5b", "3g 3r 3y 1b 5b"])
    assert {"=3", "=brelan"} <= set(texts(state))
    state = do(state, "=3", "=brelan")
    assert state.rounds[0].points == (9, 15)


def wants(hand: str, box: str) -> set[str] | None:
    found = missing(mask_of(cards(hand)))[BOXES.index(box)]
    return None if found is None else set(found)


@pytest.mark.rule("F4")
@pytest.mark.parametrize(
    ("hand", "box", "wanted"),
    [
        ("4r 4g 4g 2b 5b", "brelan", "4y 4b"),
        ("4r 4g 4y 2b 5b", "carre", "4b"),
        ("3r 3g 6y 6y 1b", "double", "1r 1g 1y 6r 6g 6b"),
        ("3r 3g 6r 6g 1b", "full", "3y 3b 6y 6b"),
        ("2r 3g 4y 5b 5r", "suite", "1r 1g 1y 1b 6r 6g 6y 6b"),
        ("1r 2r 5g 5b 6b", "suite", ""),
        ("1b 2b 4b 6b 6b", "couleur", "3b 5b"),
        ("5r 5g 1b 1y 2y", "5", "5y 5b"),
    ],
)
def test_the_cards_that_make_a_figure_at_once_are_found(hand: str, box: str, wanted: str) -> None:
    assert wants(hand, box) == set(cards(wanted))


@pytest.mark.rule("F4")
@pytest.mark.parametrize(("hand", "box"), [("3r 3g 3y 6r 6g", "full"), ("5r 5g 5b 5y 2y", "5")])
def test_a_complete_figure_lacks_no_card(hand: str, box: str) -> None:
    assert wants(hand, box) is None


def test_the_cards_that_a_hand_lacks_agree_with_trying_every_card() -> None:
    for number in range(500):
        mask = mask_of(Seed.numbered(number).shuffled(BIT)[: 4 + number % 3])
        for box in range(6, len(BOXES)):
            tried = tuple(card for card, bit in BIT.items() if made(mask | bit) >> box & 1)
            assert missing(mask)[box] == (None if made(mask) >> box & 1 else tried)
