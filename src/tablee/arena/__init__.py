"""Plays bots against each other and measures the results, with honest statistics."""
