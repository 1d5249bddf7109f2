"""The words of Les 6 Séquences."""

from tests.games.told import told


def test_the_rack_is_not_called_a_board() -> None:
    texts = [(key, text) for key, text in told("fr") if "six_sequences" in key]
    assert len(texts) > 100
    assert [key for key, text in texts if "plateau" in text.lower()] == []
