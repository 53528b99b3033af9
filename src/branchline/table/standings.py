"""The results of all players with the same dice, par, and the value of the dice, for one viewer."""

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

MOST_ROWS = 200  # in one table of results


@dataclass(frozen=True, slots=True)
class Ranking:
    """A stored result, its place among those with the same dice, and its player."""

    place: int
    name: str
    seat: Seat
    points: int
    dice_known: bool
    mine: bool
    gains: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A row of the table of results."""

    place: int
    name: str
    points: int
    dice_known: bool  # whether the dice could be known in advance
    mine: bool


@dataclass(frozen=True, slots=True)
class ParInfo:
    """A bot's result with these dice."""

    bot: str
    name: str
    points: int
    goal: bool  # whether its points are par


@dataclass(frozen=True, slots=True)
class Standing:
    """The results with the same dice, those of bots, and the value of the dice in points."""

    rows: list[StandingRow]
    finished_matches: int  # number of results, including those not listed
    par: list[ParInfo]
    worth: float | None
    pending: bool  # bots are still playing
    share: str | None  # a text to share, without spoilers
    day: str | None  # the day, for a daily match


@dataclass(frozen=True, slots=True)
class Standings:
    """Stored results with some dice, and par so far."""

    rankings: Sequence[Ranking] = ()  # best first
    finished_matches: int = 0
    par: Par = field(default_factory=Par)
    pending: bool = False


def standing(game: AnyGame, standings: Standings, day: str | None, lang: Lang, seat: Seat = 0) -> Standing:
    """The table of results with the same dice, with par for a seat."""
    say = speaker(lang, game.id)
    rows = [_row(each, say) for each in standings.rankings]
    goal = _goal(list(standings.par.points), standings.pending)
    par = [
        ParInfo(bot, say(bot_title(bot)), points[seat], bot == goal) for bot, points in standings.par.points.items() if seat < len(points)
    ]
    mine = next((each for each in standings.rankings if each.mine), None)
    share_text = (
        share(game, day, mine.points, next((each.points for each in par if each.goal), None), mine.gains, lang) if mine and day else None
    )
    return Standing(
        rows, max(standings.finished_matches, len(standings.rankings)), par, standings.par.worth, standings.pending, share_text, day
    )


def _row(each: Ranking, say: Say) -> StandingRow:
    return StandingRow(each.place, each.name or say(text("Player {n}", n=each.seat + 1)), each.points, each.dice_known, each.mine)


def _goal(bots: Sequence[str], pending: bool) -> str | None:
    """The bot whose points are par: `PAR`, or the strongest that plays."""
    return PAR if PAR in bots else bots[-1] if bots and not pending else None
