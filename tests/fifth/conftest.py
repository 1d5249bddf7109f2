"""The folders of the fifth game are no tests of this tree: they are run in a copy of it, where the game is added."""

collect_ignore = ["game", "tests", "web"]
