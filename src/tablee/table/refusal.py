"""Refusals: a code, which has a message in every language; for an illegal move also the game's own reason."""

from typing import Literal, TypeAlias

Why: TypeAlias = Literal[
    # at the table
    "answered", "bad_name", "bad_options", "bad_text", "banned", "bot_holds", "chat_off", "crowded", "day_fixed",
    "has_moves", "has_played", "host_said_no", "illegal", "is_over", "is_playing", "is_waiting", "muted", "no_hints",
    "no_moves", "no_seat", "no_such_game", "no_such_person", "no_such_seat", "not_alone", "not_here", "not_host",
    "not_ready", "nothing_asked", "nothing_to_undo", "played_alone", "seat_taken", "silence", "stale", "too_much_talk",
    "unreadable",
    # on a device
    "moved",
    # by the server
    "bad_log", "bad_message", "bad_record", "bad_record_depth", "bad_record_game", "bad_record_move",
    "bad_record_notation", "bad_record_number", "bad_record_options", "broken", "busy", "damaged", "day_sealed",
    "house_full", "long_game", "long_log", "long_record", "no_choice", "no_companion", "no_judge", "no_lan",
    "no_record", "no_such_table", "not_admitted", "not_finished", "not_found", "old_client", "other_edition",
    "stranger", "table_full", "too_fast", "too_many_new", "too_many_sockets", "too_many_tables", "too_slow",
    "wrong_codes",
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
