"""Hints during a match, and its review."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from html import escape
from typing import Any

from branchline.api.match import Match
from branchline.api.weaker_bots import warn_of_weaker_bots
from branchline.bots.budget import Budget
from branchline.drawing.picture import Look
from branchline.engine.game import Seat
from branchline.engine.record import Record, replay_record
from branchline.games import GAMES
from branchline.language import DEFAULT_LANGUAGE, speaker
from branchline.matches.workers import worker_pool
from branchline.study.hint import Hint
from branchline.study.hint import hint as study_hint
from branchline.study.review import breakdown as parts
from branchline.study.review.curve import curve
from branchline.study.review.html import page
from branchline.study.review.session import BY, USUAL
from branchline.study.review.session import review as study_review
from branchline.study.review.text import ReviewText

__all__ = ["Hint", "Review", "hint", "review"]

HEIGHT = 640  # of a page in a notebook, in pixels


@dataclass(frozen=True)
class Review:
    """A review of one seat's match: `breakdown` splits its result into luck, others and losses; a notebook shows the whole page."""

    record: Record
    result: parts.Review

    @property
    def breakdown(self) -> parts.ValueBreakdown:
        """The decomposition of the result: start + luck + others - losses."""
        return self.result.breakdown

    @property
    def turns(self) -> tuple[parts.Turn, ...]:
        """Every turn of the seat, with what it lost and the better turn if there is one."""
        return self.result.turns

    @property
    def costliest(self) -> tuple[parts.Turn, ...]:
        """The turns that lost most, the worst first."""
        return self.result.costliest

    def table(self) -> list[dict[str, Any]]:
        """One row for each turn, for `pandas.DataFrame` and the like."""
        return [_row(turn) for turn in self.turns]

    def html(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The review as a self-contained page with the curve and the boards."""
        words = ReviewText(self.record, speaker(language, self.record.game))
        return page(self.result, words, self.record.seats, language)

    def svg(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The curve of the expected result."""
        return curve(self.result, Look(say=speaker(language, self.record.game)))

    def _repr_html_(self) -> str:
        """The page that a notebook displays, in a frame that contains its style."""
        return f'<iframe srcdoc="{escape(self.html())}" width="100%" height="{HEIGHT}" style="border: 0"></iframe>'


def hint(match: Match, seat: Seat | None = None, by: str = BY) -> Hint:
    """The turn that a bot would play for a seat, by default the first to act; `match.play` plays each of its `moves`.

    `look` has the first places to look at, `lines` the lines of the score sheet in which it gains, and `proved` means that no turn is
    better. The record notes that this seat used a hint.
    """
    acting = match._acting(seat)
    warn_of_weaker_bots(match._rules, match._match.setup)
    given = study_hint(match._rules, match.view(acting), acting, by)
    match._hint_seats.add(acting)
    return given


def review(
    match: Match | Record,
    seat: Seat = 0,
    *,
    by: str = BY,
    rollouts: int = USUAL.rollouts,
    seconds: float | None = USUAL.seconds,
    jobs: int = 1,
) -> Review:
    """Review a finished match of one seat: luck, the others' influence, and what each turn lost.

    More rollouts per position are more exact, `seconds` limits the time, and `jobs` processes share the work. Raises `InvalidRecord`.
    """
    record = match.record() if isinstance(match, Match) else match
    beginning = replay_record(record, GAMES, 0)
    warn_of_weaker_bots(beginning.game, beginning.setup)
    with worker_pool(jobs) as workers:
        return Review(record, study_review(record, seat, by, Budget(rollouts, seconds), executor=workers))


def _row(turn: parts.Turn) -> dict[str, Any]:
    row = asdict(turn)
    return {
        "move": turn.at + 1,
        "played": "; ".join(turn.moves),
        "better": "; ".join(turn.better),
        "lost": turn.loss.value,
        "error": turn.loss.error,
        **{name: row[name] for name in ("verdict", "compared", "choice", "proved")},
    }
