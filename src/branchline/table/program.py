"""What a program is told: events as text, its view as text, its legal moves as text."""

from __future__ import annotations

from itertools import takewhile

from branchline.engine.game import WATCHER, Seat
from branchline.table import answers
from branchline.table.eye import Eye, act_as, legal, sight, to_act
from branchline.table.play import Event, Play
from branchline.table.told import Heard, Telling


def turn(play: Play, eye: Eye, after: int, full: bool = True) -> answers.Turn:
    """Everything since `after`; with `full` also the view and the legal moves of somebody who is to act."""
    acting = act_as(play, eye.reader)
    write, tell = play.game.write_move, full and acting is not None
    outcome = play.game.outcome(play.state) if play.phase == "over" else None
    return answers.Turn(
        play.n,
        len(play.entries),
        play.phase,
        None if eye.reader == WATCHER else eye.reader,
        list(to_act(play, eye)),
        acting,
        events(play, eye, after),
        play.game.write_state(sight(play, eye)) if tell else None,
        [write(move) for move in legal(play, eye)] if tell else None,
        list(outcome.ranks) if outcome else None,
    )


def events(play: Play, eye: Eye, after: int) -> list[answers.TurnEvent]:
    """The events after the given one, and older moves that have been revealed since."""
    heard = eye.ear.listen(play)
    late = [heard[place] for place in eye.ear.late if heard[place].entry.n <= after < heard[place].since]
    new = {each.entry.n: each for each in takewhile(lambda each: each.entry.n > after, reversed(heard))}
    older = [_event(play, play.events[each.entry.n - 1], each, eye.reader) for each in late]
    return older + [_event(play, event, new.get(event.n), eye.reader) for event in play.events[after:]]


def _event(play: Play, event: Event, heard: Heard | None, reader: Seat) -> answers.TurnEvent:
    """An event without what may not be told: of others' moves that were taken back, nothing."""
    if event.kind == "undo":
        return answers.TurnEvent(event.n, event.seat, "undo", None, list(play.undone.get(event.n, ())))
    if event.kind != "move":
        return answers.TurnEvent(event.n, event.seat, "table", None, [])
    known = heard.telling in (Telling.OPEN, Telling.SEEN) if heard else event.seat == reader
    return answers.TurnEvent(event.n, event.seat, "move", event.body if known else None, [])
