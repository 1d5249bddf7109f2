"""Several seats at one terminal: bots, hot seat, moves out of turn."""

import io
from pathlib import Path

import pytest

from tablee.cli.main import main
from tablee.cli.sitting import Sitting
from tablee.games import GAMES, AnyHouseGame, figures, sequence, six_sequences
from tablee.games.six_sequences.model import Claim, Pass
from tablee.kernel.record import Record, replay, start
from tablee.kernel.seed import Seed


def sit(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str, typed: str = "q") -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed.split("/"))))
    assert main(["play", "sequence", "--lang", "en", *arguments]) == 0
    return capsys.readouterr().out


def test_bots_play_until_it_is_your_turn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = tmp_path / "record.txt"
    printed = sit(monkeypatch, capsys, "--deal", "3", "-o", "players=4", "--record", str(record), typed="q")
    line = replay(sequence, Record.read(record.read_text()))
    assert sequence.to_act(line.state) == {0}
    for seat, move in line.moves:
        assert seat in (1, 2, 3)
        assert f"seat {seat}: {move}" in printed


@pytest.mark.parametrize("game", [sequence, six_sequences])
@pytest.mark.parametrize("number", range(4))
def test_a_whole_game_against_the_bot_comes_to_an_end(
    game: AnyHouseGame, number: int, capsys: pytest.CaptureFixture[str]
) -> None:
    line = start(game, game.read_options({}), Seed.numbered(number))
    sitting = Sitting(line, "en", number, people=1, record=None)
    sitting.go(line)
    while not sitting.over:
        sitting.answer(str(sitting.moves(0)[0]))
    outcome = game.outcome(sitting.line.state)
    assert outcome is not None
    ends = {frozenset({0}): "Won!", frozenset({1}): "Won by: 1.", frozenset(): "A draw."}
    assert capsys.readouterr().out.endswith(f"{ends[outcome.winners]}\n")


def test_people_at_one_terminal_hand_it_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = sit(monkeypatch, capsys, "--deal", "5", "--people", "2", typed="10H@i2//q")
    before, _, after = printed.partition("Seat 1 is next: press Enter when the screen is in front of you.")
    assert "10♥  A♦  4♣" in before
    assert "A♦  4♣" not in after  # the hand of seat 0 is not shown to seat 1
    assert "●10♥" in after


def test_a_person_may_leave_instead_of_taking_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = sit(monkeypatch, capsys, "--deal", "5", "--people", "2", typed="10H@i2/q")
    assert "▸  1" not in printed
    assert "You gave up: the game is lost." in printed


