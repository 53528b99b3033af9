"""Why something cannot be done: the game's own refusal of a typed move, or of the move nearest to what was touched."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from branchline.engine.errors import BranchlineError
from branchline.engine.game import AnyGame, Seat
from branchline.engine.text import Say, Text, text
from branchline.language import speaker
from branchline.table.answers import Lang, Why
from branchline.table.eye import Eye, act_as, legal, sight
from branchline.table.intents import check_playing
from branchline.table.play import Play
from branchline.table.problem import Problem, malformed
from branchline.table.seating import waits_for

_MOST_GUESSES = 200


def why(play: Play, eye: Eye, lang: Lang, typed: str | None, picks: Mapping[str, str] | None) -> Why:
    """Why a typed move, or something touched, cannot be done now: one sentence; none where it can."""
    if (typed is None) == (picks is None):
        raise malformed(text("Ask about a move or about picks"))
    say = speaker(lang, play.game.id)
    reason = _reason(play, eye, say, typed, dict(picks or {}))
    return Why(say(reason) if reason else None)


def _reason(play: Play, eye: Eye, say: Say, typed: str | None, picks: dict[str, str]) -> Text | None:
    try:
        check_playing(play)
    except Problem as problem:
        return problem.reason
    seat = act_as(play, eye.reader)
    if seat is None:
        return waits_for(play, eye, say)
    view = sight(play, eye)
    return _why_picks(play, eye, view, seat, picks) if typed is None else _why_not(play.game, view, seat, typed)


def _why_not(game: AnyGame, view: Any, seat: Seat, typed: str) -> Text | None:
    try:
        return game.refusal(view, seat, game.read_move(typed))
    except BranchlineError as error:
        return error.reason


def _why_picks(play: Play, eye: Eye, view: Any, seat: Seat, wanted: dict[str, str]) -> Text | None:
    game, moves = play.game, legal(play, eye)
    known = [(game.write_move(move), game.picks(view, seat, move)) for move in moves]
    if any(wanted.items() <= dict(picks).items() for _, picks in known):
        return None
    for guess in _nearest(known, _earlier(play, eye, seat), wanted):
        reason = _why_not(game, view, seat, guess)
        if reason is not None and _is_move(game, guess):
            return reason
    return text("Nothing can be done there now")


def _is_move(game: AnyGame, typed: str) -> bool:
    try:
        game.read_move(typed)
    except BranchlineError:
        return False
    return True


def _earlier(play: Play, eye: Eye, seat: Seat) -> list[tuple[str, Mapping[str, str]]]:
    """What the seat could do when it could last do many things: there the picks of today's impossible moves are found."""
    game, found = play.game, list[tuple[str, Mapping[str, str]]]()
    for view in reversed(eye.ear.views[-40:-1]):
        moves = game.legal_moves(view, seat)
        found += [(game.write_move(move), game.picks(view, seat, move)) for move in moves]
        if len(found) > 2000:
            break
    return found


def _nearest(
    known: Sequence[tuple[str, Mapping[str, str]]], earlier: Sequence[tuple[str, Mapping[str, str]]], wanted: dict[str, str]
) -> Iterator[str]:
    """Moves that would pick what is wanted: those of earlier, and today's with one pick changed where it stands in the text."""
    yield from [typed for typed, picks in earlier if wanted.items() <= dict(picks).items()][:_MOST_GUESSES]
    alike = [(typed, picks) for typed, picks in known if wanted.keys() <= picks.keys()]
    alike.sort(key=lambda each: -sum(each[1][name] == value for name, value in wanted.items()))
    for typed, picks in alike[:_MOST_GUESSES]:
        guess = typed
        for name, value in wanted.items():
            if picks[name] != value:
                guess = guess.replace(picks[name], value, 1)
        if guess != typed:
            yield guess
