"""What an analysis of Les 12 figures shows of the boxes."""

from tablee.games import figures
from tablee.games.figures.analysing import outlook
from tablee.games.figures.bots import drawable
from tablee.games.figures.boxes import BIT, BOXES, mask_of, worth
from tablee.kernel.seed import Seed


def test_a_box_has_the_chance_that_the_next_card_makes_it() -> None:
    state = figures.deal(figures.read_options({}), Seed.numbered(4))
    (seat,) = figures.to_act(state)
    view = figures.view(state, seat)
    found, cards, mask = outlook(view), drawable(view), mask_of(view.hand)
    assert list(found) == list(BOXES)
    for number, box in enumerate(BOXES):
        fitting = sum(many for card, many in cards.items() if worth(mask | BIT[card], number, view.points) is not None)
        wanted = 1.0 if view.worth[number] is not None else fitting / cards.total()
        assert found[box] == (wanted,)
    assert 0 < sum(chance == 1.0 for (chance,) in found.values()) < len(BOXES)
