"""A vector of games in Python: what `vector` does without a core. The games and all numbers are the same."""

from collections.abc import Iterator

from tablee.games import core_bot
from tablee.kernel.game import Seat
from tablee.kernel.out_of_turn import choices
from tablee.kernel.seed import Seed
from tablee.rl.turns import Turn, first
from tablee.rl.vector import CUT, ENDED, Chosen, Plan, arrays


class InPython:
    """Games in Python."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.arrays = arrays(plan, lambda _, size: bytearray(size))
        self._expert = core_bot(plan.task.game)
        self._tables: list[_Table] = []

    def reset(self, seed: Seed) -> None:
        """Begin new games everywhere."""
        self._tables = [_Table(self, seed.child("env", n)) for n in range(self.plan.count)]
        self.arrays.rewards[:] = 0
        self.arrays.ended[:] = 0
        for n, table in enumerate(self._tables):
            self._show(n, table.turn)

    def step(self, actions: Chosen) -> int:
        """Make a choice in every game. Returns -1, or the first game in which the action is illegal."""
        for n, (table, action) in enumerate(zip(self._tables, actions, strict=True)):
            if int(action) not in table.turn.choices:
                return n
        self.arrays.rewards[:] = 0
        self.arrays.ended[:] = 0
        for n, (table, action) in enumerate(zip(self._tables, actions, strict=True)):
            seat, end = table.turn.seat, table.step(int(action))
            if end is not None and seat is not None:
                self.arrays.rewards[n] = end.rewards
                self.arrays.ended[n] = CUT if end.cut else ENDED
                self.arrays.last_observations[n] = end.observation(seat)
            self._show(n, table.turn)
        return -1

    def _show(self, n: int, turn: Turn) -> None:
        assert turn.seat is not None, "somebody has to choose"
        self.arrays.observations[n] = turn.observation(turn.seat)
        self.arrays.masks[n] = turn.mask(turn.seat)
        self.arrays.seats[n] = turn.seat

    def waited(self, turn: Turn, numbers: Iterator[int]) -> Turn:
        """Let the opponents play until the learner's next choice, or the end."""
        while turn.seat is not None and self.plan.seat not in (None, turn.seat):
            turn = turn.played(self._chosen(turn, turn.seat, numbers))
        return turn

    def _chosen(self, turn: Turn, seat: Seat, numbers: Iterator[int]) -> object:
        moves = choices(self.plan.task.game, turn.state, seat)
        if self.plan.opponents == "random":
            return moves[next(numbers) % len(moves)]
        return self._expert.choose(turn.view(seat), moves, Seed.numbered(0))


class _Table:
    """One game after another."""

    def __init__(self, vector: InPython, seed: Seed) -> None:
        self.vector = vector
        self.seed = seed
        self.games = 0
        self.turn = self._next_game()

    def _next_game(self) -> Turn:
        """Deal until there is a game in which the learner has a choice."""
        while True:
            seed = self.seed.child("game", self.games)
            self.games += 1
            self.numbers = seed.child("opponents").numbers()
            turn = self.vector.waited(first(self.vector.plan.task, seed), self.numbers)
            if turn.seat is not None:
                return turn

    def step(self, action: int) -> Turn | None:
        """Make a choice. Returns the end of the game, if this was its last choice; then the next game has begun."""
        turn = self.vector.waited(self.turn.after(action), self.numbers)
        if turn.seat is not None:
            self.turn = turn
            return None
        self.turn = self._next_game()
        return turn
