"""What is told of days: today's matches, those before, one's own tries, and who one is."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from branchline.engine.game import AnyGame, OptionValue
from branchline.language import speaker
from branchline.table.daily_match import DayPlan, before, closes, day_at, ends, is_public, streak
from branchline.table.responses import Lang, OptionChosen
from branchline.table.scene import options_shown
from branchline.table.standings import Reached, Standing

BACK = 41  # days of the calendar before today: six weeks with it


@dataclass(frozen=True, slots=True)
class Try:
    """Somebody's one try of a day: the table it is played at, if that is still kept, and what came of it, if it is over."""

    table: str | None
    reached: Reached | None = None
    counts: bool = True  # false where it was finished too late


@dataclass(frozen=True, slots=True)
class MyTry:
    """My own try of a day."""

    table: str | None
    over: bool
    points: int | None
    counts: bool


@dataclass(frozen=True, slots=True)
class DayGame:
    """A game of a day. The dice are told to those who have played them, and to everybody when the day is long over."""

    day: str
    game: str
    name: str
    seats: int
    options: list[OptionChosen]  # those that differ from day to day
    set: dict[str, OptionValue]  # every option with its value, to lay such a table
    hash: str
    seed: str | None
    finished: int
    open: bool  # it can still be begun
    mine: MyTry | None


@dataclass(frozen=True, slots=True)
class CalendarDay:
    """A day of the past, and the games of it that I played."""

    day: str
    played: list[str]
    finished: int


@dataclass(frozen=True, slots=True)
class Days:
    """Today, and the days before it."""

    day: str
    now: int
    ends: int
    closes: int
    streak: int
    games: list[DayGame]
    days: list[CalendarDay]


@dataclass(frozen=True, slots=True)
class DayTable:
    """One game of one day with its table of results; none for somebody who could still play it."""

    game: DayGame
    standing: Standing | None


@dataclass(frozen=True, slots=True)
class Begun:
    """The table of one's try, and the secret that opens one's seat there."""

    table: str
    token: str


@dataclass(frozen=True, slots=True)
class Me:
    """Who somebody is here, without an account, and how much is theirs."""

    name: str
    made: int
    tries: int
    days: int
    streak: int


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Somebody is forgotten, with so many tries."""

    tries: int


@dataclass(frozen=True, slots=True)
class Code:
    """A link as a picture that cameras read."""

    svg: str


@dataclass(frozen=True, slots=True)
class DaysRequest:
    """Who asks for what is told of a day: when, in which language."""

    at: int
    lang: Lang = "en"


@dataclass(frozen=True, slots=True)
class DaysData:
    """What is written down about these days: everybody who has finished each match, one's own tries, and the days on which one has."""

    finished: Mapping[tuple[str, str], int] = field(default_factory=dict)  # by day and game
    mine: Mapping[tuple[str, str], Try] = field(default_factory=dict)
    played: Collection[str] = ()


def days_view(games: Mapping[str, AnyGame], plans: Mapping[str, DayPlan], known: DaysData, asked: DaysRequest) -> Days:
    """Today's matches and the six weeks that end with it."""
    day = day_at(asked.at)
    told = [
        day_game(game, plans[name], known.mine.get((day, name)), known.finished.get((day, name), 0), asked) for name, game in games.items()
    ]
    calendar = [_calendar_day(list(games), before(day, n), known) for n in range(BACK + 1)]
    return Days(day, asked.at, ends(day), closes(day), streak(known.played, day), told, calendar)


def _calendar_day(games: Sequence[str], day: str, known: DaysData) -> CalendarDay:
    played = [name for name in games if (found := known.mine.get((day, name))) and found.reached and found.counts]
    return CalendarDay(day, played, sum(known.finished.get((day, name), 0) for name in games))


def day_game(game: AnyGame, plan: DayPlan, mine: Try | None, finished: int, asked: DaysRequest) -> DayGame:
    """A game of a day as somebody may see it who has played, plays, or will play it."""
    say = speaker(asked.lang, game.id)
    done = mine is not None and mine.reached is not None
    seed = plan.seed if done or is_public(plan.day, asked.at) else None
    varied = {name for options in game.daily_variants() for name in options}
    options = [each for each in options_shown(game, game.setup(plan.seats, plan.options), say) if each.name in varied]
    my = MyTry(mine.table, done, mine.reached.points if mine.reached else None, mine.counts) if mine else None
    is_open = asked.at < ends(plan.day)
    return DayGame(plan.day, game.id, say(game.name), plan.seats, options, dict(plan.options), plan.hash, seed, finished, is_open, my)


def may_see(day: str, mine: Try | None, at: int) -> bool:
    """Whether somebody may see what others reached: who has played it, and everybody when nothing counts any more."""
    return bool(mine and mine.reached) or at >= closes(day)
