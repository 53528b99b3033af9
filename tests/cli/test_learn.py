"""`branchline learn`: lessons typed at a terminal."""

from __future__ import annotations

import pytest
from tests.cli.conftest import Cli
from tests.study.test_lessons import SOURCE

from branchline.study.lessons.reader import lessons_of, read_lessons

TWO = SOURCE + SOURCE.replace('"sum"', '"again"').replace('"A sum"', '"The same"').replace('"Suma"', '"To samo"')


@pytest.fixture(autouse=True)
def lessons(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy has two lessons."""
    monkeypatch.setattr("branchline.cli.learn.lessons_of", lambda game: read_lessons(TWO) if game == "toy" else ())


def run_lesson(cli: Cli, *lines: str, lang: str = "en", lesson: str = "1") -> str:
    result = cli("learn", "toy", "--lang", lang, "--lesson", lesson, stdin="\n".join(lines) + "\n")
    assert result.code == 0, result
    return result.out


def test_a_whole_course_can_be_typed(cli: Cli) -> None:
    out = run_lesson(cli, "add", "add", "done", "", "add", "add", "done", "")
    output = ["Lesson 1 of 2: A sum", "Add once", "Three", "Come to five", "Five", "Press Enter for the next one"]
    output += ["Lesson 2 of 2: The same", "That was the last lesson. Now play: branchline play toy --seats human,easy"]
    assert [words for words in output if words not in out] == []
    assert out.index("Lesson 2") > out.index("Five")


def test_mistakes_illegal_moves_and_nonsense_get_comments(cli: Cli) -> None:
    out = run_lesson(cli, "done", "roll 2", "jump", "quit")
    assert "Not yet" in out
    assert "Only chance rolls" in out
    assert "jump is not a move" in out


def test_showing_undo_and_restart_work(cli: Cli) -> None:
    out = run_lesson(cli, "show", "undo", "add", "add", "undo", "again", "q")
    assert "Type add: Add 3" in out
    assert "You have nothing to undo" in out
    assert out.count("Lesson 1 of 2") == 2


def test_again_is_typed_in_polish(cli: Cli) -> None:
    assert run_lesson(cli, "powtórz", "od nowa", "koniec", lang="pl").count("Lekcja 1 z 2") == 3


@pytest.mark.parametrize(("lang", "words"), [("en", "Type take 4: Take the die 4"), ("pl", "Wpisz take 4: Weź kość 4")])
def test_a_shown_move_has_a_comment(cli: Cli, lang: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("branchline.cli.learn.lessons_of", lessons_of)
    assert words in cli("learn", "steamrollers", "--lang", lang, "--lesson", "2", stdin="show\nquit\n").out


def test_lessons_can_be_skipped_and_revisited(cli: Cli) -> None:
    out = run_lesson(cli, "lekcja", "dalej", "wstecz", "lekcja 2", "lekcja 9", "ruchy", "?", "koniec", lang="pl")
    assert "  2  To samo" in out
    assert out.count("Lekcja 2 z 2: To samo") == 2
    assert "Nie ma lekcji 9, ostatnia ma numer 2" in out
    assert "zacznij tę lekcję od początku" in out


def test_unknown_names_are_rejected(cli: Cli) -> None:
    cli("learn", "traxx").assert_error("There are no lessons for this game yet")
    cli("learn", "toy", "--lesson", "3").assert_error("There is no lesson 3: the last is 2")
    cli("learn", "chess").assert_error("Unknown game: chess")
