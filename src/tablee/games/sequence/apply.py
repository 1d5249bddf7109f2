"""Apply a move: the state after it, and what happened.

Playing a card is the hot path. It builds its state in a single constructor call.
"""

from dataclasses import replace
from functools import lru_cache
from typing import Final

from tablee.cards.french import Card
from tablee.games.sequence.board import names_in
from tablee.games.sequence.legal import (
    forfeitable,
    markable,
    may_answer,
    may_call,
    may_draw,
    may_exchange,
    may_pass,
    may_play,
)
from tablee.games.sequence.lines import completed, count, standing
from tablee.games.sequence.model import (
    FORFEIT,
    MARK,
    NEEDED,
    NOTHING,
    PLAY,
    Answer,
    Aside,
    Call,
    Did,
    Draw,
    Drew,
    Exchange,
    Forfeit,
    Lined,
    Mark,
    Move,
    Pass,
    Place,
    Played,
    Remove,
    State,
)
from tablee.games.sequence.refusal import refusal
from tablee.kernel.game import Event, Seat, Step
from tablee.kernel.tuples import new, put

# An event of many games is one object in memory.
_played: Final = lru_cache(1 << 10)(Played)
_drew: Final = lru_cache(1 << 10)(Drew)


def apply(state: State, seat: Seat, move: Move) -> Step[State]:
    """The state after a move, and its events. Raises `IllegalMove`."""
    match move:
        case Place() if may_play(state, seat, move):
            return _place(state, seat, move)
        case Remove() if may_play(state, seat, move):
            return _remove(state, seat, move)
        case Exchange() if may_exchange(state, seat, move.card):
            return _with_draw(_discard(state, seat, move.card)._replace(exchanged=True), seat, _did(seat, move))  # Q9
        case Pass() if may_pass(state, seat):
            passes = state.passes + 1
            over = passes == len(state.hands)  # Q11
            return Step(_pass_on(state)._replace(passes=passes, over=over), _did(seat, move))
        case Draw() if may_draw(state, seat):
            return _draw_late(state, seat)
        case Mark() if move.row in markable(state, seat):
            return _mark(state, move)
        case Call() if may_call(state, seat, move.team):
            return Step(_call(state, seat, move.team), _did(seat, move))
        case Answer() if may_answer(state, seat):
            return Step(_answer(state, seat, move), _did(seat, move))
        case Forfeit() if move.card in forfeitable(state, seat):
            return Step(_forfeit(state, seat, move.card), _did(seat, move))
        case _:
            raise refusal(state, seat, move)


def _did(seat: Seat, move: Move) -> tuple[Event, ...]:
    return (Did(seat, str(move)),)


def _place(state: State, seat: Seat, move: Place) -> Step[State]:
    team = seat % len(state.chips)
    bit = 1 << move.space
    mine = state.chips[team] | bit
    chips, free = state.chips[:team] + (mine,) + state.chips[team + 1 :], state.free ^ bit  # noqa: RUF005  `put`, inlined
    rows = completed(mine, move.space)
    if not rows:
        return _play(state, seat, move, chips, free)
    lines, choice = count(rows, state.lines[team], NEEDED[len(chips)])
    return _settle(_lay_down(state, seat, move, chips, free), seat, move, team, lines, choice)


def _remove(state: State, seat: Seat, move: Remove) -> Step[State]:
    owner = next(team for team, chips in enumerate(state.chips) if chips >> move.space & 1)
    bit = 1 << move.space
    theirs = state.chips[owner] ^ bit
    chips, free = state.chips[:owner] + (theirs,) + state.chips[owner + 1 :], state.free | bit  # noqa: RUF005
    kept = tuple(line for line in state.lines[owner] if not line >> move.space & 1)  # Q17
    if kept == state.lines[owner]:
        return _play(state, seat, move, chips, free)
    # Q17: a row that is still complete without the chip counts as a sequence.
    lines, choice = count(standing(theirs), kept, NEEDED[len(chips)])
    return _settle(_lay_down(state, seat, move, chips, free), seat, move, owner, lines, choice)


