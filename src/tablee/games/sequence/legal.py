"""Who may do what: `moves` lists it, `check` refuses everything else and names the clause."""

from collections.abc import Sequence
from typing import Final

from tablee.cards.french import DECK, Card
from tablee.games.sequence.board import CARD_AT, NAMES, SPOTS, mask_of, spaces_in
from tablee.games.sequence.model import (
    FORFEIT,
    MARK,
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
from tablee.kernel.game import IllegalMove, Seat

_SPACES = range(len(NAMES))


def _places(card: Card) -> dict[int, tuple[Place, ...]]:
    first, second = SPOTS[card]
    return {
        1 << first: (Place(card, first),),
        1 << second: (Place(card, second),),
        1 << first | 1 << second: (Place(card, first), Place(card, second)),
    }


# Moves are made once, here: listing them is a matter of looking them up.
_PLACE: Final = {card: (mask_of(SPOTS[card]), _places(card)) for card in DECK.cards if SPOTS[card]}
"""For each card but the jacks: its spaces as a mask, and its moves by which of those spaces are free."""
_ANYWHERE: Final = {card: tuple(Place(card, space) for space in _SPACES) for card in TWO_EYED}
_REMOVE: Final = {card: tuple(Remove(card, space) for space in _SPACES) for card in ONE_EYED}
_EXCHANGE: Final = {card: Exchange(card) for card in DECK.cards}
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
    """All legal moves of a seat: what the phase asks for, then a late draw, then calls and answers to them."""
    if state.over:
        return ()
    phase, aside = state.phase, state.aside
    found: list[Move] = []
    if phase is PLAY:
        if seat == state.turn:
            found = _plays(state, seat)
    elif phase is MARK:
        if seat == aside.marker:
            found = [Mark(row) for row in aside.rows]
    elif seat in aside.forfeits:
        found = [Forfeit(card) for card in dict.fromkeys(state.hands[seat])]
    if seat in aside.owed:
        found.append(Draw())
    if state.setup.options.silence:
        found += [Call(team) for team in range(len(state.chips)) if not _why_no_call(state, seat, team)]
        if not _why_no_answer(state, seat):
            found += _ANSWERS
    return found


def _plays(state: State, seat: Seat) -> list[Move]:
    """The plays of a hand, then its dead cards, and a pass where there is no play."""
    free = state.free
    plays: list[Move] = []
    dead: list[Move] = []
    for card in dict.fromkeys(state.hands[seat]):
        if card in _PLACE:
            spots, places = _PLACE[card]
            if here := free & spots:
                plays += places[here]
            else:
                dead.append(_EXCHANGE[card])
        elif card in TWO_EYED:
            plays += map(_ANYWHERE[card].__getitem__, spaces_in(free))  # Q6
        else:
            plays += map(_REMOVE[card].__getitem__, spaces_in(removable(state, seat)))  # Q7
    nothing_to_play = not plays
    if not state.exchanged:
        plays += dead  # Q9: once a turn
    if nothing_to_play:
        plays.append(Pass())  # Q11
    return plays


def removable(state: State, seat: Seat) -> int:
    """The chips that a one-eyed jack of this player may take (Q7)."""
    mask = 0
    for team, chips in enumerate(state.chips):
        if team != seat % len(state.chips):  # Q7: never one's own
            mask |= chips
            if not state.setup.options.advanced:  # Q17
                for line in state.lines[team]:
                    mask &= ~line  # Q16: a sequence cannot be broken
    return mask


def check_place(state: State, seat: Seat, move: Place) -> None:
    """Refuse a chip that may not go where it is meant to."""
    card, space = move.card, move.space
    check_held(state, seat, card)
    if CARD_AT[space] != card and card not in TWO_EYED:
        if card in ONE_EYED:
            raise IllegalMove("Q7", "a one-eyed jack takes a chip away and places none")
        raise IllegalMove("Q5", f"{NAMES[space]} does not show {DECK.pretty(card)}")
    if CARD_AT[space] is None:
        raise IllegalMove("Q8", "no chip goes on a corner")  # Q8
    if not state.free >> space & 1:
        raise IllegalMove("Q6" if card in TWO_EYED else "Q5", f"{NAMES[space]} is taken")


def check_remove(state: State, seat: Seat, move: Remove) -> None:
    """Refuse to take away what may not be taken."""
    check_held(state, seat, move.card)
    if move.card not in ONE_EYED:
        raise IllegalMove("Q7", f"{DECK.pretty(move.card)} takes no chip away; a one-eyed jack does")
    if CARD_AT[move.space] is None:
        raise IllegalMove("Q8", "there is no chip on a corner")
    if removable(state, seat) >> move.space & 1:
        return
    if any(chips >> move.space & 1 for team, chips in enumerate(state.chips) if team != seat % len(state.chips)):
        raise IllegalMove("Q16", f"the chip on {NAMES[move.space]} is part of a sequence")
    raise IllegalMove("Q7", f"there is no opponent's chip on {NAMES[move.space]}")


def check_exchange(state: State, seat: Seat, move: Exchange) -> None:
    """Refuse to exchange a card that is not dead, or a second one."""
    check_held(state, seat, move.card)
    if state.exchanged:
        raise IllegalMove("Q9", "a dead card is exchanged once a turn")
    if move.card not in _PLACE:
        raise IllegalMove("Q9", "a jack is never dead")
    if state.free & mask_of(SPOTS[move.card]):
        raise IllegalMove("Q9", f"{DECK.pretty(move.card)} is not dead: a space of it is free")


def check_pass(state: State, seat: Seat) -> None:
    """Refuse a pass to a player who could play."""
    check_turn(state, seat)
    if Pass() not in _plays(state, seat):
        raise IllegalMove("Q11", "you have a card to play")


def check_draw(state: State, seat: Seat) -> None:
    """Refuse a draw that nobody owes."""
    check_going_on(state)
    if seat not in state.aside.owed:
        raise IllegalMove("Q10", "there is no card for you to draw")


def check_mark(state: State, seat: Seat, move: Mark) -> None:
    """Refuse the choice of a row that is not to be chosen."""
    check_going_on(state)
    if state.phase is not MARK or seat != state.aside.marker or move.row not in state.aside.rows:
        raise IllegalMove("Q16", "this is not a row of five for you to choose")


def check_call(state: State, seat: Seat, move: Call) -> None:
    """Refuse a call where there is nothing to call."""
    check_going_on(state)
    if why := _why_no_call(state, seat, move.team):
        raise IllegalMove("Q18", why)


def check_answer(state: State, seat: Seat) -> None:
    """Refuse an answer where nobody has asked."""
    check_going_on(state)
    if why := _why_no_answer(state, seat):
        raise IllegalMove("Q18", why)


def check_forfeit(state: State, seat: Seat, move: Forfeit) -> None:
    """Refuse a forfeit of one who owes none, or of a card they do not hold."""
    check_going_on(state)
    if state.phase is not FORFEIT or seat not in state.aside.forfeits:
        raise IllegalMove("Q18", "you have no card to give up")
    if move.card not in state.hands[seat]:
        raise IllegalMove("Q18", f"you do not hold {DECK.pretty(move.card)}")


def check_going_on(state: State) -> None:
    """Refuse every move once the game is over."""
    if state.over:
        raise IllegalMove("Q11" if state.winner is None else "Q14", "the game is over")


def check_turn(state: State, seat: Seat) -> None:
    """Refuse a play that is not this player's to make now."""
    check_going_on(state)
    if state.phase is not PLAY:
        raise IllegalMove("Q16" if state.phase is MARK else "Q18", "a choice has to be made before play goes on")
    if seat != state.turn:
        raise IllegalMove("Q4", "it is not your turn")


def check_held(state: State, seat: Seat, card: Card) -> None:
    """Refuse a card that is not in the player's hand, or not on their turn."""
    if seat != state.turn or state.phase is not PLAY or state.over:
        check_turn(state, seat)
    if card not in state.hands[seat]:
        raise IllegalMove("Q5", f"you do not hold {DECK.pretty(card)}")  # Q5


def _why_no_call(state: State, seat: Seat, team: int) -> str | None:
    """Why a player may not call a team for talking; None where they may (Q18)."""
    options = state.setup.options
    if not options.silence:
        return "talking is allowed at this table"
    if state.phase is not PLAY:
        return "a choice has to be made first"
    if not (0 <= seat < options.players and 0 <= team < options.teams):
        return "there is no such player, or no such team"
    if team == seat % options.teams:
        return "a team is called by its opponents"  # Q18
    if (seat, team) in state.aside.calls:
        return "you have called this team already"
    if seat in state.aside.called:
        return "you have called since your last turn: once is enough"  # Q18
    return None


def _why_no_answer(state: State, seat: Seat) -> str | None:
    """Why a player may not answer a call; None where they may (Q18)."""
    if state.phase is not PLAY:
        return "a choice has to be made first"
    team = seat % len(state.chips)
    if state.setup.options.edition == 1 or all(called != team for _, called in state.aside.calls):
        return "nobody has called your team"
    return None
