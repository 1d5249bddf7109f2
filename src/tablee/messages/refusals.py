"""Refuse a move with a sentence in the player's words: a message of the game, and the cards to fill in."""

from tablee.kernel.game import IllegalMove


def refuse(game: str, rule: str, reason: str, **words: str | int) -> IllegalMove:
    """The error to raise for a move that a clause forbids. Its sentence is the message `refusal_GAME_REASON`."""
    from tablee.messages import say  # slow to load, and only a refused player needs it

    return IllegalMove(rule, say("en", f"refusal_{game}_{reason}", **words), reason, **words)
