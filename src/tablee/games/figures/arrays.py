"""The twin of Les 12 figures for accelerators: the rules as arrays, by JAX.

Everything here concerns one game; `jax.vmap` makes it many. The actions and what a seat sees are those of `learning`.
Seats that choose at the same time (F10) are asked one after the other, in seat order. The twin covers all options. See
`tablee.rl.jax`; `stock_arrays` tells how cards are numbered.
"""

from typing import NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from tablee.games.figures.box_arrays import boxes_made, colours_of
from tablee.games.figures.boxes import ALL, SERIES
from tablee.games.figures.deal import points_in_force
from tablee.games.figures.model import HAND, ROUNDS, Options, Points
from tablee.games.figures.seen_arrays import totals, vector
from tablee.games.figures.state_arrays import (
    ACTIONS,
    CROSS,
    DISCARD,
    DRAW,
    IN_TURN,
    MARK,
    TAKE,
    TO_DISCARD,
    TO_MARK,
    State,
)
from tablee.games.figures.stock_arrays import COPIES, NO_CARD, PLACES, Stock, draw, kinds_in, put_under, whole
from tablee.kernel.bitsets import U32, bit, count, drawn, flags, numbers_from

Array: TypeAlias = jax.Array


class Env(NamedTuple):
    """Les 12 figures with these options."""

    players: int
    points: Points
    strong: bool

    @property
    def teams(self) -> int:
        """Everybody plays alone."""
        return self.players

    @property
    def num_actions(self) -> int:
        """Number of actions."""
        return ACTIONS

    @property
    def draws(self) -> int:
        """The most cards that are drawn after one action: those of a new round."""
        return HAND * self.players

    def init(self, key: Array) -> State:
        """Deal a game. The first dealer is chosen at random (F6)."""
        numbers, seats = jax.random.bits(key, (self.draws + 1,)), np.arange(self.players)
        nobody, zero = jnp.int32(-1), jnp.int32(0)
        state = State(
            hands=jnp.zeros((self.players, COPIES), U32),
            known=jnp.zeros((self.players, COPIES), U32),
            stock=whole(),
            tops=jnp.full(self.players, NO_CARD, jnp.uint8),
            below=jnp.full(PLACES, NO_CARD, jnp.uint8),
            open=jnp.full(self.players, ALL, U32),
            marked=jnp.zeros(self.players, U32),
            counts=jnp.zeros(self.players, U32),
            chosen=jnp.full(self.players, -1, jnp.int8),
            laid=nobody,
            phase=zero,
            player=zero,
            turns=zero,
            rounds=zero,
            dealer=(numbers[-1] % seats.size).astype(jnp.int32),
            turn=zero,
            over=jnp.bool_(False),
            winner=nobody,
        )
        return self._deal_round(state, jnp.bool_(True), numbers[:-1])

    def step(self, state: State, action: Array, key: Array) -> State:
        """The state after a legal action. A game that is over stays as it is."""
        return self.play(state, action, jax.random.bits(key))

    def play(self, state: State, action: Array, number: Array) -> State:
        """The same, with one number for all chance."""
        return self.act(state, action, numbers_from(number, self.draws))

    def act(self, state: State, action: Array, numbers: Array) -> State:
        """The same, with a number for every card that is drawn."""
        after, settles = self._chosen(self._carded(state, action, numbers[0]), action)
        over = after.rounds == ROUNDS  # F10
        under = after._replace(stock=put_under(after.stock, after.rounds))
        after = self._deal_round(_either(settles & ~over, under, after), settles & ~over, numbers)
        phase = jnp.where(over, TO_MARK, after.phase)
        after = after._replace(phase=phase, over=over, winner=jnp.where(over, self._alone(after), -1))
        asked = jnp.where(after.phase == TO_MARK, jnp.argmax(after.chosen < 0), after.player)
        after = after._replace(turn=asked.astype(jnp.int32))
        return _either(state.over, state, after)

    def _deal_round(self, state: State, deals: Array, numbers: Array) -> State:
        """Deal five cards to each player, if a round begins. The player to the dealer's left begins (F6)."""
        first = (state.dealer + state.rounds + 1) % self.players

        def deal(carry: tuple[Stock, Array], given: tuple[Array, Array]) -> tuple[tuple[Stock, Array], None]:
            stock, card = draw(carry[0], given[0])
            mine = np.arange(self.players) == (first + given[1]) % self.players
            return (stock, jnp.where(mine[:, None], carry[1] | bit(card), carry[1])), None

        seats = np.repeat(np.arange(self.players, dtype=np.int32), HAND)
        (stock, hands), _ = jax.lax.scan(deal, (state.stock, jnp.zeros_like(state.hands)), (numbers, seats))
        dealt = state._replace(
            hands=hands,
            known=jnp.zeros_like(hands),
            stock=stock,
            tops=jnp.full_like(state.tops, NO_CARD),
            phase=jnp.int32(IN_TURN),
            player=first,
            turns=count(stock.cards),  # F12
            turn=first,
        )
        return _either(deals, dealt, state)

    def _carded(self, state: State, action: Array, number: Array) -> State:
        """Draw a card, take one from a pile (F7), or discard one (F8)."""
        seat = state.turn
        me = np.arange(self.players) == seat
        stock, card = draw(state.stock, number)
        draws, takes = action == DRAW, (action >= TAKE) & (action < DISCARD)
        discards = (action >= DISCARD) & (action < MARK)
        owner = action - TAKE
        kind = (action - DISCARD).astype(U32)
        # Identical cards cannot be told apart: the one that everybody knows goes first.
        held, seen = state.hands[seat] >> kind & 1, state.known[seat] >> kind & 1
        spent = 32 * jnp.argmax(jnp.where(seen.any(), seen, held)) + kind.astype(jnp.int32)
        card = jnp.where(discards, spent, jnp.where(takes, state.tops[owner], card)).astype(jnp.uint8)
        comes = jnp.where((draws | takes) & me[:, None], bit(card), 0)
        goes = jnp.where(discards & me[:, None], bit(card), 0)
        turns = state.turns - discards
        tops = jnp.where(takes & (np.arange(self.players) == owner), state.below[card], state.tops)
        return state._replace(
            hands=(state.hands | comes) & ~goes,
            known=jnp.where(takes, state.known | comes, state.known) & ~goes,
            stock=jax.tree.map(lambda old, new: jnp.where(draws, new, old), state.stock, stock),
            tops=jnp.where(discards & me, card, tops),
            below=jnp.where(discards & (np.arange(PLACES) == card), state.tops[seat], state.below),
            phase=jnp.where(
                discards, jnp.where(turns == 0, TO_MARK, IN_TURN), jnp.where(draws | takes, TO_DISCARD, state.phase)
            ),  # F12
            player=jnp.where(discards, (seat + 1) % self.players, state.player),
            turns=turns,
        )

    def _chosen(self, state: State, action: Array) -> tuple[State, Array]:
        """Lay down (F9), or keep a choice until everybody has chosen (F10), which the second result tells."""
        seats = np.arange(self.players)
        chooses = action >= MARK
        lays = chooses & (state.phase == IN_TURN)
        chosen = jnp.where(chooses & (seats == state.turn), action, state.chosen.astype(jnp.int32))
        settles = (state.phase == TO_MARK) & (chosen >= 0).all()
        # The player who lays down marks the box at once; to mark it once more in the end changes nothing.
        writes = (lays & (seats == state.turn)) | settles
        crosses = chosen >= CROSS
        box = jnp.maximum(jnp.where(crosses, chosen - CROSS, chosen - MARK), 0)
        used = jnp.where(writes, U32(1) << box.astype(U32), 0)
        colours = colours_of(kinds_in(state.hands), box)
        in_upper = writes & ~crosses & (box < SERIES)
        after = state._replace(
            open=state.open & ~used,  # F10: a box is used once
            marked=jnp.where(crosses, state.marked, state.marked | used),
            counts=state.counts | jnp.where(in_upper, colours.astype(U32) << (3 * box).astype(U32), 0),
            chosen=jnp.where(settles, -1, chosen).astype(jnp.int8),
            laid=jnp.where(settles, -1, jnp.where(lays, state.turn, state.laid)),
            phase=jnp.where(lays, TO_MARK, state.phase),
            rounds=state.rounds + settles,
        )
        return after, settles

    def legal_action_mask(self, state: State) -> Array:
        """By action: whether it is legal. Nothing is when the game is over."""
        return flags(self._legal(state), ACTIONS)

    def random_action(self, state: State, number: Array) -> Array:
        """A legal action, every one equally likely if the number is random."""
        return drawn(self._legal(state), number)

    def _legal(self, state: State) -> Array:
        """The set of the legal actions."""
        seat = state.turn
        kinds, open_boxes = kinds_in(state.hands[seat]), state.open[seat]
        made, strong = boxes_made(kinds)
        others = (state.tops != NO_CARD) & (np.arange(self.players) != seat)  # F7
        takes = (others.astype(U32) << np.arange(TAKE, TAKE + self.players, dtype=np.uint32)).sum(dtype=U32)
        nothing = U32(0)
        in_turn = _words(1 | takes, nothing, (strong if self.strong else made) & open_boxes, nothing)  # F9
        to_discard = _words(nothing, kinds, nothing, nothing)
        to_mark = _words(nothing, nothing, made & open_boxes, open_boxes)  # F10
        found = jnp.where(state.phase == TO_MARK, to_mark, jnp.where(state.phase == IN_TURN, in_turn, to_discard))
        return jnp.where(state.over, 0, found)

    def _alone(self, state: State) -> Array:
        found = totals(state, self.points)
        best = found == found.max()
        return jnp.where(best.sum() == 1, jnp.argmax(best), -1)

    def rewards(self, state: State) -> Array:
        """By seat: 0 before the end; then every loser pays the same, and the winners share it."""
        found = totals(state, self.points)
        won = found == found.max()
        lost = self.players - won.sum()
        pays = 1 / (self.players - 1)
        paid = jnp.where(won, pays * lost / won.sum(), -pays)
        return jnp.where(state.over & (lost > 0), paid, 0.0)

    def observe(self, state: State, seat: Array) -> tuple[Array]:
        """The vector of `learning`: what a seat may know."""
        return (vector(state, seat, self.points),)


def _either(which: Array, one: State, other: State) -> State:
    found: State = jax.tree.map(lambda yes, no: jnp.where(which, yes, no), one, other)
    return found


def _words(first: Array, kinds: Array, marks: Array, crosses: Array) -> Array:
    """The set of actions with these first ones, discards of these kinds, marks and crosses."""
    low = first | kinds << DISCARD | marks << MARK
    return jnp.stack([low, marks >> 32 - MARK | crosses << CROSS - 32])


def env(options: Options) -> Env:
    """The twin with these options."""
    return Env(options.players, points_in_force(options), options.stopping == "strong")
