"""Find completed rows of five, and decide which of them count as sequences."""

from itertools import combinations

from tablee.games.sequence.board import CORNERS, FIVE, ROWS, THROUGH


def completed(chips: int, space: int) -> list[int]:
    """The complete rows through a space, given a team's chips (Q13)."""
    mine = chips | CORNERS  # Q8: a corner counts for everybody
    found: list[int] = []
    for stretch, rows in THROUGH[space]:
        if (stretch & mine).bit_count() >= FIVE:
            found += [row for row in rows if row & mine == row]  # Q13
    return found


def standing(chips: int) -> list[int]:
    """Every complete row, given a team's chips."""
    mine = chips | CORNERS
    return [row for row in ROWS if row & mine == row]


def count(rows: list[int], lines: tuple[int, ...], needed: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The team's sequences once these rows are complete, and the rows among which a player must still choose."""
    rows = [row for row in rows if all(_share_one_at_most(row, line) for line in lines)]
    if not rows:
        return lines, ()
    for pair in combinations(rows, 2):
        if _share_one_at_most(*pair):
            return (*lines, *pair), ()  # Q16: two compatible rows both count; two are enough to win
    if len(rows) == 1 or len(lines) + 1 >= needed:
        return (*lines, rows[0]), ()  # no choice, or the team has won anyway
    return lines, tuple(rows)


def _share_one_at_most(row: int, other: int) -> bool:
    return (row & other).bit_count() <= 1  # Q15
