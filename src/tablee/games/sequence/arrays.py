"""The twin of Séquence for accelerators: the rules as arrays, by JAX.

Everything here concerns one game; `jax.vmap` makes it many. All code is free of branches, and it counts bits in words
of 32, so that a compiler makes a few loops of a whole move. The twin covers any number of players and teams with the
default options: no manual draws (Q10), no broken sequences (Q17), no calls (Q18). The stock has no order: a draw takes
one of its cards at random. See `tablee.rl.jax` and `row_arrays`.
"""

from typing import NamedTuple, TypeAlias

import jax
import jax.numpy as jnp

from tablee.games.sequence.board import FIVE
from tablee.games.sequence.model import HAND, NEEDED, Options
from tablee.games.sequence.planes import (
    ACTIONS,
    CHOOSE,
    EXCHANGE,
    JACK,
    KIND_AT,
    ONE_EYED,
    PASS,
    PLACE,
    REMOVE,
    SPACES,
    WILD,
    Seen,
    features,
)
from tablee.games.sequence.row_arrays import (
    ALL_CARDS,
    CARD_SPOTS,
    FIRST,
    MIDDLE_AT,
    NO_CARD,
    NO_ROW,
    PLAYABLE_SET,
    ROW_AT,
    ROW_OF_MIDDLE,
    ROW_SETS,
    STEPS,
    WORDS,
    complete,
    lowest,
)
from tablee.games.sequence.seen_arrays import hands_of_others, seen_by
from tablee.games.sequence.state_arrays import State, kind_of
from tablee.kernel.bitsets import U32, bit, count, flags, nth_bit, union

