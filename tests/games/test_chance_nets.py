"""The nets for chances: their model cards, their size, and what they make of games that are nearly decided."""

import hashlib
import importlib
from pathlib import Path

import pytest

from tablee.games import GAMES, core_bot
from tablee.kernel.json import Json
from tablee.kernel.out_of_turn import choices
from tablee.kernel.seed import Seed

FOLDERS = {name: Path(importlib.import_module(f"tablee.games.{name}").__file__ or "").parent for name in GAMES}
NETS = [folder / "chances.npz" for folder in FOLDERS.values() if (folder / "chances.npz").is_file()]
_LAST = 12
"""The choices at the end of a game in which it is nearly decided."""


def test_there_are_nets() -> None:
    assert NETS


@pytest.mark.parametrize("weights", NETS, ids=lambda path: path.parent.name)
def test_the_model_card_is_that_of_the_weights_and_they_are_small(weights: Path) -> None:
    card = weights.with_suffix(".md").read_text(encoding="utf-8")
    assert hashlib.sha256(weights.read_bytes()).hexdigest() in card
    assert weights.stat().st_size <= 300_000


@pytest.mark.parametrize(
    ("name", "raw"),
    [
        ("six_sequences", {"rounds": 1}),
        ("six_sequences", {"players": 4, "teams": True, "rounds": 1}),
        ("figures", {}),
        ("figures", {"players": 4}),
    ],
    ids=str,
)
def test_near_the_end_the_winners_have_the_best_chances_whoever_looks(name: str, raw: dict[str, Json]) -> None:
    game, bot = GAMES[name], core_bot(GAMES[name])
    right, viewers, positions = 0, set(), 0
    for number in range(3):
        state, views = game.deal(game.read_options(raw), Seed.numbered(number)), []
        while acting := game.to_act(state):
            seat = min(acting)
            views.append((seat, game.view(state, seat)))
            state = game.apply(
                state, seat, bot.choose(views[-1][1], choices(game, state, seat), Seed.numbered(1))
            ).state
        outcome, learning = game.outcome(state), game.learning()
        assert outcome is not None
        assert learning is not None
        found, sides = game.chances([view for _, view in views]), learning.sides(game.read_options(raw))
        assert found is not None
        for (seat, _), chances in list(zip(views, found, strict=True))[-_LAST:]:
            if outcome.winners:
                best = max(range(sides), key=chances.__getitem__)
                right += any(winner % sides == best for winner in outcome.winners)
                viewers.add(seat)
                positions += 1
    assert right > 0.7 * positions
    assert len(viewers) > 1
