"""`branchline puzzle` and `branchline puzzles`: solved and made at a terminal."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Cli

from branchline.study.puzzles.reader import puzzles_of, read_puzzles

PUZZLE = min(puzzles_of("traxx").values(), key=lambda puzzle: (len(puzzle.answer), puzzle.id))


def run_puzzle(cli: Cli, *lines: str, lang: str = "en") -> str:
    result = cli("puzzle", "traxx", "--lang", lang, "--puzzle", PUZZLE.id, stdin="\n".join(lines) + "\n")
    assert result.code == 0, result
    return result.out


def test_a_puzzle_is_missed_then_solved(cli: Cli) -> None:
    out = run_puzzle(cli, *["done"] * PUZZLE.answer.count("done"), "again", *PUZZLE.answer, "", "quit")
    output = [f"Puzzle {PUZZLE.id}", "Not the best", "streak: 0", f"Solved: {PUZZLE.best}", "Press Enter for the next puzzle."]
    assert [words for words in output if words not in out] == []
    assert out.count("streak") == 1
    assert out.count("difficulty") == 3


def test_showing_undo_and_the_next_puzzle_work(cli: Cli) -> None:
    out = run_puzzle(cli, "pokaż", PUZZLE.answer[0], "cofnij", "cofnij", "ruchy", "?", "a1-i5", "dalej", "koniec", lang="pl")
    assert f"Wpisz {PUZZLE.answer[0]}: z pola " in out
    assert "Nie ma niczego twojego do cofnięcia" in out or "cofn" in out
    assert "inne zadanie; to liczy się jako nierozwiązane" in out
    assert out.count("trudność") == 2


def test_again_is_typed_in_polish(cli: Cli) -> None:
    assert run_puzzle(cli, "powtórz", "od nowa", "koniec", lang="pl").count("trudność") == 3


def test_unknown_names_are_rejected(cli: Cli) -> None:
    cli("puzzle", "toy").assert_error("There are no puzzles for this game yet")
    cli("puzzle", "traxx", "--puzzle", "nothing").assert_error("There is no puzzle nothing here")


def test_puzzles_are_made(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "made.jsonl"
    result = cli("puzzles", "traxx", "--out", str(file), "--count", "2", "--bot", "easy", "--seed", "test")
    assert result.code == 0, result
    assert len(read_puzzles(file.read_text(encoding="utf-8"))) == 2
    cli("puzzles", "traxx", "--out", str(file), "--bot", "nobody").assert_error("Unknown bot: nobody")
