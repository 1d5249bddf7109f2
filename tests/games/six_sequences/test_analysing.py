"""What an analysis of Les 6 Séquences shows of the suits."""

from tablee.games import six_sequences
from tablee.games.six_sequences.analysing import outlook
from tablee.kernel.seed import Seed


def test_the_side_that_dominates_a_suit_at_the_end_is_the_likeliest_to_do_so() -> None:
    bot, state = (
        six_sequences.bot("hard"),
        six_sequences.deal(six_sequences.read_options({"rounds": 1}), Seed.numbered(3)),
    )
    last, seen = None, 0
    while acting := six_sequences.to_act(state):
        seat = min(acting)
        view, moves = six_sequences.view(state, seat), six_sequences.moves(state, seat)
        found = outlook(view)
        assert all(0 <= chance <= 1 for chances in found.values() for chance in chances)
        assert all(sum(chances) < 1.000001 for chances in found.values())
        last = view, found
        state = six_sequences.apply(state, seat, bot.choose(view, moves, Seed.numbered(1))).state
    assert last is not None
    view, found = last
    glyphs = dict(zip("SCMEHD", found, strict=True))
    for lead in view.leads:
        chances = found[glyphs[lead.suit]]
        assert chances[lead.side] == max(chances) >= 0.5
        seen += 1
    assert seen > 2
