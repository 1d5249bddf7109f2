"""The laws that every game obeys. To test your own game, describe it in a `Trial` and call `check`.

    from tablee.kernel.laws import Trial, check
    TRIAL = Trial(my_game, options=({},), clauses=..., longest=..., cards=..., hidden=..., at="my_game.trial:TRIAL")
    check(TRIAL, games=100)

1. The same options, seed and moves give equal states, also from the record's text and in another process.
2. `apply` accepts exactly what `moves` lists; a refusal names a clause of the rules page.
3. Until there is an outcome, some seat has to act and has a move. After it, no seat has a move. Games end.
4. Notation: each move has one text, no two legal moves share one, their order is fixed.
5. `apply` does not modify its arguments, and no card is lost or added.
6. No leak: a viewer cannot tell the true state from an imagined one, nor work out any hidden place.
7. Moves of seats that act at the same time commute: their order does not matter.
8. Views, events and options survive JSON, and a state has a JSON form.
9. The twin: if a game has a core, it does what the rules do. `LAWS` has the first eight, `law_9` is by itself.
"""

from tablee.kernel.laws.check import check, check_game, same_everywhere
from tablee.kernel.laws.eight import LAWS
from tablee.kernel.laws.trial import Broken, Trial, Walk, play_at_random, walk_along
from tablee.kernel.laws.twin import agree_at, law_9

__all__ = [
    "LAWS",
    "Broken",
    "Trial",
    "Walk",
    "agree_at",
    "check",
    "check_game",
    "law_9",
    "play_at_random",
    "same_everywhere",
    "walk_along",
]
