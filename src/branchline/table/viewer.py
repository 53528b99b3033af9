"""One reader's eyes: what it sees of a table, for whom it may move and which moves it has. Everything comes from the reader's view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from sys import getsizeof
from typing import Any

from branchline.engine.game import CHANCE, Seat
from branchline.engine.text import text
from branchline.table.problem import missing
from branchline.table.responses import Choice, Doing, LogEntry
from branchline.table.scene import Scene, Taste
from branchline.table.table_state import Play
from branchline.table.visible_log import Ear, Telling, revealed

CHOICE_BYTES = 700  # about, without its ghost
ENTRY_BYTES = 700  # about, of an entry of the log with its figure


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture and the choices beside it, and what they were made from."""

    view: Any
    acting: Seat | None
    scene: Scene
    choices: list[Choice]
    many: int
    size: int = field(init=False)  # in bytes, about

    def __post_init__(self) -> None:
        pictures = (self.scene.svg, *(board.svg for board in self.scene.boards.values()))
        object.__setattr__(self, "size", picture_bytes(pictures, (choice.ghost for choice in self.choices)))


def picture_bytes(pictures: Iterable[str], ghosts: Iterable[str | None]) -> int:
    """About how much memory some pictures take, and choices with these ghosts."""
    return sum(map(getsizeof, pictures)) + sum(CHOICE_BYTES + getsizeof(ghost) for ghost in ghosts)


@dataclass(slots=True)
class Eye:
    """One reader at one table: what was worked out for it, kept until it sees something else."""

    ear: Ear
    drawn: dict[Taste, Drawn] = field(default_factory=dict)
    sentences: dict[tuple[str, str, int, Telling], LogEntry] = field(default_factory=dict)
    names: tuple[str, ...] = ()  # of those whom the sentences tell of
    news: dict[tuple[int, str, tuple[str, ...]], list[Doing]] = field(default_factory=dict)  # by the last event, language and names
    rounds: tuple[int, list[int]] = (-1, [])  # up to which event they are known

    @property
    def size(self) -> int:
        """About how many bytes are kept for this reader only so that they need not be worked out again."""
        return sum(drawn.size for drawn in self.drawn.values()) + ENTRY_BYTES * len(self.sentences)

    def forget(self) -> None:
        """Drops what can be worked out again."""
        self.drawn, self.sentences, self.news = {}, {}, {}

    @property
    def reader(self) -> Seat:
        return self.ear.reader


def sight(play: Play, eye: Eye) -> Any:
    """The state as far as the reader may see it."""
    return play.state if revealed(play) else eye.ear.view(play)


def act_as(play: Play, reader: Seat) -> Seat | None:
    """For whom the reader may move now: itself, or chance where the dice are real."""
    if play.phase != "playing" or play.head.replay or reader < 0 or play.chairs[reader].bot:
        return None
    if reader in play.to_act:
        return reader
    return CHANCE if play.to_act == (CHANCE,) and play.head.chance == "real" else None


def to_act(play: Play, eye: Eye) -> tuple[Seat, ...]:
    """Who may move, as far as the reader can tell: in some rounds nobody knows who has finished."""
    return play.game.to_act(sight(play, eye)) if play.phase == "playing" and not play.head.replay else ()


def legal(play: Play, eye: Eye) -> Sequence[Any]:
    seat = act_as(play, eye.reader)
    return () if seat is None else play.game.legal_moves(sight(play, eye), seat)


def place_at(play: Play, eye: Eye, position: int) -> int:
    """Where in the log a position of the reader's is."""
    if position > eye.ear.position(play, len(play.entries)):
        raise missing(text("This match has no such move"))
    return eye.ear.at(play, position)


def moved(play: Play, eye: Eye) -> int:
    """When the reader was last told of something."""
    told = eye.ear.counted(play).told
    return play.events[told[-1] - 1].at if told else play.head.created
