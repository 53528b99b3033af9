"""`branchline puzzle` and `branchline puzzles`: solved and made at a terminal."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Cli

from branchline.study.puzzles.reader import puzzles_of, read_puzzles

PUZZLE = min(puzzles_of("traxx").values(), key=lambda puzzle: (len(puzzle.answer), puzzle.id))


def typed(cli: Cli, *lines: str, lang: str = "en") -> str:
    ran = cli("puzzle", "traxx", "--lang", lang, "--puzzle", PUZZLE.id, stdin="\n".join(lines) + "\n")
    assert ran.code == 0, ran
    return ran.out


def test_a_puzzle_is_missed_then_solved(cli: Cli) -> None:
    out = typed(cli, *["done"] * PUZZLE.answer.count("done"), "again", *PUZZLE.answer, "", "quit")
    told = [f"Puzzle {PUZZLE.id}", "Not the best", "streak: 0", f"Solved: {PUZZLE.best}", "Press Enter for the next puzzle."]
    assert [words for words in told if words not in out] == []
    assert out.count("streak") == 1
    assert out.count("difficulty") == 3


def test_showing_undo_and_the_next_puzzle_work(cli: Cli) -> None:
    out = typed(cli, "pokaż", PUZZLE.answer[0], "cofnij", "cofnij", "ruchy", "?", "a1-i5", "dalej", "koniec", lang="pl")
    assert f"Wpisz {PUZZLE.answer[0]}: z pola " in out
    assert "Nie ma niczego twojego do cofnięcia" in out or "cofn" in out
    assert "inne zadanie; to liczy się jako nierozwiązane" in out
    assert out.count("trudność") == 2


def test_again_is_typed_in_polish(cli: Cli) -> None:
    assert typed(cli, "powtórz", "od nowa", "koniec", lang="pl").count("trudność") == 3


def test_unknown_names_are_rejected(cli: Cli) -> None:
    cli("puzzle", "toy").refused("There are no puzzles for this game yet")
    cli("puzzle", "traxx", "--puzzle", "nothing").refused("There is no puzzle nothing here")


def test_puzzles_are_made(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "made.jsonl"
    ran = cli("puzzles", "traxx", "--out", str(file), "--count", "2", "--bot", "easy", "--seed", "test")
    assert ran.code == 0, ran
    assert len(read_puzzles(file.read_text(encoding="utf-8"))) == 2
    cli("puzzles", "traxx", "--out", str(file), "--bot", "nobody").refused("Unknown bot: nobody")
