"""What the net of Séquence plays in positions that are pinned. Python in a page runs this file too."""

import json

from tablee.games import sequence
from tablee.games.sequence.levels import Net, net
from tablee.kernel.seed import Seed


def pinned(lines: list[str], by: Net | None = None) -> str:
    """For each position with a pinned move, the move that the net likes best, as JSON."""
    found, rate = [], (by or net()).rate
    for line in lines:
        game = json.loads(line)
        state = sequence.deal(sequence.read_options(game["options"]), Seed.numbered(game["seed"]))
        for move, wanted in zip(game["moves"], game["net"], strict=True):
            if wanted:
                moves = sequence.moves(state, state.turn)
                liked = rate(sequence.view(state, state.turn), moves)
                found.append(str(moves[max(range(len(moves)), key=liked.__getitem__)]))
            state = sequence.apply(state, state.turn, sequence.read_move(move)).state
    return json.dumps(found)
