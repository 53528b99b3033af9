"""Contracts of a game's files: lessons and puzzles can be solved as written, and figures agree with the rules."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from itertools import pairwise
from xml.etree import ElementTree

from branchline.conformance.contracts.words import translations
from branchline.conformance.subject import Subject
from branchline.drawing.figure import Panel, figures
from branchline.drawing.figure_position import FigurePosition, figure_position
from branchline.drawing.figure_svg import draw_panel
from branchline.drawing.figure_text import panel_text
from branchline.drawing.picture import Look
from branchline.engine.errors import BranchlineError
from branchline.engine.game import AnyGame
from branchline.games import data_file
from branchline.language import DEFAULT_LANGUAGE, speaker
from branchline.study.lessons import progress as lesson_progress
from branchline.study.lessons.progress import LessonProgress
from branchline.study.lessons.reader import Lesson, Task, lessons_of
from branchline.study.puzzles import progress as puzzle_progress
from branchline.study.puzzles.reader import puzzles_of


def lessons_can_be_done(game: AnyGame, subject: Subject) -> None:
    """In `lessons.toml`, each answer solves its task, each alternative too, each named mistake can be made, each mark is in the picture."""
    lessons = lessons_of(game.id)
    assert len({lesson.id for lesson in lessons}) == len(lessons), "two lessons have the same id"
    for lesson in lessons:
        for task, path in tasks(game, lesson):
            where = f"lesson {lesson.id}: {task.say[DEFAULT_LANGUAGE]}"
            assert bool(task.ways) != bool(task.test), f"a task is done by `ways` or by a `test`; {where}"
            done = bool(task.test) and all(test.holds(game, path[0].state, lesson.seat) for test in task.test)
            assert not done, f"nothing is left to do; {where}"
            for before, after in pairwise(path):
                assert len(after.moves) == len(before.moves) + 1, f"a move of the answer is not accepted; {where}"
            _assert_ways(task, path[0], where)
            _assert_slips(task, path, where)
            _assert_marks(game, lesson, task, path[0], where)


def tasks(game: AnyGame, lesson: Lesson) -> Iterator[tuple[Task, list[LessonProgress]]]:
    """Every task, with the progress before each move of its answer and after the last."""
    learner = lesson_progress.begin_lesson(game, lesson)
    while (task := learner.current_task) is not None:
        path = [learner]
        for move in task.answer:
            path.append(lesson_progress.play_lesson_move(path[-1], move))
        yield task, path
        learner = path[-1]
        assert learner.current_task is not task, f"the answer does not do the task of lesson {lesson.id}: {task.say[DEFAULT_LANGUAGE]}"


def legal(learner: LessonProgress) -> list[str]:
    """The legal moves of a learner, in notation."""
    game = learner.game
    return [game.write_move(move) for move in game.legal_moves(learner.state, learner.lesson.seat)]


def _assert_ways(task: Task, begin: LessonProgress, where: str) -> None:
    for way in task.ways:
        learner = begin
        for pattern in way:
            fitting = [move for move in legal(learner) if fnmatchcase(move, pattern)]
            assert fitting, f"no legal move is {pattern!r}; {where}"
            learner = lesson_progress.play_lesson_move(learner, fitting[0])
        assert learner.feedback is not None, f"a way leads nowhere: {way}; {where}"
        assert learner.feedback.words == task.success, f"a way does not do the task: {way}; {where}"


def _assert_slips(task: Task, path: list[LessonProgress], where: str) -> None:
    for slip in task.slips:
        for pattern in slip.moves:
            made = [(learner, move) for learner in path[:-1] for move in legal(learner) if fnmatchcase(move, pattern)]
            assert made, f"the slip {pattern!r} cannot be made; {where}"
            learner, move = made[0]
            after = lesson_progress.play_lesson_move(learner, move)
            assert after.feedback is not None, f"the slip {pattern!r} has no answer; {where}"
            assert (after.feedback.words, after.moves) == (slip.say, learner.moves), f"the slip {pattern!r} is no slip; {where}"


def _assert_marks(game: AnyGame, lesson: Lesson, task: Task, begin: LessonProgress, where: str) -> None:
    view = game.view(begin.state, lesson.seat)
    drawn = game.draw(view, lesson.seat, game.legal_moves(view, lesson.seat), Look())
    for mark in task.marks:
        key, _, value = mark.partition("=")
        assert f'data-pick="{mark}"' in drawn or f'data-{key}="{value}"' in drawn, f"{mark} is not in the picture; {where}"


def puzzles_are_solved_by_their_answers(game: AnyGame, subject: Subject) -> None:
    """In `puzzles.jsonl`, each answer solves its puzzle with its last move, and another result is worth less."""
    for puzzle in puzzles_of(game.id).values():
        verdicts = [puzzle_progress.after(game, puzzle, puzzle.answer[:n]).verdict for n in range(len(puzzle.answer) + 1)]
        assert verdicts == ["open"] * len(puzzle.answer) + ["solved"], f"the answer of puzzle {puzzle.id} is {verdicts}"
        assert puzzle.next < puzzle.best, f"the second-best result of puzzle {puzzle.id} is not worse"


def figures_claim_what_the_rules_say(game: AnyGame, subject: Subject) -> None:
    """The figures of a rules page can be drawn, differ between languages only in their captions, and claim nothing untrue."""
    pages = [(language, file.read_text("utf-8")) for language in (DEFAULT_LANGUAGE, *translations(game.id))
             if (file := data_file(game.id, f"rules.{language}.md"))]  # fmt: skip
    for language, page in pages:
        assert figures(page) == figures(pages[0][1]), f"the rules page in {language!r} has other figures"
        look = Look(say=speaker(language, game.id))
        for panel in (panel for figure in figures(page) for panel in figure):
            assert not (wrong := mistakes(game, panel)), f"the figure {panel.caption!r} claims: {'; '.join(wrong)}"
            ElementTree.fromstring(draw_panel(game, panel, look, "figure"))
            assert any(line.strip() for line in panel_text(game, panel, look)), f"the figure {panel.caption!r} has no text view"


def mistakes(game: AnyGame, panel: Panel) -> list[str]:
    """The claims of a panel that the rules contradict."""
    try:
        stage = figure_position(game, panel)
    except BranchlineError as error:
        return [str(error)]
    return [*_moves(game, stage), *_points(game, panel, stage), *_lines(game, panel, stage)]


def _moves(game: AnyGame, stage: FigurePosition) -> Iterator[str]:
    for claim, move in stage.moves:
        refusal = game.illegal_reason(stage.state, stage.seat, move)
        if claim == "illegal" and refusal is None:
            yield f"{game.write_move(move)} is legal"
        if claim == "legal" and refusal is not None:
            yield f"{game.write_move(move)}: {refusal}"


def _points(game: AnyGame, panel: Panel, stage: FigurePosition) -> Iterator[str]:
    has = game.score(stage.state, stage.seat).flat()
    for claim in panel.score:
        line, points = claim.split()
        if has.get(line) != int(points):
            yield f"{line} is {has.get(line)}, not {points}"


def _lines(game: AnyGame, panel: Panel, stage: FigurePosition) -> Iterator[str]:
    earned = game.scoring_places(stage.state, stage.seat)
    for line in panel.lit:
        if not earned.get(line):
            yield f"nothing earns {line}"


DATA_CONTRACTS = (lessons_can_be_done, puzzles_are_solved_by_their_answers, figures_claim_what_the_rules_say)
