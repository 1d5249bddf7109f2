"""Refusals: a code, which has a message in every language; for an illegal move also the game's own reason."""

from typing import Literal, TypeAlias

Why: TypeAlias = Literal[
    # at the table
    "answered", "bad_name", "bad_options", "bad_text", "bot_holds", "chat_off", "crowded", "day_fixed", "has_moves",
    "illegal", "is_over", "is_playing", "is_waiting", "no_hints", "no_moves", "no_seat", "no_such_game", "no_such_seat",
    "not_alone", "not_here", "not_host", "not_ready", "nothing_asked", "nothing_to_undo", "seat_taken", "silence",
    "stale", "unreadable",
    # by the server
    "bad_message", "bad_record", "bad_record_depth", "bad_record_game", "bad_record_move", "bad_record_notation",
    "bad_record_number", "bad_record_options", "broken", "busy", "day_sealed", "no_companion", "no_lan", "no_record",
    "no_such_table", "not_found", "old_client", "other_edition", "stranger", "too_fast", "too_many_sockets",
    "too_many_tables", "too_slow",
]  # fmt: skip


class Refused(Exception):
    """A refused command or request; nothing has changed."""

    def __init__(self, why: Why, rule: str | None = None, reason: str = "", **words: str | int) -> None:
        super().__init__(rule or why)
        self.why: Why = why
        self.rule = rule
        """The clause that a move breaks."""
        self.reason = reason
        """The game's reason to refuse a move: a message of the game has this key."""
        self.words = words