def _play(state: State, seat: Seat, move: Place | Remove, chips: tuple[int, ...], free: int) -> Step[State]:
    """A play that changes no sequence. Nearly every move is one, so it builds its state directly."""
    if not state.left or state.aside is not NOTHING or state.setup.options.draw == "manual":
        return _end_turn(_lay_down(state, seat, move, chips, free), seat, move)
    setup, _, _, _, _, lines, hands, discards, stock, left, shuffles, *_ = state
    hand = hands[seat]
    at = hand.index(move.card)
    drawn = stock[left - 1]
    turn = (seat + 1) % len(hands)  # Q4
    held, pile = (*hand[:at], *hand[at + 1 :], drawn), (*discards[seat], move.card)
    hands = hands[:seat] + (held,) + hands[seat + 1 :]  # noqa: RUF005  `put`, inlined
    discards = discards[:seat] + (pile,) + discards[seat + 1 :]  # noqa: RUF005  as above
    rest = (0, False, NOTHING, False, None)  # passes, exchanged, aside, over, winner
    after = new(State, (setup, PLAY, turn, free, chips, lines, hands, discards, stock, left - 1, shuffles, *rest))
    return new(Step, (after, (_played(seat, move.card, move.space), _drew(seat, drawn))))


def _lay_down(state: State, seat: Seat, move: Place | Remove, chips: tuple[int, ...], free: int) -> State:
    """Move the card to its player's pile and set the chips; the turn has not ended yet."""
    aside = state.aside
    if seat in aside.owed:  # Q10: playing again forfeits the owed draw
        aside = replace(aside, owed=tuple(other for other in aside.owed if other != seat))
    return _discard(state, seat, move.card)._replace(chips=chips, free=free, passes=0, aside=aside)


def _settle(
    state: State, seat: Seat, move: Place | Remove, team: int, lines: tuple[int, ...], choice: tuple[int, ...]
) -> Step[State]:
    """Record a team's new sequences. The team may have won, or may have to choose which five chips count."""
    lined = tuple(Lined(team, names_in(line)) for line in lines if line not in state.lines[team])
    state = state._replace(lines=put(state.lines, team, lines))
    played = Played(seat, move.card, move.space)
    if len(lines) >= NEEDED[len(state.chips)]:
        return Step(state._replace(over=True, winner=team), (played, *lined))  # Q14
    if not choice:
        return _end_turn(state, seat, move, lined)
    players = len(state.hands)
    # Q16: the player chooses. If an opponent's jack caused the choice (Q17), the next player of the team chooses.
    marker = next(
        other % players for other in range(seat, seat + players) if other % players % len(state.chips) == team
    )
    return Step(state._replace(phase=MARK, aside=replace(state.aside, rows=choice, marker=marker)), (played,))


def _mark(state: State, move: Mark) -> Step[State]:
    team = state.aside.marker % len(state.chips)
    marked = state._replace(phase=PLAY, lines=put(state.lines, team, (*state.lines[team], move.row)))
    lined = Lined(team, names_in(move.row))
    return _draw_or_owe(marked, (*_did(state.aside.marker, move), lined))


def _end_turn(state: State, seat: Seat, move: Place | Remove, lined: tuple[Event, ...] = ()) -> Step[State]:
    return _draw_or_owe(state, (Played(seat, move.card, move.space), *lined))


def _draw_or_owe(state: State, events: tuple[Event, ...]) -> Step[State]:
    """Pass the turn on. Draw for the player, or note that they may still draw themselves (Q10)."""
    seat, after = state.turn, _pass_on(state)
    if state.setup.options.draw == "automatic":
        return _with_draw(after, seat, events)
    aside = replace(after.aside, owed=(*after.aside.owed, seat))  # Q10
    return Step(after._replace(aside=aside), events)


