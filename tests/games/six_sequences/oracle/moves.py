"""A second, slow implementation of the legal moves, written from the rules page alone and as simply as possible."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from tablee.games.six_sequences.view import Combination, View

RANKS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "J", "C", "B", "R", "Q", "K", "A"]
"""S3: ranks from the lowest up; places 1 to 19 are the slots of S11."""
SUITS = ["S", "C", "M", "E", "H", "D"]
LOW, HIGH = 1, 19


def rank(card: str) -> str:
    return card[:-1]


def suit(card: str) -> str:
    return card[-1]


@cache
def slots_of(card: str) -> list[int]:
    """S11: return the slots where a card may stand in a run. The joker stands anywhere, the 1 and the A at both
    ends."""
    if rank(card) == "0":
        return list(range(LOW, HIGH + 1))
    if rank(card) in ("1", "A"):
        return [LOW, HIGH]
    return [RANKS.index(rank(card)) + 1]


def is_row(cards: Sequence[str], low: int) -> bool:
    """S11: whether these are different cards of one suit that may stand in the slots from `low` up without a gap."""
    one_suit = len({suit(card) for card in cards}) == 1
    different = len(set(cards)) == len(cards)
    return one_suit and different and all(low + place in slots_of(card) for place, card in enumerate(cards))


def is_run(cards: Sequence[str], low: int) -> bool:
    """S11: whether these are three cards or more that follow each other."""
    return len(cards) >= 3 and is_row(cards, low)


def is_set(cards: Sequence[str]) -> bool:
    """S10: whether these are three cards or more of one rank in different suits, without a joker."""
    ranks, suits = {rank(card) for card in cards}, {suit(card) for card in cards}
    return len(cards) >= 3 and len(ranks) == 1 and len(suits) == len(cards) and "0" not in ranks


def rows(cards: Sequence[str], low: int) -> Iterator[list[str]]:
    """Yield every row that starts in the slot `low`: any card that may stand there, then any row of the other cards."""
    for card in cards:
        if low in slots_of(card):
            yield [card]
            for rest in rows([other for other in cards if other != card], low + 1):
                yield [card, *rest]


def all_rows(cards: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield every row of every suit that these cards can make, with its lowest slot."""
    for letter in SUITS:
        same = [card for card in cards if suit(card) == letter]
        for low in range(LOW, HIGH + 1):
            for row in rows(same, low):
                assert is_row(row, low)
                yield low, row


def side_of(view: View, seat: int) -> int:
    """S2: return the side of a seat; in teams seats 0 and 2 play against 1 and 3."""
    return seat % 2 if view.options.teams else seat


def own(view: View, kind: str) -> list[Combination]:
    """S2, S13: return the runs or the sets of the viewer's side."""
    assert view.viewer is not None
    side = side_of(view, view.viewer)
    return [laid for laid in view.table if laid.side == side and laid.kind == kind]


def ends(run: Combination) -> tuple[int, int]:
    """Return the lowest and the highest slot of a run."""
    assert run.low is not None
    return run.low, run.low + len(run.cards) - 1


def out_of_sets(view: View) -> dict[str, int]:
    """S14: return the cards of own sets that may be moved, with the number of their set; not those put there in this
    turn."""
    return {card: laid.number for laid in own(view, "set") for card in laid.cards if card not in view.fresh}


def touches_an_own_run(view: View, low: int, row: Sequence[str]) -> bool:
    """S13: whether a card of the row stands beside a card of an own run of the suit, or in the slot of one."""
    taken = {slot for run in own(view, "run") if run.suit == suit(row[0]) for slot in slots_between(*ends(run))}
    return any(near in taken for slot in range(low, low + len(row)) for near in (slot - 1, slot, slot + 1))


def slots_between(low: int, high: int) -> list[int]:
    return list(range(low, high + 1))


def may_lay_a_set(view: View) -> bool:
    """S12: whether the side may lay a set: never more sets than runs."""
    assert view.viewer is not None
    side = side_of(view, view.viewer)
    return view.sets_laid[side] + 1 <= view.runs_laid[side]


def sets_among(cards: Sequence[str]) -> Iterator[list[str]]:
    """S10: yield every set that these cards can make, suit by suit."""
    for text in RANKS:
        same = sorted((card for card in cards if rank(card) == text), key=lambda card: SUITS.index(suit(card)))
        for size in range(3, len(same) + 1):
            for chosen in combinations(same, size):
                assert is_set(chosen)
                yield list(chosen)


def new_combinations(view: View) -> Iterator[str]:
    """S6, S12, S13, S14: new runs, with a card from hand and apart from own runs; new sets, from hand alone."""
    for low, row in all_rows([*view.hand, *out_of_sets(view)]):
        if is_run(row, low) and any(card in view.hand for card in row) and not touches_an_own_run(view, low, row):
            yield "+" + "".join(row)
    if may_lay_a_set(view):
        for cards in sets_among(view.hand):
            yield "+" + "".join(cards)


def extensions(view: View) -> Iterator[str]:
    """S13, S14: a card from hand onto an own run or set, or out of an own set into an own run."""
    movable = out_of_sets(view)
    for run in own(view, "run"):
        low, high = ends(run)
        for card in [*view.hand, *movable]:
            source = f"^{movable[card]}" if card in movable else ""
            two_ended = rank(card) in ("0", "1", "A")
            if is_run([card, *run.cards], low - 1):
                yield f"{card}{source}>{run.number}{'-' if two_ended else ''}"
            if is_run([*run.cards, card], low):
                yield f"{card}{source}>{run.number}{'+' if two_ended else ''}"
            assert low >= LOW
            assert high <= HIGH
    for laid in own(view, "set"):
        for card in view.hand:
            if rank(card) == rank(laid.cards[0]) and rank(card) != "0":
                yield f"{card}>{laid.number}"


