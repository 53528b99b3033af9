"""What people at a table may say to each other: ready-made phrases, in every language of the page, and a nudge. Nothing of it is kept."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from branchline.engine.game import Seat
from branchline.engine.text import text
from branchline.table.intents import check_playing, check_seated
from branchline.table.play import Play
from branchline.table.problem import conflict

Phrase: TypeAlias = Literal["hello", "luck", "well", "thanks", "moment", "oops", "like", "smile", "wow", "nudge"]
PHRASES: tuple[Phrase, ...] = get_args(Phrase)
NUDGE: Phrase = "nudge"


def check_phrase(play: Play, reader: Seat, phrase: Phrase, quiet: float, patience: float) -> None:
    """Refuses what this reader may not say now; `quiet` is how many seconds nothing has happened here."""
    check_seated(reader)
    if phrase != NUDGE:
        return
    check_playing(play)
    if all(seat == reader or seat < 0 or play.chairs[seat].bot for seat in play.to_act):
        raise conflict(text("Nobody else is to move"))
    if quiet < patience:
        raise conflict(text("Give them a little more time"))
