"""Hints in the terminal: the first shows where to look, the second what to play, the third why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from xml.etree import ElementTree

from branchline.cli.terminal import Terminal
from branchline.drawing.picture import Look
from branchline.drawing.svg_bounds import names_of
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import BUTTONS, CHANCE, Seat
from branchline.engine.text import Text, text
from branchline.study.hint import Hint, hint, hint_words
from branchline.study.review.text import difference, label_of

LOOK, WHAT, WHY = 0, 1, 2


def next_hint(terminal: Terminal, seat: Seat) -> str:
    """The next part of the hint for this position; the record notes who used hints."""
    if seat == CHANCE:
        raise InvalidSetup(text("Hints are for players only"))
    if len(terminal.people) > 1:
        raise InvalidSetup(text("Hints are available only when you play solo or against bots"))
    now = len(terminal.match.log)
    if terminal.hint is None or terminal.hint[0] != now:
        stage, given = LOOK, hint(terminal.game, terminal.view(seat), seat)
    else:
        stage, given = min(terminal.hint[1] + 1, WHY), terminal.hint[2]
    terminal.hint = now, stage, given
    terminal.hint_seats.add(seat)
    return terminal.say(_part(terminal, seat, stage, given))


def _part(terminal: Terminal, seat: Seat, stage: int, advice: Hint) -> Text:
    if stage == LOOK:
        names = _names(terminal, seat, advice.look)
        return text("Look here: {where}", where=", ".join(names)) if names else text("Look through the list: type `moves`")
    if stage == WHAT:
        words = "; ".join(map(terminal.say, hint_words(terminal.game, terminal.view(seat), seat, advice)))
        return text("A good turn: {words} ({moves})", words=words, moves=" ".join(advice.moves))
    if not advice.lines:
        return text("There is no other turn to compare it with") if advice.proved else text("The next best turn is worth about the same")
    known = terminal.game.lines(terminal.match.setup)
    lines = ", ".join(f"{terminal.say(label_of(line, known))} {difference(line.points, terminal.say)}" for line in advice.lines)
    return text("Compared with the next best turn, expect: {lines}", lines=lines)


def _names(terminal: Terminal, seat: Seat, picks: Sequence[str]) -> list[str]:
    """The labels of these picks in the picture, else as they are typed; None for picks without a place."""
    called, places = _labels(terminal, seat), [pick.partition("=") for pick in picks]
    found = [called.get(f"{key}={value}", "" if key in BUTTONS else value) for key, _, value in places]
    return [name for name in found if name]


def _labels(terminal: Terminal, seat: Seat) -> Mapping[str, str]:
    """The labels in a seat's picture, by pick."""
    game, view = terminal.game, terminal.view(seat)
    root = ElementTree.fromstring(game.draw(view, seat, game.legal_moves(view, seat), Look(say=terminal.teller)))
    return {name: label for element in root.iter() if (label := element.get("aria-label")) for name in names_of(element)}
