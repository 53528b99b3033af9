"""Hints and reviews: worked out in the worker in which bots think, a while at a time; reviews are known until the browser is closed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from branchline.engine.game import Seat
from branchline.language import speaker
from branchline.pocket.house import Guest, House
from branchline.pocket.shelf import Thinker
from branchline.study.account import LinePoints, Review
from branchline.study.hint import Hint
from branchline.study.kept import read_review
from branchline.table import hinting
from branchline.table.answers import Lang
from branchline.table.eye import legal
from branchline.table.links import Role
from branchline.table.problem import stale
from branchline.table.reviewing import LostIn, Reviewed, Season, reviewed_record
from branchline.table.scene import Taste

STOPPED = 5  # times somebody may end the worker before a review is given up


@dataclass(slots=True, eq=False)
class Job:
    """A review that is worked at, or was."""

    done: float = 0.0
    review: Review | None = None
    pending: bool = True
    task: asyncio.Future[None] | None = None

    @property
    def known(self) -> Reviewed:
        return Reviewed(self.review, self.done, self.pending, not self.pending and self.review is None)


@dataclass(slots=True, eq=False)
class Study:
    """What bots have to say about matches of this device."""

    house: House
    thinker: Thinker
    jobs: dict[tuple[str, Seat], Job] = field(default_factory=dict)

    async def hint(self, guest: Guest, taste: Taste) -> hinting.HintTold:
        """What a bot would play; told when it is written down that this seat takes hints."""
        eye = guest.eye
        asked, able = hinting.hint_question(guest.play, eye), legal(guest.play, eye)
        said = await self.thinker.ask(json.dumps({"kind": "hint", **asdict(asked)}))
        if said is None or legal(guest.play, eye) != able:
            raise stale()
        told = hinting.hint_told(guest.play, eye, _read_hint(json.loads(said)), taste)
        if guest.reader in hinting.hinted(guest.play):
            return told
        written = await self.house.act(guest.hosted, hinting.taking_hint(guest.reader))
        return replace(told, n=guest.hosted.table.numbers(guest.role).counts[written.n])

    def known(self, guest: Guest, seat: Seat) -> Reviewed:
        """What is known of a seat's match now."""
        job = self.jobs.get((guest.hosted.table.id, seat))
        return job.known if job else Reviewed(None, 0.0, pending=False)

    def wanted(self, guest: Guest, seat: Seat) -> Reviewed:
        """The same; and whoever asks first has it reviewed."""
        which = (guest.hosted.table.id, seat)
        if which not in self.jobs:
            job = self.jobs[which] = Job()
            job.task = asyncio.ensure_future(self._work(job, which, reviewed_record(guest.play)))
        return self.jobs[which].known

    def season(self, own: Sequence[tuple[str, Role]], lang: Lang) -> Season:
        """What was lost in a turn on average, in each match of these seats that was reviewed; the latest first."""
        found = []
        for table, seat in own:
            job, hosted = self.jobs.get((table, seat)), self.house.tables.get(table)
            if job and job.review and hosted:
                game, head = hosted.play.game, hosted.play.head
                found.append(LostIn(table, seat, game.id, speaker(lang, game.id)(game.name), head.created, job.review.average))
        return Season(sorted(found, key=lambda each: -each.at))

    async def _work(self, job: Job, which: tuple[str, Seat], written: str) -> None:
        asked, stopped, over = json.dumps({"kind": "review", "table": which[0], "seat": which[1], "record": written}), 0, False
        while not over and stopped < STOPPED:
            said = await self.thinker.ask(asked)
            if said is None:  # a bot was told to hurry, or it could not
                stopped += 1
                continue
            job.done, review, over = json.loads(said)
            job.review = read_review(review) if review else job.review
        job.pending = False


def _read_hint(found: dict[str, Any]) -> Hint:
    lines = tuple(LinePoints(**each) for each in found["lines"])
    return Hint(tuple(found["look"]), tuple(found["moves"]), lines, found["proved"])
