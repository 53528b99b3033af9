"""Responses about daily matches: today's, the calendar, the player's own attempts and identity."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from branchline.engine.game import AnyGame, OptionValue
from branchline.language import speaker
from branchline.table.daily_match import DayPlan, before, closes, day_at, ends, is_public, streak
from branchline.table.responses import Lang, OptionChosen
from branchline.table.scene import chosen_options
from branchline.table.standings import Ranking, Standing

BACK = 41  # days of the calendar before today: six weeks with it


@dataclass(frozen=True, slots=True)
class DailyAttempt:
    """A player's only attempt at a daily match: its table, if it is still stored, and its result, if it is over."""

    table: str | None
    result: Ranking | None = None
    counts: bool = True  # false if it was finished after the deadline


@dataclass(frozen=True, slots=True)
class MyDailyAttempt:
    """The caller's attempt at a daily match."""

    table: str | None
    over: bool
    points: int | None
    counts: bool


@dataclass(frozen=True, slots=True)
class DayGame:
    """A daily match. The seed is included for those who have played it, and for everyone after the deadline."""

    day: str
    game: str
    name: str
    seats: int
    options: list[OptionChosen]  # the options that vary from day to day
    set: dict[str, OptionValue]  # all options with their values, to set up such a table
    hash: str
    seed: str | None
    finished_matches: int
    open: bool  # it can still be started
    mine: MyDailyAttempt | None


@dataclass(frozen=True, slots=True)
class CalendarDay:
    """A past day, and the games that the caller played on it."""

    day: str
    played_games: list[str]
    finished_matches: int


@dataclass(frozen=True, slots=True)
class Days:
    """Today's matches, and the calendar of past days."""

    day: str
    now: int
    ends: int
    closes: int
    streak: int
    games: list[DayGame]
    days: list[CalendarDay]


@dataclass(frozen=True, slots=True)
class DayTable:
    """A daily match with its results; without them for callers who can still play it."""

    game: DayGame
    standing: Standing | None


@dataclass(frozen=True, slots=True)
class StartedAttempt:
    """The table of the caller's attempt, and the token of their seat."""

    table: str
    token: str


@dataclass(frozen=True, slots=True)
class Me:
    """The caller's identity (without an account) and the amount of their data."""

    name: str
    created_at: int
    attempts: int
    days: int
    streak: int


@dataclass(frozen=True, slots=True)
class DeletedIdentity:
    """Confirms that an identity was deleted, with its number of attempts."""

    attempts: int


@dataclass(frozen=True, slots=True)
class Code:
    """A link as a QR code."""

    svg: str


@dataclass(frozen=True, slots=True)
class DaysRequest:
    """The time and the language of a request for daily matches."""

    at: int
    lang: Lang = "en"


@dataclass(frozen=True, slots=True)
class DaysData:
    """Stored data about these days: finished matches, the caller's attempts, and the days on which the caller played."""

    finished_matches: Mapping[tuple[str, str], int] = field(default_factory=dict)  # by day and game
    mine: Mapping[tuple[str, str], DailyAttempt] = field(default_factory=dict)
    played_days: Collection[str] = ()


def days_view(games: Mapping[str, AnyGame], plans: Mapping[str, DayPlan], data: DaysData, request: DaysRequest) -> Days:
    """Today's matches and the six weeks that end with it."""
    day = day_at(request.at)
    games_today = [
        day_game(game, plans[name], data.mine.get((day, name)), data.finished_matches.get((day, name), 0), request)
        for name, game in games.items()
    ]
    calendar = [_calendar_day(list(games), before(day, n), data) for n in range(BACK + 1)]
    return Days(day, request.at, ends(day), closes(day), streak(data.played_days, day), games_today, calendar)


def _calendar_day(games: Sequence[str], day: str, data: DaysData) -> CalendarDay:
    played = [name for name in games if (found := data.mine.get((day, name))) and found.result and found.counts]
    return CalendarDay(day, played, sum(data.finished_matches.get((day, name), 0) for name in games))


def day_game(game: AnyGame, plan: DayPlan, mine: DailyAttempt | None, finished_matches: int, request: DaysRequest) -> DayGame:
    """A game of a day as shown to a player before, during or after their match."""
    say = speaker(request.lang, game.id)
    done = mine is not None and mine.result is not None
    seed = plan.seed if done or is_public(plan.day, request.at) else None
    varied = {name for options in game.daily_variants() for name in options}
    options = [each for each in chosen_options(game, game.setup(plan.seats, plan.options), say) if each.name in varied]
    my = MyDailyAttempt(mine.table, done, mine.result.points if mine.result else None, mine.counts) if mine else None
    is_open = request.at < ends(plan.day)
    return DayGame(
        plan.day, game.id, say(game.name), plan.seats, options, dict(plan.options), plan.hash, seed, finished_matches, is_open, my
    )


def may_see(day: str, mine: DailyAttempt | None, at: int) -> bool:
    """Whether a player may see the results of others: after their own match, and for everyone after the day closes."""
    return bool(mine and mine.result) or at >= closes(day)
