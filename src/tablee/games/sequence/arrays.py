"""The twin of Séquence for accelerators: the rules as arrays, by JAX.

Everything here concerns one game; `jax.vmap` makes it many. All code is free of branches, and it counts bits in words
of 32, so that a compiler makes a few loops of a whole move. The twin covers any number of players and teams with the
default options: no manual draws (Q10), no broken sequences (Q17), no calls (Q18). See `tablee.rl.jax`.

The 104 cards are numbered, so that the two copies of a card are two numbers: 2 × kind and the next one for plain cards,
then the four two-eyed and the four one-eyed jacks. The stock has no order: a draw takes one of its cards at random.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from tablee.games.sequence import model
from tablee.games.sequence.board import CORNERS, FIVE, PLAYABLE, ROWS, SIZE, SPOTS, spaces_in
from tablee.games.sequence.model import HAND, MARK, NEEDED, Options
from tablee.games.sequence.planes import (
    ACTIONS,
    CHOOSE,
    EXCHANGE,
    JACK,
    KIND,
    KIND_AT,
    KINDS,
    ONE_EYED,
    PASS,
    PLACE,
    PLAIN,
    REMOVE,
    SIDES,
    SPACES,
    WILD,
    Seen,
    features,
    middle,
)

Array: TypeAlias = jax.Array

CARDS: Final = 104
NO_CARD: Final = CARDS
NO_ROW: Final = len(ROWS)
_U32: Final = jnp.uint32
_WORDS: Final = 4
"""Words of a set of spaces or of cards."""
_STEPS: Final = ((0, 1), (1, 0), (1, 1), (1, -1))
"""The directions of rows, in the order of `ROWS`."""


def _words(mask: int) -> list[int]:
    return [mask >> 32 * n & 0xFFFFFFFF for n in range(_WORDS)]


def _table(masks: Iterable[int]) -> Array:
    return np.array([_words(mask) for mask in masks], np.uint32)


def _mask(spaces: Iterable[int]) -> int:
    return sum(1 << space for space in spaces)


def _direction_of(row: int) -> int:
    first, second, *_ = spaces_in(row)
    return [SIZE * down + right for down, right in _STEPS].index(second - first)


_PLAIN_OF: Final = [PLAIN[n // 2] if n // 2 < WILD else None for n in range(CARDS + 1)]
_SPOTS: Final = _table(0 if card is None else _mask(SPOTS[card]) for card in _PLAIN_OF)
_FIRST: Final = _table(0 if card is None else 1 << SPOTS[card][0] for card in _PLAIN_OF)
"""By card: its spaces, and the first of them."""
_ROW_SETS: Final = _table((*ROWS, 0))
_CORNERS, _PLAYABLE, _ALL_CARDS = _table((CORNERS, PLAYABLE, (1 << CARDS) - 1))
_OUTSIDE: Final = 127
"""A space beside the board. No bit of it is ever set."""


def _space(space: int, step: tuple[int, int], times: int) -> int:
    """The space some steps away, or `_OUTSIDE`."""
    row, column = space // SIZE + times * step[0], space % SIZE + times * step[1]
    return row * SIZE + column if 0 <= row < SIZE and 0 <= column < SIZE else _OUTSIDE


_STRETCH: Final = np.array(
    [[[_space(space, step, n - 4) for n in range(9)] for step in _STEPS] for space in range(SPACES)], np.int32
)
"""By space and direction: the nine spaces in which every row through the space lies."""


def _row_number(stretch: list[int]) -> int:
    mask = _mask(stretch)
    return ROWS.index(mask) if mask in ROWS else NO_ROW


_ROW_AT: Final = np.array(
    [[[_row_number(list(nine[n : n + FIVE])) for n in range(FIVE)] for nine in four] for four in _STRETCH.tolist()],
    np.uint8,
)
"""By space, direction and place in the stretch: the number of the row that begins there."""
_FREE_OF: Final = np.array(
    [[(row & other).bit_count() <= 1 for other in (*ROWS, 0)] for row in (*ROWS, 0)], np.uint8
)  # Q15
_COUNTS_BESIDE: Final = (_FREE_OF[_ROW_AT] << np.arange(FIVE, dtype=np.uint8)[:, None]).sum(axis=2).astype(np.uint8)
"""By space, direction and a sequence: a bit for each row of the stretch that counts beside it."""
_MIDDLE_AT: Final = _STRETCH[:, :, 2:7]
"""By space, direction and place in the stretch: the middle of the row that begins there."""
_ROW_OF_MIDDLE: Final = np.full((len(_STEPS), SPACES), NO_ROW, np.uint8)
"""By direction and space: the row with this middle."""
for _n, _row in enumerate(ROWS):
    _ROW_OF_MIDDLE[_direction_of(_row), middle(_row)] = _n


class State(NamedTuple):
    """A game. Sets of spaces and of cards are four words of 32 bits."""

    chips: Array
    """By team: a set of spaces."""
    lines: Array
    """By team: the rows that are its sequences, then `NO_ROW`. A team that wins may have three."""
    hands: Array
    """By seat: its cards in any order, and `NO_CARD` in empty places."""
    last: Array
    """By seat: the card on top of its pile, or `NO_CARD`."""
    stock: Array
    discards: Array
    """Sets of cards."""
    marks: Array
    """While the player has to choose a row (Q16): the set of the spaces in their middle."""
    direction: Array
    """The direction of those rows."""
    turn: Array
    """The seat that has to act."""
    passes: Array
    exchanged: Array
    over: Array
    winner: Array
    """The team that has won, or -1."""


class Env(NamedTuple):
    """Séquence with this number of players and teams."""

    players: int
    teams: int

    @property
    def num_actions(self) -> int:
        """Number of actions; see `planes`."""
        return ACTIONS

    def init(self, key: Array) -> State:
        """Deal a game (Q3). Everybody is equally likely to begin (Q4)."""
        size = HAND[self.players]
        numbers = jax.random.bits(key, (self.players * size + 1,))

        def deal(stock: Array, number: Array) -> tuple[Array, Array]:
            card = nth_bit(stock, number % _count(stock).astype(_U32))
            return stock & ~_bit(card), card

        stock, dealt = jax.lax.scan(deal, jnp.asarray(_ALL_CARDS), numbers[:-1])
        return State(
            chips=jnp.zeros((self.teams, _WORDS), _U32),
            lines=jnp.full((self.teams, 3), NO_ROW, jnp.uint8),
            hands=dealt.reshape(self.players, size).astype(jnp.uint8),
            last=jnp.full(self.players, NO_CARD, jnp.uint8),
            stock=stock,
            discards=jnp.zeros(_WORDS, _U32),
            marks=jnp.zeros(_WORDS, _U32),
            direction=jnp.int32(0),
            turn=(numbers[-1] % self.players).astype(jnp.int32),
            passes=jnp.int32(0),
            exchanged=jnp.bool_(False),
            over=jnp.bool_(False),
            winner=jnp.int32(-1),
        )

    def step(self, state: State, action: Array, key: Array) -> State:
        """The state after a legal action. A game that is over stays as it is."""
        return self.play(state, action, jax.random.bits(key))

    def legal_action_mask(self, state: State) -> Array:
        """By action: whether it is legal. Nothing is when the game is over."""
        words, may_pass = self._legal(state)
        return jnp.concatenate([flags(words).reshape(-1), may_pass[None]])

    def random_action(self, state: State, number: Array) -> Array:
        """A legal action, every one equally likely if the number is random. It makes no list of them."""
        words, may_pass = self._legal(state)
        found = words.reshape(-1)
        count = _count(found) + may_pass
        place = nth_bit(found, number % jnp.maximum(count, 1))
        return jnp.where(may_pass & (count == 1), PASS, place // 128 * SPACES + place % 128)

    def _legal(self, state: State) -> tuple[Array, Array]:
        """The legal actions: by plane, a set of spaces; and whether a pass is."""
        hand, team = state.hands[state.turn], state.turn % self.teams
        free = _PLAYABLE & ~_union(state.chips)
        spots = jnp.asarray(_SPOTS)[hand]
        dead = (hand < 2 * WILD) & ~(spots & free).any(axis=1) & ~state.exchanged  # Q9
        kinds = kind_of(hand)
        plays = jnp.stack(
            [
                _union(spots) & free,  # Q5
                jnp.where((kinds == WILD).any(), free, 0),  # Q6
                jnp.where((kinds == ONE_EYED).any(), self._removable(state, team), 0),  # Q7
            ]
        )
        exchanges = _union(jnp.where(dead[:, None], jnp.asarray(_FIRST)[hand], 0))
        words = jnp.concatenate([plays, exchanges[None], jnp.zeros_like(exchanges)[None]])
        marking = state.marks.any()
        chosen = jnp.zeros_like(words).at[CHOOSE].set(state.marks)
        may_pass = ~plays.any() & ~marking & ~state.over  # Q11
        return jnp.where(state.over, 0, jnp.where(marking, chosen, words)), may_pass

    def _removable(self, state: State, team: Array) -> Array:
        """The opponents' chips that are in no sequence (Q7, Q16)."""
        in_line = jnp.asarray(_ROW_SETS)[state.lines]
        loose = state.chips & ~(in_line[:, 0] | in_line[:, 1] | in_line[:, 2])
        return _union(jnp.where((jnp.arange(self.teams) == team)[:, None], 0, loose))

    def play(self, state: State, action: Array, number: Array) -> State:
        """The state after a legal action. Of the stock's n cards, the one at `number` modulo n is drawn."""
        seat, team = state.turn, state.turn % self.teams
        plane, space = action // SPACES, action % SPACES
        places, removes = (plane == PLACE) | (plane == JACK), plane == REMOVE
        exchanges, chooses, passing = plane == EXCHANGE, plane == CHOOSE, action == PASS
        spent = self._spend(state, ~chooses & ~passing, plane, space)
        here = jnp.where(places | removes, _bit(space), 0)
        own = (jnp.arange(self.teams) == team)[:, None]
        chips = jnp.where(removes, state.chips & ~here, jnp.where(own, state.chips | here, state.chips))
        lines, marks, direction = self._settle(state, chips[team], team, space, places)
        chosen = jnp.asarray(_ROW_OF_MIDDLE)[state.direction, space]
        lines = jnp.where(chooses, jnp.array([chosen, NO_ROW, NO_ROW], jnp.uint8), lines)
        passes = jnp.where(places | removes, 0, state.passes + passing)
        won = (lines < NO_ROW).sum() >= NEEDED[self.teams]  # Q14
        waits = won | marks.any()
        ended = ~exchanges & ~waits
        after = spent._replace(
            chips=chips,
            lines=jnp.where(own, lines, state.lines),
            marks=marks,
            direction=direction,
            turn=jnp.where(ended, (seat + 1) % self.players, seat),  # Q4
            passes=passes,
            exchanged=exchanges | (state.exchanged & ~ended),
            over=won | (passes == self.players),  # Q11
            winner=jnp.where(won, team, -1),
        )
        drawn = self._draw(after, seat, ~waits & ~passing, number)
        found: State = jax.tree.map(lambda old, new: jnp.where(state.over, old, new), state, drawn)
        return found

    def _spend(self, state: State, spends: Array, plane: Array, space: Array) -> State:
        """Move the card of an action from the hand to the pile."""
        seat = state.turn
        plain = jnp.asarray(KIND_AT)[space]
        wanted = jnp.where(plane == JACK, WILD, jnp.where(plane == REMOVE, ONE_EYED, plain))
        slot = jnp.argmax(kind_of(state.hands[seat]) == wanted)
        card = state.hands[seat, slot]
        return state._replace(
            hands=jnp.where(spends & self._slot(seat, slot), NO_CARD, state.hands).astype(jnp.uint8),
            discards=jnp.where(spends, state.discards | _bit(card), state.discards),
            last=jnp.where(spends & (jnp.arange(self.players) == seat), card, state.last),
        )

    def _slot(self, seat: Array, slot: Array) -> Array:
        """By seat and place in the hand: whether it is this one."""
        seats, slots = jnp.arange(self.players)[:, None], jnp.arange(HAND[self.players])[None, :]
        return (seats == seat) & (slots == slot)

    def _settle(
        self, state: State, mine: Array, team: Array, space: Array, places: Array
    ) -> tuple[Array, Array, Array]:
        """The team's sequences after a chip on a space, and the rows to choose from with their direction (Q16).

        Rows through one space in two directions share only that space. In one direction, only the first and the last of
        the stretch do. So the first row that counts and the next one that counts beside it are quickly found.
        """
        old = state.lines[team].astype(jnp.int32)
        found = jnp.where(places, self._complete(mine, space, old[0]), 0)
        first = second = jnp.int32(NO_ROW)
        direction = jnp.int32(0)
        for n in reversed(range(len(_STEPS))):
            here = found[n] > 0
            both = (found[n] & 17) == 17  # nine in a line (Q15)
            begins = jnp.asarray(_ROW_AT)[space, n].astype(jnp.int32)
            second = jnp.where(here, jnp.where(both, begins[4], first), second)
            first = jnp.where(here, begins[_lowest(found[n])], first)
            direction = jnp.where(here, n, direction)
        alone = (second == NO_ROW) & (first < NO_ROW)
        had = old[0] < NO_ROW
        rows = found[direction]
        must_choose = alone & (jax.lax.population_count(rows) > 1) & (had + 1 < NEEDED[self.teams])
        added = jnp.where(must_choose, NO_ROW, jnp.stack([first, second]))
        full = jnp.where(had, jnp.stack([old[0], *added]), jnp.stack([*added, jnp.int32(NO_ROW)]))
        lines = jnp.where(first < NO_ROW, full, old).astype(jnp.uint8)
        marks = [
            jnp.where((rows >> n & 1) > 0, _bit(jnp.asarray(_MIDDLE_AT)[space, direction, n]), 0) for n in range(FIVE)
        ]
        return lines, jnp.where(must_choose, _union(jnp.stack(marks)), 0), jnp.where(must_choose, direction, 0)

    def _complete(self, mine: Array, space: Array, line: Array) -> Array:
        """By direction: a bit for each complete row through a space that can count beside a sequence (Q13, Q15)."""
        cells = jnp.asarray(_STRETCH)[space]
        bits = (mine | _CORNERS)[cells >> 5] >> (cells & 31).astype(_U32) & 1  # Q8
        nine = (bits << jnp.arange(9, dtype=_U32)).sum(axis=1)
        fives = nine & nine >> 1 & nine >> 2 & nine >> 3 & nine >> 4
        return fives & jnp.asarray(_COUNTS_BESIDE)[space, :, line]

    def _draw(self, state: State, seat: Array, draws: Array, number: Array) -> State:
        """Draw a card; if the stock is empty, the discards become the stock (Q12)."""
        anew = draws & ~state.stock.any()
        stock = jnp.where(anew, state.discards, state.stock)
        count = _count(stock)
        card = nth_bit(stock, number % jnp.maximum(count, 1))
        draws = draws & (count > 0)
        slot = jnp.argmax(state.hands[seat] == NO_CARD)
        return state._replace(
            hands=jnp.where(draws & self._slot(seat, slot), card, state.hands).astype(jnp.uint8),
            stock=jnp.where(draws, stock & ~_bit(card), stock),
            discards=jnp.where(anew, 0, state.discards),
            last=jnp.where(anew, NO_CARD, state.last).astype(jnp.uint8),
        )

    def rewards(self, state: State) -> Array:
        """By seat: 1 for the winners, together 0 for all sides; 0 before the end and after a draw."""
        won = jnp.arange(self.players) % self.teams == state.winner
        return jnp.where(state.winner < 0, 0.0, jnp.where(won, 1.0, -1.0 / (self.teams - 1)))

    def seen(self, state: State, seat: Array) -> Seen:
        """What a seat sees."""
        rotated = (jnp.arange(SIDES) + seat) % self.teams
        there = jnp.arange(SIDES) < self.teams
        in_line = jnp.asarray(_ROW_SETS)[state.lines]
        lines = in_line[:, 0] | in_line[:, 1] | in_line[:, 2]
        kinds = jax.nn.one_hot(kind_of(state.last), KINDS)
        others = jnp.arange(self.players) != seat
        side = (jnp.arange(self.players) - seat) % self.teams
        last = jax.nn.one_hot(side, SIDES).T @ jnp.where(others[:, None], kinds, 0)
        table = jnp.stack(
            [jnp.int32(self.players), jnp.int32(self.teams), _count(state.stock), state.passes, state.exchanged]
        )
        return Seen(
            chips=flags(state.chips[rotated]) & there[:, None],
            lines=flags(lines[rotated]) & there[:, None],
            count=jnp.where(there, (state.lines < NO_ROW).sum(axis=1)[rotated], 0),
            held=jax.nn.one_hot(kind_of(state.hands[seat]), KINDS).sum(axis=0),
            gone=_kinds(state.discards),
            last=last,
            marks=flags(state.marks) & (seat == state.turn),
            table=table,
        )

    def observe(self, state: State, seat: Array) -> tuple[Array, Array]:
        """The planes and the numbers of `planes.features`: what a seat may know."""
        return features(jnp, self.seen(state, seat))

    def hands_of_others(self, state: State, seat: Array) -> Array:
        """By side and kind: the cards of the other players, for a critic that may see them."""
        held = jax.nn.one_hot(kind_of(state.hands), KINDS).sum(axis=1)
        others = jnp.arange(self.players) != seat
        side = (jnp.arange(self.players) - seat) % self.teams
        return jax.nn.one_hot(side, SIDES).T @ jnp.where(others[:, None], held, 0)


