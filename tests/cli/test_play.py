"""A patience at the prompt."""

import io
from pathlib import Path

import pytest

from tablee.cli.main import main
from tablee.games import pairs
from tablee.games.pairs.solver import solve
from tablee.kernel.record import Record
from tablee.kernel.seed import Seed


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> "Typist":
    return Typist(monkeypatch, capsys)


class Typist:
    """A player who types at the prompt and reads the output."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, *lines: str, deal: str = "17", lang: str = "en", more: tuple[str, ...] = ()) -> str:
        self.monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert main(["play", "pairs", "--deal", deal, "--lang", lang, *more]) == 0
        return self.capsys.readouterr().out


def test_a_whole_patience_is_won_at_the_prompt(typed: Typist) -> None:
    line = solve(pairs.deal(pairs.read_options({}), Seed.numbered(17)).piles).line
    printed = typed(*(str(move) for move in line))
    assert "Won!" in printed
    assert "Given up" not in printed


@pytest.mark.parametrize("text", ["a1=e3", "a1 e3", "e3 a1", "e3=a1", " a1,  e3 ", "a1", "e3"])
def test_two_piles_in_any_order_or_an_unambiguous_part_are_accepted(typed: Typist, text: str, tmp_path: Path) -> None:
    typed(text, "q", more=("--record", str(tmp_path / "record.txt")))
    assert Record.read((tmp_path / "record.txt").read_text()).moves == ((0, "a1=e3"),)


def test_an_ambiguous_part_is_asked_about(typed: Typist) -> None:
    printed = typed("b2", "q", deal="3")
    assert "Several moves are possible: c1=b2  b2=c4" in printed
    assert printed.count("possible moves") == 1


def test_giving_up_is_a_loss(typed: Typist) -> None:
    assert "You gave up: the game is lost." in typed("q")
    assert "You gave up: the game is lost." in typed()  # the end of the input gives up, too
    assert "Partie abandonnée\N{NARROW NO-BREAK SPACE}: c’est perdu." in typed("abandonner", lang="fr")


def test_a_refused_move_names_its_clause_in_the_players_language(typed: Typist) -> None:
    assert "Refused: J♠ and 0☾ do not have the same rank. J♠ can go with J★. (P2)" in typed("a1 b1", "q")
    assert "J♠ et 0☾ n’ont pas le même rang." in typed("a1=b1", "q", lang="fr")


def test_a_text_that_is_no_move_is_refused_and_changes_nothing(typed: Typist) -> None:
    printed = typed("hello", "z9", "", "q")
    assert "“hello” is not a move" in printed
    assert printed.count("possible moves") == 1


def test_moves_are_undone_and_played_again(typed: Typist, tmp_path: Path) -> None:
    lines = ["u", "a1=e3", "b1=e1", "u", "u", "r", "r", "r", "u", "c1=c4", "r", "q"]
    printed = typed(*lines, more=("--record", str(tmp_path / "it")))
    assert "There is no move to undo." in printed
    assert printed.count("There is no move to redo.") == 2
    record = Record.read((tmp_path / "it").read_text())
    assert (record.moves, record.undone) == (((0, "a1=e3"), (0, "c1=c4")), 3)
    assert "moves undone: 3" in printed


def test_cards_shown_by_an_undone_move_stay_on_the_board(typed: Typist) -> None:
    after_one, taken_back = typed("a1", "u", "q").split("La réussite des paires")[2:]
    below = after_one.split("\n1   ")[1].split()[0]
    assert f"\n     {below} " in taken_back


def test_hints_give_their_reason(typed: Typist) -> None:
    assert "the taller the piles, the better (cards below: 10)." in typed("h", "q")
    assert "la donne reste gagnable (coups restants\u202f: 60)." in typed(
        "indice", "q", lang="fr", more=("-o", "faces=open")
    )
    assert typed("h", "q", deal="76", more=("-o", "faces=open")).count("This position cannot be won") == 1


def test_a_lost_patience_can_be_undone_or_left(typed: Typist) -> None:
    lost = Record.read((Path(__file__).parents[1] / "games" / "pairs" / "golden" / "lost.txt").read_text())
    moves = [move for _, move in lost.moves]
    printed = typed(*moves, "h", "q", deal="0")
    assert printed.count("Lost. u to undo a move, q to finish.") == 2
    assert "The game is over." in printed
    assert "You gave up" in typed(*moves, "u", "q", deal="0")


@pytest.mark.parametrize("text", ["a1 a1", "=", ",", "1", "a", "a1 e3 e3", "a1 = b"])
def test_a_text_that_fits_no_move_completely_is_not_played(typed: Typist, text: str, tmp_path: Path) -> None:
    typed(text, "q", more=("--record", str(tmp_path / "record.txt")))
    assert Record.read((tmp_path / "record.txt").read_text()).moves == ()


def test_capitals_do_not_matter(typed: Typist, tmp_path: Path) -> None:
    typed("A1=E3", "q", more=("--record", str(tmp_path / "record.txt")))
    assert Record.read((tmp_path / "record.txt").read_text()).moves == ((0, "a1=e3"),)


def test_hints_use_what_was_seen_before_an_undo(typed: Typist) -> None:
    """In this ending every card is known once a pair was taken and put back, so the solver gives the hint."""
    line = solve(pairs.deal(pairs.read_options({}), Seed.numbered(17)).piles).line
    nearly = [str(move) for move in line[:-2]]
    assert "can still be won" in typed(*nearly, str(line[-2]), "u", "h", "q")


def test_help_names_the_keys(typed: Typist) -> None:
    assert "u  undo a move" in typed("?", "q")
    assert "u  annuler un coup" in typed("aide", "q", lang="fr")
    assert "a1=b3   enlever la paire" in typed("aide", "q", lang="fr")


def test_a_record_that_cannot_be_written_is_reported_with_its_path(
    typed: Typist, capsys: pytest.CaptureFixture[str]
) -> None:
    typed.monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    assert main(["play", "pairs", "--record", "/nowhere/at/all"]) == 2
    assert "cannot write /nowhere/at/all" in capsys.readouterr().err


def test_without_a_number_every_deal_is_different(typed: Typist) -> None:
    numbers = set()
    for _ in range(3):
        typed.monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
        assert main(["play", "pairs", "--lang", "en"]) == 0
        numbers.add(typed.capsys.readouterr().out.split("deal ")[1].split()[0])
    assert len(numbers) > 1
