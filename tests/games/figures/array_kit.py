"""How the twin of Les 12 figures in JAX is held to the rules."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

import numpy as np

from tablee.cards.colours import DECK, PACK, Card
from tablee.games import figures
from tablee.games.figures import model
from tablee.games.figures.model import ROUNDS, Boxes, Draw, Options, untouched
from tablee.games.figures.position import PLAIN, lay
from tablee.games.figures.state_arrays import CROSS, IN_TURN, MARK, TO_DISCARD, TO_MARK, State
from tablee.games.figures.stock_arrays import COPIES, KINDS, NO_CARD, PLACES, Stock
from tablee.kernel.bitsets import mask, members, table
from tests.games.figures.table import do, last_round
from tests.games.in_arrays import Array, Kit, Mistake, Step

# The twin may come from a copy of the module.
AnyEnv: TypeAlias = Any  # type: ignore[explicit-any]

KIND = {card: n for n, card in enumerate(DECK.cards)}
PHASES = {model.TURN: IN_TURN, model.DISCARD: TO_DISCARD, model.MARK: TO_MARK}


def pack(state: model.State) -> State:
    """A state of the rules as arrays of numpy. Copies of a card get the lowest numbers that are left."""
    left = {card: [32 * copy + kind for copy in range(COPIES)] for card, kind in KIND.items()}
    seats = range(len(state.hands))
    # The copies that do not come first in a hand: so they are not taken by chance.
    known = [[left[card].pop() for card in cards] for cards in state.known]
    unknown = [
        (Counter(hand) - Counter(cards)).elements() for hand, cards in zip(state.hands, state.known, strict=True)
    ]
    hands = [[*known[seat], *(left[card].pop(0) for card in unknown[seat])] for seat in seats]
    piles = [[left[card].pop(0) for card in pile] for pile in state.discards]
    below = np.full(PLACES, NO_CARD, np.uint8)
    for pile in piles:
        below[pile[1:]] = pile[:-1]
    over, choices = not state.waiting, state.choices or (None,) * len(seats)
    return State(
        hands=table(map(mask, hands)),
        known=table(map(mask, known)),
        stock=pack_stock(state, left),
        tops=np.array([pile[-1] if pile else NO_CARD for pile in piles], np.uint8),
        below=below,
        open=np.array(state.open, np.uint32),
        marked=np.array([marked_in(sheet) for sheet in state.sheets], np.uint32),
        counts=np.array([counts_of(sheet) for sheet in state.sheets], np.uint32),
        chosen=np.array([number_of(choice) for choice in choices], np.int8),
        laid=np.int32(-1 if state.laid is None else state.laid),
        phase=np.int32(PHASES[state.phase]),
        player=np.int32(state.turn),
        turns=np.int32(state.turns),
        rounds=np.int32(len(state.rounds)),
        dealer=np.int32(state.setup.dealer),
        turn=np.int32(min(state.waiting, default=0)),
        over=np.bool_(over),
        winner=np.int32(winner_of(state) if over else -1),
    )


def pack_stock(state: model.State, left: dict[Card, list[int]]) -> Stock:
    """The stock: the number of a layer is that of the round after which it went under."""
    rounds, start, layered = min(len(state.rounds), ROUNDS - 1), 0, []
    for n, size in enumerate(state.layers):
        layered += [(card, rounds - n) for card in state.stock[start : min(start + size, state.left)]]
        start += size
    layered += [(card, rounds - len(state.layers)) for card in state.stock[start : state.left]]
    numbered = [(left[card].pop(0), layer) for card, layer in layered]
    planes = [mask(card for card, layer in numbered if layer >> place & 1) for place in range(4)]
    fresh = rounds - len(untouched(state.layers, state.left)) + 1
    return Stock(table([mask(card for card, _ in numbered)])[0], table(planes), np.int32(fresh))


def marked_in(sheet: Boxes) -> int:
    """The set of the marked boxes."""
    return mask(box for box, points in enumerate(sheet) if isinstance(points, int))


def counts_of(sheet: Boxes) -> int:
    """The colours marked in each row of the upper line."""
    rows = enumerate(sheet[:6])
    return sum(points // (row + 1) << 3 * row for row, points in rows if isinstance(points, int))


def number_of(choice: model.Choice | None) -> int:
    """The action of a choice, or -1."""
    return -1 if choice is None else choice.box + (MARK if isinstance(choice, model.Mark) else CROSS)


def winner_of(state: model.State) -> int:
    """The seat that has won alone, or -1."""
    found = figures.outcome(state)
    assert found is not None
    return min(found.winners) if len(found.winners) == 1 else -1


def covers(_: Options) -> bool:
    """Whether the twin covers these options."""
    return True


def act(env: AnyEnv) -> Callable[[Array, Array, Array], Array]:
    """The function to compare."""
    found: Callable[[Array, Array, Array], Array] = env.act
    return found


def chance(packed: State, step: Step) -> Sequence[int]:
    """The numbers with which the twin draws the same cards as the rules."""
    before, after = step.before, step.after
    none = [0] * (5 * len(before.hands))
    stock = layers_of(packed.stock)
    if isinstance(step.move, Draw):
        return [place_of(after.hands[step.seat][-1], stock), *none[1:]]
    if len(after.rounds) == len(before.rounds) or not after.waiting:
        return none
    there = {card for _, cards in stock for card in cards}
    under = [card for card in range(PLACES) if card % 32 < KINDS and card not in there]
    stock.append((len(after.rounds), under))
    players = len(after.hands)
    dealt = [card for n in range(players) for card in after.hands[(after.turn + n) % players]]
    return [place_of(card, stock) for card in dealt]


def place_of(card: Card, stock: list[tuple[int, list[int]]]) -> int:
    """The place of the first such card in the topmost layer, from which it is taken away."""
    cards = stock[0][1]
    place = [one % 32 for one in cards].index(KIND[card])
    cards.pop(place)
    if not cards:
        stock.pop(0)
    return place


def layers_of(stock: Stock) -> list[tuple[int, list[int]]]:
    """The layers of a stock with their numbers, the topmost first."""
    planes = [set(members(plane)) for plane in np.asarray(stock.layers)]
    found: dict[int, list[int]] = {}
    for card in members(stock.cards):
        found.setdefault(sum((card in plane) << place for place, plane in enumerate(planes)), []).append(card)
    return sorted(found.items())


def same(action: int) -> int:
    """The action by which the twin knows a move."""
    return action


def kinds(cards: Iterable[int]) -> list[int]:
    """The kinds of these cards."""
    return sorted(card % 32 for card in cards)


def told(state: State) -> list[object]:
    """A state to compare, with the copies of a card made equal."""
    sets = [[kinds(members(words)) for words in np.asarray(part)] for part in (state.hands, state.known)]
    stock = [(number, kinds(cards)) for number, cards in layers_of(state.stock)], int(state.stock.fresh)
    # A card that has left the stock has no layer any more: otherwise it would go under with a wrong number.
    assert not (np.asarray(state.stock.layers) & ~np.asarray(state.stock.cards)).any()
    piles, below = [], np.asarray(state.below).tolist()
    for top in np.asarray(state.tops).tolist():
        pile, card = [], top
        while card != NO_CARD:
            pile.append(card % 32)
            card = below[card]
        piles.append(pile)
    rest = [np.asarray(part).tolist() for part in state[5 : -3 if state.over else None]]
    return [*sets, stock, piles, *rest, bool(state.over), int(state.winner)]


def check_deal(states: State) -> None:
    """Every deal has all 96 cards, and no two are the same."""
    for hands, stock in zip(np.asarray(states.hands), np.asarray(states.stock.cards), strict=True):
        found = sorted([card for cards in (*hands, stock) for card in members(cards)])
        assert found == [card for card in range(PLACES) if card % 32 < KINDS]
        assert [len(members(hand)) for hand in hands] == [5] * len(hands)
    assert len({hands.tobytes() for hands in np.asarray(states.hands)}) == len(states.turn)


def whole(state: model.State) -> model.State:
    """The position with all missing cards under the stock."""
    played = (*state.stock[: state.left], *(card for cards in (*state.hands, *state.discards) for card in cards))
    rest = tuple((Counter(PACK) - Counter(played)).elements())
    return state._replace(stock=(*rest, *state.stock), left=state.left + len(rest))


FULL = "1r 1g 2r 2g 2y"
BUILT = (
    # Every figure, with and without identical cards, and what nearly makes one.
    *(
        lay((hand, PLAIN))
        for hand in (
            FULL,
            "1r 1g 1r 2g 2y",
            "3r 3g 3y 3b 3r",
            "1r 2r 3r 4r 5r",
            "2b 3b 4b 5b 6b",
            "2b 3b 4b 5g 6b",
            "1r 2g 3g 4g 6g",
            "6r 6g 6y 6b 5b",
        )
    ),
    # All have a pile; a card that everybody knows has a twin in the hand; the last turn of a round.
    do(lay((PLAIN, "2r 3g 4y 5b 6g", FULL), ("", "5b 1r 1r", "6b")), "b>"),
    do(lay(("1r 1g 2y 4b 6r", PLAIN), ("2r", "1r"), stock="5r 5g"), "<", "-1r", "<"),
    do(lay((FULL, PLAIN), stock="5r"), "<", "-1r"),
    do(lay((FULL, PLAIN), stock="5r"), "<", "-1r", "=2"),
    do(lay((FULL, "6r 6g 6y 6b 5b"), sheets={1: {"6": 24, "5": None, "full": 20}}), "=full"),
    # Some boxes can be marked when the hands are shown that could not end the round (F9).
    lay((FULL, PLAIN), stopping="strong", sheets={0: {"2": 6, "full": None}}),
    do(lay((FULL, PLAIN), stopping="strong"), "=full"),
    # The last round: the bonus (F13), and ties.
    do(last_round(lay(("1r 2r 3r 4r 5r", PLAIN))), "=couleur"),
    do(last_round(lay((PLAIN, PLAIN), stock="5r")), "<", "-5r", "x=couleur"),
    do(last_round(lay(("1r 2r 3r 4r 5r", "1g 2g 3g 4g 5g", PLAIN), stopping="strong")), "=couleur", "=couleur"),
)

KIT = Kit(
    "figures",
    tables=({}, {"players": 3, "stopping": "strong"}, {"players": 6, "points": "sheet"}),
    built=tuple(map(whole, BUILT)),
    files=("box_arrays", "stock_arrays", "state_arrays", "seen_arrays", "arrays"),
    mistakes=(
        Mistake("thrice = both & third | first & other", "thrice = both & third | first", "box_arrays"),
        Mistake("pairs = ones(twice) >= 2", "pairs = ones(twice) >= 1", "box_arrays"),
        Mistake("row |= (once & 0b111110) == 0b111110", "", "box_arrays"),
        Mistake("return once | lower, thrice | lower", "return once | lower, twice | lower", "box_arrays"),
        Mistake("flush |= ones(group)", "flush &= ones(group)", "box_arrays"),
        Mistake("stock.layers & left, jnp", "stock.layers, jnp", "stock_arrays"),
        Mistake("jnp.where(found, lower, cards)", "jnp.where(found, cards, lower)", "stock_arrays"),
        Mistake("stock.layers | ~stock.cards & _PACK", "stock.layers", "stock_arrays"),
        Mistake("jnp.maximum(stock.fresh, layer + 1)", "stock.fresh", "stock_arrays"),
        Mistake("jnp.where(seen.any(), seen, held)", "held"),
        Mistake("jnp.where(turns == 0, TO_MARK, IN_TURN)", "IN_TURN"),
        Mistake("jnp.where(discards & me, card, tops)", "jnp.where(discards & me, card, state.tops)"),
        Mistake("(lays & (seats == state.turn)) | settles", "(seats == state.turn) | settles"),
        Mistake("& (np.arange(self.players) != seat)  # F7", ""),
        Mistake("(strong if self.strong else made) & open_boxes", "made & open_boxes"),
        Mistake("made & open_boxes, open_boxes)", "made & open_boxes, ~made & open_boxes)"),
        Mistake("jnp.where(upper >= ENOUGH, BONUS, 0)", "jnp.where(upper > ENOUGH, BONUS, 0)", "seen_arrays"),
        Mistake("state.dealer + state.rounds + 1", "state.dealer + 1"),
        Mistake("jnp.where(best.sum() == 1, jnp.argmax(best), -1)", "jnp.argmax(best)"),
        Mistake("pays * lost / won.sum()", "pays * lost"),
        Mistake("jnp.where(takes, state.known | comes, state.known)", "state.known | comes"),
    ),
)
