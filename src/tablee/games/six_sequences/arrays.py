"""The twin of Les 6 Séquences for accelerators: the rules as arrays, by JAX.

Everything here concerns one game; `jax.vmap` makes it many. The actions and what a seat sees are those of `learning`,
but for one thing: the twin forgets on which of several sets of its rank a card lies, since no rule depends on it, so
`7H>1` stands for `7H>2` and `7H>3` too. Seats that answer at the same time (S21) are asked one after the other, in
seat order. The twin covers all options. See `tablee.rl.jax`, `state_arrays` and `action_arrays`.
"""

from typing import NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from tablee.games.six_sequences.action_arrays import (
    ACTION,
    ACTIONS,
    AT,
    BIT,
    DISCARD,
    DRAW,
    PASS,
    ROW,
    SET,
    SWAP,
    Table,
)
from tablee.games.six_sequences.deal_arrays import begun, drawn
from tablee.games.six_sequences.last_arrays import end_round, pass_over
from tablee.games.six_sequences.legal_arrays import legal
from tablee.games.six_sequences.model import FULL, HAND, Options
from tablee.games.six_sequences.place_arrays import placed, winning_claim
from tablee.games.six_sequences.score_arrays import rewards
from tablee.games.six_sequences.seen_arrays import vector
from tablee.games.six_sequences.slots import WIDTH
from tablee.games.six_sequences.state_arrays import (
    IN_LAST,
    NO_CARD,
    TO_CLAIM,
    TO_COMPLETE,
    TO_DRAW,
    TO_LAY,
    State,
    card_bit,
    either,
    nothing,
)
from tablee.kernel.bitsets import count, nth_of_many, numbers_from

Array: TypeAlias = jax.Array


