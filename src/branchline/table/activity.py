"""What everybody did of late, in one line each: the words, the points it brought, the places. All of it from what the reader may know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Any

from branchline.drawing.picture import Look
from branchline.engine.game import CHANCE, AnyGame, Seat, Setup, places
from branchline.engine.text import Text, text
from branchline.table import responses
from branchline.table.rounds import together, turn_begin
from branchline.table.scene import Taste
from branchline.table.seats import stand_in
from branchline.table.table_state import Play
from branchline.table.viewer import Eye, sight
from branchline.table.visible_log import Ear, Heard, Telling, sentence

_MOST_SENTENCES = 3  # of one turn; the others are counted


def doings(play: Play, eye: Eye, taste: Taste) -> list[responses.Doing]:
    """What others and chance did since the reader's last move, and a round played together with the reader's own part in it."""
    if eye.reader < 0 or play.phase != "playing" or play.head.replay:
        return []
    fresh = _fresh(play, eye.ear)
    seats = list(dict.fromkeys(play.entries[place].seat for place in fresh))
    after = sight(play, eye)
    return [_doing(play, eye.ear, seat, [place for place in fresh if play.entries[place].seat == seat], after, taste) for seat in seats]


def _fresh(play: Play, ear: Ear) -> list[int]:
    """What the reader was told with its last move or after it: a reveal tells what stands before."""
    last = next((place for place in reversed(range(len(play.entries))) if play.entries[place].seat == ear.reader), None)
    if last is None:
        return []
    since = play.entries[last].n
    told = [place for place, heard in enumerate(ear.heard) if heard.since >= since and _says_something(heard)]
    begin, now = turn_begin(play, last), turn_begin(play, len(play.entries))
    open_ = now if together(play, now) else len(play.entries)  # nobody's part in a round that is still played is known
    others = [place for place in told if place < open_ and play.entries[place].seat != ear.reader]
    own = range(begin, last + 1) if together(play, begin) and begin < open_ else ()
    return sorted([*others, *(place for place in own if play.entries[place].seat == ear.reader)])


def _says_something(heard: Heard) -> bool:
    """Secret moves of others are news, secret draws are not."""
    return heard.telling is not Telling.SILENT and (heard.entry.seat != CHANCE or heard.telling is not Telling.VEILED)


def _doing(play: Play, ear: Ear, seat: Seat, fresh: Sequence[int], after: Any, taste: Taste) -> responses.Doing:
    look, game = taste.look(play.game), play.game
    where = dict.fromkeys(place for each in fresh for place in places_of(play, ear, each))
    grown = [] if seat < 0 else grown_lines(game, play.match.setup, ear.views[fresh[0]], after, seat, look)
    words, by = look.say(_words(play, ear, seat, fresh)), stand_in(play, seat, play.entries[fresh[-1]].bot, look.say)
    return responses.Doing(seat, words, sum(line.points for line in grown), grown, list(where), by)


def places_of(play: Play, ear: Ear, place: int) -> tuple[str, ...]:
    """Where on a board an entry was made, as far as the reader may know."""
    (seat, move), state = play.match.log[place], _state_told(play, ear, place)
    return places(play.game, state, seat, move) if seat >= 0 and state is not None else ()


def figure_of(play: Play, ear: Ear, place: int, look: Look) -> str | None:
    """What an entry drew, as far as the reader may know."""
    (seat, move), state = play.match.log[place], _state_told(play, ear, place)
    if seat < 0 or state is None:
        return None
    drawn = play.game.figure(state, seat, move, look)
    return (play.game.ghost(state, seat, move, look) if drawn is None else drawn) or None


def _state_told(play: Play, ear: Ear, place: int) -> Any:
    """The state before an entry from which it may be told; None where it is not."""
    match ear.heard[place].telling:
        case Telling.OPEN:
            return play.states[place]
        case Telling.SEEN:
            return ear.views[place]
        case _:
            return None


def grown_lines(game: AnyGame, setup: Setup, before: Any, after: Any, seat: Seat, look: Look) -> list[responses.LinePoints]:
    """The lines of a seat's score sheet that changed, each with the difference."""
    old, new, labels = dict(game.score(before, seat).lines), game.score(after, seat), game.lines(setup)
    changes = [(line, points - old.get(line, 0)) for line, points in new.lines]
    return [responses.LinePoints(line, look.say(labels[line]), by, line in new.penalties) for line, by in changes if by]


def _words(play: Play, ear: Ear, seat: Seat, fresh: Sequence[int]) -> Text:
    """In the game's own few words where everything may be told, else by its sentences."""
    if seat >= 0 and all(ear.heard[place].telling is Telling.OPEN for place in fresh):
        brief = play.game.brief(play.states[fresh[0]], seat, [play.match.log[place][1] for place in fresh])
        if brief:
            return brief
    return _joined([sentence(play, ear, place) for place in _telling_most(play, ear, fresh)])


def _telling_most(play: Play, ear: Ear, fresh: Sequence[int]) -> Iterator[int]:
    """The entries with a place; where none has one, the last."""
    placed = [place for place in fresh if play.entries[place].seat < 0 or places_of(play, ear, place)]
    yield from placed or fresh[-1:]


def _joined(said: Sequence[Text]) -> Text:
    told = reduce(lambda one, more: text("{one}; {more}", one=one, more=more), said[:_MOST_SENTENCES])
    n = len(said) - _MOST_SENTENCES
    return text("{told}; and {n} more", "{told}; and {n} more", told=told, n=n) if n > 0 else told
