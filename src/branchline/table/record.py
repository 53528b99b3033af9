"""The match as a file, for whoever may have it."""

from __future__ import annotations

from branchline.engine.record import Record, record_of
from branchline.engine.text import text
from branchline.language import speaker
from branchline.table.hints import hinted
from branchline.table.problem import conflict
from branchline.table.responses import Lang
from branchline.table.rounds import together, turn_begin
from branchline.table.seats import name
from branchline.table.table_state import Play
from branchline.table.viewer import Eye
from branchline.table.visible_log import Telling, revealed


def record(play: Play, eye: Eye, lang: Lang) -> Record:
    """When it is over, or when nothing of it was ever hidden from this reader."""
    if not revealed(play) and (play.waiting or _hides(play, eye)):
        raise conflict(text("You can download this match when it is over"))
    say = speaker(lang, play.game.id)
    seats = tuple(name(play, seat, say) for seat in range(len(play.chairs)))
    return record_of(play.match, seats, play.head.seed if revealed(play) else "", {"table": play.head.id}, hinted(play))


def _hides(play: Play, eye: Eye) -> bool:
    """Whether something is hidden, or could be: in a round played together nobody learns whether others have moved."""
    heard = eye.ear.listen(play)
    if together(play, turn_begin(play, len(play.entries))):
        return True
    return any(each.telling is not Telling.OPEN for each in heard) or eye.ear.views[-1] != play.state
