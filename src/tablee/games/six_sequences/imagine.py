"""Guess a full state from a view: deal the unseen cards at random, consistent with everything the viewer knows.

A hand is secret, except for the cards that everybody saw going into it. In the last turns of a round the viewer knows
more. A player who was passed over can place nothing on the current table; a player who was not passed over could place
something (S22). So the latter get something to place first, and the former get no card that could be placed by itself.
Cards may still be placeable together: such deals are discarded and dealt again. A player who claimed a set before its
run has that run in hand (S18).
"""

from itertools import count

from tablee.cards.k6t import DECK
from tablee.games.six_sequences.legal import moves
from tablee.games.six_sequences.model import LAST, OWE, Claim, Lay, Options, Pass, Setup, State, side_of
from tablee.games.six_sequences.notation import read_move
from tablee.games.six_sequences.placing import can_place, owed_lays, placings
from tablee.games.six_sequences.slots import CARDS, INDEX, mask_of
from tablee.games.six_sequences.table import Run, Set, Table, spread
from tablee.games.six_sequences.view import View
from tablee.kernel.game import Seat
from tablee.kernel.seed import Seed

_SUITS = [suit.letter for suit in DECK.suits]


def imagine(view: View, options: Options, seed: Seed) -> State:
    """A random state that has exactly this view."""
    bare = State(
        Setup(options, seed, view.dealer),
        view.round,
        view.phase,
        view.turn,
        hands=(0,) * len(view.held),
        shown=mask_of(tuple(card for known in view.known for card in known)),
        stock=(),
        left=view.stock,
        discards=tuple(INDEX[card] for card in view.discards),
        table=table_of(view),
        fresh=mask_of(view.fresh),
        owed=mask_of(view.owed),
        answers=(None,) * len(view.held),
        placed=view.placed,
        passes=view.passes,
        stuck=view.stuck,
        results=view.results,
        over=view.over,
    )
    attempts = (_deal_unseen(view, bare, seed.child("attempt", n)) for n in count())
    state = next(state for state in attempts if _is_possible(state, view))
    return state._replace(answers=_answers(view, state, seed))


def table_of(view: View) -> Table:
    """The table, rebuilt from the view."""
    runs, sets = [], []
    for laid in view.table:
        if laid.low is None or laid.suit is None:
            sets.append(Set(laid.number, laid.side, mask_of(laid.cards)))
        else:
            cards = tuple(INDEX[card] for card in laid.cards)
            runs.append(Run(laid.number, laid.side, _SUITS.index(laid.suit), laid.low, cards))
    return spread(tuple(runs), tuple(sets), view.runs_laid, view.sets_laid)


def _deal_unseen(view: View, bare: State, seed: Seed) -> State:
    """Fill the hands and the stock: first with the known cards, then with the unseen ones."""
    hands = [mask_of(known) for known in view.known]
    if view.viewer is not None:
        hands[view.viewer] = mask_of(view.hand)
    seen = mask_of((*view.discards, *(card for laid in view.table for card in laid.cards)))
    for hand in hands:
        seen |= hand
    unseen = [card for card in seed.child("cards").shuffled(range(len(CARDS))) if not seen >> card & 1]
    for seat in _able(bare):
        if seat != view.viewer:
            given = _something_to_place(bare, seat, hands[seat], unseen, view.held[seat], seed.child("able", seat))
            hands[seat] |= given
            unseen = [card for card in unseen if not given >> card & 1]
    places = [seat for seat, hand in enumerate(hands) for _ in range(view.held[seat] - hand.bit_count())]
    for card, seat in _shared_out(unseen, seed.child("places").shuffled(places), _barred(bare)):
        hands[seat] |= 1 << card
    taken = 0
    for hand in hands:
        taken |= hand
    return bare._replace(hands=tuple(hands), stock=tuple(card for card in unseen if not taken >> card & 1))


def _able(state: State) -> list[Seat]:
    """The players who can certainly place something.

    These are the player who owes a run (S18) and, in the last turns, the players who were not passed over: the one
    whose turn it is, and those who passed by choice (S22).
    """
    if state.phase is OWE:
        return [state.turn]
    if state.phase is not LAST or state.over:
        return []
    asked = [(state.turn - n) % len(state.hands) for n in range(state.passes + 1)]
    return [seat for seat in asked if seat not in state.stuck]


def _something_to_place(state: State, seat: Seat, hand: int, unseen: list[int], size: int, seed: Seed) -> int:
    """Unseen cards with which this hand can place something: one card if possible, else several; 0 if not needed."""
    if size == hand.bit_count() or _can_place(state, seat, hand):
        return 0
    side, table, pool = side_of(state, seat), state.table, sum(1 << card for card in unseen)
    if state.phase is OWE:
        lays = owed_lays(table, side, hand | pool, state.owed)
    else:
        useful = table.adds[side] | table.swaps
        single = [card for card in unseen if useful >> card & 1]
        if single:
            return 1 << single[0]
        lays = placings(table, side, hand | pool, state.fresh if seat == state.turn else 0, new=True)
    needed = [mask_of(move.cards) & pool for move in lays if isinstance(move, Lay)]
    fitting = [cards for cards in needed if cards.bit_count() <= size - hand.bit_count()]
    return seed.choice(fitting) if fitting else 0


def _can_place(state: State, seat: Seat, hand: int) -> bool:
    """Whether this hand can place something; if a set is owed, its run or the set itself (S18)."""
    side, table = side_of(state, seat), state.table
    if state.phase is OWE:
        return bool(owed_lays(table, side, hand, state.owed))
    return can_place(table, side, hand, state.fresh if seat == state.turn else 0)


def _barred(state: State) -> dict[Seat, int]:
    """The cards that a passed-over player cannot hold, because one alone could be placed."""
    table = state.table
    return {seat: table.adds[side_of(state, seat)] | table.swaps for seat in state.stuck}


def _shared_out(cards: list[int], places: tuple[Seat, ...], barred: dict[Seat, int]) -> list[tuple[int, Seat]]:
    """Assign a card to every place, but no barred one: a bipartite matching with augmenting paths."""
    if not barred:
        return list(zip(cards, places, strict=False))
    owner: dict[int, int] = {}

    def settle(place: int, tried: set[int]) -> bool:
        fitting = [card for card in cards if not barred.get(places[place], 0) >> card & 1 and card not in tried]
        for card in sorted(fitting, key=owner.__contains__):
            tried.add(card)
            if card not in owner or settle(owner[card], tried):
                owner[card] = place
                return True
        return False

    for place in range(len(places)):
        settle(place, set())
    return [(card, places[place]) for card, place in owner.items()]


def _is_possible(state: State, view: View) -> bool:
    """Whether all hands have the right size, passed-over players can place nothing, and the others can."""
    if tuple(hand.bit_count() for hand in state.hands) != view.held:
        return False
    for seat, able in (*((seat, True) for seat in _able(state)), *((seat, False) for seat in state.stuck)):
        if seat != view.viewer and _can_place(state, seat, state.hands[seat]) != able:
            return False
    return True


def _answers(view: View, state: State, seed: Seed) -> tuple[Claim | Pass | None, ...]:
    """The viewer's own answer to the discard, and random possible answers of the others (S21)."""
    answers: list[Claim | Pass | None] = list(state.answers)
    for seat in view.answered:
        own = seat == view.viewer and view.answer is not None
        move = read_move(view.answer or "") if own else seed.child("answer", seat).choice(moves(state, seat))
        assert isinstance(move, Claim | Pass), "an answer to a discard is a claim or a pass"
        answers[seat] = move
    return tuple(answers)
