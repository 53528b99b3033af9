"""Sentences shown with a puzzle: the question and the outcome of an attempt."""

from __future__ import annotations

from collections.abc import Mapping

from branchline.engine.game import AnyGame, Setup
from branchline.engine.text import Say, Text, text, with_minus_sign
from branchline.study.puzzles.progress import PuzzleProgress, ahead
from branchline.study.puzzles.reader import Goal, Puzzle, worth
from branchline.study.review.breakdown import LinePoints
from branchline.study.review.text import label_of, number

QUESTIONS: Mapping[Goal, Text] = {
    "most": text("Play the match to its end and score as many points as you can."),
    "lead": text("The match ends with your turn. Finish as far ahead of your best opponent as you can, or as little behind."),
    "win": text("End the match with this turn, and win it."),
    "mean": text("Play the turn that gives you the highest expected score at the end of the match."),
}
WON = text("Solved: the match is won.")
NOT_WON = text("That does not win yet. Look again: there is a turn that ends the match and wins it.")


def outcome_text(attempt: PuzzleProgress, say: Say) -> str | None:
    """The sentence about a finished attempt."""
    if attempt.verdict == "open":
        return None
    return say(_solved_text(attempt.puzzle, say) if attempt.verdict == "solved" else _missed_text(attempt, say))


def _solved_text(puzzle: Puzzle, say: Say) -> Text:
    best = plain(puzzle.best, say)
    match puzzle.goal:
        case "win":
            return WON
        case "mean":
            return text("Solved. After this turn you can expect {best} points, more than after any other.", best=best)
        case "lead":
            return _margin(int(puzzle.best))
        case "most":
            return text("Solved: {best} points. No ending scores more.", best=best)


def _margin(lead: int) -> Text:
    """The sentence about a solved `lead`, for a lead, a draw or a deficit."""
    if lead > 0:
        return text(
            "Solved. You finish {n} point ahead of your best opponent, and no turn ends further ahead.",
            "Solved. You finish {n} points ahead of your best opponent, and no turn ends further ahead.",
            n=lead,
        )
    if lead == 0:
        return text("Solved. You finish level with your best opponent, and no turn ends ahead.")
    return text(
        "Solved. You finish {n} point behind your best opponent, and no turn ends closer: nothing better is possible here.",
        "Solved. You finish {n} points behind your best opponent, and no turn ends closer: nothing better is possible here.",
        n=-lead,
    )


def _missed_text(attempt: PuzzleProgress, say: Say) -> Text:
    puzzle = attempt.puzzle
    if puzzle.goal == "win":
        return NOT_WON
    reached, best = (plain(value, say) for value in (worth(attempt.game, puzzle, attempt.end), puzzle.best))
    lines = label_lines(attempt.game, attempt.state.setup, ahead(attempt), say)
    if puzzle.goal == "lead":
        return text(
            "Not the best: your margin over your best opponent is {reached}, but {best} is possible. Compared with your turn: {lines}.",
            reached=reached,
            best=best,
            lines=lines,
        )
    return text(
        "Not the best: you get {reached}, but {best} is possible. Compared with your turn: {lines}.",
        reached=reached,
        best=best,
        lines=lines,
    )


def comparison_text(game: AnyGame, setup: Setup, puzzle: Puzzle, say: Say) -> str:
    """The lines in which the answer is better than the next best; for the goal `win`, the lines that the turn gains."""
    lines = label_lines(game, setup, puzzle.themes, say)
    if puzzle.goal == "win":
        return say(text("This turn gives: {lines}.", lines=lines))
    return say(text("Compared with the next best: {lines}.", lines=lines))


def label_lines(game: AnyGame, setup: Setup, lines: Mapping[str, float], say: Say) -> str:
    """Lines of the score sheet with their differences: `Errors +2, Centre +1`."""
    known = game.lines(setup)
    return ", ".join(f"{say(label_of(LinePoints(line, points), known))} {_with_sign(points, say)}" for line, points in lines.items())


def _with_sign(points: float, say: Say) -> str:
    return plain(points, say) if points < 0 else f"+{plain(points, say)}"


def plain(value: float, say: Say) -> str:
    """A whole number without decimals, any other with one."""
    return with_minus_sign(int(value)) if value == int(value) else number(value, say)
