"""The work of the offline version: the bot worker computes hints and, in time slices, reviews, which are stored with their matches."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, TypeVar

from branchline.engine.game import AnyGame, Seat
from branchline.offline.par import ParJobs
from branchline.offline.registry import TableRegistry
from branchline.offline.storage import Thinker
from branchline.service.ports import SeatLoss
from branchline.study.hint import Hint
from branchline.study.review.breakdown import LinePoints, fuller, read_review
from branchline.table.bot_turn import BotRequest
from branchline.table.par import Par
from branchline.table.problem import stale
from branchline.table.responses import Lang
from branchline.table.review_view import ReviewState
from branchline.table.sample import sample_record
from branchline.table.table_state import TableConfig

T = TypeVar("T")

STOPPED = 5  # consecutive interruptions of the worker after which a review is given up


@dataclass(slots=True, eq=False)
class Job:
    """A running or finished review: its progress and its text."""

    progress: float = 0.0
    review_text: str = ""
    pending: bool = True
    longer: bool = False  # whether it has more time than usual
    task: asyncio.Future[None] | None = None

    @property
    def review_state(self) -> ReviewState:
        review = read_review(self.review_text) if self.review_text else None
        return ReviewState(review, self.progress, self.pending, not self.pending and review is None)


@dataclass(slots=True, eq=False)
class Work:
    """The work for the tables of this device; nothing that comes from outside can do harm here."""

    registry: TableRegistry
    thinker: Thinker
    par_jobs: ParJobs
    jobs: dict[tuple[str, Seat], Job] = field(default_factory=dict)
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)  # one review at a time: the worker holds a single session

    async def untrusted(self, _address: str, work: Callable[..., T], *args: Any) -> T:
        return work(self.registry.games, *args)

    async def question(self, _address: str, question: Callable[[], T]) -> T:
        return question()

    async def aside(self, work: Callable[..., T], *args: Any) -> T:
        return work(*args)

    async def sample(self, game: AnyGame, lang: Lang) -> str:
        return sample_record(game, lang)

    async def hint(self, _address: str, request: BotRequest) -> Hint:
        answer = await self.thinker.ask(json.dumps({"kind": "hint", **asdict(request)}))
        if answer is None:
            raise stale()
        return _read_hint(json.loads(answer))

    async def par(self, config: TableConfig, _address: str, real_dice: Sequence[str] = (), start: bool = True) -> tuple[Par, bool]:
        return await self.par_jobs.get_par(config, real_dice, start)

    # --- reviews

    async def review_state(self, match: str, seat: Seat) -> ReviewState:
        """The current state of a seat's review."""
        job = await self._job((match, seat))
        return job.review_state if job else ReviewState(None, 0.0, pending=False)

    async def start_review(self, match: str, seat: Seat, record: str, _address: str, longer: bool = False) -> ReviewState:
        """The current state of a seat's review; the first call starts it, a later one resumes an interrupted review.

        `longer` reviews again with more time if some turns were not compared.
        """
        which = (match, seat)
        job = await self._job(which) or self.jobs.setdefault(which, Job())
        if longer and not job.pending and (review := job.review_state.review) and review.uncompared_turns:
            job = self.jobs[which] = Job(review_text=job.review_text, longer=True)
        if job.pending and job.task is None:
            job.task = asyncio.ensure_future(self._work(job, which, record))
        return job.review_state

    async def losses(self, links: Sequence[str]) -> Sequence[SeatLoss]:
        found = []
        for table, _, seat in await self.registry.opened_by(links):
            job = await self._job((table, seat))
            if job and (review := job.review_state.review):
                config = (await self.registry.table(table)).table_state.config
                found.append(SeatLoss(table, seat, config.game, config.created, review.average))
        return sorted(found, key=lambda each: -each.at)

    async def _job(self, which: tuple[str, Seat]) -> Job | None:
        """A review in memory or from storage."""
        if which not in self.jobs and (stored := await self.registry.storage.study_result(_name(which))):
            done, written, pending = json.loads(stored)
            self.jobs.setdefault(which, Job(done, written, pending))
        return self.jobs.get(which)

    async def _work(self, job: Job, which: tuple[str, Seat], record_text: str) -> None:
        question = {"kind": "review", "table": which[0], "seat": which[1], "record": record_text, "longer": job.longer}
        request, stopped, over = json.dumps(question), 0, False
        async with self._turn:
            while not over and stopped < STOPPED:
                answer = await self.thinker.ask(request)
                stopped = stopped + 1 if answer is None else 0  # the worker was interrupted, or failed
                if answer is not None:
                    job.progress, review, over = json.loads(answer)
                    job.pending = not over
                    await self._add_result(job, which, review)
        job.pending = False

    async def _add_result(self, job: Job, which: tuple[str, Seat], review: str) -> None:
        if review or not job.pending:
            job.review_text = fuller(job.review_text, review)
            await self.registry.storage.study(_name(which), json.dumps([job.progress, job.review_text, job.pending]))


def _name(which: tuple[str, Seat]) -> str:
    return f"review {which[0]} {which[1]}"


def _read_hint(answer: dict[str, Any]) -> Hint:
    lines = tuple(LinePoints(**each) for each in answer["lines"])
    return Hint(tuple(answer["look"]), tuple(answer["moves"]), lines, answer["proved"])
