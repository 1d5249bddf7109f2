"""Random built positions, richer than those of play: crowded suits, narrow gaps, jokers and aces at the ends."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

from tablee.cards.k6t import DECK, Card
from tablee.games import six_sequences
from tablee.games.six_sequences.model import Options, Phase, State
from tablee.games.six_sequences.view import Combination, View
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tests.games.six_sequences.oracle.moves import RANKS, SUITS, rank, side_of, suit
from tests.games.six_sequences.oracle.table import in_suits


def build(raw: Mapping[str, Json], number: int) -> State:
    """Return a state that shows the viewer a built position; the engine imagines it from a view."""
    chance = random.Random(f"{raw} {number}")
    options = six_sequences.read_options(raw)
    view = six_sequences.view(six_sequences.deal(options, Seed.numbered(number)), chance.randrange(options.players))
    built = None
    while built is None:
        built = furnished(view, chance)
    return six_sequences.imagine(built, options, Seed.numbered(number))


def furnished(view: View, chance: random.Random) -> View | None:
    """Return the view with a random table, hand, discard and phase; None if too few cards are left for that."""
    assert view.viewer is not None
    sides = len(view.runs_laid)
    table, loose = cover(chance, sides, side_of(view, view.viewer))
    phase, turn = any_phase(view.options, view.viewer, chance)
    held = [8] * view.options.players
    held[view.viewer] = hand_size(phase, chance)
    if len(loose) < sum(held) + 1 + view.options.players:
        return None
    favourite = chance.sample(SUITS, 2)
    loose.sort(key=lambda card: (suit(card) not in favourite) + chance.random() * 1.3)
    mine = held[view.viewer]
    hand, discard, rest = loose[:mine], loose[mine], sorted(loose[mine + 1 :], key=lambda card: rank(card) == "0")
    if rank(discard) == "0":
        return None
    spare = len(rest) - (sum(held) - mine)
    empty = phase is Phase.LAST or (phase in (Phase.LAY, Phase.COMPLETE) and chance.random() < 0.1)
    stock, thrown = (0, rest[:spare]) if empty else (spare, [])
    runs = [sum(laid.kind == "run" and laid.side == side for laid in table) for side in range(sides)]
    sets = [sum(laid.kind == "set" and laid.side == side for laid in table) for side in range(sides)]
    runs_laid = [max(run, laid) + chance.randrange(2) for run, laid in zip(runs, sets, strict=True)]
    return replace(
        view,
        phase=phase,
        turn=turn,
        hand=tuple(card for card in DECK.cards if card in hand),
        held=tuple(held),
        stock=stock,
        discards=(*thrown, discard),
        table=tuple(table),
        runs_laid=tuple(runs_laid),
        sets_laid=tuple(chance.randint(low, high) for low, high in zip(sets, runs_laid, strict=True)),
        fresh=some_fresh(view, table, chance) if turn == view.viewer and phase is not Phase.DRAW else (),
    )


def any_phase(options: Options, viewer: int, chance: random.Random) -> tuple[Phase, int]:
    """Return a random phase and turn in which the viewer has to act."""
    discarder = (viewer - chance.randrange(1, options.players)) % options.players
    if options.teams:
        discarder = (viewer + chance.choice((1, 3))) % 4
    taking = Phase.DRAW if options.players == 2 or options.claims == "next" else Phase.CLAIM
    phase = chance.choice((taking, taking, Phase.LAY, Phase.COMPLETE, Phase.LAST))
    return phase, discarder if phase is Phase.CLAIM else viewer


def hand_size(phase: Phase, chance: random.Random) -> int:
    return 9 if phase in (Phase.LAY, Phase.COMPLETE) and chance.random() < 0.7 else chance.choice((8, 8, 8, 7, 5, 2))


def cover(chance: random.Random, sides: int, me: int) -> tuple[list[Combination], list[Card]]:
    """Return runs and sets of all sides, many of them the viewer's, and the cards that are left."""
    table: list[Combination] = []
    loose: list[Card] = []
    for letter in SUITS:
        slots, out = suit_in_slots(letter, chance)
        loose += out
        at, before = 0, -1
        while at < len(slots):
            length = chance.choice((1, 1, 2, 3, 3, 4, 5, 7))
            cards = tuple(slots[at : at + length])
            side = chance.choice([side for side in (-1, me, me, *range(sides)) if side != before or side < 0])
            if side >= 0 and len(cards) >= 3:
                table.append(Combination(len(table) + 1, side, "run", cards, letter, at + 1))
                before = side
            else:
                loose += cards
                before = -1
            at += length
    for laid in chance.sample(sets_of(loose, chance), 6):
        table.append(Combination(len(table) + 1, chance.randrange(sides), "set", in_suits(laid), None, None))
        loose = [card for card in loose if card not in laid]
    chance.shuffle(loose)
    return table, loose


def suit_in_slots(letter: str, chance: random.Random) -> tuple[list[Card], list[Card]]:
    """Return a card of the suit for each of the 19 slots, and what is left: the joker, or the card whose slot it
    has."""
    ends = chance.sample(("1", "A"), 2)
    slots = [DECK.read(text + letter) for text in (ends[0], *RANKS[1:-1], ends[1])]
    joker = DECK.read("0" + letter)
    if chance.random() < 0.4:
        return slots, [joker]
    at = chance.randrange(len(slots))
    return [*slots[:at], joker, *slots[at + 1 :]], [slots[at]]


def sets_of(loose: Sequence[Card], chance: random.Random) -> list[list[Card]]:
    """Return some of the loose cards of each rank as sets that may have lost cards."""
    found = []
    for text in RANKS:
        same = [card for card in loose if rank(card) == text]
        if same:
            found.append(chance.sample(same, chance.randint(1, len(same))))
    return found


def some_fresh(view: View, table: Sequence[Combination], chance: random.Random) -> tuple[Card, ...]:
    """Return some cards of own sets as if they were put there in this turn."""
    assert view.viewer is not None
    side = side_of(view, view.viewer)
    return tuple(
        card
        for laid in table
        if (laid.side, laid.kind) == (side, "set") and chance.random() < 0.5
        for card in chance.sample(laid.cards, chance.randint(1, len(laid.cards)))
    )
