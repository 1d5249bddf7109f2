"""Measuring play honestly."""
