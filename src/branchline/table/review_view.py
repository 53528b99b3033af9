"""Responses about reviews: the breakdown, the curve, each turn in words, and the board of a turn with its ghosts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from branchline.bots import bot_title
from branchline.engine.game import Seat, move_places
from branchline.engine.record import record_of, write_record
from branchline.engine.text import Say, Text, text
from branchline.language import speaker
from branchline.study.review.breakdown import Event, LinePoints, Moment, Review, Turn, Verdict
from branchline.study.review.rollout import Estimate
from branchline.study.review.text import label_of, sentences, word_of
from branchline.table.problem import conflict, missing
from branchline.table.responses import Lang
from branchline.table.scene import ViewOptions, scene
from branchline.table.seats import name, with_names
from branchline.table.table_state import TableState


@dataclass(frozen=True, slots=True)
class LineGain:
    """A line of the score sheet and its expected difference."""

    label: str
    points: float


@dataclass(frozen=True, slots=True)
class ReviewTurn:
    """A turn: the moves played, better ones (none if it was best), the loss, and the lines concerned."""

    at: int  # the number of log entries before it
    played_moves: list[str]
    better_moves: list[str]
    loss: Estimate
    verdict: Verdict
    word: str
    why: list[LineGain]
    choice: bool
    proved: bool
    compared: bool  # with alternatives; if not, its loss is unknown


@dataclass(frozen=True, slots=True)
class ReviewEvent:
    """An action of chance or of others, and its value."""

    at: int
    cause: Literal["chance", "others"]
    words: list[str]
    worth: Estimate


@dataclass(frozen=True, slots=True)
class ReviewMoment:
    """The expected result after the first `at` entries of the log."""

    at: int
    expectation: Estimate


@dataclass(frozen=True, slots=True)
class ReviewReport:
    """A seat's review: `start + luck + others - losses` is its result."""

    seat: int
    name: str
    by: str
    rollouts: int
    lead: bool  # whether values are leads over the best opponent instead of points
    average: float  # average loss per turn with a choice
    start: Estimate
    luck: Estimate
    others: Estimate | None  # if the actions of others matter
    losses: Estimate
    result: float
    turns: list[ReviewTurn]
    costliest: list[int]  # places in the log, the costliest first
    events: list[ReviewEvent]
    curve: list[ReviewMoment]


@dataclass(frozen=True, slots=True)
class ReviewView:
    """The progress of a review, and its report unless the client already has it."""

    progress: float
    pending: bool
    report: ReviewReport | None
    refusal: str | None  # why there is no review


@dataclass(frozen=True, slots=True)
class ReviewBoard:
    """The board before a turn, with the ghosts of the turn played and of the better one."""

    at: int
    svg: str
    played_ghost: str
    better_ghost: str
    played_places: list[str]
    better_places: list[str]


@dataclass(frozen=True, slots=True)
class ReviewedMatch:
    """A reviewed match of the caller, and its average loss per turn."""

    table: str
    seat: int
    game: str
    name: str
    at: int  # when it was started
    average: float


@dataclass(frozen=True, slots=True)
class ReviewHistory:
    """The caller's reviewed matches, latest first."""

    matches: list[ReviewedMatch]


@dataclass(frozen=True, slots=True)
class ReviewState:
    """The state of a seat's review so far; `failed` if there will be none."""

    review: Review | None
    progress: float
    pending: bool
    failed: bool = False


NO_REVIEW = text("This match could not be reviewed: it takes too long, or something went wrong")


def check_reviewed(table_state: TableState, seat: Seat) -> None:
    """Raises `Problem` unless the match is over (a review would reveal hidden information) and the seat exists."""
    if not table_state.over:
        raise conflict(text("You can review a match when it is over"))
    if not 0 <= seat < len(table_state.seating):
        raise missing(text("There is no such seat"))


