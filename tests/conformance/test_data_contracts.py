"""The contracts of lessons, puzzles, figures, kernels and encodings find mistakes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest
from tests.needs import SIM, is_installed
from tests.toy import TOY

from branchline.conformance.contracts import data
from branchline.conformance.contracts.kernels import encodings_tell_moves_and_places_apart, kernels_play_by_the_rules
from branchline.conformance.subject import Subject
from branchline.drawing.figure import figures
from branchline.engine.game import ScoreSheet
from branchline.games import GAMES
from branchline.study.lessons.reader import read_lessons
from branchline.study.puzzles.reader import puzzles_of

LESSON = """
[[lesson]]
id = "add"
title.en = "Adding"
seats = 2
log = ["- roll 3"]

[[lesson.task]]
say.en = "Add."
WAYS
done.en = "Done."
"""


def valid_lesson(line: str = 'ways = [["add"]]') -> str:
    return LESSON.replace("WAYS", line)


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ('ways = [["add"], ["jump"]]', "no legal move is 'jump'"),
        ('ways = [["add"]]\nanswer = ["done"]', "a move of the answer is not accepted|does not do the task"),
        ('ways = [["add"]]\ntest = ["turn over"]', "by `ways` or by a `test`"),
        ('test = ["score count >= 0"]\nanswer = ["add"]', "nothing is left to do"),
        ('ways = [["add"]]\nmarks = ["cell=1"]', "cell=1 is not in the picture"),
        ('ways = [["add"]]\nslip = [{ moves = ["fly"], say.en = "No." }]', "the slip 'fly' cannot be made"),
    ],
)
def test_an_impossible_lesson_is_found(line: str, error: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "lessons_of", lambda game: read_lessons(valid_lesson()))
    data.lessons_can_be_done(TOY, Subject())
    monkeypatch.setattr(data, "lessons_of", lambda game: read_lessons(valid_lesson(line)))
    with pytest.raises(AssertionError, match=error):
        data.lessons_can_be_done(TOY, Subject())


def test_a_puzzle_with_a_wrong_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = next(iter(puzzles_of("traxx").values()))
    monkeypatch.setattr(data, "puzzles_of", lambda game: {puzzle.id: replace(puzzle, answer=puzzle.answer[:-1])})
    with pytest.raises(AssertionError, match=f"the answer of puzzle {puzzle.id}"):
        data.puzzles_are_solved_by_their_answers(GAMES["traxx"], Subject())


def test_a_figure_with_wrong_claims_is_found() -> None:
    page = "```board\nseats: 2\nplay: roll 3\nlegal: add\nillegal: done\nscore: count 4\nlit: over\ncaption: x\n```\n"
    ((panel,),) = figures(page)
    assert data.mistakes(TOY, panel) == ["done is legal", "count is 0, not 4", "nothing earns over"]


def test_a_kernel_with_another_score_is_found() -> None:
    game, table = GAMES["traxx"], (2, {})
    kernels_play_by_the_rules(game, Subject(), table)

    def doubled_score(state: Any, seat: int) -> ScoreSheet:
        return ScoreSheet(tuple((line, 2 * points) for line, points in game.score(state, seat).lines))

    with pytest.raises(AssertionError, match="the kernel scores"):
        kernels_play_by_the_rules(game.replace(score=doubled_score), Subject(), table)


@pytest.mark.skipif(not all(map(is_installed, SIM)), reason="the extra [sim] is not installed")
@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"encode_move": lambda state, seat, move: 0}, "the same number"),
        ({"actions": lambda setup: 1}, "too large"),
        ({"fields": lambda setup: ()}, "other sizes"),
        ({"observe": lambda view, seat: [bytes([255])]}, "larger than"),
    ],
)
def test_an_invalid_encoding_is_found(change: dict[str, Callable[..., Any]], error: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from branchline.sim.encoding import Encoding
    from branchline.sim.encoding.field import Field

    valid = Encoding(
        version=1,
        fields=lambda setup: (Field("round", 1, 6, "rounds begun"),),
        observe=lambda view, seat: [bytes([view.round])],
        actions=lambda setup: 2,
        encode_move=lambda state, seat, move: int(type(move).__name__ == "Add"),
    )
    module: Any = ModuleType("encoding_of_the_toy")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    game = TOY.replace(encoding=module.__name__)
    module.ENCODING = valid
    encodings_tell_moves_and_places_apart(game, Subject(), (2, {}))
    module.ENCODING = replace(valid, **change)
    with pytest.raises(AssertionError, match=error):
        encodings_tell_moves_and_places_apart(game, Subject(), (2, {}))
