"""Ports: what the use cases need from the server or device that answers a request."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from branchline.engine.game import AnyGame, Seat
from branchline.study.hint import Hint
from branchline.table.bot_turn import BotRequest
from branchline.table.daily_match import DayPlan
from branchline.table.daily_view import DaysData, StartedAttempt
from branchline.table.draft import Draft, Intent
from branchline.table.links import Role
from branchline.table.par import Par
from branchline.table.participant import Participant
from branchline.table.responses import Lang, WriteReceipt
from branchline.table.review_view import ReviewState
from branchline.table.standings import Ranking
from branchline.table.table import Table
from branchline.table.table_state import TableConfig, TableState

T = TypeVar("T")

Limited: TypeAlias = Literal["tables", "listed_tables", "seats"]  # what is limited per address
Results: TypeAlias = tuple[list[Ranking], int]  # the best results, and the number of all


class Session(Protocol):
    """A table in memory."""

    @property
    def table(self) -> Table: ...
    @property
    def projected_state(self) -> TableState:
        """The state after all writes that are under way."""

    @property
    def rematch_lock(self) -> asyncio.Lock:
        """Held while a rematch is looked for and created if there is none."""


H = TypeVar("H", bound=Session)  # the session of a server or of the offline version


class Tables(Protocol[H]):
    """The registry of the tables, on top of the event store and the clock."""

    @property
    def games(self) -> Mapping[str, AnyGame]: ...
    def now(self) -> int:
        """Milliseconds since 1970."""

    async def participant(self, table: str, token: str | None, address: str) -> Participant[H]:
        """The caller at a table; raises `Problem` without a valid token."""

    async def find(self, table: str) -> H | None:
        """A table for a list; None if it can no longer be opened."""

    def in_memory(self, table: str) -> bool: ...
    async def opened_by(self, links: Sequence[str], running: bool = False) -> Sequence[tuple[str, str, Role]]:
        """Table, link and role of these links, newest table first; `running` leaves out finished matches."""

    async def create(self, draft: Draft) -> H: ...
    def act(self, session: H, intent: Intent) -> Awaitable[WriteReceipt]:
        """Stores what an intent adds to the log, and notifies everyone at the table."""

    async def fresh(self, session: H) -> H:
        """The session with what others may have written meanwhile."""

    async def refresh_links(self, session: H) -> None: ...
    async def stored_rematch(self, session: H, unused: H) -> str:
        """The id of the rematch that someone else has stored first, if any; `unused` is then deleted where possible."""

    def here(self, session: H) -> frozenset[Seat]: ...
    def absent(self, session: H) -> frozenset[Seat]: ...
    def note_view(self, session: H) -> None:
        """Notes that a table was shown, so that its pictures are cached."""


class SeatLoss(NamedTuple):
    """The average loss per turn of a seat in a reviewed match."""

    match: str
    seat: Seat
    game: str
    at: int  # creation of the table, in milliseconds since 1970
    average: float


class Work(Protocol):
    """Bots, jobs, and a sandbox for what comes from outside."""

    async def untrusted(self, address: str, work: Callable[..., T], *args: Any) -> T:
        """The result of `work(games, *args)`, within limits of time and memory."""

    def question(self, address: str, question: Callable[[], T]) -> Awaitable[T]:
        """The answer to a question about moves, when its turn comes."""

    async def aside(self, work: Callable[..., T], *args: Any) -> T:
        """The result of pure work, while other requests are answered."""

    async def sample(self, game: AnyGame, lang: Lang) -> str: ...
    async def hint(self, address: str, request: BotRequest) -> Hint: ...
    async def review_state(self, match: str, seat: Seat) -> ReviewState: ...
    async def start_review(self, match: str, seat: Seat, record: str, address: str, longer: bool) -> ReviewState: ...
    async def losses(self, links: Sequence[str]) -> Sequence[SeatLoss]: ...
    async def par(self, config: TableConfig, address: str, real_dice: Sequence[str] = (), start: bool = True) -> tuple[Par, bool]:
        """The par known so far, and whether more is pending; with `start`, computes what is missing."""


class DailyMatches(Protocol[H]):
    """Plans, attempts and results of the daily matches."""

    async def plans(self, day: str) -> Mapping[str, DayPlan]: ...
    async def data(self, key: str | None, since: str, until: str) -> DaysData:
        """The data of these days; with the attempts of the person whose key is given."""

    async def results(self, key: str | None, day: str, game: str) -> Results: ...
    async def results_with_dice(self, participant: Participant[H]) -> Results: ...
    async def attempt(self, key: str | None, plan: DayPlan, name: str, address: str) -> StartedAttempt:
        """The only attempt at a daily match; starts it if the day is not over."""


class Limits(Protocol):
    """What an address may do, and which names are allowed."""

    def check(self, what: Limited, address: str) -> None:
        """Counts one request of this kind; raises `Problem` if the address has made too many."""

    def permits_another(self, address: str) -> bool:
        """Whether the address may cause work that costs as much as another request; counts it as one if so."""

    def check_name(self, name: str) -> None: ...
