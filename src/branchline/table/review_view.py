"""A review as a page shows it: the account, the curve, every turn in words, and the board of a turn with its ghosts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from branchline.bots import bot_title
from branchline.engine.game import Seat, move_places
from branchline.engine.record import record_of, write_record
from branchline.engine.text import Say, Text, text
from branchline.language import speaker
from branchline.study.review.breakdown import Amount, Event, LinePoints, Moment, Review, Turn, Verdict
from branchline.study.review.text import label_of, sentences, word_of
from branchline.table.problem import conflict, missing
from branchline.table.responses import Lang
from branchline.table.scene import ViewOptions, scene
from branchline.table.seats import name, named
from branchline.table.table_state import TableState


@dataclass(frozen=True, slots=True)
class LineGain:
    """A line of the score sheet, and by how much it is expected to differ."""

    label: str
    points: float


@dataclass(frozen=True, slots=True)
class ReviewTurn:
    """A turn: what was played, what is better (nothing where it was best), the loss, and in which lines it shows."""

    at: int  # how much of the log stands before it
    played: list[str]
    better: list[str]
    loss: Amount
    verdict: Verdict
    word: str
    why: list[LineGain]
    choice: bool
    proved: bool
    compared: bool  # with others; if not, what it lost is not known


@dataclass(frozen=True, slots=True)
class ReviewEvent:
    """What chance or others did, and what it was worth."""

    at: int
    cause: Literal["chance", "others"]
    words: list[str]
    worth: Amount


@dataclass(frozen=True, slots=True)
class ReviewMoment:
    """What was expected when so much of the log had happened."""

    at: int
    expected: Amount


@dataclass(frozen=True, slots=True)
class ReviewTold:
    """Where the points of a seat went: `start + luck + others - losses` is the result."""

    seat: int
    name: str
    by: str
    playouts: int
    lead: bool  # whether it is about being ahead, not about points alone
    average: float  # loss a turn, of those with a choice
    start: Amount
    luck: Amount
    others: Amount | None  # where what others do matters
    losses: Amount
    result: float
    turns: list[ReviewTurn]
    costliest: list[int]  # where they stand in the log, the worst first
    events: list[ReviewEvent]
    curve: list[ReviewMoment]


@dataclass(frozen=True, slots=True)
class ReviewSeen:
    """A review as far as it is: how much is done, whether more is on its way, and what is known; nothing where that was told before."""

    done: float
    pending: bool
    told: ReviewTold | None
    refused: str | None  # why there will be none


@dataclass(frozen=True, slots=True)
class ReviewBoard:
    """The board before a turn, and over it the turn that was played and the better one."""

    at: int
    svg: str
    played: str
    better: str
    played_places: list[str]
    better_places: list[str]


@dataclass(frozen=True, slots=True)
class LostIn:
    """A match of one's own that was reviewed, and what was lost there in a turn on average."""

    table: str
    seat: int
    game: str
    name: str
    at: int  # when it was begun
    average: float


@dataclass(frozen=True, slots=True)
class Season:
    """One's reviewed matches, the latest first."""

    matches: list[LostIn]


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What was found out about a seat so far; `failed` where nothing will be."""

    review: Review | None
    done: float
    pending: bool
    failed: bool = False


NO_REVIEW = text("This match could not be reviewed: it takes too long, or something went wrong")


def check_reviewed(table_state: TableState, seat: Seat) -> None:
    """Nobody looks into a match that is still played: it would tell what is hidden."""
    if not table_state.over:
        raise conflict(text("You can review a match when it is over"))
    if not 0 <= seat < len(table_state.seating):
        raise missing(text("There is no such seat"))


def reviewed_record(table_state: TableState) -> str:
    """The match as it is reviewed, as text."""
    return write_record(record_of(table_state.match, tuple(str(seat + 1) for seat in range(len(table_state.seating)))))


def review_seen(table_state: TableState, known: Reviewed, lang: Lang, playouts: int = 0) -> ReviewSeen:
    """What is known, for a page that was told a review of so many playouts before."""
    fresh = known.review if known.review and known.review.playouts != playouts else None
    refused = speaker(lang)(NO_REVIEW) if known.failed else None
    return ReviewSeen(known.done, known.pending, _told(table_state, fresh, lang) if fresh else None, refused)


def _told(table_state: TableState, review: Review, lang: Lang) -> ReviewTold:
    say, account = speaker(lang, table_state.game.id), review.account
    touching = any(event.cause == "others" for event in review.events)
    known = table_state.game.lines(table_state.match.setup)
    return ReviewTold(
        review.seat,
        name(table_state, review.seat, say),
        say(bot_title(review.by)),
        review.playouts,
        review.lead,
        review.average,
        account.start,
        account.luck,
        account.others if touching else None,
        account.losses,
        account.result,
        [_turn(table_state, review.seat, turn, known, say) for turn in review.turns],
        [turn.at for turn in review.costliest],
        [_event(table_state, event, say) for event in review.events],
        [_moment(each) for each in review.curve],
    )


def _turn(table_state: TableState, seat: Seat, turn: Turn, known: Mapping[str, Text], say: Say) -> ReviewTurn:
    def said(moves: Sequence[str]) -> list[str]:
        return [say(each) for each in sentences(table_state.game, table_state.states[turn.at], seat, moves)]

    return ReviewTurn(
        turn.at,
        said(turn.moves),
        said(turn.better),
        turn.loss,
        turn.verdict,
        say(word_of(turn)),
        gains(turn.lines, known, say),
        turn.choice,
        turn.proved,
        not turn.unseen,
    )


def gains(lines: Sequence[LinePoints], known: Mapping[str, Text], say: Say) -> list[LineGain]:
    """Differences in the lines of the score sheet, by their names."""
    return [LineGain(say(label_of(line, known)), line.points) for line in lines]


def _event(table_state: TableState, event: Event, say: Say) -> ReviewEvent:
    words = [say(table_state.game.say_move(table_state.states[place], *table_state.match.log[place])) for place in event.places]
    return ReviewEvent(event.places[0], event.cause, words, event.worth)


def _moment(moment: Moment) -> ReviewMoment:
    return ReviewMoment(moment.at, moment.expected)


def review_board(table_state: TableState, review: Review | None, at: int, view_options: ViewOptions) -> ReviewBoard:
    """The board before one of the turns of a review."""
    turn = next((each for each in review.turns if each.at == at), None) if review else None
    if review is None or turn is None:
        raise missing(text("There is no such turn in this review"))
    view_options = named(table_state, view_options)
    picture = scene(table_state.game, table_state.match.setup, table_state.states[at], review.seat, (), view_options)
    played, better = (drawn_over(table_state, at, review.seat, moves, view_options) for moves in (turn.moves, turn.better))
    return ReviewBoard(at, picture.svg, played[0], better[0], played[1], better[1])


def drawn_over(table_state: TableState, at: int, seat: Seat, moves: Sequence[str], view_options: ViewOptions) -> tuple[str, list[str]]:
    """What a turn draws over the board before it, and where."""
    game, state, look = table_state.game, table_state.states[at], view_options.look(table_state.game)
    ghosts, where = list[str](), list[str]()
    for typed in moves:
        move = game.read_move(typed)
        ghosts.append(game.ghost(state, seat, move, look))
        where += move_places(game, state, seat, move)
        state = game.apply(state, seat, move)
    return "".join(ghosts), list(dict.fromkeys(where))
