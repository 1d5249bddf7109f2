"""The table as text, without a word of any language: runs aligned by slot, sets, the viewer's hand."""

from collections.abc import Iterator, Sequence

from tablee.cards.k6t import DECK, Card
from tablee.games.six_sequences.model import CLAIM, Did, Draw, Drew, Pass, Result, Stuck
from tablee.games.six_sequences.slots import HIGH, LOW
from tablee.games.six_sequences.view import Combination, View
from tablee.kernel.game import Event, Seat

_CELL = 3
_GLYPH = {suit.letter: suit.glyph for suit in DECK.suits}
_RULER = [rank.text for rank in DECK.ranks[LOW : HIGH + 1]]


def show(view: View) -> str:
    """A drawing of the table, one side after the other under a ruler of ranks, and the viewer's hand."""
    lines = [_draw_piles(view), *_draw_rounds(view), "", _draw_leads(view), "", _draw_ruler()]
    for side in range(len(view.totals)):
        lines += ["", *_draw_side(view, side)]
    if view.hand:
        lines += [
            "",
            "   " + "  ".join(DECK.pretty(card) for card in view.hand) + (f"   −{view.cost}" if view.cost else ""),
        ]
    return "\n".join(lines)


def _draw_piles(view: View) -> str:
    """The round, the stock and the top discard, with a question mark while it may be claimed."""
    top = DECK.pretty(view.discards[-1]) if view.discards else "—"
    claimed = " ?" if view.phase is CLAIM else ""
    rounds = view.options.rounds
    return f"   {min(view.round + 1, rounds)}/{rounds}   ▒ {view.stock}   ▁ {top}{claimed}"


def _draw_rounds(view: View) -> Iterator[str]:
    """The points of each side in the earlier rounds."""
    for number, result in enumerate(view.results, 1):
        yield f"   {number}: " + "  ".join(map(_signed, result.points))
    if view.results and not view.table:
        yield from _draw_result(view.results[-1])  # the last round in detail, until something is laid


def _draw_result(result: Result) -> Iterator[str]:
    """The runs that were kept, with side and points, and the cards left in the hands, with their costs."""
    for lead in result.leads:
        cards = " ".join(map(DECK.pretty, lead.cards))
        yield f"      {_GLYPH[lead.suit]} {lead.side} {_signed(lead.points):>4}  {cards}"
    for seat, (left, cost) in enumerate(zip(result.left, result.costs, strict=True)):
        yield f"      ▪ {seat} {_signed(-cost) if cost else '0':>4}  {' '.join(map(DECK.pretty, left))}".rstrip()


def _draw_leads(view: View) -> str:
    """Each suit with its dominant side, the length of the run, and the points."""
    leads = {lead.suit: f"{lead.side}:{lead.length} +{lead.points}" for lead in view.leads}
    return "   " + "   ".join(f"{glyph} {leads.get(letter, '—')}" for letter, glyph in _GLYPH.items())


def _draw_ruler() -> str:
    return " " * 9 + "".join(f"{rank:>{_CELL}}" for rank in _RULER)


def _draw_side(view: View, side: int) -> Iterator[str]:
    """The players of a side, its points, its runs and its sets."""
    seats = range(side, len(view.held), len(view.totals))
    for seat in seats:
        mark = "▸" if _is_awaited(view, seat) else " "
        known = " ".join(map(DECK.pretty, view.known[seat])) if seat != view.viewer else ""
        points = _points(view, side) if seat == side else ""
        own = "•" if seat == view.viewer else " "
        yield f" {mark} {seat}{own} {'▪' * view.held[seat]:<9}  {points:<9} {known}".rstrip()
    for laid in view.table:
        if laid.side == side:
            yield _draw_run(laid) if laid.low else f"{laid.number:>6}   " + " ".join(map(DECK.pretty, laid.cards))


def _points(view: View, side: int) -> str:
    """The points of a side in the earlier rounds, and what its runs would bring now."""
    return _signed(view.totals[side]) if view.over else f"{_signed(view.totals[side])} {_signed(view.points[side])}"


def _signed(points: int) -> str:
    return f"{points:+}".replace("-", "−")


def _is_awaited(view: View, seat: int) -> bool:
    if view.phase is CLAIM:
        sides = len(view.totals)
        return seat % sides != view.turn % sides and seat not in view.answered
    return seat == view.turn and not view.over


def _draw_run(run: Combination) -> str:
    """The ranks of a run, each under its slot on the ruler."""
    before = " " * _CELL * ((run.low or LOW) - LOW)
    return (
        f"{run.number:>6} {_GLYPH[run.suit or '']} " + before + "".join(f"{_rank(card):>{_CELL}}" for card in run.cards)
    )


def _rank(card: Card) -> str:
    return DECK.rank[card]


def told(_: Seat, __: object, events: Sequence[Event]) -> Sequence[tuple[Seat, str]]:
    """Who did what, as far as the events are public; secret answers are left out (S21)."""
    return [did for event in events if (did := _told(event))]


def _told(event: Event) -> tuple[Seat, str] | None:
    match event:
        case Did():
            return event.seat, event.move
        case Drew():
            return event.seat, str(Draw())
        case Stuck():
            return event.seat, str(Pass())
        case _:
            return None
