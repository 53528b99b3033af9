"""Responses about puzzles: the question, the outcome of the attempt, the answer, and the table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from branchline.engine.errors import BranchlineError
from branchline.engine.game import AnyGame
from branchline.engine.text import short, text
from branchline.language import speaker
from branchline.study.puzzles import progress
from branchline.study.puzzles.progress import PuzzleProgress, Skill, Verdict, next_puzzle, update_skill
from branchline.study.puzzles.reader import lines_after, lines_of, position, puzzles_of
from branchline.study.puzzles.text import QUESTIONS, comparison_text, outcome_text, plain
from branchline.study.review.text import MORE_LINES
from branchline.table import responses, snapshot
from branchline.table.practice import PracticeTable, choice, practice_config, practice_table
from branchline.table.problem import missing, problem_of
from branchline.table.scene import ViewOptions, offer_text


@dataclass(frozen=True, slots=True)
class NextPuzzle:
    """A solver's rating and next puzzle; none if all have been tried."""

    game: str
    name: str
    rating: int
    doubt: int  # the rating deviation
    puzzle: str | None
    left: int
    all: int


@dataclass(frozen=True, slots=True)
class PuzzleLine:
    """A line of the score sheet before the turn and after the answer."""

    label: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """The best turn in words, and the lines that it changes; `about` compares it with the next best."""

    moves: list[str]
    lines: list[PuzzleLine]
    about: str


@dataclass(frozen=True, slots=True)
class PuzzleView:
    """The state of a puzzle: the question, the outcome, and the table."""

    puzzle: str
    say: str
    rating: int
    verdict: Verdict
    feedback: str | None
    moves: list[str]  # the accepted moves, without those that were undone
    shown_move: responses.Choice | None  # the next move, if requested
    answer: PuzzleAnswer | None  # if requested, or solved
    table_view: responses.TableView


def following(
    game: AnyGame, lang: responses.Lang, mine: Skill, tried_puzzles: Collection[str], last: str | None, solved: bool
) -> NextPuzzle:
    """The next puzzle for a solver who has tried these; `last` is the one that was just finished."""
    puzzles = puzzles_of(game.id)
    if last is not None and last in puzzles:
        mine = update_skill(mine, puzzles[last], solved)
    come = next_puzzle(puzzles, mine.rating, {*tried_puzzles, last or ""})
    name = come.puzzle.id if come.puzzle else None
    return NextPuzzle(game.id, speaker(lang, game.id)(game.name), mine.rating, mine.doubt, name, come.left, len(puzzles))


def skill(rating: int | None, doubt: int | None) -> Skill:
    """The skill with these values; those of a new solver where they are missing."""
    new = Skill()
    return Skill(new.rating if rating is None else rating, new.doubt if doubt is None else doubt)


def puzzle_view(game: AnyGame, name: str, moves: Sequence[str], view_options: ViewOptions, show: bool = False) -> PuzzleView:
    """The puzzle after these moves; with `show`, including the next move and the answer."""
    attempt, move = _attempt(game, name, moves), ""
    if show and attempt.verdict != "solved":
        attempt, move = progress.reveal_puzzle_move(attempt)
    puzzle, say = attempt.puzzle, speaker(view_options.lang, game.id)
    table_state, viewer = _practice_table(attempt)
    return PuzzleView(
        puzzle.id,
        say(QUESTIONS[puzzle.goal]),
        puzzle.rating,
        attempt.verdict,
        outcome_text(attempt, say),
        list(attempt.moves),
        choice(game, attempt.state, puzzle.seat, move, view_options) if move else None,
        _answer(attempt, view_options) if show or attempt.verdict == "solved" else None,
        snapshot.table_view(table_state, viewer, view_options, [puzzle.seat]),
    )


def _answer(attempt: PuzzleProgress, view_options: ViewOptions) -> PuzzleAnswer:
    game, puzzle, say = attempt.game, attempt.puzzle, speaker(view_options.lang, attempt.game.id)
    start = position(game, puzzle)
    before, best = lines_of(game, start, puzzle.seat, puzzle.goal), progress.after(game, puzzle, puzzle.answer)
    after = lines_after(game, puzzle, best.end)
    labels = {**MORE_LINES, **game.lines(start.setup)}
    changed = [line for line in after if after[line] != before.get(line, 0)]
    lines = [PuzzleLine(say(labels[line]), plain(before.get(line, 0), say), plain(after[line], say)) for line in changed]
    return PuzzleAnswer(_answer_words(best, view_options), lines, comparison_text(game, start.setup, puzzle, say))


def _answer_words(best: PuzzleProgress, view_options: ViewOptions) -> list[str]:
    """The seat's moves of an answer, as the labels of its choices."""
    game, puzzle, say = best.game, best.puzzle, speaker(view_options.lang, best.game.id)
    state, sentences = position(game, puzzle), []
    for seat, typed in best.log:
        move = game.read_move(typed)
        if seat == puzzle.seat:
            sentences.append(say(offer_text(game, state, seat, move)))
        state = game.apply(state, seat, move)
    return sentences


def table(game: AnyGame, name: str, moves: Sequence[str]) -> PracticeTable:
    """The solver's table after these moves."""
    return _practice_table(_attempt(game, name, moves))


def _attempt(game: AnyGame, name: str, moves: Sequence[str]) -> PuzzleProgress:
    puzzle = puzzles_of(game.id).get(name)
    if puzzle is None:
        raise missing(text("There is no puzzle {name} here", name=short(name)))
    try:
        return progress.after(game, puzzle, moves)
    except BranchlineError as error:
        raise problem_of(error) from None


def _practice_table(attempt: PuzzleProgress) -> PracticeTable:
    game, puzzle = attempt.game, attempt.puzzle
    config = practice_config(game, puzzle.id, puzzle.seats, puzzle.seat, puzzle.options, over=attempt.verdict == "solved")
    return practice_table(config, game, position(game, puzzle), attempt.log, puzzle.seat)
