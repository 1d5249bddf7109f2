"""Sequences: which rows of five count, and when a player has to say which."""

from itertools import combinations

from tablee.games.sequence.board import CORNERS, FIVE, ROWS, THROUGH


def completed(chips: int, space: int) -> list[int]:
    """The rows through a space that a team's chips and the corners fill (Q13)."""
    mine = chips | CORNERS  # Q8: a corner counts for everybody
    found: list[int] = []
    for stretch, rows in THROUGH[space]:
        if (stretch & mine).bit_count() >= FIVE:
            found += [row for row in rows if row & mine == row]  # Q13
    return found


def standing(chips: int) -> list[int]:
    """Every row that a team's chips and the corners fill."""
    mine = chips | CORNERS
    return [row for row in ROWS if row & mine == row]


def count(rows: list[int], lines: tuple[int, ...], needed: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The team's sequences now that these rows stand, and the rows of which one is still to be chosen."""
    rows = [row for row in rows if all(_share_one_at_most(row, line) for line in lines)]
    if not rows:
        return lines, ()
    for pair in combinations(rows, 2):
        if _share_one_at_most(*pair):
            return (*lines, *pair), ()  # Q16: two that can both stand both count; more than two change nothing
    if len(rows) == 1 or len(lines) + 1 >= needed:
        return (*lines, rows[0]), ()  # nothing to choose, or nothing that it would change
    return lines, tuple(rows)


def _share_one_at_most(row: int, other: int) -> bool:
    return (row & other).bit_count() <= 1  # Q15
