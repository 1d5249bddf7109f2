"""The legal moves. `moves` lists them, and `apply` calls the same functions to check a move.

`refusal` explains why any other move is refused.
"""

from collections.abc import Sequence
from typing import Final

from tablee.cards.french import DECK, Card
from tablee.games.sequence.board import NAMES, SPOTS, mask_of, spaces_in
from tablee.games.sequence.model import (
    FORFEIT,
    MARK,
    NOTHING,
    ONE_EYED,
    PLAY,
    TWO_EYED,
    Answer,
    Call,
    Draw,
    Exchange,
    Forfeit,
    Mark,
    Move,
    Pass,
    Place,
    Remove,
    State,
)
from tablee.kernel.game import Seat

_SPACES = range(len(NAMES))


def _pair(card: Card) -> dict[int, tuple[Place, ...]]:
    first, second = SPOTS[card]
    return {
        1 << first: (Place(card, first),),
        1 << second: (Place(card, second),),
        1 << first | 1 << second: (Place(card, first), Place(card, second)),
    }


# All moves are built once, here, so that listing them is only a lookup.
_MASK: Final = {card: mask_of(SPOTS[card]) for card in DECK.cards if SPOTS[card]}
"""The two spaces of each card except the jacks."""
_PAIR: Final = {card: _pair(card) for card in _MASK}
"""The plays of each of those cards, by which of its spaces are free."""
_JACK: Final[dict[Card, tuple[Move, ...]]] = {
    **{card: tuple(Place(card, space) for space in _SPACES) for card in TWO_EYED},
    **{card: tuple(Remove(card, space) for space in _SPACES) for card in ONE_EYED},
}
"""The plays of each jack, by space."""
_EXCHANGE: Final = {card: Exchange(card) for card in _MASK}
_ANSWERS: Final = (Answer(admits=True), Answer(admits=False))
_ACTS: Final = tuple(frozenset({seat}) for seat in range(12))


def to_act(state: State) -> frozenset[Seat]:
    """The player whose turn it is, unless somebody has to choose first (Q16, Q18)."""
    if state.over:
        return frozenset()
    if state.phase is PLAY:
        return _ACTS[state.turn]
    if state.phase is MARK:
        return _ACTS[state.aside.marker]
    return frozenset(state.aside.forfeits)


def moves(state: State, seat: Seat) -> Sequence[Move]:
    """All legal moves of a seat: the moves of the phase, then a late draw, then calls and answers to calls."""
    if state.over:
        return ()
    found: list[Move] = []
    if state.phase is PLAY:
        if seat == state.turn:
            found = _plays(state, seat)
    else:
        found += map(Mark, markable(state, seat))
        found += map(Forfeit, dict.fromkeys(forfeitable(state, seat)))
    if state.aside is not NOTHING and may_draw(state, seat):
        found.append(Draw())
    if state.setup.options.silence:
        found += [Call(team) for team in range(len(state.chips)) if may_call(state, seat, team)]
        if may_answer(state, seat):
            found += _ANSWERS
    return found


def _plays(state: State, seat: Seat) -> list[Move]:
    """The plays of a hand, then the exchanges of dead cards, and a pass if no card can be played."""
    free = state.free
    plays: list[Move] = []
    dead: list[Move] = []
    for card in dict.fromkeys(state.hands[seat]):
        if card in _MASK:  # inlined from `spaces_for`: this is the hot path
            if here := free & _MASK[card]:
                plays += _PAIR[card][here]
            else:
                dead.append(_EXCHANGE[card])
        else:
            plays += map(_JACK[card].__getitem__, spaces_in(spaces_for(state, seat, card)))
    nothing_to_play = not plays
    if not state.exchanged:
        plays += dead  # Q9: once a turn
    if nothing_to_play:
        plays.append(Pass())  # Q11
    return plays


def is_on(state: State, seat: Seat) -> bool:
    """Whether it is this player's turn to play a card (Q4)."""
    return seat == state.turn and state.phase is PLAY and not state.over


def spaces_for(state: State, seat: Seat, card: Card) -> int:
    """The spaces on which this player can play a card: to place a chip, or to remove one."""
    if card in _MASK:
        return state.free & _MASK[card]  # Q5
    return state.free if card in TWO_EYED else removable(state, seat)  # Q6, Q7


def removable(state: State, seat: Seat) -> int:
    """The chips that this player may remove with a one-eyed jack (Q7)."""
    mask = 0
    for team, chips in enumerate(state.chips):
        if team != seat % len(state.chips):  # Q7: never one's own
            mask |= chips
            if not state.setup.options.advanced:  # Q17
                for line in state.lines[team]:
                    mask &= ~line  # Q16: a sequence cannot be broken
    return mask


def may_play(state: State, seat: Seat, move: Place | Remove) -> bool:
    """Whether a card may be played on this space."""
    card = move.card
    if seat != state.turn or state.phase is not PLAY or state.over or card not in state.hands[seat]:
        return False
    fits = isinstance(move, Remove) == (card in ONE_EYED)  # Q7
    return fits and bool(spaces_for(state, seat, card) >> move.space & 1)


def is_dead(state: State, card: Card) -> bool:
    """Whether both spaces of a card are taken; a jack is never dead (Q9)."""
    return card in _MASK and not state.free & _MASK[card]


def may_exchange(state: State, seat: Seat, card: Card) -> bool:
    """Whether a dead card may be exchanged: once a turn (Q9)."""
    return is_on(state, seat) and not state.exchanged and card in state.hands[seat] and is_dead(state, card)


def may_pass(state: State, seat: Seat) -> bool:
    """Whether a player may pass: only when no card can be played (Q11)."""
    return is_on(state, seat) and not any(spaces_for(state, seat, card) for card in state.hands[seat])


def may_draw(state: State, seat: Seat) -> bool:
    """Whether a player may still draw for an earlier play (Q10)."""
    return seat in state.aside.owed and not state.over


def markable(state: State, seat: Seat) -> tuple[int, ...]:
    """The rows of five that this player has to choose from (Q16)."""
    return state.aside.rows if state.phase is MARK and seat == state.aside.marker else ()


def forfeitable(state: State, seat: Seat) -> tuple[Card, ...]:
    """The cards from which this player has to give up one (Q18)."""
    return state.hands[seat] if state.phase is FORFEIT and seat in state.aside.forfeits else ()


def may_call(state: State, seat: Seat, team: int) -> bool:
    """Whether a player may accuse a team of talking: only an opposing team, and once between two turns (Q18)."""
    options, aside = state.setup.options, state.aside
    if not options.silence or state.phase is not PLAY or state.over or not 0 <= seat < options.players:
        return False
    opposing = 0 <= team < options.teams and team != seat % options.teams
    return opposing and seat not in aside.called and (seat, team) not in aside.calls


def may_answer(state: State, seat: Seat) -> bool:
    """Whether a player may answer a call against their team (Q18); edition 1 had no answers."""
    if state.setup.options.edition == 1 or state.phase is not PLAY or state.over:
        return False
    return any(called == seat % len(state.chips) for _, called in state.aside.calls)
