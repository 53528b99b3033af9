"""Hints and reviews of the offline version: computed in the bot worker in time slices; reviews are stored with their matches."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from branchline.engine.game import Seat
from branchline.language import speaker
from branchline.offline.registry import Participant, TableRegistry
from branchline.offline.storage import Thinker
from branchline.study.hint import Hint
from branchline.study.review.breakdown import LinePoints, fuller, read_review
from branchline.table import hints
from branchline.table.links import Role
from branchline.table.problem import stale
from branchline.table.responses import Lang
from branchline.table.review_view import ReviewedMatch, ReviewHistory, ReviewState, reviewed_record
from branchline.table.scene import ViewOptions
from branchline.table.viewer import legal

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
class Study:
    """Computes hints and reviews for the tables of this device."""

    registry: TableRegistry
    thinker: Thinker
    jobs: dict[tuple[str, Seat], Job] = field(default_factory=dict)
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)  # one review at a time: the worker holds a single session

    async def hint(self, participant: Participant, view_options: ViewOptions) -> hints.HintView:
        """Computes a hint; returned only after the log shows that this seat takes hints."""
        viewer = participant.viewer
        request, able = hints.hint_request(participant.table_state, viewer), legal(participant.table_state, viewer)
        answer = await self.thinker.ask(json.dumps({"kind": "hint", **asdict(request)}))
        if answer is None or legal(participant.table_state, viewer) != able:
            raise stale()
        hint_view = hints.hint_view(participant.table_state, viewer, _read_hint(json.loads(answer)), view_options)
        if participant.reader in hints.seats_with_hints(participant.table_state):
            return hint_view
        written = await self.registry.act(participant.session, hints.hint_intent(participant.reader))
        return replace(hint_view, n=participant.session.table.sequence(participant.role).counts[written.n])

    async def review_state(self, participant: Participant, seat: Seat) -> ReviewState:
        """The current state of a seat's review."""
        job = await self._job((participant.session.table.id, seat))
        return job.review_state if job else ReviewState(None, 0.0, pending=False)

    async def start_review(self, participant: Participant, seat: Seat, longer: bool = False) -> ReviewState:
        """The current state of a seat's review; the first call starts it, a later one resumes an interrupted review.

        `longer` reviews again with more time if some turns were not compared.
        """
        which = (participant.session.table.id, seat)
        job = await self._job(which) or self.jobs.setdefault(which, Job())
        if longer and not job.pending and (review := job.review_state.review) and review.uncompared_turns:
            job = self.jobs[which] = Job(review_text=job.review_text, longer=True)
        if job.pending and job.task is None:
            job.task = asyncio.ensure_future(self._work(job, which, reviewed_record(participant.table_state)))
        return job.review_state

    async def season(self, own: Sequence[tuple[str, Role]], lang: Lang) -> ReviewHistory:
        """The average loss per turn of these seats' reviewed matches, latest first."""
        found = []
        for table, seat in own:
            job = await self._job((table, seat))
            if job and (review := job.review_state.review):
                table_state = (await self.registry.table(table)).table_state
                name = speaker(lang, table_state.game.id)(table_state.game.name)
                found.append(ReviewedMatch(table, seat, table_state.game.id, name, table_state.config.created, review.average))
        return ReviewHistory(sorted(found, key=lambda each: -each.at))

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
