"""The solver: given every card, it finds a winning line of play or proves that there is none.

Theory. Suits never matter, and moves on different piles do not affect each other. Only *which*
cards of a rank are paired decides the game. So give each rank one perfect matching of its cards
(six cards: 15 matchings; four: 3; two: 1). Draw an edge from each card to the card directly below
it, and merge the two cards of each pair into one node. The position is winnable if and only if
some choice of matchings gives a graph without a cycle: a topological order is a line of play. This
is a constraint problem with at most twenty variables of at most fifteen values, instead of a search
that is sixty moves deep.

Relaxed play detects dead ends. A card may go as soon as it is reached and one of its possible
partners is reached, too. A partner is possible if some remaining matching pairs the two cards. The
same card may serve as a partner many times. If even relaxed play does not clear the board, no
choice of the remaining matchings does. Once every rank has a single matching, relaxed play is real
play and the test is exact.

The search takes the rank with the fewest matchings left, drops those whose relaxed play fails, and
tries the others. It tries matchings of cards at equal depth first, since they rarely block each
other. A few quick dives win nearly every deal; each breaks ties in another order. The remaining
deals get a thorough search, which narrows *every* rank to a fixpoint at every node. Its budget
grows from restart to restart, so that without a limit it always ends with an answer.
"""

from collections.abc import Sequence
from functools import cache
from itertools import count
from typing import Final, TypeAlias

from tablee.cards.k6t import DECK, Card
from tablee.games.pairs.model import Pair
from tablee.kernel.seed import Seed
from tablee.kernel.solving import Verdict

Matching: TypeAlias = tuple[tuple[int, int], ...]
"""The pairs of one rank; cards are numbered pile by pile, from the bottom up."""

_DIVES: Final = 8
"""Number of quick attempts. After each further group of this size, the budget of an attempt doubles."""
_NODES: Final = 30
"""Budget of the first attempts, in nodes. A dive that never backtracks takes twenty."""


