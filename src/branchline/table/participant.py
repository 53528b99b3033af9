"""Somebody at a table, with what their link allows; the table may stand in whatever keeps it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from branchline.engine.game import Seat
from branchline.table.links import Role, reader_of
from branchline.table.table import Table
from branchline.table.table_state import TableState
from branchline.table.viewer import Viewer


class TableHolder(Protocol):
    """Whatever keeps a table in memory."""

    @property
    def table(self) -> Table: ...


H = TypeVar("H", bound=TableHolder)


@dataclass(frozen=True, slots=True)
class Participant(Generic[H]):
    """Who asks, and where."""

    hosted: H
    role: Role

    @property
    def reader(self) -> Seat:
        return reader_of(self.role)

    @property
    def table_state(self) -> TableState:
        return self.hosted.table.table_state

    @property
    def viewer(self) -> Viewer:
        return self.hosted.table.viewer(self.role)
