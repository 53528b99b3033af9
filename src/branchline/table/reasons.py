"""Explains why a move is illegal: the game's reason for a typed move, or for the move most similar to the picks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any

from branchline.engine.errors import BranchlineError, InvalidNotation
from branchline.engine.game import CHANCE, AnyGame, Picks, Seat
from branchline.engine.move_input import parse_move_input
from branchline.engine.text import Say, Text, text
from branchline.language import speaker, voices
from branchline.table.intents import check_playing
from branchline.table.problem import Problem, malformed_request
from branchline.table.responses import Lang, Why
from branchline.table.seats import waits_for
from branchline.table.table_state import TableState
from branchline.table.viewer import Viewer, act_as, legal, visible_state

_MOST_GUESSES = 80
_MOST_WAYS = 24  # attempts to substitute the picks in one move
_MOST_NOW = 1500  # legal moves of this position that are compared; if there are more, only a sample
_MOST_EARLIER = 1000  # moves of earlier positions that are compared
_MARKS = 0xE000  # placeholders (private-use characters) for new names, as a new name may equal an old one


def why(table_state: TableState, viewer: Viewer, lang: Lang, notation: str | None, picks: Mapping[str, str] | None) -> Why:
    """The reason why a typed move or a combination of picks is illegal now, in one sentence; none if it is legal."""
    if (notation is None) == (picks is None):
        raise malformed_request(text("Give either a move or picks"))
    say = speaker(lang, table_state.game.id)
    reason = _reason(table_state, viewer, say, notation, dict(picks or {}))
    return Why(say(reason) if reason else None)


def _reason(table_state: TableState, viewer: Viewer, say: Say, notation: str | None, picks: dict[str, str]) -> Text | None:
    try:
        check_playing(table_state)
    except Problem as problem:
        return problem.reason
    seat = act_as(table_state, viewer.reader)
    if seat is None:
        return waits_for(table_state, viewer, say)
    view = visible_state(table_state, viewer)
    return _why_picks(table_state, viewer, view, seat, picks) if notation is None else _why_not(table_state.game, view, seat, notation)


def _why_not(game: AnyGame, view: Any, seat: Seat, notation: str) -> Text | None:
    try:
        return game.illegal_reason(view, seat, parse_move_input(game, view, seat, notation, voices(game.id)))
    except BranchlineError as error:
        return error.reason


def _why_picks(table_state: TableState, viewer: Viewer, view: Any, seat: Seat, picks: dict[str, str]) -> Text | None:
    game = table_state.game
    now = [_Candidate(move, game.picks(view, seat, move)) for move in _spread(legal(table_state, viewer), _MOST_NOW)]
    if any(known.has(picks) for known in now):
        return None
    earlier = islice(_earlier(table_state, viewer, seat, picks), _MOST_GUESSES)
    for move in chain(earlier, _elsewhere(game, view, seat, now, picks)):
        if (reason := game.illegal_reason(view, seat, move)) is not None:
            return reason
        if _Candidate(move, game.picks(view, seat, move)).has(picks):  # a legal move outside the sample
            return None
    return _nothing_there(game, view, seat)


def _nothing_there(game: AnyGame, view: Any, seat: Seat) -> Text:
    """The sentence about picks that no rule is known for, with what the seat can do instead."""
    if seat == CHANCE:
        return text("You can't do anything there now")
    return text("You can't do anything there now. {status}", status=game.status(view, seat))


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A move and its picks."""

    move: Any
    picks: Picks

    def has(self, picks: Mapping[str, str]) -> bool:
        return all(self.picks.get(name) == value for name, value in picks.items())


def _earlier(table_state: TableState, viewer: Viewer, seat: Seat, picks: Mapping[str, str]) -> Iterator[Any]:
    """Moves with these picks that were legal for the seat earlier, latest first."""
    game, looked_at = table_state.game, 0
    for view in reversed(viewer.visible_log.views[-40:-1]):
        moves = _spread(game.legal_moves(view, seat), _MOST_EARLIER)
        yield from (move for move in moves if _Candidate(move, game.picks(view, seat, move)).has(picks))
        looked_at += len(moves)
        if looked_at >= _MOST_EARLIER:
            return


def _spread(moves: Sequence[Any], most: int) -> Sequence[Any]:
    """At most `most` of the moves, evenly spread; chance can have thousands."""
    return moves if len(moves) <= most else list(islice(moves, 0, None, -(-len(moves) // most)))


def _elsewhere(game: AnyGame, view: Any, seat: Seat, now: Sequence[_Candidate], picks: Mapping[str, str]) -> Iterator[Any]:
    """The current legal moves with the wanted picks substituted, the most similar first."""
    alike = [known for known in now if picks.keys() <= known.picks.keys()]
    alike.sort(key=lambda known: -sum(known.picks[name] == value for name, value in picks.items()))
    guesses = ((typed, other) for known in alike for typed, other in _substitutions(game, known, picks))
    for typed, other in islice(guesses, _MOST_GUESSES):
        try:
            move = game.read_move(typed)
        except InvalidNotation:
            continue
        if _Candidate(move, game.picks(view, seat, move)).has(other):
            yield move


def _substitutions(game: AnyGame, known: _Candidate, picks: Mapping[str, str]) -> Iterator[tuple[str, dict[str, str]]]:
    """A move as text with wanted picks substituted for its own, and the picks that were substituted."""
    typed, other, marks = [game.write_move(known.move)], dict[str, str](), dict[int, str]()
    for mark, (name, value) in enumerate(picks.items(), _MARKS):
        marked = (new for each in typed for new in _replacements(each, known.picks[name], chr(mark)))
        if known.picks[name] != value and (some := list(islice(marked, _MOST_WAYS))):
            typed, other[name], marks[mark] = some, value, value
    for each in typed if other else ():
        yield each.translate(marks), other


def _replacements(notation: str, old: str, new: str) -> Iterator[str]:
    """The text with one occurrence of `old` replaced, for each occurrence."""
    for place in re.finditer(re.escape(old), notation):
        yield notation[: place.start()] + new + notation[place.end() :]
