"""The commands `tablee games`, `replay`, `perft` and `rules`."""

from argparse import Namespace

from tablee.cli.arguments import Mistake, deal, read_line
from tablee.games import named, names, rules
from tablee.kernel.json import canonical, digest
from tablee.kernel.perft import perft
from tablee.messages import LANGUAGES


def games(_: Namespace) -> int:
    """List the games with their default options."""
    for name in names():
        try:
            game, titles = named(name), [rules(name, language).title for language in LANGUAGES]
        except ValueError as error:  # report a broken package, and list the other games
            print(f"{name}: {error}")
            continue
        print(f"{name}: {' / '.join(dict.fromkeys(titles))}")
        print(f"    options: {canonical(game.read_options({}))}")
    return 0


def replay_file(chosen: Namespace) -> int:
    """Replay a record and print the position. Raise `Mistake` if it is bad or too short."""
    line = read_line(chosen.file)
    ply = len(line.moves) if chosen.at is None else chosen.at
    if ply > len(line.moves):
        raise Mistake(f"the record has {len(line.moves)} moves, so --at {ply} is too far")
    game, state = named(line.game.name), line.states[ply]
    outcome = game.outcome(state)
    print(game.show(game.view(state, None)))
    print(f"\nafter {ply} moves, {line.undone} taken back")
    print(f"scores {list(outcome.scores)}, won by {sorted(outcome.winners)}" if outcome else "not over")
    print(f"state {digest(state)}")
    return 0


def count(chosen: Namespace) -> int:
    """Print the number of move sequences (perft) for each depth."""
    line = deal(chosen, chosen.deal)
    seats = line.game.seats(line.options)
    for depth in range(1, chosen.depth + 1):
        print(f"{depth:3} {perft(line.game, line.state, seats, depth)}", flush=True)
    return 0


def rules_page(chosen: Namespace) -> int:
    """Print the rules, or some of their clauses. Raise `Mistake` for an unknown clause."""
    page = rules(chosen.game, chosen.lang)
    if not page.clauses:
        raise Mistake(f"{chosen.game} comes without a rules page")
    for clause in chosen.clauses:
        if clause not in page.clauses:
            raise Mistake(f"{chosen.game} has no clause {clause}; it has {', '.join(page.clauses)}")
    print(page.title)
    for clause in chosen.clauses or page.clauses:
        print(f"\n{clause}  {page.clauses[clause].text}")
    return 0