def env(options: Options) -> Env | None:
    """The twin with these options; None if it does not cover them."""
    return Env(options.players, options.teams) if options.plain else None


def pack(state: model.State) -> State:
    """A state of the rules as arrays of numpy. Copies of a card get the lowest numbers that are left."""
    options, left = state.setup.options, {kind: list(_copies(kind)) for kind in range(KINDS)}
    size = HAND[options.players]
    numbered = [[left[KIND[card]].pop(0) for card in hand] for hand in state.hands]
    piles = [[left[KIND[card]].pop(0) for card in pile] for pile in state.discards]
    stock = [left[KIND[card]].pop(0) for card in state.stock[: state.left]]
    rows = state.aside.rows if state.phase is MARK else ()
    lines = [[ROWS.index(line) for line in lines] for lines in state.lines]
    return State(
        chips=_table(state.chips),
        lines=np.array([(found + [NO_ROW] * 3)[:3] for found in lines], np.uint8),
        hands=np.array([(hand + [NO_CARD] * size)[:size] for hand in numbered], np.uint8),
        last=np.array([pile[-1] if pile else NO_CARD for pile in piles], np.uint8),
        stock=_table([_mask(stock)])[0],
        discards=_table([_mask(card for pile in piles for card in pile)])[0],
        marks=_table([_mask(middle(row) for row in rows)])[0],
        direction=np.int32(_direction_of(rows[0]) if rows else 0),
        turn=np.int32(state.turn),
        passes=np.int32(state.passes),
        exchanged=np.bool_(state.exchanged),
        over=np.bool_(state.over),
        winner=np.int32(-1 if state.winner is None else state.winner),
    )