def _pass_on(state: State) -> State:
    """Start the next player's turn. Their unanswered calls are void, and they may call again (Q18)."""
    turn = (state.turn + 1) % len(state.hands)  # Q4
    # In edition 1 a call stood until its caller had next played or passed.
    caller = turn if state.setup.options.edition > 1 else state.turn
    calls = tuple(call for call in state.aside.calls if call[0] != caller)
    called = tuple(seat for seat in state.aside.called if seat != caller)
    aside = Aside(owed=state.aside.owed, calls=calls, called=called)
    return state._replace(turn=turn, exchanged=False, aside=NOTHING if aside == NOTHING else aside)


def _draw_late(state: State, seat: Seat) -> Step[State]:
    """Draw for an earlier play. All draws owed for still earlier plays are lost (Q10)."""
    owed = state.aside.owed
    aside = replace(state.aside, owed=owed[owed.index(seat) + 1 :])  # Q10
    return _with_draw(state._replace(aside=aside), seat, _did(seat, Draw()))


def _with_draw(state: State, seat: Seat, events: tuple[Event, ...]) -> Step[State]:
    """Draw a card. If the stock is empty, shuffle the discards into a new stock first (Q12)."""
    if not state.left:
        cards = tuple(card for pile in state.discards for card in pile)
        stock = state.setup.seed.child("stock", state.shuffles + 1).shuffled(cards)  # Q12
        empty: tuple[tuple[Card, ...], ...] = ((),) * len(state.discards)
        state = state._replace(stock=stock, left=len(stock), discards=empty, shuffles=state.shuffles + 1)
    if not state.left:
        return Step(state, events)
    card = state.stock[state.left - 1]
    hands = put(state.hands, seat, (*state.hands[seat], card))
    return Step(state._replace(hands=hands, left=state.left - 1), (*events, Drew(seat, card)))


def _discard(state: State, seat: Seat, card: Card) -> State:
    """Move a card from a hand to its player's pile."""
    hand = list(state.hands[seat])
    hand.remove(card)
    discards = put(state.discards, seat, (*state.discards[seat], card))
    return state._replace(hands=put(state.hands, seat, tuple(hand)), discards=discards)


def _call(state: State, seat: Seat, team: int) -> State:
    """Accuse a team of talking; the team has to answer (Q18)."""
    aside = state.aside
    if state.setup.options.edition == 1:
        return _call_without_question(state, seat, team)
    return state._replace(aside=replace(aside, calls=(*aside.calls, (seat, team)), called=(*aside.called, seat)))


def _call_without_question(state: State, seat: Seat, team: int) -> State:
    """A call in edition 1: the penalty falls when every player of one opposing team has called."""
    options, calls = state.setup.options, (*state.aside.calls, (seat, team))
    callers = range(seat % options.teams, options.players, options.teams)
    counted = state._replace(aside=replace(state.aside, calls=calls))
    return _penalise(counted, team) if all((caller, team) in calls for caller in callers) else counted


def _answer(state: State, seat: Seat, move: Answer) -> State:
    """The first answer of a team settles all calls against it (Q18)."""
    team = seat % len(state.chips)
    return _penalise(state, team) if move.admits else _without_calls(state, team)


def _penalise(state: State, team: int) -> State:
    """Make each player of the team give up a card, unless it is their last one (Q18)."""
    options = state.setup.options
    talkers = range(team, options.players, options.teams)
    forfeits = tuple(talker for talker in talkers if len(state.hands[talker]) > 1)  # Q18
    settled = _without_calls(state, team)
    phase = FORFEIT if forfeits else PLAY
    return settled._replace(phase=phase, aside=replace(settled.aside, forfeits=forfeits))


def _without_calls(state: State, team: int) -> State:
    calls = tuple(call for call in state.aside.calls if call[1] != team)
    return state._replace(aside=replace(state.aside, calls=calls))


def _forfeit(state: State, seat: Seat, card: Card) -> State:
    forfeits = tuple(other for other in state.aside.forfeits if other != seat)
    phase = FORFEIT if forfeits else PLAY
    return _discard(state, seat, card)._replace(phase=phase, aside=replace(state.aside, forfeits=forfeits))
