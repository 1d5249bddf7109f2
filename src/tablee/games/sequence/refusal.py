"""Explain why a move is refused: the clause that forbids it, and a sentence with its cards. General reasons come first.

These functions are called only for moves that are not legal. They do not decide what is legal: `legal` does.
"""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, assert_never

from tablee.cards.french import DECK, Card
from tablee.games.sequence.board import CARD_AT, NAMES, SPOTS, names_in
from tablee.games.sequence.legal import is_dead, moves, spaces_for
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
    Phase,
    Place,
    Remove,
    State,
)
from tablee.kernel.game import IllegalMove, Seat
from tablee.messages.refusals import refuse

Reason: TypeAlias = Literal[
    "over", "turn", "mark_first", "forfeit_first", "not_held", "playable", "no_draw", "no_row", "talking", "no_team",
    "own_team", "called", "called_once", "not_called", "no_forfeit", "takes", "corner", "other_card", "other_card_dead",
    "taken", "taken_jack", "dead", "takes_none", "corner_empty", "in_line", "own_chip", "no_chip", "jack", "alive",
    "exchanged",
]  # fmt: skip
_PENDING: Final[Mapping[Phase, Reason]] = {MARK: "mark_first", FORFEIT: "forfeit_first"}
"""What somebody has to choose before the game goes on."""


def refusal(state: State, seat: Seat, move: Move) -> IllegalMove:
    """The error to raise for a move that is not legal."""
    if state.over:
        return _no("Q11" if state.winner is None else "Q14", "over")
    return _why_not(state, seat, move)


def _no(rule: str, reason: Reason, **words: str | int) -> IllegalMove:
    return refuse("sequence", rule, reason, **words)


def _why_not(state: State, seat: Seat, move: Move) -> IllegalMove:
    match move:
        case Place() | Remove() | Exchange():
            return _why_not_on_turn(state, seat) or _why_not_held(state, seat, move.card) or _why_no_play(state, move)
        case Pass():
            return _why_not_on_turn(state, seat) or _why_no_pass(state, seat)
        case Draw():
            return _no("Q10", "no_draw")
        case Mark():
            row = names_in(move.row)
            return _no("Q16", "no_row", row=f"{row[0]}–{row[-1]}")
        case Call():
            return _why_no_call(state, seat, move.team)
        case Answer():
            return _no("Q18", _PENDING.get(state.phase, "not_called"))
        case Forfeit():
            if state.phase is not FORFEIT or seat not in state.aside.forfeits:
                return _no("Q18", "no_forfeit")
            return _no("Q18", "not_held", card=DECK.pretty(move.card))
        case _:
            assert_never(move)


def _why_not_on_turn(state: State, seat: Seat) -> IllegalMove | None:
    if state.phase is not PLAY:
        return _no("Q16" if state.phase is MARK else "Q18", _PENDING[state.phase])
    return None if seat == state.turn else _no("Q4", "turn")


def _why_not_held(state: State, seat: Seat, card: Card) -> IllegalMove | None:
    return None if card in state.hands[seat] else _no("Q5", "not_held", card=DECK.pretty(card))


def _why_no_pass(state: State, seat: Seat) -> IllegalMove:
    play = next(move for move in moves(state, seat) if isinstance(move, Place | Remove))
    return _no("Q11", "playable", card=DECK.pretty(play.card), space=NAMES[play.space])


def _why_no_play(state: State, move: Place | Remove | Exchange) -> IllegalMove:
    match move:
        case Place():
            return _why_no_chip(state, move)
        case Remove():
            return _why_no_removal(state, move)
        case Exchange():
            return _why_no_exchange(state, move.card)
        case _:
            assert_never(move)


def _why_no_chip(state: State, move: Place) -> IllegalMove:
    card, shown = move.card, CARD_AT[move.space]
    words = {"card": DECK.pretty(card), "space": NAMES[move.space]}
    if card in ONE_EYED:
        return _no("Q7", "takes", card=words["card"])
    if shown is None:
        return _no("Q8", "corner", space=words["space"])
    if card in TWO_EYED:
        return _no("Q6", "taken_jack", **words)
    free = ", ".join(names_in(spaces_for(state, state.turn, card)))
    if shown != card:
        words |= {"shown": DECK.pretty(shown)}
        return _no("Q5", "other_card", **words, free=free) if free else _no("Q5", "other_card_dead", **words)
    return _no("Q5", "taken", **words, free=free) if free else _no("Q5", "dead", card=words["card"])


def _why_no_removal(state: State, move: Remove) -> IllegalMove:
    space, own = NAMES[move.space], state.turn % len(state.chips)
    if move.card not in ONE_EYED:
        return _no("Q7", "takes_none", card=DECK.pretty(move.card))
    if CARD_AT[move.space] is None:
        return _no("Q8", "corner_empty", space=space)
    team = next((team for team, chips in enumerate(state.chips) if chips >> move.space & 1), None)
    if team is None:
        return _no("Q7", "no_chip", space=space)
    return _no("Q7", "own_chip", space=space) if team == own else _no("Q16", "in_line", space=space)


def _why_no_exchange(state: State, card: Card) -> IllegalMove:
    if not SPOTS[card]:
        return _no("Q9", "jack", card=DECK.pretty(card))
    if not is_dead(state, card):
        free = ", ".join(names_in(spaces_for(state, state.turn, card)))
        return _no("Q9", "alive", card=DECK.pretty(card), free=free)
    return _no("Q9", "exchanged")


def _why_no_call(state: State, seat: Seat, team: int) -> IllegalMove:
    options = state.setup.options
    if not options.silence:
        return _no("Q18", "talking")
    if state.phase is not PLAY:
        return _no("Q18", _PENDING[state.phase])
    if not (0 <= seat < options.players and 0 <= team < options.teams):
        return _no("Q18", "no_team")
    if team == seat % options.teams:
        return _no("Q18", "own_team")
    if (seat, team) in state.aside.calls:
        return _no("Q18", "called", team=team + 1)
    return _no("Q18", "called_once")
