"""The rules: deal, legal moves, what a move does, and the end."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tablee.cards.french import DECK
from tablee.games.plis.model import HAND, PLAYERS, Move, Options, Play, Played, State, Taken
from tablee.games.plis.refusal import check
from tablee.kernel.game import BadNotation, Outcome, Seat, Step, read_fields
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed


def read_options(raw: Mapping[str, Json]) -> Options:
    """The options, `high` where nothing is said."""
    return read_fields(Options, raw)


def seats(_: Options) -> int:
    """It is for two."""
    return PLAYERS


def deal(options: Options, seed: Seed) -> State:
    """Five cards each; the others stay aside."""
    cards = seed.child("deck").shuffled(DECK.cards)
    hands = tuple(cards[seat * HAND : (seat + 1) * HAND] for seat in range(PLAYERS))  # L1
    return State(options, hands, cards[PLAYERS * HAND :])


def to_act(state: State) -> frozenset[Seat]:
    """Whoever leads or answers; nobody once the hands are empty."""
    return frozenset({state.turn} if state.hands[state.turn] else ())  # L5


def moves(state: State, seat: Seat) -> Sequence[Move]:
    """Every card of the hand, in the order of the hand."""
    return [Play(card) for card in state.hands[seat]] if seat in to_act(state) else []  # L2


def apply(state: State, seat: Seat, move: Move) -> Step[State]:
    """Lead a card, or answer one, which settles the trick."""
    check(state, seat, move)
    hand = tuple(card for card in state.hands[seat] if card != move.card)
    hands = tuple(hand if other == seat else held for other, held in enumerate(state.hands))
    after = replace(state, hands=hands, played=(*state.played, move.card))
    played = Played(seat, move.card)
    if state.led is None:
        return Step(replace(after, led=move.card, turn=1 - seat), (played,))
    winner = seat if state.options.beats(move.card, state.led) else 1 - seat
    tricks = tuple(count + (other == winner) for other, count in enumerate(state.tricks))
    return Step(replace(after, led=None, turn=winner, tricks=tricks), (played, Taken(winner)))  # L4


def outcome(state: State) -> Outcome | None:
    """The player with more tricks wins."""
    if any(state.hands):
        return None
    return Outcome(state.tricks, frozenset({state.tricks.index(max(state.tricks))}))  # L5


def read_move(text: str) -> Move:
    """A card by its text, as in `10H`."""
    try:
        return Play(DECK.read(text))
    except ValueError as wrong:
        raise BadNotation(str(wrong)) from None