class Env(NamedTuple):
    """Les 6 Séquences with these options."""

    players: int
    teams: int
    rounds: int
    claims_all: bool
    edition: int

    @property
    def num_actions(self) -> int:
        """Number of actions."""
        return ACTIONS

    @property
    def draws(self) -> int:
        """The most cards that are drawn after one action: those of a new round."""
        return HAND * self.players

    @property
    def asks_all(self) -> bool:
        """Whether every opponent may claim a discard (S21)."""
        return self.claims_all and self.players > 2

    def init(self, key: Array) -> State:
        """Deal a game. The first dealer is chosen at random (S4)."""
        numbers, zero = jax.random.bits(key, (self.draws + 1,)), jnp.int32(0)
        state = State(
            hands=nothing(self.players),
            shown=nothing(),
            stock=nothing(),
            discards=nothing(),
            last=jnp.int32(NO_CARD),
            previous=jnp.int32(NO_CARD),
            held=nothing(self.teams),
            joker=nothing(self.teams),
            foreign=nothing(self.teams),
            lent=nothing(self.teams),
            runs=jnp.zeros(self.teams, jnp.int32),
            sets=jnp.zeros(self.teams, jnp.int32),
            fresh=nothing(),
            owed=nothing(),
            answers=jnp.full(self.players, -1, jnp.int32),
            phase=zero,
            player=zero,
            placed=jnp.bool_(False),
            passes=zero,
            stuck=jnp.zeros(self.players, bool),
            totals=jnp.zeros(self.teams, jnp.int32),
            round=zero,
            dealer=(numbers[-1] % np.uint32(self.players)).astype(jnp.int32),
            turn=zero,
            over=jnp.bool_(False),
            winner=jnp.int32(-1),
        )
        dealt = drawn(begun(state), jnp.bool_(True), zero, zero, numbers[:-1])
        return dealt._replace(turn=dealt.player)

    def step(self, state: State, action: Array, key: Array) -> State:
        """The state after a legal action. A game that is over stays as it is."""
        return self.play(state, action, jax.random.bits(key))

    def play(self, state: State, action: Array, number: Array) -> State:
        """The same, with one number for all chance."""
        return self.act(state, action, numbers_from(number, self.draws))

    def act(self, state: State, action: Array, numbers: Array) -> State:
        """The same, with a number for every card that is drawn."""
        seat, kind = state.turn, jnp.asarray(ACTION.kind)[action]
        after, who, chosen = self._answered(state, action)
        done = Table(*(jnp.asarray(column)[chosen] for column in ACTION))
        before_laying = (state.phase == TO_DRAW) | (state.phase == TO_CLAIM)
        claims = before_laying & (who >= 0) & ((done.kind == ROW) | (done.kind == SET))
        places = claims | (~before_laying & (kind >= SWAP))
        after = either(places, placed(after, jnp.maximum(who, 0), done, claims), after)
        discards, ends = kind == DISCARD, (kind == PASS) & (state.phase != TO_CLAIM)
        after = either(discards, self._discarded(state, done), after)
        after = either(ends, self._passed(state), after)
        draws = kind == DRAW
        drawing = state._replace(phase=jnp.where(state.phase == TO_DRAW, TO_LAY, TO_COMPLETE))  # S8
        after = either(draws, drawing, after)
        last = ends | (discards & ~(state.stock > 0).any()) | (places & (state.phase == IN_LAST))
        after = either(last, pass_over(after), after)
        ended = last & (after.passes == self.players)  # S22
        after = either(ended, end_round(after), after)
        over = ended & (after.round + 1 == self.rounds)  # S27
        deals = ended & ~over
        after = either(deals, begun(after._replace(round=after.round + 1)), after)
        wanted = jnp.where(draws, FULL - count(state.hands[seat]), 0)  # S5, S7
        after = drawn(after, deals, seat, wanted, numbers)
        best = after.totals == after.totals.max()
        alone = jnp.where(best.sum() == 1, jnp.argmax(best), -1)
        asked = self._waiting(after)
        after = after._replace(
            turn=jnp.where(after.phase == TO_CLAIM, jnp.argmax(asked), after.player).astype(jnp.int32),
            over=over,
            winner=jnp.where(over, alone, -1),
        )
        return either(state.over, state, after)

    def _waiting(self, state: State) -> Array:
        """By seat: whether it still has to answer to the discard (S21)."""
        seats = np.arange(self.players)
        return (seats % self.teams != state.player % self.teams) & (state.answers < 0)

    def _answered(self, state: State, action: Array) -> tuple[State, Array, Array]:
        """The state after an answer (S21), the seat that may place something now, or -1, and its action."""
        answers = jnp.where(np.arange(self.players) == state.turn, action, state.answers)
        asking = state.phase == TO_CLAIM
        after = state._replace(answers=jnp.where(asking, answers, state.answers))
        settles = asking & ~self._waiting(after).any()
        winner, claim = winning_claim(after)
        settled = after._replace(
            phase=jnp.int32(TO_DRAW),
            player=(state.player + 1) % self.players,
            answers=jnp.full_like(answers, -1),
        )
        who = jnp.where(asking, jnp.where(settles, winner, -1), state.turn)
        return either(settles, settled, after), who, jnp.where(asking, claim, action)

    def _discarded(self, state: State, done: Table) -> State:
        """Put the card on the pile. Then the opponents may claim it, or the next turn begins (S21)."""
        card = done.suit * WIDTH + done.rank
        me = (np.arange(self.players) == state.turn)[:, None]
        asked = (state.stock > 0).any() & self.asks_all
        return self._next(state)._replace(
            hands=jnp.where(me, state.hands & ~card_bit(card), state.hands),
            discards=state.discards | card_bit(card),
            last=card,
            previous=state.last,
            phase=jnp.where(asked, TO_CLAIM, TO_DRAW),
            player=jnp.where(asked, state.player, (state.player + 1) % self.players),  # S4: play goes left
            passes=jnp.int32(0),
            stuck=jnp.zeros_like(state.stuck),
            owed=nothing(),
        )

    def _passed(self, state: State) -> State:
        """Start the next player's turn after a turn without a discard (S9, S22)."""
        passes = jnp.where((state.phase == IN_LAST) & ~state.placed, state.passes + 1, 0)
        return self._next(state)._replace(player=(state.player + 1) % self.players, passes=passes)

    def _next(self, state: State) -> State:
        return state._replace(fresh=nothing(), placed=jnp.bool_(False))

    def legal_action_mask(self, state: State) -> Array:
        """By action: whether it is legal. Nothing is when the game is over."""
        words = legal(state, self.edition, self.asks_all)
        return (words[BIT >> 5] >> (BIT & 31).astype(np.uint32) & 1) > 0

    def random_action(self, state: State, number: Array) -> Array:
        """A legal action, every one equally likely if the number is random. It makes no list of them."""
        words = legal(state, self.edition, self.asks_all)
        blocks = jnp.pad(words, (0, -words.size % 32)).reshape(-1, 32)
        return jnp.asarray(AT)[nth_of_many(blocks, number)]

    def observe(self, state: State, seat: Array) -> tuple[Array]:
        """The vector of `learning`: what a seat may know."""
        return (vector(state, seat, self.players, self.rounds),)

    def rewards(self, state: State) -> Array:
        """By seat: 0 before the end; then every losing side pays the same, and the winners share it (S27)."""
        return rewards(state, self.players)


def env(options: Options) -> Env:
    """The twin with these options."""
    teams = 2 if options.teams else options.players
    return Env(options.players, teams, options.rounds, options.claims == "all", options.edition)
