"""Hints at the terminal: typed once, where to look; twice, what to play; three times, why."""

from __future__ import annotations

from branchline.cli.terminal import Terminal
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import CHANCE, Seat
from branchline.engine.text import Text, text
from branchline.study.hint import Hint, hint, hint_words
from branchline.study.words import difference, label_of

LOOK, WHAT, WHY = 0, 1, 2


def next_hint(terminal: Terminal, seat: Seat) -> str:
    """The next part of the hint for this position; a match with hints says so in its record."""
    if seat == CHANCE:
        raise InvalidSetup(text("Chance needs no hints"))
    if len(terminal.people) > 1:
        raise InvalidSetup(text("Hints are for those who play alone or against bots"))
    now = len(terminal.match.log)
    if terminal.hint is None or terminal.hint[0] != now:
        told, given = LOOK, hint(terminal.game, terminal.view(seat), seat)
    else:
        told, given = min(terminal.hint[1] + 1, WHY), terminal.hint[2]
    terminal.hint = now, told, given
    terminal.hinted.add(seat)
    return terminal.say(_part(terminal, seat, told, given))


def _part(terminal: Terminal, seat: Seat, told: int, given: Hint) -> Text:
    if told == LOOK:
        return text("Look here: {where}", where=", ".join(pick.partition("=")[2] for pick in given.look))
    if told == WHAT:
        words = "; ".join(map(terminal.say, hint_words(terminal.game, terminal.view(seat), seat, given)))
        return text("A good turn: {words} ({moves})", words=words, moves=" ".join(given.moves))
    if not given.lines:
        return text("There is no other turn to compare it with") if given.proved else text("The next best turn brings about the same")
    known = terminal.game.lines(terminal.match.setup)
    lines = ", ".join(f"{terminal.say(label_of(line, known))} {difference(line.points, terminal.say)}" for line in given.lines)
    return text("Beside the next best turn it is expected to bring: {lines}", lines=lines)
