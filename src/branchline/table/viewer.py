"""One viewer of a table: what it sees, for which seat it may move, and its legal moves, all from its own view of the state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from sys import getsizeof
from typing import Any

from branchline.engine.game import CHANCE, Seat
from branchline.engine.text import text
from branchline.table.problem import missing
from branchline.table.responses import Activity, Choice, LogEntry, SetupInfo
from branchline.table.rounds import RoundScan
from branchline.table.scene import MOST_CHOICES, Scene, ViewOptions
from branchline.table.table_state import TableState
from branchline.table.visible_log import VisibleEntry, VisibleLog, is_revealed

CHOICE_BYTES = 500  # approximate
ENTRY_BYTES = 700  # approximate, of a log entry with its figure


@dataclass(frozen=True, slots=True)
class CachedDrawing:
    """A cached picture with its choices, and the view they were made from."""

    view: Any
    acting: Seat | None
    scene: Scene
    choices: list[Choice]
    many: int
    size: int = field(init=False)  # approximate, in bytes

    def __post_init__(self) -> None:
        pictures = (self.scene.svg, *(board.svg for board in self.scene.boards.values()))
        object.__setattr__(self, "size", picture_bytes(pictures, len(self.choices)))


def picture_bytes(pictures: Iterable[str], choices: int) -> int:
    """The approximate size of some pictures and choices in bytes."""
    return sum(map(getsizeof, pictures)) + CHOICE_BYTES * choices


@dataclass(frozen=True, slots=True)
class CachedLog:
    """Cached entries of a log: as the viewer last saw them, and as they are sent; None for a hidden one."""

    names: tuple[str, ...]  # of the players
    visible_entries: list[VisibleEntry]
    log_entries: list[LogEntry | None]

    def sent_as(self, names: tuple[str, ...], seen: Sequence[VisibleEntry]) -> list[LogEntry | None]:
        """The cached entries up to the first that differs in a log; none if the names have changed."""
        if names != self.names:
            return []
        if self.visible_entries == seen[: len(self.visible_entries)]:
            return self.log_entries.copy()
        pairs = enumerate(zip(self.visible_entries, seen, strict=False))
        return self.log_entries[: next((place for place, (old, new) in pairs if old is not new), min(len(self.visible_entries), len(seen)))]


@dataclass(slots=True)
class LegalMoves:
    """The legal moves of a seat in a view."""

    view: Any = None
    seat: Seat | None = None
    moves: Sequence[Any] = ()
    by_notation: dict[str, Any] | None = None  # once it is needed


@dataclass(slots=True)
class Viewer:
    """One viewer at one table, with its visible log and a cache of pictures and sentences."""

    visible_log: VisibleLog
    drawings: dict[ViewOptions, CachedDrawing] = field(default_factory=dict)
    logs: dict[tuple[str, str], CachedLog] = field(default_factory=dict)  # by language and theme
    news: dict[tuple[int, str, tuple[str, ...]], list[Activity]] = field(
        default_factory=dict
    )  # cached by the last event, language and names
    rounds: RoundScan = field(default_factory=RoundScan)
    legal_moves: LegalMoves = field(default_factory=LegalMoves)
    setups: dict[str, SetupInfo] = field(default_factory=dict)  # by language

    @property
    def size(self) -> int:
        """The approximate size of the cache in bytes."""
        entries = sum(len(log.visible_entries) for log in self.logs.values())
        return sum(drawn.size for drawn in self.drawings.values()) + ENTRY_BYTES * entries

    def forget(self) -> None:
        """Clears the cache."""
        self.drawings, self.logs, self.news, self.legal_moves = {}, {}, {}, LegalMoves()

    @property
    def reader(self) -> Seat:
        return self.visible_log.reader


def visible_state(table_state: TableState, viewer: Viewer) -> Any:
    """The current state as the viewer may see it."""
    return table_state.state if is_revealed(table_state) else viewer.visible_log.view(table_state)


def act_as(table_state: TableState, reader: Seat) -> Seat | None:
    """The seat for which the viewer may move now: its own, or chance where the dice are real; else None."""
    if table_state.phase != "playing" or table_state.config.replay or reader < 0 or table_state.seating[reader].bot:
        return None
    if reader in table_state.to_act:
        return reader
    return CHANCE if table_state.to_act == (CHANCE,) and table_state.config.chance == "real" else None


def to_act(table_state: TableState, viewer: Viewer) -> tuple[Seat, ...]:
    """The seats that may move, as far as the viewer can tell: in a simultaneous round it does not know who has finished."""
    return (
        table_state.game.to_act(visible_state(table_state, viewer))
        if table_state.phase == "playing" and not table_state.config.replay
        else ()
    )


def legal(table_state: TableState, viewer: Viewer) -> Sequence[Any]:
    """The legal moves of the seat for which the viewer may move; cached until its view changes."""
    return _legal_moves(table_state, viewer).moves


def legal_by_notation(table_state: TableState, viewer: Viewer) -> dict[str, Any]:
    """The legal moves of that seat by their notation."""
    known = _legal_moves(table_state, viewer)
    if known.by_notation is None:
        known.by_notation = {table_state.game.write_move(move): move for move in known.moves}
    return known.by_notation


def _legal_moves(table_state: TableState, viewer: Viewer) -> LegalMoves:
    view, seat = visible_state(table_state, viewer), act_as(table_state, viewer.reader)
    known = viewer.legal_moves
    if known.view is not view or known.seat != seat:
        moves = () if seat is None else table_state.game.legal_moves(view, seat)
        known = LegalMoves(view, seat, moves)
        if len(moves) <= MOST_CHOICES:
            viewer.legal_moves = known
    return known


def place_at(table_state: TableState, viewer: Viewer, position: int) -> int:
    """Converts a position in the viewer's count to one of the log; raises `Problem` if there is none."""
    if position > viewer.visible_log.position(table_state, len(table_state.entries)):
        raise missing(text("This match has no such move"))
    return viewer.visible_log.at(table_state, position)


def last_event_at(table_state: TableState, viewer: Viewer) -> int:
    """The time of the last event that the viewer knows of."""
    visible = viewer.visible_log.updated_sequence(table_state).order
    return table_state.events[visible[-1] - 1].at if visible else table_state.config.created
