"""Somebody at a table, with what their link allows; the table may stand in whatever keeps it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from branchline.engine.game import Seat
from branchline.table.links import Role, reader_of
from branchline.table.table import Table
from branchline.table.table_state import Play
from branchline.table.viewer import Eye


class Hosting(Protocol):
    """Whatever keeps a table in memory."""

    @property
    def table(self) -> Table: ...


H = TypeVar("H", bound=Hosting)


@dataclass(frozen=True, slots=True)
class Guest(Generic[H]):
    """Who asks, and where."""

    hosted: H
    role: Role

    @property
    def reader(self) -> Seat:
        return reader_of(self.role)

    @property
    def play(self) -> Play:
        return self.hosted.table.play

    @property
    def eye(self) -> Eye:
        return self.hosted.table.eye(self.role)