Array: TypeAlias = jax.Array


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
            card = nth_bit(stock, number % count(stock).astype(U32))
            return stock & ~bit(card), card

        stock, dealt = jax.lax.scan(deal, jnp.asarray(ALL_CARDS), numbers[:-1])
        return State(
            chips=jnp.zeros((self.teams, WORDS), U32),
            lines=jnp.full((self.teams, 3), NO_ROW, jnp.uint8),
            hands=dealt.reshape(self.players, size).astype(jnp.uint8),
            last=jnp.full(self.players, NO_CARD, jnp.uint8),
            stock=stock,
            discards=jnp.zeros(WORDS, U32),
            marks=jnp.zeros(WORDS, U32),
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
        return jnp.concatenate([flags(words, SPACES).reshape(-1), may_pass[None]])

    def random_action(self, state: State, number: Array) -> Array:
        """A legal action, every one equally likely if the number is random. It makes no list of them."""
        words, may_pass = self._legal(state)
        found = words.reshape(-1)
        size = count(found) + may_pass
        place = nth_bit(found, number % jnp.maximum(size, 1))
        return jnp.where(may_pass & (size == 1), PASS, place // 128 * SPACES + place % 128)

    def _legal(self, state: State) -> tuple[Array, Array]:
        """The legal actions: by plane, a set of spaces; and whether a pass is."""
        hand, team = state.hands[state.turn], state.turn % self.teams
        free = PLAYABLE_SET & ~union(state.chips)
        spots = jnp.asarray(CARD_SPOTS)[hand]
        dead = (hand < 2 * WILD) & ~(spots & free).any(axis=1) & ~state.exchanged  # Q9
        kinds = kind_of(hand)
        plays = jnp.stack(
            [
                union(spots) & free,  # Q5
                jnp.where((kinds == WILD).any(), free, 0),  # Q6
                jnp.where((kinds == ONE_EYED).any(), self._removable(state, team), 0),  # Q7
            ]
        )
        exchanges = union(jnp.where(dead[:, None], jnp.asarray(FIRST)[hand], 0))
        words = jnp.concatenate([plays, exchanges[None], jnp.zeros_like(exchanges)[None]])
        marking = state.marks.any()
        chosen = jnp.zeros_like(words).at[CHOOSE].set(state.marks)
        may_pass = ~plays.any() & ~marking & ~state.over  # Q11
        return jnp.where(state.over, 0, jnp.where(marking, chosen, words)), may_pass

    def _removable(self, state: State, team: Array) -> Array:
        """The opponents' chips that are in no sequence (Q7, Q16)."""
        in_line = jnp.asarray(ROW_SETS)[state.lines]
        loose = state.chips & ~(in_line[:, 0] | in_line[:, 1] | in_line[:, 2])
        return union(jnp.where((jnp.arange(self.teams) == team)[:, None], 0, loose))

    def play(self, state: State, action: Array, number: Array) -> State:
        """The state after a legal action. Of the stock's n cards, the one at `number` modulo n is drawn."""
        seat, team = state.turn, state.turn % self.teams
        plane, space = action // SPACES, action % SPACES
        places, removes = (plane == PLACE) | (plane == JACK), plane == REMOVE
        exchanges, chooses, passing = plane == EXCHANGE, plane == CHOOSE, action == PASS
        spent = self._spend(state, ~chooses & ~passing, plane, space)
        here = jnp.where(places | removes, bit(space), 0)
        own = (jnp.arange(self.teams) == team)[:, None]
        chips = jnp.where(removes, state.chips & ~here, jnp.where(own, state.chips | here, state.chips))
        lines, marks, direction = self._settle(state, chips[team], team, space, places)
        chosen = jnp.asarray(ROW_OF_MIDDLE)[state.direction, space]
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
            discards=jnp.where(spends, state.discards | bit(card), state.discards),
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
        found = jnp.where(places, complete(mine, space, old[0]), 0)
        first = second = jnp.int32(NO_ROW)
        direction = jnp.int32(0)
        for n in reversed(range(len(STEPS))):
            here = found[n] > 0
            both = (found[n] & 17) == 17  # nine in a line (Q15)
            begins = jnp.asarray(ROW_AT)[space, n].astype(jnp.int32)
            second = jnp.where(here, jnp.where(both, begins[4], first), second)
            first = jnp.where(here, begins[lowest(found[n])], first)
            direction = jnp.where(here, n, direction)
        alone = (second == NO_ROW) & (first < NO_ROW)
        had = old[0] < NO_ROW
        rows = found[direction]
        must_choose = alone & (jax.lax.population_count(rows) > 1) & (had + 1 < NEEDED[self.teams])
        added = jnp.where(must_choose, NO_ROW, jnp.stack([first, second]))
        full = jnp.where(had, jnp.stack([old[0], *added]), jnp.stack([*added, jnp.int32(NO_ROW)]))
        lines = jnp.where(first < NO_ROW, full, old).astype(jnp.uint8)
        marks = [
            jnp.where((rows >> n & 1) > 0, bit(jnp.asarray(MIDDLE_AT)[space, direction, n]), 0) for n in range(FIVE)
        ]
        return lines, jnp.where(must_choose, union(jnp.stack(marks)), 0), jnp.where(must_choose, direction, 0)

    def _draw(self, state: State, seat: Array, draws: Array, number: Array) -> State:
        """Draw a card; if the stock is empty, the discards become the stock (Q12)."""
        anew = draws & ~state.stock.any()
        stock = jnp.where(anew, state.discards, state.stock)
        draws, left = draws & stock.any(), count(stock)
        card = nth_bit(stock, number % jnp.maximum(left, 1))
        slot = jnp.argmax(state.hands[seat] == NO_CARD)
        return state._replace(
            hands=jnp.where(draws & self._slot(seat, slot), card, state.hands).astype(jnp.uint8),
            stock=jnp.where(draws, stock & ~bit(card), stock),
            discards=jnp.where(anew, 0, state.discards),
            last=jnp.where(anew, NO_CARD, state.last).astype(jnp.uint8),
        )

    def rewards(self, state: State) -> Array:
        """By seat: 1 for the winners, together 0 for all sides; 0 before the end and after a draw."""
        won = jnp.arange(self.players) % self.teams == state.winner
        return jnp.where(state.winner < 0, 0.0, jnp.where(won, 1.0, -1.0 / (self.teams - 1)))

    def seen(self, state: State, seat: Array) -> Seen:
        """What a seat sees."""
        return seen_by(state, seat, self.teams)

    def observe(self, state: State, seat: Array) -> tuple[Array, Array]:
        """The planes and the numbers of `planes.features`: what a seat may know."""
        return features(jnp, self.seen(state, seat))

    def hands_of_others(self, state: State, seat: Array) -> Array:
        """By side and kind: the cards of the other players, for a critic that may see them."""
        return hands_of_others(state, seat, self.teams)


def env(options: Options) -> Env | None:
    """The twin with these options; None if it does not cover them."""
    return Env(options.players, options.teams) if options.plain else None