def test_a_move_out_of_turn_names_its_seat(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = tmp_path / "record.txt"
    arguments = ("--deal", "5", "--people", "2", "-o", "draw=manual", "--record", str(record))
    sit(monkeypatch, capsys, *arguments, typed="10H@i2//0: </q")
    assert Record.read(record.read_text()).moves == ((0, "10H@i2"), (0, "<"))


def test_bots_wait_for_a_person_who_may_draw_and_do_not_forget_to_draw_themselves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = tmp_path / "record.txt"
    arguments = ("--deal", "5", "-o", "draw=manual", "--record", str(record))
    printed = sit(monkeypatch, capsys, *arguments, typed="10H@i2/</q")
    assert "Before play goes on: <, or Enter to skip it." in printed
    drawn = Record.read(record.read_text()).moves
    assert [(seat, move) for seat, move in drawn if move == "<"] == [(0, "<"), (1, "<")]
    sit(monkeypatch, capsys, *arguments, typed="10H@i2//q")
    assert [(seat, move) for seat, move in Record.read(record.read_text()).moves if move == "<"] == [(1, "<")]


def test_bots_never_report_talking(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = tmp_path / "record.txt"
    plays = "/".join(f"{rank}{suit}@{space}" for rank in "2345" for suit in "SHDC" for space in ("a2", "b1"))
    for deal in range(12):
        arguments = ("--deal", str(deal), "-o", "silence=true", "-o", "players=8", "--record", str(record))
        sit(monkeypatch, capsys, *arguments, typed=f"{plays}/q")
        assert not any(move.startswith("?") for _, move in Record.read(record.read_text()).moves)


def test_a_seat_that_is_not_yours_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = tmp_path / "record.txt"
    printed = sit(monkeypatch, capsys, "--deal", "5", "--record", str(record), typed="1: 10H@i2/q")
    assert "Seat 1 is not yours." in printed
    assert Record.read(record.read_text()).moves == ()


def test_undo_goes_back_to_ones_own_last_move(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = tmp_path / "record.txt"
    printed = sit(monkeypatch, capsys, "--deal", "5", "--record", str(record), typed="u/10H@i2/u/q")
    assert "There is no move to undo." in printed
    kept = Record.read(record.read_text())
    assert (kept.moves, kept.undone) == ((), 2)
    sit(monkeypatch, capsys, "--deal", "5", "--record", str(record), typed="10H@i2/u/r/q")
    assert [seat for seat, _ in Record.read(record.read_text()).moves] == [0, 1]


def test_more_people_than_seats_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "sequence", "--people", "3"]) == 2
    assert "--people 3 is too many: the game has 2 seats" in capsys.readouterr().err


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_game_has_hints_in_both_languages(name: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = GAMES[name]
    sitting = Sitting(start(game, game.read_options({}), Seed.numbered(4)), language, 4, people=1, record=None)
    sitting.go(sitting.line)
    capsys.readouterr()
    sitting.answer("h")
    hinted = capsys.readouterr().out.splitlines()
    best = game.hint(sitting.view, sitting.moves(0))
    assert len(hinted) == len(best) > 0
    assert hinted[0].startswith(str(best[0].move))


def test_a_player_who_takes_the_terminal_is_shown_what_has_happened_meanwhile(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line = start(figures, figures.read_options({"players": 3}), Seed.numbered(3))
    sitting = Sitting(line, "en", 3, people=3, record=None)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n" * 9))  # everybody presses Enter
    sitting.go(line)
    first = sitting.seat
    sitting.answer("<")
    card = str(sitting.moves(first)[0])
    capsys.readouterr()
    sitting.answer(card)
    assert sitting.seat == (first + 1) % 3
    assert f"seat {first}: <\nseat {first}: {card}\n" in capsys.readouterr().out


def test_only_the_player_who_is_to_act_can_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line = start(six_sequences, six_sequences.read_options({"players": 3}), Seed.numbered(2))
    sitting = Sitting(line, "en", 2, people=3, record=None)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n" * 9))  # everybody presses Enter
    sitting.go(line)
    sitting.answer("<")
    sitting.answer(str(sitting.moves(sitting.seat)[-1]))
    answering = sorted(six_sequences.to_act(sitting.line.state))
    assert sitting.seat == answering[0]
    made = len(sitting.line.moves)
    sitting.answer(f"{answering[1]}: pass")
    assert len(sitting.line.moves) == made
    assert f"Seat {answering[1]} is not yours." in capsys.readouterr().out


def test_enter_plays_the_only_move_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    line = start(six_sequences, six_sequences.read_options({}), Seed.numbered(2))
    sitting = Sitting(line, "en", 2, people=2, record=None)
    seat = sitting.seat = line.state.turn
    sitting.answer("")
    assert [(who, str(move)) for who, move in sitting.line.moves] == [(seat, "<")]
    sitting.answer("")
    assert len(sitting.line.moves) == 1  # now there are several moves
    capsys.readouterr()
    sitting.answer("m")
    listed = capsys.readouterr().out
    assert all(str(move) in listed for move in six_sequences.moves(sitting.line.state, seat))


def test_secret_answers_are_not_shown_and_public_moves_are(capsys: pytest.CaptureFixture[str]) -> None:
    line = start(six_sequences, six_sequences.read_options({"players": 4, "rounds": 1}), Seed.numbered(1))
    sitting = Sitting(line, "en", 1, people=1, record=None)
    sitting.go(line)
    while sitting.line.state.left > 12:
        sitting.answer(str(sitting.moves(0)[-1]))
    told = [text for text in capsys.readouterr().out.splitlines() if text.startswith("seat ")]
    answers = [(seat, move) for seat, move in sitting.line.moves if seat and isinstance(move, Claim | Pass)]
    claims = [f"seat {seat}: {move}" for seat, move in answers if isinstance(move, Claim)]
    assert len(answers) > len(claims) > 0
    assert set(claims) <= set(told)  # claims of random bots win, being the only ones
    assert not any("pass" in text for text in told)
