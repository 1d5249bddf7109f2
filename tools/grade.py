"""Make the list of graded deals of the patience: `.venv/bin/python tools/grade.py` writes it into the package.

It grades deals 0, 1, 2, … until there are enough of every grade. The result is the same every time.
"""

import json
from itertools import count
from pathlib import Path

from tablee.games import pairs
from tablee.games.pairs import grading
from tablee.kernel.seed import Seed

ENOUGH = 1000
"""Number of deals of each grade."""


def main() -> None:
    """Grade the deals, and write the list."""
    found: dict[str, list[int]] = {grade: [] for grade in grading.GRADES}
    options = pairs.read_options({})
    for number in count():
        seed = Seed.numbered(number)
        grade = grading.grade(pairs.deal(options, seed).piles, seed)
        if grade is not None and len(found[grade]) < ENOUGH:
            found[grade].append(number)
        if all(len(numbers) == ENOUGH for numbers in found.values()):
            break
    rows = [f'  "{grade}": {json.dumps(numbers)}' for grade, numbers in found.items()]
    path = Path(grading.__file__).with_name("grades.json")
    path.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
    print(f"{ENOUGH} deals of each grade, out of the first {number + 1}: {path.name}")


if __name__ == "__main__":
    main()
