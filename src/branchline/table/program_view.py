"""What a program is told: events as text, its view as text, its legal moves as text."""

from __future__ import annotations

from itertools import takewhile

from branchline.engine.game import WATCHER
from branchline.table import responses
from branchline.table.table_state import Play
from branchline.table.viewer import Eye, act_as, legal, sight, to_act
from branchline.table.visible_log import Heard, Telling

_KNOWN = (Telling.OPEN, Telling.SEEN)  # tellings with their content


def turn(play: Play, eye: Eye, after: int, full: bool = True) -> responses.Turn:
    """Everything since `after`; with `full` also the view and the legal moves of somebody who is to act."""
    acting = act_as(play, eye.reader)
    write, tell = play.game.write_move, full and acting is not None
    return responses.Turn(
        eye.ear.counted(play).last,
        eye.ear.position(play, len(play.entries)),
        play.phase,
        None if eye.reader == WATCHER else eye.reader,
        list(to_act(play, eye)),
        acting,
        events(play, eye, after),
        play.game.write_state(sight(play, eye)) if tell else None,
        [write(move) for move in legal(play, eye)] if tell else None,
        list(play.outcome.ranks) if play.outcome else None,
    )


def events(play: Play, eye: Eye, after: int) -> list[responses.TurnEvent]:
    """What the reader was told after so many events, and older moves whose content has been revealed since."""
    heard, numbers = eye.ear.listen(play), eye.ear.numbers
    lately = takewhile(lambda place: after < numbers.counts[heard[place].since], reversed(eye.ear.late))
    late = [heard[place] for place in lately if numbers.of[heard[place].entry.n] <= after]
    new = numbers.told[after:]
    first = min(new, default=0)
    known = {each.entry.n: each for each in takewhile(lambda each: each.entry.n >= first, reversed(heard))}
    return [_event(play, eye, each.entry.n, each) for each in reversed(late)] + [_event(play, eye, n, known.get(n)) for n in new]


def _event(play: Play, eye: Eye, n: int, heard: Heard | None) -> responses.TurnEvent:
    """An event without what may not be told: of others' moves that were taken back, nothing."""
    event, numbers = play.events[n - 1], eye.ear.numbers.of
    if event.kind == "undo":
        return responses.TurnEvent(
            numbers[n], event.seat, "undo", None, [numbers[each] for each in play.undone.get(n, ()) if each in numbers]
        )
    if event.kind != "move":
        return responses.TurnEvent(numbers[n], event.seat, "table", None, [])
    known = heard.telling in _KNOWN if heard else event.seat == eye.reader
    return responses.TurnEvent(numbers[n], event.seat, "move", event.body if known else None, [])
