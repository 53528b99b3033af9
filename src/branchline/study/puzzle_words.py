"""What is said at a puzzle: what is asked, and what became of an attempt."""

from __future__ import annotations

from collections.abc import Mapping

from branchline.engine.game import AnyGame, Setup
from branchline.engine.text import Say, Text, signed, text
from branchline.study.attempt import Attempt, ahead
from branchline.study.puzzles import Goal, Puzzle, worth
from branchline.study.words import MORE_LINES, number

ASKED: Mapping[Goal, Text] = {
    "most": text("Play the match to its end, and make as many points as you can."),
    "lead": text("The match ends with your turn. Finish as far ahead of the best of the others as you can, or as little behind."),
    "win": text("End the match with this turn, and win it."),
    "mean": text("Play the turn after which you can expect most points at the end of the match."),
}
WON = text("Solved: the match is won.")
NOT_WON = text("That does not win yet. Look again: there is a turn that ends the match and wins it.")


def told(attempt: Attempt, say: Say) -> str | None:
    """What is said to an attempt that has come to its end."""
    if attempt.verdict == "open":
        return None
    return say(_solved(attempt.puzzle, say) if attempt.verdict == "solved" else _missed(attempt, say))


def _solved(puzzle: Puzzle, say: Say) -> Text:
    best = plain(puzzle.best, say)
    match puzzle.goal:
        case "win":
            return WON
        case "mean":
            return text("Solved. After this turn {best} points can be expected, more than after any other.", best=best)
        case "lead":
            return text("Solved. Margin over the best of the others: {best}. The match cannot be ended better.", best=best)
        case "most":
            return text("Solved: {best} points. The match cannot be ended with more.", best=best)


def _missed(attempt: Attempt, say: Say) -> Text:
    puzzle = attempt.puzzle
    if puzzle.goal == "win":
        return NOT_WON
    reached, best = (plain(value, say) for value in (worth(attempt.game, puzzle, attempt.end), puzzle.best))
    lines = labelled(attempt.game, attempt.state.setup, ahead(attempt), say)
    return text("Not the best: {reached}, and {best} can be reached. There is more here: {lines}.", reached=reached, best=best, lines=lines)


def labelled(game: AnyGame, setup: Setup, lines: Mapping[str, float], say: Say) -> str:
    """Lines of the score sheet by what they are called."""
    labels = {**MORE_LINES, **game.lines(setup)}
    return ", ".join(say(labels[line]) for line in lines)


def plain(value: float, say: Say) -> str:
    """A whole number as such, any other with one digit behind the point."""
    return signed(int(value)) if value == int(value) else number(value, say)
