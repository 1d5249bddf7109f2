"""The table as text, without a word of any language: the board, the players, the viewer's hand."""

from collections.abc import Iterator

from tablee.cards.french import DECK, Card
from tablee.games.sequence.board import CARD_AT, COLUMNS, NAMES, SIZE, SPOTS
from tablee.games.sequence.model import ONE_EYED, TWO_EYED, View

TEAMS = "●○▲"
"""The sign for a chip of each team."""
_CELL = 6


def show(view: View) -> str:
    """A drawing of the board, a line for each player, and the viewer's hand."""
    lines = [*_draw_board(view), "", *_draw_players(view)]
    if view.hand:
        lines += ["", "   " + "  ".join(_draw_card(view, card) for card in view.hand)]
    return "\n".join(lines)


def _draw_board(view: View) -> Iterator[str]:
    locked = {space for line in view.lines for space in line.spaces}
    yield "     " + "".join(f"{column:<{_CELL}}" for column in COLUMNS).rstrip()
    for row in range(SIZE):
        cells = []
        for space in range(row * SIZE, (row + 1) * SIZE):
            chip = view.chips[space]
            mark = " " if chip == "." else TEAMS[int(chip)]
            card = CARD_AT[space]
            cells.append(mark + (DECK.pretty(card) if card else "✶") + ("=" if NAMES[space] in locked else ""))
        yield f"{row + 1:>2}  " + "".join(f"{cell:<{_CELL}}" for cell in cells).rstrip()


def _draw_players(view: View) -> Iterator[str]:
    """A line for each player: turn, team, hand as dots, last card played. Then the size of the stock."""
    for seat, held in enumerate(view.held):
        turn = "▸" if seat == view.turn else " "
        last = DECK.pretty(view.discards[seat][-1]) if view.discards[seat] else ""
        yield f" {turn} {seat:>2} {TEAMS[seat % view.options.teams]}  {'▪' * held:<8}{last}".rstrip()
    yield f"      ▒  {view.stock}"


def _draw_card(view: View, card: Card) -> str:
    """A card of the hand: + or − after a jack for what it does, ~ before a dead card."""
    if card in TWO_EYED:
        return DECK.pretty(card) + "+"
    if card in ONE_EYED:
        return DECK.pretty(card) + "−"
    return ("" if any(view.chips[space] == "." for space in SPOTS[card]) else "~") + DECK.pretty(card)
