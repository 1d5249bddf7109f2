"""Explain why a move is refused: the clause that forbids it, and a sentence. General reasons come first.

These functions are called only for moves that are not legal. They do not decide what is legal: `legal` does.
"""

from typing import assert_never

from tablee.cards.french import DECK, Card
from tablee.games.sequence.board import CARD_AT, NAMES, SPOTS
from tablee.games.sequence.legal import is_dead
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


def refusal(state: State, seat: Seat, move: Move) -> IllegalMove:
    """The error to raise for a move that is not legal."""
    if state.over:
        return IllegalMove("Q11" if state.winner is None else "Q14", "the game is over")
    return IllegalMove(*_why_not(state, seat, move))


def _why_not(state: State, seat: Seat, move: Move) -> tuple[str, str]:
    match move:
        case Place() | Remove() | Exchange():
            return _why_not_on_turn(state, seat) or _why_not_held(state, seat, move.card) or _why_no_play(state, move)
        case Pass():
            return _why_not_on_turn(state, seat) or ("Q11", "you have a card that can be played")
        case Draw():
            return "Q10", "you have no card to draw"
        case Mark():
            return "Q16", "you cannot choose this row of five"
        case Call():
            return "Q18", _why_no_call(state, seat, move.team)
        case Answer():
            return "Q18", "a pending choice comes first" if state.phase is not PLAY else "nobody has called your team"
        case Forfeit():
            if state.phase is not FORFEIT or seat not in state.aside.forfeits:
                return "Q18", "you have no card to give up"
            return "Q18", f"you do not hold {DECK.pretty(move.card)}"
        case _:
            assert_never(move)


def _why_not_on_turn(state: State, seat: Seat) -> tuple[str, str] | None:
    if state.phase is not PLAY:
        return "Q16" if state.phase is MARK else "Q18", "a pending choice comes first"
    return None if seat == state.turn else ("Q4", "it is not your turn")


def _why_not_held(state: State, seat: Seat, card: Card) -> tuple[str, str] | None:
    return None if card in state.hands[seat] else ("Q5", f"you do not hold {DECK.pretty(card)}")


def _why_no_play(state: State, move: Place | Remove | Exchange) -> tuple[str, str]:
    match move:
        case Place():
            return _why_no_chip(move)
        case Remove():
            return _why_no_removal(state, move)
        case Exchange():
            return "Q9", _why_no_exchange(state, move.card)
        case _:
            assert_never(move)


def _why_no_chip(move: Place) -> tuple[str, str]:
    card, space = move.card, move.space
    if card in ONE_EYED:
        return "Q7", "a one-eyed jack removes a chip and places none"
    if CARD_AT[space] != card and card not in TWO_EYED:
        return "Q5", f"{NAMES[space]} does not show {DECK.pretty(card)}"
    if CARD_AT[space] is None:
        return "Q8", "no chip can be placed on a corner"
    return "Q6" if card in TWO_EYED else "Q5", f"{NAMES[space]} is taken"


def _why_no_removal(state: State, move: Remove) -> tuple[str, str]:
    if move.card not in ONE_EYED:
        return "Q7", f"only a one-eyed jack removes a chip, not {DECK.pretty(move.card)}"
    if CARD_AT[move.space] is None:
        return "Q8", "there is no chip on a corner"
    team = state.turn % len(state.chips)
    if any(chips >> move.space & 1 for other, chips in enumerate(state.chips) if other != team):
        return "Q16", f"the chip on {NAMES[move.space]} is part of a sequence"
    return "Q7", f"there is no opponent's chip on {NAMES[move.space]}"


def _why_no_exchange(state: State, card: Card) -> str:
    if not SPOTS[card]:
        return "a jack is never dead"
    if not is_dead(state, card):
        return f"{DECK.pretty(card)} is not dead: one of its spaces is free"
    return "you have already exchanged a dead card in this turn"


def _why_no_call(state: State, seat: Seat, team: int) -> str:
    options = state.setup.options
    if not options.silence:
        return "talking is allowed at this table"
    if state.phase is not PLAY:
        return "a pending choice comes first"
    if not (0 <= seat < options.players and 0 <= team < options.teams):
        return "no such player or team"
    if team == seat % options.teams:
        return "you cannot call your own team"
    if (seat, team) in state.aside.calls:
        return "you have already called this team"
    return "you have already called a team since your last turn"
