"""Reads how much each level of a game errs: the file `losses.json` beside the game's code."""

import json
from collections.abc import Mapping
from pathlib import Path


def read_losses(beside: str) -> Mapping[str, float]:
    """The mean error of each level in a decision, from the file beside this one; empty if it is not there."""
    file = Path(beside).with_name("losses.json")
    return dict(json.loads(file.read_text(encoding="utf-8"))) if file.is_file() else {}
