"""Read the options, draw cards to find the dealer, and deal."""

from collections.abc import Mapping
from itertools import count

from tablee.cards.french import DECK, Card, pack
from tablee.games.sequence.board import PLAYABLE
from tablee.games.sequence.model import HAND, Options, Phase, Setup, State
from tablee.kernel.game import BadOptions, Seat, read_fields
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed

_ORDER = {rank.text: place for place, rank in enumerate(DECK.ranks)}


def read_options(raw: Mapping[str, Json]) -> Options:
    """The options; by default two players, and the number of teams if only one is possible (Q2).

    Raises `BadOptions`.
    """
    players = raw.get("players", 2)
    if type(players) is not int or players not in HAND:
        raise BadOptions("players", f"expected one of {', '.join(map(str, HAND))}, got {players!r}")  # Q2
    fitting = [teams for teams in (2, 3) if players % teams == 0]
    if "teams" not in raw and len(fitting) > 1:
        raise BadOptions("teams", f"{players} players can form two or three teams: say which")  # Q2
    options = read_fields(Options, {"players": players, "teams": fitting[0], **raw})
    if options.teams not in fitting:
        raise BadOptions("teams", f"{players} players cannot form {options.teams} equal teams")
    if options.silence and options.players == options.teams and options.edition > 1:
        raise BadOptions("silence", "expected at least two players in each team")  # Q18
    return options


def seats(options: Options) -> int:
    """The number of seats: one for each player."""
    return options.players


def deal(options: Options, seed: Seed) -> State:
    """Find the dealer, shuffle, and deal the hands; the player to the dealer's left starts (Q4)."""
    drawn, dealer = _draw_for_the_deal(options.players, seed)
    cards = seed.child("stock", 0).shuffled(pack(2))  # Q1
    size = HAND[options.players]  # Q3
    hands = tuple(cards[seat * size : (seat + 1) * size] for seat in range(options.players))
    stock = cards[options.players * size :]
    return State(
        Setup(options, seed, drawn, dealer),
        Phase.PLAY,
        turn=(dealer + 1) % options.players,  # Q4
        free=PLAYABLE,
        chips=(0,) * options.teams,
        lines=((),) * options.teams,
        hands=hands,
        discards=((),) * options.players,
        stock=stock,
        left=len(stock),
    )


def _draw_for_the_deal(players: int, seed: Seed) -> tuple[tuple[tuple[Card | None, ...], ...], Seat]:
    """Everybody draws a card; the lowest card deals, and players tied for lowest draw again (Q4).

    Returns the cards of each round of drawing, by seat, and the dealer.
    """
    rounds: list[tuple[Card | None, ...]] = []
    lowest = list(range(players))
    for n in count():
        cards = dict(zip(lowest, seed.child("draw", n).drawn(pack(2), len(lowest)), strict=True))
        rounds.append(tuple(cards.get(seat) for seat in range(players)))
        least = min(_ORDER[DECK.rank[card]] for card in cards.values())
        lowest = [seat for seat, card in cards.items() if _ORDER[DECK.rank[card]] == least]  # Q4: suits do not count
        if len(lowest) == 1:
            break
    return tuple(rounds), lowest[0]
