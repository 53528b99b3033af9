"""A caller at a table, with the role that their link gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from branchline.engine.game import Seat
from branchline.table.links import Role, reader_of
from branchline.table.table import Table
from branchline.table.table_state import TableState
from branchline.table.viewer import Viewer


class TableHolder(Protocol):
    """An object that holds a table in memory."""

    @property
    def table(self) -> Table: ...


H = TypeVar("H", bound=TableHolder)


@dataclass(frozen=True)  # without slots, or aliases like `Participant[TableSession]` could not be called
class Participant(Generic[H]):
    """A caller's table and role."""

    session: H
    role: Role

    @property
    def reader(self) -> Seat:
        return reader_of(self.role)

    @property
    def table_state(self) -> TableState:
        return self.session.table.table_state

    @property
    def viewer(self) -> Viewer:
        return self.session.table.viewer(self.role)
