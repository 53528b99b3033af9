"""What is told of those who played the same dice: a day with its games, the table of results, par, and what the dice were worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from branchline.bots import bot_title
from branchline.engine.game import AnyGame, OptionValue, Seat, Setup, write_option
from branchline.engine.text import Say, text
from branchline.language import speaker
from branchline.table.answers import Lang, OptionChosen
from branchline.table.day import DayPlan, closes, ends, is_public
from branchline.table.par import PAR, Par
from branchline.table.share import share

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
class Try:
    """Somebody's one try of a day: the table it is played at, if that is still kept, and what came of it, if it is over."""

    table: str | None
    reached: Reached | None = None
    counts: bool = True  # false where it was finished too late


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
class Asked:
    """Who asks for what is told of a day: when, in which language."""

    at: int
    lang: Lang = "en"


@dataclass(frozen=True, slots=True)
class Played:
    """What is known of those who played some dice."""

    reached: Sequence[Reached] = ()  # best first
    finished: int = 0
    par: Par = field(default_factory=Par)
    pending: bool = False


def day_game(game: AnyGame, plan: DayPlan, mine: Try | None, finished: int, asked: Asked) -> DayGame:
    """A game of a day as somebody may see it who has played, plays, or will play it."""
    say = speaker(asked.lang, game.id)
    done = mine is not None and mine.reached is not None
    seed = plan.seed if done or is_public(plan.day, asked.at) else None
    varied = {name for options in game.days() for name in options}
    options = [each for each in options_shown(game, game.setup(plan.seats, plan.options), say) if each.name in varied]
    my = MyTry(mine.table, done, mine.reached.points if mine.reached else None, mine.counts) if mine else None
    is_open = asked.at < ends(plan.day)
    return DayGame(plan.day, game.id, say(game.name), plan.seats, options, dict(plan.options), plan.hash, seed, finished, is_open, my)


def may_see(day: str, mine: Try | None, at: int) -> bool:
    """Whether somebody may see what others reached: who has played it, and everybody when nothing counts any more."""
    return bool(mine and mine.reached) or at >= closes(day)


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


def options_shown(game: AnyGame, setup: Setup, say: Say) -> list[OptionChosen]:
    """The options that make a difference at a table, each with its value and rule."""
    shown = []
    for option in game.options:
        if not option.matters(setup):
            continue
        value = setup[option.name]
        label = option.labels[option.values.index(value)] if len(option.labels) == len(option.values) else None
        said, rule = say(label) if label else write_option(value), say(option.rule(value))
        shown.append(OptionChosen(option.name, say(option.label), value, said, rule))
    return shown
