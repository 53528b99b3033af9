"""Recent actions of the players and of chance, one line each: words, points gained, places. Uses only what the viewer may see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Any

from branchline.drawing.picture import Look
from branchline.engine.game import CHANCE, AnyGame, Seat, Setup, move_places
from branchline.engine.text import Text, text
from branchline.table import responses
from branchline.table.rounds import together, turn_begin
from branchline.table.scene import ViewOptions
from branchline.table.seats import stand_in
from branchline.table.table_state import TableState
from branchline.table.viewer import Viewer, visible_state
from branchline.table.visible_log import Visibility, VisibleEntry, VisibleLog, sentence

_MOST_SENTENCES = 3  # of one turn; the others are counted


def recent_activity(table_state: TableState, viewer: Viewer, view_options: ViewOptions) -> list[responses.Activity]:
    """The moves of the other seats and chance since the viewer's last move; a simultaneous round includes the viewer's own moves."""
    if viewer.reader < 0 or table_state.phase != "playing" or table_state.config.replay:
        return []
    fresh = _unseen_places(table_state, viewer.visible_log)
    seats = list(dict.fromkeys(table_state.entries[place].seat for place in fresh))
    after = visible_state(table_state, viewer)
    return [
        _activity_of(
            table_state,
            viewer.visible_log,
            seat,
            [place for place in fresh if table_state.entries[place].seat == seat],
            after,
            view_options,
        )
        for seat in seats
    ]


def _unseen_places(table_state: TableState, visible_log: VisibleLog) -> list[int]:
    """The places of entries that became visible with the viewer's last move or later (a reveal shows earlier entries)."""
    last = next(
        (place for place in reversed(range(len(table_state.entries))) if table_state.entries[place].seat == visible_log.reader), None
    )
    if last is None:
        return []
    since = table_state.entries[last].n
    recent = sorted({*visible_log.late, *range(last, len(visible_log.entries))})
    visible = [place for place in recent if (entry := visible_log.entries[place]).since >= since and _says_something(entry)]
    begin, now = turn_begin(table_state, last), turn_begin(table_state, len(table_state.entries))
    open_ = now if together(table_state, now) else len(table_state.entries)  # an unfinished simultaneous round shows no moves
    others = [place for place in visible if place < open_ and table_state.entries[place].seat != visible_log.reader]
    own = range(begin, last + 1) if together(table_state, begin) and begin < open_ else ()
    return sorted([*others, *(place for place in own if table_state.entries[place].seat == visible_log.reader)])


def _says_something(entry: VisibleEntry) -> bool:
    """Whether an entry gets a line: a secret move of a seat does, a secret draw does not."""
    return entry.visibility is not Visibility.HIDDEN and (entry.entry.seat != CHANCE or entry.visibility is not Visibility.REDACTED)


def _activity_of(
    table_state: TableState, visible_log: VisibleLog, seat: Seat, fresh: Sequence[int], after: Any, view_options: ViewOptions
) -> responses.Activity:
    look, game = view_options.look(table_state.game), table_state.game
    where = dict.fromkeys(place for each in fresh for place in places_of(table_state, visible_log, each))
    grown = [] if seat < 0 else score_changes(game, table_state.match.setup, visible_log.views[fresh[0]], after, seat, look)
    words, by = (
        look.say(_words(table_state, visible_log, seat, fresh)),
        stand_in(table_state, seat, table_state.entries[fresh[-1]].bot, look.say),
    )
    return responses.Activity(seat, words, sum(line.points for line in grown), grown, list(where), by)


def places_of(table_state: TableState, visible_log: VisibleLog, place: int) -> tuple[str, ...]:
    """The places on a board where an entry was made, as far as the viewer may see them."""
    (seat, move), state = table_state.match.log[place], _visible_state_before(table_state, visible_log, place)
    return move_places(table_state.game, state, seat, move) if seat >= 0 and state is not None else ()


def figure_of(table_state: TableState, visible_log: VisibleLog, place: int, look: Look) -> str | None:
    """The SVG of what an entry added, as far as the viewer may see it."""
    (seat, move), state = table_state.match.log[place], _visible_state_before(table_state, visible_log, place)
    if seat < 0 or state is None:
        return None
    drawn = table_state.game.move_picture(state, seat, move, look)
    return (table_state.game.ghost(state, seat, move, look) if drawn is None else drawn) or None


def _visible_state_before(table_state: TableState, visible_log: VisibleLog, place: int) -> Any:
    """The state before an entry as the viewer may see it; None if the entry is hidden or redacted."""
    match visible_log.entries[place].visibility:
        case Visibility.FULL:
            return table_state.states[place]
        case Visibility.AS_SEEN:
            return visible_log.views[place]
        case _:
            return None


def score_changes(game: AnyGame, setup: Setup, before: Any, after: Any, seat: Seat, look: Look) -> list[responses.LinePoints]:
    """The lines of a seat's score sheet that changed, each with the difference."""
    old, new, labels = dict(game.score(before, seat).lines), game.score(after, seat), game.lines(setup)
    changes = [(line, points - old.get(line, 0)) for line, points in new.lines]
    return [responses.LinePoints(line, look.say(labels[line]), by, line in new.penalties) for line, by in changes if by]


def _words(table_state: TableState, visible_log: VisibleLog, seat: Seat, fresh: Sequence[int]) -> Text:
    """The game's own summary of a turn if all of it is visible, else its sentences."""
    if seat >= 0 and all(visible_log.entries[place].visibility is Visibility.FULL for place in fresh):
        brief = table_state.game.turn_summary(table_state.states[fresh[0]], seat, [table_state.match.log[place][1] for place in fresh])
        if brief:
            return brief
    return _join_sentences([sentence(table_state, visible_log, place) for place in _most_informative(table_state, visible_log, fresh)])


def _most_informative(table_state: TableState, visible_log: VisibleLog, fresh: Sequence[int]) -> Iterator[int]:
    """The entries with a place on a board; if there are none, the last entry."""
    placed = [place for place in fresh if table_state.entries[place].seat < 0 or places_of(table_state, visible_log, place)]
    yield from placed or fresh[-1:]


def _join_sentences(sentences: Sequence[Text]) -> Text:
    clauses = reduce(lambda one, more: text("{one}; {more}", one=one, more=more), sentences[:_MOST_SENTENCES])
    n = len(sentences) - _MOST_SENTENCES
    return text("{sentences}; and {n} more", "{sentences}; and {n} more", sentences=clauses, n=n) if n > 0 else clauses