def solve(piles: Sequence[Sequence[Card]], limit: int | None = None) -> Verdict[Pair]:
    """Decide a position. Each pile is given from bottom to top; without a limit (in nodes) the answer is certain."""
    search = _Search(piles)
    ranks = search.matchings()
    if not all(ranks):
        return Verdict(False, (), 0)  # lost at once: too many cards of a rank in one pile
    for attempt in count():
        thorough = attempt >= _DIVES
        search.stop = search.nodes + (_NODES << max(0, attempt // _DIVES - 1))
        if limit is not None:
            search.stop = min(search.stop, limit)
        order = Seed.numbered(attempt).shuffled(range(len(ranks)))
        try:
            found = search.dive(ranks, search.partners(ranks), order, thorough)
        except _OutOfNodes:
            if search.nodes == limit:
                break
            continue
        return Verdict(found is not None, search.line(found) if found else (), search.nodes)
    return Verdict(None, (), search.nodes)


class _OutOfNodes(Exception):
    """The attempt has used up its budget."""


class _Search:
    """The search of one position: its cards by number, and the count of visited nodes."""

    def __init__(self, piles: Sequence[Sequence[Card]]) -> None:
        self.pile: list[int] = []  # the pile of each card
        self.depth: list[int] = []  # how many cards lie on top of each card
        self.below: list[int] = []  # the card directly below each card, or -1
        self.rank: dict[str, list[int]] = {}
        self.tops: list[int] = []
        for place, pile in enumerate(piles):
            for height, card in enumerate(pile):
                number = len(self.pile)
                self.rank.setdefault(DECK.rank[card], []).append(number)
                self.pile.append(place)
                self.depth.append(len(pile) - 1 - height)
                self.below.append(number - 1 if height else -1)
            if pile:
                self.tops.append(len(self.pile) - 1)
        self.nodes = 0
        self.stop = 0

    def matchings(self) -> list[list[Matching]]:
        """The matchings of every rank that pair no two cards of one pile, those of equal depth first."""

        def slope(matching: Matching) -> int:
            return sum((self.depth[a] - self.depth[b]) ** 2 for a, b in matching)

        ranks = []
        for cards in self.rank.values():
            all_of_them = [tuple((cards[a], cards[b]) for a, b in shape) for shape in _shapes(len(cards))]
            possible = [m for m in all_of_them if all(self.pile[a] != self.pile[b] for a, b in m)]
            ranks.append(sorted(possible, key=slope))
        return ranks

    def partners(self, ranks: list[list[Matching]]) -> list[int]:
        """For each card, as a bit mask, the partners that the remaining matchings give it."""
        partners = [0] * len(self.pile)
        for matchings in ranks:
            _join(partners, matchings)
        return partners

    def dive(
        self, ranks: list[list[Matching]], partners: list[int], order: Sequence[int], thorough: bool
    ) -> list[Matching] | None:
        """A matching for every rank, so that they clear the board; None if there is none. Raises `_OutOfNodes`."""
        if self.nodes == self.stop:
            raise _OutOfNodes
        self.nodes += 1
        ranks, partners = list(ranks), list(partners)
        if thorough and not self.narrow_all(ranks, partners):
            return None
        undecided = [rank for rank in order if len(ranks[rank]) > 1]
        if not undecided:
            return [matchings[0] for matchings in ranks] if self.clears(partners) else None
        rank = min(undecided, key=lambda rank: len(ranks[rank]))
        if not thorough:
            self.narrow(ranks, partners, rank)
        for matching in ranks[rank]:
            ranks[rank] = [matching]
            _join(partners, ranks[rank])
            found = self.dive(ranks, partners, order, thorough)
            if found:
                return found
        return None

    def narrow_all(self, ranks: list[list[Matching]], partners: list[int]) -> bool:
        """Narrow every rank until nothing changes; False when a rank has nothing left."""
        changed = True
        while changed:
            changed = False
            for rank in sorted(range(len(ranks)), key=lambda rank: len(ranks[rank])):
                before = len(ranks[rank])
                if before > 1:
                    self.narrow(ranks, partners, rank)
                    if not ranks[rank]:
                        return False
                    changed |= len(ranks[rank]) < before
        return True

    def narrow(self, ranks: list[list[Matching]], partners: list[int], rank: int) -> None:
        """Drop the matchings of a rank whose relaxed play fails."""
        kept = []
        for matching in ranks[rank]:
            _join(partners, [matching])
            if self.clears(partners):
                kept.append(matching)
        _join(partners, kept)
        ranks[rank] = kept

    def clears(self, partners: list[int]) -> bool:
        """Whether relaxed play clears the board."""
        below = self.below
        reached = waiting = 0
        left = len(below)
        turned_up = self.tops.copy()
        while turned_up:
            card = turned_up.pop()
            met = partners[card] & reached
            reached |= 1 << card
            if not met:
                waiting |= 1 << card
                continue
            left -= 1
            if below[card] >= 0:
                turned_up.append(below[card])
            going = met & waiting
            waiting ^= going
            while going:
                gone = going.bit_length() - 1
                going ^= 1 << gone
                left -= 1
                if below[gone] >= 0:
                    turned_up.append(below[gone])
        return left == 0

    def line(self, matchings: list[Matching]) -> tuple[Pair, ...]:
        """The moves of these matchings, in a playable order."""
        partner = {a: b for matching in matchings for pair in matching for a, b in (pair, pair[::-1])}
        line = []
        reached: set[int] = set()
        turned_up = self.tops.copy()
        while turned_up:
            card = turned_up.pop()
            reached.add(card)
            if partner[card] in reached:
                first, second = sorted((self.pile[card], self.pile[partner[card]]))
                line.append(Pair(first, second))
                turned_up += [self.below[c] for c in (card, partner[card]) if self.below[c] >= 0]
        return tuple(line)


def _join(partners: list[int], matchings: list[Matching]) -> None:
    """Set the partners of one rank's cards to those that these matchings allow."""
    if matchings:
        for a, b in matchings[0]:
            partners[a] = partners[b] = 0
    for matching in matchings:
        for a, b in matching:
            partners[a] |= 1 << b
            partners[b] |= 1 << a


@cache
def _shapes(cards: int) -> tuple[Matching, ...]:
    """All perfect matchings of this number of cards; none for an odd number."""

    def pair_up(rest: tuple[int, ...]) -> list[Matching]:
        if not rest:
            return [()]
        first = rest[0]
        return [
            ((first, other), *others)
            for other in rest[1:]
            for others in pair_up(tuple(card for card in rest[1:] if card != other))
        ]

    return tuple(pair_up(tuple(range(cards))))
