"""The eight laws that every game obeys, as a kit for your own: describe it in a `Trial`, call `check`.

    from tablee.kernel.laws import Trial, check
    TRIAL = Trial(my_game, options=({},), clauses=..., longest=..., cards=..., hidden=..., at="my_game.trial:TRIAL")
    check(TRIAL, games=100)

1. Same options, seed and moves: equal states, also from the record's text, also in another process.
2. `apply` accepts exactly what `moves` lists; a refusal names a clause of the rules page.
3. Somebody is to act, and can, until there is an outcome; then nobody can. Games end.
4. Notation: each move has one text, no two legal moves share one, their order is fixed.
5. `apply` changes nothing it was given, and no card is lost or made.
6. No leak: a viewer cannot tell the true state from an imagined one, and every hidden place is open.
7. Seats that act at the same time commute.
8. Views, events and options survive JSON, and a state has a JSON form.
"""

from tablee.kernel.laws.check import check, check_game, same_everywhere
from tablee.kernel.laws.eight import LAWS
from tablee.kernel.laws.trial import Broken, Trial, Walk, play_at_random

__all__ = ["LAWS", "Broken", "Trial", "Walk", "check", "check_game", "play_at_random", "same_everywhere"]
