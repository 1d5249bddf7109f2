"""The option sets with which a game is tested and measured. Each game lists its own, in its `variants.py`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from tablee.kernel.json import Json

OptionSets: TypeAlias = tuple[Mapping[str, Json], ...]


@dataclass(frozen=True, slots=True)
class Variants:
    """The option sets of one game, by purpose. Most hold by default one set: the game's default options."""

    corpus: OptionSets = ({},)
    """For the recorded games: game n has set n % len(corpus). A set listed twice gets twice as many games."""
    laws_only: OptionSets = ()
    """For checking the laws, in addition to `corpus`: earlier editions, and options that no recorded game needs."""
    timed: OptionSets = ({},)
    """For benchmarks of random play."""
    timed_out_of_turn: OptionSets = ()
    """The same, with moves out of turn: any seat that has a move may be next."""
    timed_bots: OptionSets = ({},)
    """For benchmarks of the bots' thinking time."""
    simulated: OptionSets = ({},)
    """For the simulated server: short games, so that many end."""

    @property
    def laws(self) -> OptionSets:
        """The option sets for checking the laws, each once."""
        found: list[Mapping[str, Json]] = []
        for raw in (*self.corpus, *self.laws_only):
            if raw not in found:
                found.append(raw)
        return tuple(found)
