"""Estimate what a discard gives the opponents: how likely one of them can claim it (S18 to S21)."""

from tablee.games.six_sequences.slots import FIELD, FITS, JOKER, RANK, WIDTH
from tablee.games.six_sequences.table import Table, lacks_run
from tablee.games.six_sequences.value import Outlook
from tablee.kernel.game import Seat


def gift(outlook: Outlook, table: Table, asked: tuple[Seat, ...], card: int) -> float:
    """The expected points that a discard brings the players who may claim it (`asked`)."""
    if not outlook.stock:
        return 0.0  # S22: no more claims
    nobody = 1.0
    for seat in asked:
        nobody *= (1 - _in_run(outlook, table, seat, card)) * (1 - _in_set(outlook, table, seat, card) / 2)
    return (1 - nobody) * outlook.weights.gift


def _holds(outlook: Outlook, seat: Seat) -> float:
    """The chance that an unseen card is in this hand."""
    return min(1.0, outlook.weights.chosen * outlook.hidden[seat] / max(1, outlook.unseen.bit_count()))


def _in_run(outlook: Outlook, table: Table, seat: Seat, card: int) -> float:
    """The chance that the player can claim the card for a run: an old one, or a new one with two other cards.

    On an old run, the next card must come from the hand; or it is in an own set, and the one after it in hand (S18).
    """
    side, (suit, rank) = seat % len(table.held), divmod(card, WIDTH)
    shift, chance = WIDTH * suit, _holds(outlook, seat)
    held, unseen = table.held[side] >> shift & FIELD, outlook.unseen >> shift & FIELD
    known, lent = outlook.known[seat] >> shift & FIELD, table.lent[side] >> shift & FIELD

    def in_hand(slot: int) -> float:
        ranks = [other for other in FITS.get(slot, ()) if other != rank]
        if any(known >> other & 1 for other in ranks):
            return 1.0
        return min(1.0, chance * sum(unseen >> other & 1 for other in ranks if other != JOKER))

    def in_set(slot: int) -> bool:
        return any(lent >> other & 1 for other in FITS.get(slot, ()))

    def has(slot: int) -> float:
        return 1.0 if in_set(slot) else in_hand(slot)

    def beyond(slot: int, step: int) -> float:
        return max(in_hand(slot + step), in_hand(slot + 2 * step) if in_set(slot + step) else 0.0)

    no_run = 1.0
    for slot in FITS:
        if rank in FITS[slot] and not held >> slot & 1:
            up, down = has(slot + 1), has(slot - 1)
            on_old = (
                beyond(slot, 1) if held >> slot - 1 & 1 else 0.0,
                beyond(slot, -1) if held >> slot + 1 & 1 else 0.0,
            )
            for ways in (*on_old, up * has(slot + 2), down * has(slot - 2), up * down):
                no_run *= 1 - ways
    return 1 - no_run


def _in_set(outlook: Outlook, table: Table, seat: Seat, card: int) -> float:
    """The chance that the player can claim the card for a new set (S20).

    If the set needs another run first (S12), the hand must hold one (S18).
    """
    side, rank = seat % len(table.held), card % WIDTH
    allowed = outlook.weights.with_run if lacks_run(table, side) else 1.0
    alike = RANK[rank] & ~(1 << card)
    expected = float((outlook.known[seat] & alike).bit_count())
    expected += (outlook.unseen & alike).bit_count() * _holds(outlook, seat)
    return allowed * min(1.0, expected * expected / 2)
