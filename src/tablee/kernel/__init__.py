"""The core that every game builds on. It imports no game and no network code, only the standard library."""
