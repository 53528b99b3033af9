"""Sets up tables: from a request, from a record, or as a rematch, each with its links."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

from branchline.engine.errors import BranchlineError
from branchline.engine.game import AnyGame, OptionValue, Seat
from branchline.engine.record import Record
from branchline.engine.text import Text, text
from branchline.table import rematch
from branchline.table.config import SeatKind, check_names, new_assignment, new_config, record_config, rematch_config, with_host
from branchline.table.daily_match import same_dice_config
from branchline.table.draft import Draft, first_draft, record_draft
from branchline.table.links import Role, new_links, next_links
from branchline.table.problem import Problem, conflict
from branchline.table.responses import NewTable
from branchline.table.table import Table
from branchline.table.table_state import MOST_EVENTS, TableConfig, TableState, initial_state
from branchline.table.visible_log import is_revealed


class SeatRequest(Protocol):
    """The requested player of a seat at a new table."""

    @property
    def kind(self) -> SeatKind: ...
    @property
    def name(self) -> str: ...
    @property
    def bot(self) -> str: ...


class TableRequest(Protocol):
    """A request for a new table."""

    @property
    def seats(self) -> Sequence[SeatRequest]: ...
    @property
    def options(self) -> Mapping[str, OptionValue]: ...
    @property
    def edition(self) -> str: ...
    @property
    def seed(self) -> str: ...
    @property
    def chance(self) -> Literal["seed", "real"]: ...
    @property
    def one_screen(self) -> bool: ...
    @property
    def listed(self) -> bool: ...
    @property
    def hints(self) -> bool: ...


def has_own_edition(game: AnyGame, request: TableRequest) -> bool:
    """Whether a request brings its own box, which has to be checked first."""
    return request.edition not in ("", game.edition.source)


def new_table(game: AnyGame, request: TableRequest, at: int) -> tuple[NewTable, Draft]:
    """A new table with its first chance moves; raises `Problem` if the request is invalid."""
    seating = with_host([new_assignment(seat.kind, seat.name, seat.bot, game) for seat in request.seats])
    check_names(seating)
    config = new_config(
        game,
        seating,
        options=request.options,
        edition=request.edition,
        seed=request.seed,
        chance=request.chance,
        one_screen=request.one_screen,
        listed=request.listed,
        hints=request.hints,
        at=at,
    )
    return with_links(first_draft(config, game))


def from_record(game: AnyGame, record: Record, at: int) -> Draft:
    """The table of a record before its log; raises `Problem` if the log is too long."""
    if len(record.log) > MOST_EVENTS:
        raise Problem("record", text("log: more than {n} moves", n=MOST_EVENTS))
    draft = record_draft(record_config(game, record, at), game)
    for seat in record.hint_seats:
        draft.add(seat, "hint", "")
    return draft


def with_links(draft: Draft) -> tuple[NewTable, Draft]:
    """Adds links to a draft; the response is the only place where the tokens appear."""
    links, draft.links = new_links(draft.table_state.config)
    return links, draft


def check_over(table_state: TableState, why: Text) -> None:
    """Raises `Problem` while a match is not over or something of it is still hidden."""
    if not is_revealed(table_state) or not table_state.over:
        raise conflict(why)


def same_dice(table_state: TableState, seat: Seat, name: str, at: int) -> tuple[NewTable, Draft]:
    """A new table with the dice of a match that is over."""
    known = text("The dice of a match are published when it is over")
    check_over(table_state, known)
    if not table_state.config.seed:
        raise conflict(known)
    return with_links(first_draft(same_dice_config(table_state.game, table_state.config, seat, name, at), table_state.game))


def rematch_draft(table: Table, at: int) -> Draft:
    """The rematch that the players agreed on, with a new seed. Links to the old table open the new one, except for players who declined."""
    old, step = table.table_state, int(rematch.rotates(table.table_state))
    left = rematch.declining_rematch(old)
    draft = first_draft(rematch_config(old, step, at, left), old.game)
    draft.links = next_links(table.links, old.seating, step, left)
    return draft


def reopen(games: Mapping[str, AnyGame], config: TableConfig, links: Mapping[str, Role]) -> Table:
    """A stored table before its first event; raises `Problem` if the rules no longer accept its settings."""
    game = games.get(config.game)
    if game is None:
        raise conflict(text("The game {name} is no longer available here", name=config.game))
    try:
        return Table(initial_state(config, game), dict(links))
    except BranchlineError as error:
        raise conflict(text("This table can no longer be opened: {reason}", reason=error.reason)) from None
