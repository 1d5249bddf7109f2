"""Bots for any game: they know no game by name."""
