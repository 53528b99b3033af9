"""Those who played the same dice: the table of results, par, and what the dice were worth, as one reader is told of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from branchline.bots import bot_title
from branchline.engine.game import AnyGame, Seat
from branchline.engine.text import Say, text
from branchline.language import speaker
from branchline.table.par import PAR, Par
from branchline.table.responses import Lang
from branchline.table.share_text import share

MOST_ROWS = 200  # of one table of results


@dataclass(frozen=True, slots=True)
class Reached:
    """A result as it is kept, its place among those with the same dice, and whose it is."""

    place: int
    name: str
    seat: Seat
    points: int
    known: bool
    mine: bool
    gains: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A place in the table of those who played the same dice."""

    place: int
    name: str
    points: int
    known: bool  # the dice could be known before
    mine: bool


@dataclass(frozen=True, slots=True)
class ParInfo:
    """What a bot reached with these dice."""

    bot: str
    name: str
    points: int
    goal: bool  # its points are what is called par


@dataclass(frozen=True, slots=True)
class Standing:
    """Everybody who played the same dice, what bots reach with them, and how many points the dice were worth."""

    rows: list[StandingRow]
    finished: int  # how many there are, those not listed included
    par: list[ParInfo]
    worth: float | None
    pending: bool  # bots are still playing
    share: str | None  # a text that gives nothing away
    day: str | None  # of which day's match it is the table


@dataclass(frozen=True, slots=True)
class Played:
    """What is known of those who played some dice."""

    reached: Sequence[Reached] = ()  # best first
    finished: int = 0
    par: Par = field(default_factory=Par)
    pending: bool = False


def standing(game: AnyGame, played: Played, day: str | None, lang: Lang, seat: Seat = 0) -> Standing:
    """The table of those who played the same dice, with par for a seat."""
    say = speaker(lang, game.id)
    rows = [_row(each, say) for each in played.reached]
    goal = _goal(list(played.par.points), played.pending)
    par = [ParInfo(bot, say(bot_title(bot)), points[seat], bot == goal) for bot, points in played.par.points.items() if seat < len(points)]
    mine = next((each for each in played.reached if each.mine), None)
    told = share(game, day, mine.points, next((each.points for each in par if each.goal), None), mine.gains, lang) if mine and day else None
    return Standing(rows, max(played.finished, len(played.reached)), par, played.par.worth, played.pending, told, day)


def _row(each: Reached, say: Say) -> StandingRow:
    return StandingRow(each.place, each.name or say(text("Player {n}", n=each.seat + 1)), each.points, each.known, each.mine)


def _goal(bots: Sequence[str], pending: bool) -> str | None:
    """The bot whose points are called par; where that one does not play, the strongest that does."""
    return PAR if PAR in bots else bots[-1] if bots and not pending else None
