"""How a game ends."""

from tablee.games.sequence.model import State
from tablee.kernel.game import Outcome


def outcome(state: State) -> Outcome | None:
    """The players of the team that has the sequences it needs win (Q14); nobody does when all have passed (Q11)."""
    if not state.over:
        return None
    players, teams = state.setup.options.players, len(state.chips)
    winners = frozenset(seat for seat in range(players) if seat % teams == state.winner)  # Q2, Q14
    return Outcome(tuple(len(state.lines[seat % teams]) for seat in range(players)), winners)
