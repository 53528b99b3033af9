"""Who sits where: the seats as a reader is told of them, what people are called, and whom we wait for."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from branchline.bots import bot_title
from branchline.engine.game import Seat
from branchline.engine.text import Say, Text, text
from branchline.language import speaker
from branchline.table.responses import SeatInfo
from branchline.table.scene import Taste
from branchline.table.table_state import Play
from branchline.table.viewer import Eye, to_act


def seats(play: Play, eye: Eye, say: Say, here: Collection[Seat], absent: Collection[Seat] = ()) -> list[SeatInfo]:
    acting, host = to_act(play, eye), play.host
    return [
        SeatInfo(
            seat=n,
            kind=chair.kind,
            name=name(play, n, say),
            bot=chair.bot or None,
            bot_name=say(bot_title(chair.bot)) if chair.bot else None,
            here=bool(chair.bot) or n in here,
            to_act=n in acting,
            absent=n in absent,
            invited=chair.invited,
            host=n == host,
        )
        for n, chair in enumerate(play.chairs)
    ]


def name(play: Play, seat: Seat, say: Say) -> str:
    chair = play.chairs[seat]
    if chair.name:
        return chair.name
    if chair.person or not chair.bot:
        return say(text("Player {n}", n=seat + 1))
    alike = [other for other in play.chairs if other.bot == chair.bot and not (other.name or other.person)]
    title = say(bot_title(chair.bot))
    return f"{title} {seat + 1}" if len(alike) > 1 else title


def named(play: Play, taste: Taste) -> Taste:
    """The same taste, with the names of those who sit here."""
    say = speaker(taste.lang, play.game.id)
    return replace(taste, names=tuple(name(play, seat, say) for seat in range(len(play.chairs))))


def stand_in(play: Play, seat: Seat, bot: str, say: Say) -> str | None:
    """What a bot is called that plays in a player's place; None where none does."""
    return say(text("{bot} for {name}", bot=bot_title(bot), name=name(play, seat, say))) if bot else None


def waits_for(play: Play, eye: Eye, say: Say) -> Text:
    names = ", ".join(name(play, seat, say) for seat in to_act(play, eye) if seat >= 0)
    return text("Waiting for {names}", names=names) if names else text("Waiting for the result: {lots}", lots=play.game.lots)