def _copies(kind: int) -> range:
    return (
        range(2 * kind, 2 * kind + 2)
        if kind < WILD
        else range(2 * WILD + 4 * (kind - WILD), 2 * WILD + 4 * (kind - WILD + 1))
    )


def kind_of(card: Array) -> Array:
    """The kind of a numbered card; for `NO_CARD` a number above all kinds."""
    return jnp.where(card < 2 * WILD, card >> 1, (card >> 2) + WILD // 2).astype(jnp.int32)


def _kinds(cards: Array) -> Array:
    """By kind: the number of cards in a set."""
    here = flags(cards, CARDS).astype(jnp.float32)
    return jnp.concatenate([here[: 2 * WILD].reshape(WILD, 2).sum(axis=1), here[2 * WILD :].reshape(2, 4).sum(axis=1)])


def flags(words: Array, size: int = SPACES) -> Array:
    """A set as a flag for each of its possible members."""
    places = np.arange(size)
    return (words[..., places >> 5] >> (places & 31).astype(np.uint32) & 1).astype(bool)


def nth_bit(words: Array, n: Array) -> Array:
    """The place of the n-th bit that is set, counted from 0."""
    word, place, start, total = words[0], jnp.int32(0), jnp.int32(0), jnp.int32(0)
    n = n.astype(jnp.int32)
    for k in range(1, words.shape[0]):
        total += _ones(words[k - 1])
        later = n >= total
        word, place, start = (
            jnp.where(later, words[k], word),
            jnp.where(later, 32 * k, place),
            jnp.where(later, total, start),
        )
    n, at = n - start, jnp.int32(0)
    for size in (16, 8, 4, 2, 1):
        low = _ones(word >> at.astype(_U32) & _U32((1 << size) - 1))
        later = n >= low
        n, at = jnp.where(later, n - low, n), jnp.where(later, at + size, at)
    return place + at


def _ones(word: Array) -> Array:
    return jax.lax.population_count(word).astype(jnp.int32)


def _count(words: Array) -> Array:
    return sum((_ones(words[n]) for n in range(words.shape[0])), jnp.int32(0))


def _bit(place: Array) -> Array:
    """The set of one space or card."""
    place = jnp.asarray(place).astype(jnp.int32)
    return jnp.where(jnp.arange(_WORDS) == place >> 5, _U32(1) << (place & 31).astype(_U32), _U32(0))


def _lowest(rows: Array) -> Array:
    """The place of the lowest of five bits."""
    return _ones((rows & -rows) - 1) % FIVE


def _union(sets: Array) -> Array:
    """What is in any of these sets."""
    found = sets[0]
    for n in range(1, sets.shape[0]):
        found = found | sets[n]
    return found
