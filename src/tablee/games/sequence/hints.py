"""Hints for Séquence: the best moves, with reasons in terms of rows of five and their chips."""

from collections.abc import Mapping, Sequence
from typing import assert_never

from tablee.bots.judging import NO_WORDS, Judged, Word, best
from tablee.cards.french import DECK
from tablee.games.sequence.board import CORNERS, NAMES, ROWS
from tablee.games.sequence.bots import Board, rows_through, two_apart
from tablee.games.sequence.levels import rate
from tablee.games.sequence.model import Answer, Call, Draw, Exchange, Forfeit, Mark, Move, Pass, Place, Remove, View
from tablee.games.sequence.show import TEAMS
from tablee.kernel.seed import Seed


def hint(view: View, moves: Sequence[Move]) -> list[Judged[Move]]:
    """The three best moves, the expert's own first, with their reasons."""
    board = Board(view)
    return [one._replace(words=_words(board, one)) for one in best(rate(view, moves, Seed.numbered(0)))]


def spoken(_: View, move: Move) -> tuple[str, Mapping[str, Word]]:
    """The key of a move's sentence, and what it names: a card, a space, a row or a team."""
    match move:
        case Place(card=card, space=space) | Remove(card=card, space=space):
            return type(move).__name__.lower(), {"card": DECK.pretty(card), "space": NAMES[space]}
        case Exchange(card=card) | Forfeit(card=card):
            return type(move).__name__.lower(), {"card": DECK.pretty(card)}
        case Mark(row=row):
            return "mark", {"row": _name(row)}
        case Call(team=team):
            return "call", {"team": team + 1}
        case Answer():
            return str(move), NO_WORDS
        case Draw() | Pass():
            return type(move).__name__.lower(), NO_WORDS
        case _:
            assert_never(move)


def _words(board: Board, hint: Judged[Move]) -> Mapping[str, Word]:
    match hint.move:
        case Place(space=space):
            return _placed(board, space, hint.reason)
        case Remove(space=space):
            return _removed(board, space, hint.reason)
        case Exchange(card=card) | Forfeit(card=card):
            return {"card": DECK.pretty(card)}
        case Mark(row=row):
            return {"rows": _left_beside(board, row)}
        case _:
            return NO_WORDS


def _placed(board: Board, space: int, reason: str) -> Mapping[str, Word]:
    """The sequence that the chip makes; else the opponents' row or the own row for which it counts most."""
    if reason in ("win", "line"):
        made = board.made(space)
        return {"row": ", ".join(map(_name, two_apart(made) or made[:1]))}
    if reason == "block":
        row = ROWS[max(rows_through()[space], key=board.spoils.__getitem__)]
        return _held(board, row, max(board.rivals, key=lambda team: _count(row, board.chips[team])))
    if reason == "grow":
        row = ROWS[max(rows_through()[space], key=board.own.__getitem__)]
        return {"row": _name(row), "count": _count(row, board.mine | 1 << space)}
    return NO_WORDS


def _removed(board: Board, space: int, reason: str) -> Mapping[str, Word]:
    """The longest row that an opponent loses; or the longest own row that is free again."""
    rows = [ROWS[n] for n in rows_through()[space]]
    if reason == "remove":
        (team,) = (team for team in board.rivals if board.chips[team] >> space & 1)
        theirs = [row for row in rows if not row & board.mine]
        return _held(board, max(theirs, key=lambda row: _count(row, board.chips[team])), team)
    if reason == "free":
        ours = [row for row in rows if not any(row & other & ~(1 << space) for other in board.others)]
        row = max(ours, key=lambda row: _count(row, board.mine))
        return {"row": _name(row), "count": _count(row, board.mine)}
    return NO_WORDS


def _left_beside(board: Board, row: int) -> int:
    """How many rows with two or more chips can still count besides this one (Q15)."""
    left = [other for other, own in zip(ROWS, board.own, strict=True) if own and (row & other).bit_count() <= 1]
    return sum(_count(other, board.mine) > 1 for other in left)


def _held(board: Board, row: int, team: int) -> Mapping[str, Word]:
    """An opponent's row: the team, the place, and the number of chips."""
    return {"team": TEAMS[team], "row": _name(row), "count": _count(row, board.chips[team])}


def _name(row: int) -> str:
    """The name of a row: its two ends."""
    return str(Mark(row)).removeprefix("=")


def _count(row: int, chips: int) -> int:
    """The number of these chips in a row; a corner counts for everybody (Q8)."""
    return (row & (chips | CORNERS)).bit_count()
