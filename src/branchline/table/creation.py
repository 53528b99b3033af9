"""A table is laid: as somebody asked for it, from a record, or as the match before, each with the links that open it."""

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
from branchline.table.visible_log import revealed


class SeatRequest(Protocol):
    """Who shall sit on a seat."""

    @property
    def kind(self) -> SeatKind: ...
    @property
    def name(self) -> str: ...
    @property
    def bot(self) -> str: ...


class TableRequest(Protocol):
    """A table as somebody wants it."""

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


def has_own_edition(game: AnyGame, wish: TableRequest) -> bool:
    """Whether somebody wants to play with a box of their own, which has to be looked through first."""
    return wish.edition not in ("", game.edition.source)


def new_table(game: AnyGame, wish: TableRequest, at: int, table: str = "") -> tuple[NewTable, Draft]:
    """A new table with its first throw; raises `Problem` where it cannot be."""
    seating = with_host([new_assignment(seat.kind, seat.name, seat.bot, game) for seat in wish.seats])
    check_names(seating)
    config = new_config(
        game,
        seating,
        options=wish.options,
        edition=wish.edition,
        seed=wish.seed,
        chance=wish.chance,
        one_screen=wish.one_screen,
        listed=wish.listed,
        hints=wish.hints,
        at=at,
        table=table,
    )
    return with_links(first_draft(config, game))


def from_record(game: AnyGame, record: Record, at: int) -> Draft:
    """A record's table before its log; raises `Problem` where that is too long."""
    if len(record.log) > MOST_EVENTS:
        raise Problem("record", text("log: more than {n} moves", n=MOST_EVENTS))
    draft = record_draft(record_config(game, record, at), game)
    for seat in record.hinted:
        draft.add(seat, "hint", "")
    return draft


def with_links(draft: Draft) -> tuple[NewTable, Draft]:
    """A draft with the links that open it, and what is told of them once."""
    told, draft.links = new_links(draft.table_state.config)
    return told, draft


def check_over(table_state: TableState, why: Text) -> None:
    """Raises while anything of a match is still to come, or to be told."""
    if not revealed(table_state) or not table_state.over:
        raise conflict(why)


def same_dice(table_state: TableState, seat: Seat, name: str, at: int) -> tuple[NewTable, Draft]:
    """A table with the dice of another one, which are known by now."""
    known = text("The dice of a match are published when it is over")
    check_over(table_state, known)
    if not table_state.config.seed:
        raise conflict(known)
    return with_links(first_draft(same_dice_config(table_state.game, table_state.config, seat, name, at), table_state.game))


def rematch_draft(table: Table, at: int) -> Draft:
    """The same table again, with a new seed, as its players agreed; links of the old one open the new one, but not of those who said no."""
    old, step = table.table_state, int(rematch.rotates(table.table_state))
    left = rematch.declining_rematch(old)
    draft = first_draft(rematch_config(old, step, at, left), old.game)
    draft.links = next_links(table.links, old.seating, step, left)
    return draft


def reopened(games: Mapping[str, AnyGame], config: TableConfig, links: Mapping[str, Role]) -> Table:
    """A table that was put away, as it was before its first event; raises `Problem` where it can no longer be laid."""
    game = games.get(config.game)
    if game is None:
        raise conflict(text("The game {name} is no longer available here", name=config.game))
    try:
        return Table(initial_state(config, game), dict(links))
    except BranchlineError as error:
        raise conflict(text("This table can no longer be opened: {reason}", reason=error.reason)) from None
