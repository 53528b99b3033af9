"""Responses for programs: events, view and legal moves as text."""

from __future__ import annotations

from itertools import takewhile

from branchline.engine.game import SPECTATOR
from branchline.table import responses
from branchline.table.table_state import TableState
from branchline.table.viewer import Viewer, act_as, legal, to_act, visible_state
from branchline.table.visible_log import Visibility, VisibleEntry

_KNOWN = (Visibility.FULL, Visibility.AS_SEEN)  # visibilities that include the content of a move


def turn(table_state: TableState, viewer: Viewer, after: int, full: bool = True) -> responses.Turn:
    """The events since `after`; with `full` also the view and the legal moves of a seat that has to act."""
    acting = act_as(table_state, viewer.reader)
    write, tell = table_state.game.write_move, full and acting is not None
    return responses.Turn(
        viewer.visible_log.updated_sequence(table_state).last,
        viewer.visible_log.position(table_state, len(table_state.entries)),
        table_state.phase,
        None if viewer.reader == SPECTATOR else viewer.reader,
        list(to_act(table_state, viewer)),
        acting,
        events(table_state, viewer, after),
        table_state.game.write_state(visible_state(table_state, viewer)) if tell else None,
        [write(move) for move in legal(table_state, viewer)] if tell else None,
        list(table_state.outcome.ranks) if table_state.outcome else None,
    )


def events(table_state: TableState, viewer: Viewer, after: int) -> list[responses.TurnEvent]:
    """The viewer's events after number `after`, and older moves whose content has been revealed since."""
    entries, sequence = viewer.visible_log.update(table_state), viewer.visible_log.sequence
    lately = takewhile(lambda place: after < sequence.counts[entries[place].since], reversed(viewer.visible_log.late))
    late = [entries[place] for place in lately if sequence.of[entries[place].entry.n] <= after]
    new = sequence.order[after:]
    first = min(new, default=0)
    known = {each.entry.n: each for each in takewhile(lambda each: each.entry.n >= first, reversed(entries))}
    return [_event(table_state, viewer, each.entry.n, each) for each in reversed(late)] + [
        _event(table_state, viewer, n, known.get(n)) for n in new
    ]


def _event(table_state: TableState, viewer: Viewer, n: int, entry: VisibleEntry | None) -> responses.TurnEvent:
    """An event without hidden content; undone moves of others have none."""
    event, sequence = table_state.events[n - 1], viewer.visible_log.sequence.of
    if event.kind == "undo":
        return responses.TurnEvent(
            sequence[n], event.seat, "undo", None, [sequence[each] for each in table_state.undone.get(n, ()) if each in sequence]
        )
    if event.kind != "move":
        return responses.TurnEvent(sequence[n], event.seat, "table", None, [])
    known = entry.visibility in _KNOWN if entry else event.seat == viewer.reader
    return responses.TurnEvent(sequence[n], event.seat, "move", event.body if known else None, [])
