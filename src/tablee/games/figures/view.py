"""What a viewer may see, and how to guess a full state from it."""

from collections import Counter

from tablee.cards.colours import PACK, Card
from tablee.games.figures.boxes import BOXES, boxes_in, made, mask_of, mask_of_five, missing, worth
from tablee.games.figures.deal import points_in_force
from tablee.games.figures.model import (
    HAND,
    MARK,
    ROUNDS,
    Boxes,
    Choice,
    Cross,
    Mark,
    Options,
    Setup,
    State,
    View,
    laid_open,
    untouched,
)
from tablee.games.figures.notation import CROSSES, MARKS, read_move
from tablee.games.figures.prospects import NEVER, prospect
from tablee.games.figures.round_solver import MOST_COLOURS, NOTHING, places
from tablee.games.figures.score import sheet_of
from tablee.kernel.game import Seat, Viewer
from tablee.kernel.seed import Seed


def view(state: State, viewer: Viewer) -> View:
    """The sheets, the piles, and the viewer's own hand with its points; all hands once they are shown (F9)."""
    hand = () if viewer is None else state.hands[viewer]
    number = min(len(state.rounds) + 1, ROUNDS)
    return View(
        viewer,
        state.setup.options,
        state.setup.points,
        number,
        (state.setup.dealer + number - 1) % len(state.hands),
        state.phase,
        state.turn,
        state.turns,
        tuple(sorted(state.waiting)),
        hand,
        tuple(card not in hand[:place] for place, card in enumerate(hand)),  # F2
        _worth(state, viewer),
        _best(state, viewer),
        _missing(state, viewer),
        tuple(len(hand) for hand in state.hands),
        state.known,
        laid_open(state.hands) if state.phase is MARK else (),  # F9
        state.discards,
        state.left,
        _under(state),
        tuple(sheet_of(boxes) for boxes in state.sheets),  # F6: all sheets are public
        state.laid,
        None if state.laid is None else str(state.choices[state.laid]),
        _is_early(state, viewer),
        _own_choice(state, viewer),
        state.rounds,
        not state.waiting,
    )


def _under(state: State) -> tuple[tuple[Card, ...], ...]:
    """The publicly known cards under the stock, by layer. Each layer is sorted: nobody knows its order (F11)."""
    found, start = [], 0
    for size in untouched(state.layers, state.left):
        found.append(tuple(sorted(state.stock[start : start + size])))
        start += size
    return tuple(found)


def _worth(state: State, viewer: Viewer) -> tuple[int | None, ...]:
    if viewer is None:
        return (None,) * len(BOXES)
    mask, open_boxes = mask_of(state.hands[viewer]), state.open[viewer]
    return tuple(worth(mask, box, state.setup.points) if open_boxes >> box & 1 else None for box in range(len(BOXES)))


def _best(state: State, viewer: Viewer) -> str | None:
    """The box that a hint would name: in a turn, one that may end the round comes first (F9)."""
    mask = 0 if viewer is None else mask_of(state.hands[viewer])
    if viewer is None or not made(mask) & state.open[viewer]:
        return None
    own = prospect(state.sheets[viewer], state.setup.points, state.setup.options.stopping == "strong")
    found = places(mask)
    may_stop = state.phase is not MARK and max(own.laid[at] for at in found) > NEVER
    best = max(found, key=(own.laid if may_stop else own.gains).__getitem__)
    crossed = state.phase is MARK and own.gains[best] < own.gains[NOTHING]
    return None if crossed else BOXES[best // (MOST_COLOURS + 1)]


def _missing(state: State, viewer: Viewer) -> tuple[tuple[Card, ...] | None, ...]:
    if viewer is None or state.phase is MARK:
        return (None,) * len(BOXES)
    open_boxes = state.open[viewer]
    wanted = missing(mask_of(state.hands[viewer]))
    return tuple(cards if open_boxes >> box & 1 else None for box, cards in enumerate(wanted))


def _is_early(state: State, viewer: Viewer) -> bool:
    if viewer is None or state.laid is None or viewer == state.laid:
        return False
    players = len(state.hands)
    gone = len(PACK) - HAND * players - state.turns  # F12
    first = state.setup.dealer + len(state.rounds) + 1  # F6: the player after the dealer begins
    return gone <= (viewer - first) % players


def _own_choice(state: State, viewer: Viewer) -> str | None:
    choice = None if viewer is None or not state.choices else state.choices[viewer]
    return None if choice is None else str(choice)


def imagine(view: View, options: Options, seed: Seed) -> State:
    """A random state that fits the view: deal the unseen cards, and guess the secret choices of the others."""
    hands, stock = _deal_unseen(view, seed)
    boxes = tuple(sheet.boxes for sheet in view.sheets)
    bare = State(
        Setup(options, seed, (view.dealer - view.round + 1) % options.players, points_in_force(options)),
        view.phase,
        view.turn,
        view.turns,
        frozenset(view.waiting),
        hands,
        view.known,
        view.discards,
        stock,
        len(stock),
        tuple(map(len, view.under)),
        tuple(_open(sheet) for sheet in boxes),
        boxes,
        view.rounds,
        view.laid,
    )
    if view.phase is not MARK or view.over:
        return bare
    return bare._replace(choices=tuple(_choice(view, bare, seat, seed) for seat in range(options.players)))


def _open(boxes: Boxes) -> int:
    return sum(1 << box for box, points in enumerate(boxes) if points is None)


def _deal_unseen(view: View, seed: Seed) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """The hands and the stock. The known cards of a hand, and those under the stock, keep their places (F11)."""
    seen_hands = view.shown or view.known
    hands = tuple(view.hand if seat == view.viewer else hand for seat, hand in enumerate(seen_hands))
    seen = Counter(card for cards in (*hands, *view.discards, *view.under) for card in cards)
    unseen = seed.shuffled((Counter(PACK) - seen).elements())
    dealt, start = [], 0
    for hand, number in zip(hands, view.held, strict=True):
        end = start + number - len(hand)
        dealt.append(hand + unseen[start:end])
        start = end
    under = [card for n, layer in enumerate(view.under) for card in seed.child("layer", n).shuffled(layer)]
    return tuple(dealt), (*under, *unseen[start:])


def _choice(view: View, state: State, seat: Seat, seed: Seed) -> Choice | None:
    """A choice that a player may have made: any that the shown hand allows (F10). None if they have not chosen."""
    if seat in view.waiting:
        return None
    known = view.named if seat == view.laid else view.choice if seat == view.viewer else None
    if known is not None:
        move = read_move(known)
        assert isinstance(move, Mark | Cross), "a choice marks or crosses out"
        return move
    open_boxes = boxes_in(state.open[seat])
    makes = made(mask_of_five(state.hands[seat]))
    choices: list[Choice] = [MARKS[box] for box in open_boxes if makes >> box & 1]
    choices += [CROSSES[box] for box in open_boxes]
    return seed.child("choice", seat).choice(choices)
