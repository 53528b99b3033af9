"""One table: its log, its links, the keys it knows, and what each reader has been shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from branchline.engine.game import WATCHER, Seat
from branchline.table.draft import Draft, Intent
from branchline.table.eye import Eye
from branchline.table.links import STRANGER, Role, hashed, reader_of
from branchline.table.numbers import Numbers
from branchline.table.play import Event, Play, folded
from branchline.table.told import Ear


@dataclass(slots=True, eq=False)
class Table:
    """A table as it is written down. `play` is replaced, never changed."""

    play: Play
    links: dict[str, Role]  # by the hash of a token, what it allows
    keys: dict[tuple[Seat, str], Event] = field(default_factory=dict)
    eyes: dict[Seat, Eye] = field(default_factory=dict)

    @property
    def id(self) -> str:
        return self.play.head.id

    def take(self, draft: Draft) -> None:
        """What has been written down is now true."""
        self.play = draft.play
        self.links |= draft.links
        self._know(draft.events)

    def catch_up(self, events: Sequence[Event]) -> None:
        """Takes in what others have written down."""
        self.play = folded(self.play.fork(), events)
        self._know(events)

    def _know(self, events: Iterable[Event]) -> None:
        self.keys.update({(event.seat, event.key): event for event in events if event.key})

    def done_before(self, intent: Intent) -> int | None:
        """The event of something that was wanted under the same key before; raises `Problem` where the key stood for something else."""
        once = intent.once
        known = self.keys.get((once.seat, once.key)) if once else None
        return once.recognised(known) if once and known else None

    def role(self, token: str | None) -> Role:
        """What a token allows here. Without one, a listed table can be watched."""
        if token:
            return self.links.get(hashed(token), STRANGER)
        return WATCHER if self.play.head.listed else STRANGER

    def eye(self, role: Role) -> Eye:
        """What whoever has this role sees with."""
        reader = reader_of(role)
        if reader not in self.eyes:
            self.eyes[reader] = Eye(Ear(reader))
        return self.eyes[reader]

    def numbers(self, role: Role) -> Numbers:
        """How whoever has this role counts what has happened."""
        return self.eye(role).ear.counted(self.play)
