"""Results of rated games for the tests."""

from tablee.house.rated import write
from tablee.house.rating import Person, Result, Robot
from tablee.store.model import GameResult

PEOPLE = tuple(f"person-{number}" for number in range(5))


def result_of(number: int) -> GameResult:
    """Return the result of a game, one of many: five people play each other and a bot, seven games an hour."""
    other = Robot("easy", 1259.0) if number % 3 else Person(PEOPLE[(number + 1) % 5])
    result = Result((Person(PEOPLE[number % 5]), other), 2, (number * number % 2,))
    return GameResult(f"BCDFG-{number}", "figures/2/2", number // 7 * 3_600_000, write(result))
