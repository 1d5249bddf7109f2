"""What the net for the chances of Séquence is given: for each team, how many rows it can still fill, and with what.

Rows of five and free spaces are counted by the chips that lie there, and by whether the viewer holds a card for them.
So the net is far smaller and faster than the one that chooses moves, which looks at the board itself.
"""

from typing import Final

from tablee.bots.arrays import NDArray, np
from tablee.bots.side_net import Features, Numbers, Seen
from tablee.cards.french import DECK
from tablee.games.sequence.board import CARD_AT, CORNERS, ROWS
from tablee.games.sequence.model import HAND, NEEDED, ONE_EYED, TWO_EYED, Options

_SPACES: Final = len(CARD_AT)
LONGEST: Final = 5
"""Rows are told apart by their number of chips, from 0 to one less than this."""
HELD: Final = 4
"""And by how many cards for them the viewer holds, from 0 to one less than this."""
UNITS: Final = np.array([50.0, 20.0, 8.0, 3.0, 1.5])
"""The unit of a count of rows, by their chips."""
SPACE_UNITS: Final = np.array([20.0, 15.0, 8.0, 4.0, 2.0])
WEIGHTS: Final = np.array([0.4, 1.0, 4.0, 14.0, 120.0])
"""The worth of a row to the judge, by its chips; see `bots`."""


def _flags(mask: int) -> list[float]:
    return [float(mask >> space & 1) for space in range(_SPACES)]


_IN_ROW: Final = np.array([_flags(row) for row in ROWS], np.float32)
_CORNER: Final = np.array(_flags(CORNERS), np.float32)
_IN_CORNER: Final = _IN_ROW @ _CORNER
_CARDS: Final = {card: n for n, card in enumerate(DECK.cards)}
_CARD_AT: Final = np.array([len(_CARDS) if card is None else _CARDS[card] for card in CARD_AT])
_WILD, _TAKING = ([_CARDS[card] for card in sorted(jacks)] for jacks in (TWO_EYED, ONE_EYED))


def features(seen: Seen, options: Options) -> Features:
    """The features of some positions."""
    count, teams = len(seen["hand"]), options.teams
    chips, lines = (seen[name].reshape(count, teams, _SPACES) for name in ("chips", "lines"))
    free = 1 - chips.sum(axis=1) - _CORNER
    held = _at(seen["hand"] > 0) * free
    unseen = _at(np.rint(2 - 2 * seen["hand"] - 2 * seen["discards"]) > 0) * free
    in_row = chips @ _IN_ROW.T
    others = in_row.sum(axis=1, keepdims=True) - in_row
    open_rows = (others == 0) & (lines @ _IN_ROW.T <= 1)
    filled = np.minimum(in_row + _IN_CORNER, LONGEST - 1).astype(int)
    by_row = np.minimum(held @ _IN_ROW.T, HELD - 1).astype(int)
    rows = _counts(filled * HELD + by_row[:, None], open_rows, LONGEST * HELD) / np.repeat(UNITS, HELD)
    best = _best(open_rows, filled)
    worth = np.where(open_rows, WEIGHTS[filled], 0).astype(np.float32) @ _IN_ROW * free[:, None]
    common = _common(seen, options)
    found = []
    for team in range(teams):
        rivals = [other for other in range(teams) if other != team]
        against = best[:, rivals].max(axis=1)
        kind = (best[:, team] * (LONGEST + 1) + against).astype(int)
        size = (LONGEST + 1) ** 2
        spaces = [
            _counts(kind, which > 0, size).reshape(count, LONGEST + 1, -1)[:, :LONGEST, :LONGEST]
            / np.minimum(SPACE_UNITS[:, None], SPACE_UNITS)
            for which in (held, free - held)
        ]
        found.append(
            np.concatenate(
                [
                    common,
                    np.full((count, 1), float(team == 0)),
                    np.full((count, 1), team / teams),
                    rows[:, team],
                    rows[:, rivals].max(axis=1),
                    *(part.reshape(count, -1) for part in spaces),
                    _finished(lines[:, team], options),
                    _finished(lines[:, rivals].max(axis=1), options),
                    _worths(worth[:, team], worth[:, rivals].max(axis=1), held, unseen),
                ],
                axis=1,
            )
        )
    return Features(np.stack(found, axis=1).astype(np.float32), np.zeros(0, np.float32))


def _at(cards: NDArray[np.bool_]) -> Numbers:
    """By space, whether its card is among these."""
    return np.concatenate([cards, np.zeros((len(cards), 1), np.bool_)], axis=1)[:, _CARD_AT].astype(np.float32)


def _counts(kinds: NDArray[np.int64], which: NDArray[np.bool_], size: int) -> NDArray[np.float64]:
    """How many of the items marked in `which` are of each kind, along the last axis."""
    flat, wanted = kinds.reshape(-1, kinds.shape[-1]), which.reshape(-1, kinds.shape[-1])
    at = flat + size * np.arange(len(flat))[:, None]
    found = np.bincount(at.reshape(-1), wanted.reshape(-1).astype(float), size * len(flat))
    return np.asarray(found, np.float64).reshape(*kinds.shape[:-1], size)


def _best(open_rows: NDArray[np.bool_], filled: NDArray[np.int64]) -> NDArray[np.int64]:
    """By space: 1 more than the chips of the best row through it that a team can still fill; 0 without such a row."""
    found = np.zeros((*open_rows.shape[:2], _SPACES), int)
    for count in range(LONGEST):
        through = (open_rows & (filled == count)).astype(np.float32) @ _IN_ROW > 0
        found = np.where(through, count + 1, found)
    return found


def _finished(lines: Numbers, options: Options) -> Numbers:
    """Whether a team has sequences, and whether it needs one more; lines of five spaces may share one."""
    spaces = lines.sum(axis=1, keepdims=True)
    return np.asarray(np.concatenate([spaces / 10, (spaces > 0) * (NEEDED[options.teams] == 2)], axis=1))


def _worths(own: Numbers, theirs: Numbers, held: Numbers, unseen: Numbers) -> Numbers:
    """The best spaces for a team and against it: among those the viewer holds cards for, and among all."""
    both = own + theirs
    cells = [value.max(axis=1) for worth in (own, theirs, both) for value in (worth * held, worth * unseen, worth)]
    cells += [np.sort(both * held, axis=1)[:, -2], own.sum(axis=1) / 8, theirs.sum(axis=1) / 8]
    return np.asarray(np.log1p(np.stack(cells, axis=1)) / 4)


def _common(seen: Seen, options: Options) -> Numbers:
    """What concerns all teams: jacks, the stock, and the table."""
    count, players = len(seen["hand"]), options.players
    hand, gone = 2 * seen["hand"], 2 * seen["discards"]
    cells = [
        *(hand[:, jacks].sum(axis=1) / 2 for jacks in (_WILD, _TAKING)),
        *(1 - (hand + gone)[:, jacks].sum(axis=1) / 4 for jacks in (_WILD, _TAKING)),
        seen["held"][:, 0],
        *np.moveaxis(seen["counts"], 1, 0),
        np.sqrt(seen["counts"][:, 0]),
        seen["phase"][:, 1],
        *(np.full(count, float(players == number)) for number in HAND),
        np.full(count, float(options.teams == 3)),
        np.full(count, float(players > options.teams)),
    ]
    return np.stack(cells, axis=1).astype(np.float32)
