"""How the twin of Les 6 Séquences in JAX is held to the rules."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

import numpy as np

from tablee.games import six_sequences
from tablee.games.six_sequences.action_arrays import ACTION, ACTIONS, TO_SET
from tablee.games.six_sequences.learning import learning
from tablee.games.six_sequences.model import Claim, Draw, Options, Pass, Phase
from tablee.games.six_sequences.model import State as Rules
from tablee.games.six_sequences.position import cards, lay
from tablee.games.six_sequences.score import result_of, totals
from tablee.games.six_sequences.slots import ACE, HIGH, JOKER, LOW, ONE, WIDTH, bits, mask_of
from tablee.games.six_sequences.state_arrays import NO_CARD, State
from tests.games.in_arrays import Array, Kit, Mistake, Step
from tests.games.six_sequences.facts import RARE, STOCK, played

# The twin may come from a copy of the module.
AnyEnv: TypeAlias = Any  # type: ignore[explicit-any]

NAMES = learning().actions.names
FIRST = {(int(ACTION.suit[n]), int(ACTION.rank[n])): n for n in reversed(range(ACTIONS)) if ACTION.kind[n] == TO_SET}


def words(mask: int) -> Array:
    """A set of cards or slots by suit."""
    return np.array([mask >> WIDTH * suit & (1 << WIDTH) - 1 for suit in range(6)], np.uint32)


def by(masks: Sequence[int]) -> Array:
    """Several sets."""
    return np.stack([words(mask) for mask in masks])


def pack(state: Rules) -> State:
    """A state of the rules as arrays of numpy."""
    table, options = state.table, state.setup.options
    sides = range(state.setup.sides)
    joker, foreign = [0 for _ in sides], [0 for _ in sides]
    for run in table.runs:
        for slot, card in enumerate(run.cards, run.low):
            here = 1 << WIDTH * run.suit + slot
            joker[run.side] |= here * (card % WIDTH == JOKER)
            foreign[run.side] |= here * ((slot, card % WIDTH) in ((LOW, ACE), (HIGH, ONE)))
    piled = (NO_CARD, NO_CARD, *state.discards)
    points = totals(state.results, len(sides))
    best = [side for side in sides if points[side] == max(points)]
    acting = six_sequences.to_act(state)
    return State(
        hands=by(state.hands),
        shown=words(state.shown),
        stock=words(sum(1 << card for card in state.stock[: state.left])),
        discards=words(sum(1 << card for card in state.discards)),
        last=np.int32(piled[-1]),
        previous=np.int32(piled[-2]),
        held=by(table.held),
        joker=by(joker),
        foreign=by(foreign),
        lent=by(table.lent),
        runs=np.array(table.runs_laid, np.int32),
        sets=np.array(table.sets_laid, np.int32),
        fresh=words(state.fresh),
        owed=words(state.owed),
        answers=np.array([answer_number(answer) for answer in state.answers], np.int32),
        phase=np.int32(list(Phase).index(state.phase)),
        player=np.int32(state.turn),
        placed=np.bool_(state.placed),
        passes=np.int32(state.passes),
        stuck=np.array([seat in state.stuck for seat in range(options.players)]),
        totals=np.array(points, np.int32),
        round=np.int32(state.round),
        dealer=np.int32(state.setup.dealer),
        turn=np.int32(min(acting, default=state.turn)),
        over=np.bool_(state.over),
        winner=np.int32(best[0] if state.over and len(best) == 1 else -1),
    )


def answer_number(answer: Claim | Pass | None) -> int:
    """The action of an answer, or -1."""
    if answer is None:
        return -1
    return 1 if isinstance(answer, Pass) else NAMES.index("".join(answer.cards))


def covers(_: Options) -> bool:
    """Whether the twin covers these options."""
    return True


def act(env: AnyEnv) -> Callable[[Array, Array, Array], Array]:
    """The function to compare."""
    found: Callable[[Array, Array, Array], Array] = env.act
    return found


def chance(_: State, step: Step) -> Sequence[int]:
    """The numbers with which the twin draws the same cards as the rules."""
    before, after = step.before, step.after
    if isinstance(step.move, Draw):
        stock = sorted(before.stock[: before.left])
        drawn = bits(after.hands[step.seat] & ~before.hands[step.seat])
    elif after.round > before.round:
        stock, drawn = list(range(6 * WIDTH)), [card for hand in after.hands for card in bits(hand)]
    else:
        stock, drawn = [], []
    found = []
    for card in drawn:
        found.append(stock.index(card))
        stock.remove(card)
    return [*found, *[0] * (8 * len(before.hands) - len(found))]


def same(action: int) -> int:
    """The action by which the twin knows a move: it does not tell the sets of a rank apart."""
    if ACTION.kind[action] != TO_SET:
        return action
    return FIRST[int(ACTION.suit[action]), int(ACTION.rank[action])]


def told(state: State) -> list[object]:
    """A state to compare. Of the discards below the first two, nobody remembers the order."""
    return [np.asarray(part).tolist() for part in state._replace(previous=np.int32(0))]


def check_deal(states: State) -> None:
    """Every deal has all 120 cards, and no two are the same."""
    for hands, stock in zip(np.asarray(states.hands), np.asarray(states.stock), strict=True):
        sets = [*hands, stock]
        assert sum(sets).tolist() == [(1 << WIDTH) - 1] * 6
        assert [sum(int(word).bit_count() for word in hand) for hand in hands] == [8] * len(hands)
    assert len({hands.tobytes() for hands in np.asarray(states.hands)}) == len(states.turn)


def in_two_rounds(state: Rules) -> Iterator[Rules]:
    """The position in the first of two rounds, and if the round may end soon, in the second one, too."""
    state = state._replace(setup=replace(state.setup, options=replace(state.setup.options, rounds=2)))
    yield state
    if state.phase is Phase.LAST:
        yield state._replace(round=1, results=(result_of(state),))


BUILT = (
    *RARE,
    # Players who are passed over (S22): one after the own placing, and all but one.
    lay("0: 4H5H6H", hands=("7H 2S", "8H", "3S"), phase=Phase.LAST, stock=""),
    lay("1: 4H5H6H", "1: 9S9C9M", hands=("8S 2S", "3S", "2C"), phase=Phase.LAST, stock="", turn=2)._replace(passes=1),
    # A player who would not be passed over, if a card that they have just put on a set could move to a run (S14).
    lay("0: 4H5H6H", "0: 7H7C7M7D", hands=("7S", "8H"), phase=Phase.LAST, stock="")._replace(
        fresh=mask_of(cards("7H"))
    ),
    # The last card of the stock, a turn without a discard, a hand of jokers.
    lay("0: 4H5H6H", hands=("2S 4S 6S 8S 10S 2C 4C", "3S"), stock="6C"),
    lay("0: 4H5H6H", hands=("2S 4S 6S 8S 10S 2C 4C", "3S"), stock="", phase=Phase.COMPLETE),
    lay(hands=("2S 4S 6S 8S 10S 2C 4C 0C 0D", "3S"), phase=Phase.COMPLETE),
    lay(hands=("2S 4S 6S 8S 10S 2C 4C 0C 0D", "3S"), stock="", phase=Phase.COMPLETE, discards="3D 4D"),
    # Sets that wait for a run, sets of four, rows that take cards of a set, and a card between two runs.
    lay(hands=("5S 5C 5M 5H 6H 7H 0H", ""), stock=STOCK),
    lay("0: 2D3D4D", hands=("5S 5C 5M 5H 1H AH 2H QH KH", ""), stock=STOCK),
    lay("0: 9H9S9C", "0: 4M5M6M", "0: 8M9M10M", hands=("7H 8H 10H 7M 0M 9D", ""), stock=STOCK),
    # No card from the hand: neither a new run nor a discard for one, and a card between the discard and a run.
    lay("0: 2D3D4D", "0: 6H6S6C", "0: 7H7S7C", hands=("KC", ""), phase=Phase.DRAW, discards="8H", stock=STOCK),
    lay("0: 9D10D11D", hands=("8D KC", ""), phase=Phase.DRAW, discards="7D", stock=STOCK),
    lay("0: 2D3D4D", "0: 5H5S5C", "0: 6H6S6C", "0: 7H7S7C", hands=("9D 9H 3C", ""), stock=STOCK),
    # A run that would need a card of the owed set, and a run at the low end that only the joker completes.
    played(lay(hands=("5C 5H 6H 7H 8H", ""), phase=Phase.DRAW, discards="5S", stock=STOCK), "0:?5S5C5H"),
    lay("0: 4S5S6S", hands=("7S", "1H 2H 0H"), phase=Phase.LAST, stock=""),
    # Of two runs that reach the high end, the longer one wins.
    played(
        lay("2: CDBDRD", hands=("KC", "QD AD", "0D 1D", "KS"), phase=Phase.CLAIM, discards="KD", stock=STOCK),
        "1:?QDKDAD",
        "2:?0DKD1D",
    ),
    # Of two sets, the nearest player's one wins (S21).
    played(
        lay(
            "0: 2S3S4S",
            "2: 2H3H4H",
            hands=("8S 8C", "KC", "8M 8H", "KS"),
            turn=1,
            phase=Phase.CLAIM,
            discards="8D",
            stock=STOCK,
        ),
        "0:?8S8C8D",
        "2:?8M8H8D",
    ),
)

KIT = Kit(
    "six_sequences",
    tables=({"rounds": 2}, {"players": 3, "rounds": 2}, {"players": 4, "rounds": 2, "teams": True}),
    built=tuple(one for state in BUILT for one in in_two_rounds(state)),
    files=(
        "action_arrays",
        "state_arrays",
        "legal_arrays",
        "score_arrays",
        "seen_arrays",
        "place_arrays",
        "last_arrays",
        "deal_arrays",
        "arrays",
    ),
    mistakes=(
        Mistake("subset.bit_count() >= LONG_ENOUGH", "subset.bit_count() > LONG_ENOUGH", "action_arrays"),
        Mistake("(rank not in (JOKER, slot)) << slot", "0", "action_arrays"),
        Mistake(
            "return Place(state.hands[seat], sets & ~fresh", "return Place(state.hands[seat], sets", "legal_arrays"
        ),
        Mistake("& ((cards & hand) > 0)", "", "legal_arrays"),
        Mistake("plain = threes & (mine | mine >> 1 | mine >> 2)", "plain = threes & mine", "legal_arrays"),
        Mistake("twos = every & every >> 1 & free >> 2 |", "twos =", "legal_arrays"),
        Mistake("hand & (joker | both)", "hand & joker", "legal_arrays"),
        Mistake("foreign & hand & _ENDS", "hand & _ENDS", "legal_arrays"),
        Mistake("after | taken << 2, before | taken >> 2", "after, before", "legal_arrays"),
        Mistake("(below > 0) & (mine & after > 0)", "(mine & after > 0)", "legal_arrays"),
        Mistake("is_long & (mine > 0), alone", "is_long, alone", "legal_arrays"),
        Mistake("jnp.where(place.lacks_run, sets & allowed, sets)", "sets", "legal_arrays"),
        Mistake("(answers | ((phase == TO_DRAW) & (not asks_all)))", "(answers | (phase == TO_DRAW))", "legal_arrays"),
        Mistake("rest, lent = jnp.where(owes, hand & ~state.owed, hand)", "rest, lent = hand", "legal_arrays"),
        Mistake(
            "jnp.where(in_turn & (held == FULL), hand & _PLAIN, 0)",
            "jnp.where(in_turn, hand & _PLAIN, 0)",
            "legal_arrays",
        ),
        Mistake("32 * length + slot", "length + 32 * slot", "score_arrays"),
        Mistake("jnp.where(dominates, worth, 0)", "jnp.where(dominates, points, 0)", "score_arrays"),
        Mistake("state.runs + (own[:, 0] & ~joins)", "state.runs + own[:, 0]", "place_arrays"),
        Mistake("state.lent & ~cards, state.lent)", "state.lent, state.lent)", "place_arrays"),
        Mistake("foreign=(state.foreign | slot & other) & ~truer", "foreign=state.foreign & ~truer", "place_arrays"),
        Mistake("8 * weight + players - distance", "8 * weight + players - seats", "place_arrays"),
        Mistake("1 + 32 * high + high - low", "1 + 32 * high", "place_arrays"),
        Mistake("stuck=after.stuck & ~in_last", "stuck=after.stuck", "place_arrays"),
        Mistake("can = able_now if n == 0 else able[player]", "can = able[player]", "last_arrays"),
        Mistake("counts = going & ~placed", "counts = going", "last_arrays"),
        Mistake("shown=union(state.hands)", "shown=state.shown", "last_arrays"),
        Mistake("(state.phase == IN_LAST) & ~state.placed", "(state.phase == IN_LAST)"),
        Mistake("asked = (state.stock > 0).any() & self.asks_all", "asked = self.asks_all"),
        Mistake("(deals | (n < wanted)) & (left > 0)", "(deals | (n < wanted))", "deal_arrays"),
        Mistake("jnp.where(state.phase == TO_DRAW, TO_LAY, TO_COMPLETE)", "TO_COMPLETE"),
        Mistake("over = ended & (after.round + 1 == self.rounds)", "over = ended"),
        Mistake("state.dealer + state.round + 1", "state.dealer + 1", "deal_arrays"),
    ),
)