def reviewed_record(table_state: TableState) -> str:
    """The record of the match, as text, for the review."""
    return write_record(record_of(table_state.match, tuple(str(seat + 1) for seat in range(len(table_state.seating)))))


def review_view(table_state: TableState, state: ReviewState, lang: Lang, rollouts: int = 0) -> ReviewView:
    """The response to a client that already has a review with `rollouts` rollouts."""
    fresh = state.review if state.review and state.review.rollouts != rollouts else None
    refused = speaker(lang)(NO_REVIEW) if state.failed else None
    return ReviewView(state.progress, state.pending, _report(table_state, fresh, lang) if fresh else None, refused)


def _report(table_state: TableState, review: Review, lang: Lang) -> ReviewReport:
    say, breakdown = speaker(lang, table_state.game.id), review.breakdown
    interactive = any(event.cause == "others" for event in review.events)
    labels = table_state.game.lines(table_state.match.setup)
    return ReviewReport(
        review.seat,
        name(table_state, review.seat, say),
        say(bot_title(review.by)),
        review.rollouts,
        review.lead,
        review.average,
        breakdown.start,
        breakdown.luck,
        breakdown.others if interactive else None,
        breakdown.losses,
        breakdown.result,
        [_turn(table_state, review.seat, turn, labels, say) for turn in review.turns],
        [turn.at for turn in review.costliest],
        [_event(table_state, event, say) for event in review.events],
        [_moment(each) for each in review.curve],
    )


def _turn(table_state: TableState, seat: Seat, turn: Turn, labels: Mapping[str, Text], say: Say) -> ReviewTurn:
    def words(moves: Sequence[str]) -> list[str]:
        return [say(each) for each in sentences(table_state.game, table_state.states[turn.at], seat, moves)]

    return ReviewTurn(
        turn.at,
        words(turn.moves),
        words(turn.better),
        turn.loss,
        turn.verdict,
        say(word_of(turn)),
        gains(turn.lines, labels, say),
        turn.choice,
        turn.proved,
        not turn.unseen,
    )


def gains(lines: Sequence[LinePoints], labels: Mapping[str, Text], say: Say) -> list[LineGain]:
    """Differences by line of the score sheet, with translated labels."""
    return [LineGain(say(label_of(line, labels)), line.points) for line in lines]


def _event(table_state: TableState, event: Event, say: Say) -> ReviewEvent:
    words = [say(table_state.game.say_move(table_state.states[place], *table_state.match.log[place])) for place in event.places]
    return ReviewEvent(event.places[0], event.cause, words, event.worth)


def _moment(moment: Moment) -> ReviewMoment:
    return ReviewMoment(moment.at, moment.expected)


def review_board(table_state: TableState, review: Review | None, at: int, view_options: ViewOptions) -> ReviewBoard:
    """The board of one of the turns of a review."""
    turn = next((each for each in review.turns if each.at == at), None) if review else None
    if review is None or turn is None:
        raise missing(text("There is no such turn in this review"))
    view_options = with_names(table_state, view_options)
    picture = scene(table_state.game, table_state.match.setup, table_state.states[at], review.seat, (), view_options)
    played, better = (drawn_over(table_state, at, review.seat, moves, view_options) for moves in (turn.moves, turn.better))
    return ReviewBoard(at, picture.svg, played[0], better[0], played[1], better[1])


def drawn_over(table_state: TableState, at: int, seat: Seat, moves: Sequence[str], view_options: ViewOptions) -> tuple[str, list[str]]:
    """The ghosts of a turn, and their places."""
    game, state, look = table_state.game, table_state.states[at], view_options.look(table_state.game)
    ghosts, where = list[str](), list[str]()
    for typed in moves:
        move = game.read_move(typed)
        ghosts.append(game.ghost(state, seat, move, look))
        where += move_places(game, state, seat, move)
        state = game.apply(state, seat, move)
    return "".join(ghosts), list(dict.fromkeys(where))