def exchanges(view: View) -> Iterator[str]:
    """S16, S17: in any run the true card for a joker, the 1 for an A in the low slot, the A for a 1 in the high."""
    for run in view.table:
        if run.kind != "run":
            continue
        for slot, there in enumerate(run.cards, ends(run)[0]):
            for card in view.hand:
                if suit(card) != run.suit or slot not in slots_of(card):
                    continue
                for_joker = rank(there) == "0"
                for_ace = slot == LOW and (rank(card), rank(there)) == ("1", "A")
                for_one = slot == HIGH and (rank(card), rank(there)) == ("A", "1")
                if for_joker or for_ace or for_one:
                    yield f"{card}/{there}"


def claims(view: View) -> Iterator[str]:
    """S18 to S20: all ways to take the discard: in its own run, on an own run, or in a new set."""
    discard = view.discards[-1]
    for low, row in all_rows([discard, *view.hand, *out_of_sets(view)]):
        if discard not in row or not any(card in view.hand for card in row):
            continue
        new = is_run(row, low) and not touches_an_own_run(view, low, row)
        if new or joins_an_own_run(view, low, row, discard) or goes_on_an_own_run(view, low, row, discard):
            yield "?" + "".join(row)
    for cards in sets_among([discard, *view.hand]):
        if discard in cards and (may_lay_a_set(view) or may_owe_a_run(view, cards)):
            yield "?" + "".join(cards)


def has_room(view: View, low: int, row: Sequence[str]) -> bool:
    """S13: whether no own run has a slot of the row."""
    runs = [ends(run) for run in own(view, "run") if run.suit == suit(row[0])]
    return not any(slot in slots_between(*run) for run in runs for slot in slots_between(low, low + len(row) - 1))


def joins_an_own_run(view: View, low: int, row: Sequence[str], discard: str) -> bool:
    """S18 (a): whether discard and hand cards are a run by themselves and touch an own run. Edition 1 refused them."""
    from_hand = all(card in view.hand or card == discard for card in row)
    return view.options.edition == 2 and from_hand and is_run(row, low) and has_room(view, low, row)


def goes_on_an_own_run(view: View, low: int, row: Sequence[str], discard: str) -> bool:
    """S18 (b): whether the row reaches an own run, with a card from hand beyond the discard, away from that run."""
    if not has_room(view, low, row):
        return False
    runs = [ends(run) for run in own(view, "run") if run.suit == suit(discard)]
    at = row.index(discard)
    run_below = any(run_high == low - 1 for _, run_high in runs)
    run_above = any(run_low == low + len(row) for run_low, _ in runs)
    return (run_below and comes_from_hand(view, row[at + 1 :])) or (run_above and comes_from_hand(view, row[:at][::-1]))


def comes_from_hand(view: View, beyond: Sequence[str]) -> bool:
    """S18 (b): whether the first card is from hand; since edition 2 also the second, behind a card out of an own
    set."""
    if not beyond:
        return False
    behind_a_set_card = view.options.edition == 2 and beyond[0] in out_of_sets(view) and len(beyond) > 1
    return beyond[0] in view.hand or (behind_a_set_card and beyond[1] in view.hand)


def may_owe_a_run(view: View, cards: Sequence[str]) -> bool:
    """S18 (c): whether the rest of the hand holds a run, which is laid first. Edition 1 did not allow that."""
    return view.options.edition == 2 and any(runs_of_the_rest(view, cards))


def runs_of_the_rest(view: View, kept: Sequence[str]) -> Iterator[str]:
    """S18 (c): yield the new runs that the hand holds beside these cards."""
    for low, row in all_rows([card for card in view.hand if card not in kept]):
        if is_run(row, low) and not touches_an_own_run(view, low, row):
            yield "+" + "".join(row)


def owed(view: View) -> set[str]:
    """S18 (c): first the run, then the claimed set, and nothing else."""
    return {"+" + "".join(view.owed)} if may_lay_a_set(view) else set(runs_of_the_rest(view, view.owed))


def ways_to_end(view: View) -> Iterator[str]:
    """S7, S9: refill while the stock has cards; with nine cards discard, but no joker; else end without a discard."""
    if len(view.hand) == 9:
        for card in view.hand:
            if rank(card) != "0":
                yield f"-{card}"
    elif view.stock:
        yield "<"
    else:
        yield "pass"


def legal_moves(view: View) -> set[str]:
    """Return the texts of all legal moves of the viewer."""
    if view.over or view.viewer is None:
        return set()
    if view.phase.value == "claim":
        return answers(view)
    if view.viewer != view.turn:
        return set()
    match view.phase.value:
        case "draw":
            only_the_next = view.options.players == 2 or view.options.claims == "next"
            return {"<", *claims(view)} if only_the_next and view.discards else {"<"}
        case "owe":
            return owed(view)
        case "lay":
            return {*new_combinations(view), *extensions(view), *exchanges(view), *ways_to_end(view)}
        case "complete":
            return {*extensions(view), *exchanges(view), *ways_to_end(view)}
        case _:
            return {*new_combinations(view), *extensions(view), *exchanges(view), "pass"}


def answers(view: View) -> set[str]:
    """S21: every opponent of the discarder answers once, with a claim or a pass."""
    assert view.viewer is not None
    friend = side_of(view, view.viewer) == side_of(view, view.turn)
    return set() if friend or view.viewer in view.answered else {"pass", *claims(view)}
