"""All that players read, for tests of the words in it."""

from tablee.games import GAMES, rules
from tablee.house.rules import passages_seen
from tablee.messages import catalogue


def told(language: str) -> list[tuple[str, str]]:
    """All that players read in a language: every form of every sentence, and the rules; with the place it stands in."""
    sentences = [(key, form) for key, forms in catalogue(language).items() for form in forms]
    pages = {name: rules(name, language) for name in GAMES}
    titles = [(name, page.title) for name, page in pages.items()]
    clauses = [
        (f"{name} {clause.id}", passage.text)
        for name, page in pages.items()
        for clause in page.clauses.values()
        for passage in passages_seen(name, clause, language)
    ]
    return sentences + titles + clauses


def prose(text: str) -> str:
    """The text without the lines that are columns of moves or keys."""
    return "\n".join(line for line in text.splitlines() if "  " not in line)
