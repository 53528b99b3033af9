"""What people at a table may say to each other: ready-made phrases, in every language of the page, and a nudge. Nothing of it is kept."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from branchline.engine.game import Seat
from branchline.engine.text import text
from branchline.table.intents import check_playing, check_seated
from branchline.table.problem import conflict
from branchline.table.table_state import Play
from branchline.table.viewer import Eye, moved, to_act

Phrase: TypeAlias = Literal["hello", "luck", "well", "thanks", "moment", "oops", "like", "smile", "wow", "nudge"]
PHRASES: tuple[Phrase, ...] = get_args(Phrase)
NUDGE: Phrase = "nudge"


def nudged(play: Play, eye: Eye) -> list[Seat]:
    """The players whom this reader waits for."""
    return [seat for seat in to_act(play, eye) if seat >= 0 and seat != eye.reader and not play.chairs[seat].bot]


def check_phrase(play: Play, eye: Eye, phrase: Phrase, at: int, patience: float) -> None:
    """Refuses what this reader may not say now: it nudges those it waits for, when it has been told of nothing for so many seconds."""
    check_seated(eye.reader)
    if phrase != NUDGE:
        return
    check_playing(play)
    if not nudged(play, eye):
        raise conflict(text("No other player has to move now"))
    if (at - moved(play, eye)) / 1000 < patience:
        raise conflict(text("Give them a little more time"))
