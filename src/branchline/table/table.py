"""One table: its log, links, idempotency keys and viewers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from branchline.engine.game import SPECTATOR, Seat
from branchline.table.draft import Draft, Intent
from branchline.table.links import STRANGER, USED, Role, ended_roles, hash_token, invited_to, reader_of
from branchline.table.table_state import Event, TableState, fold_events
from branchline.table.viewer import Viewer
from branchline.table.viewer_sequence import ViewerSequence
from branchline.table.visible_log import VisibleLog


@dataclass(slots=True, eq=False)
class Table:
    """A table as stored. `table_state` is replaced, never mutated."""

    table_state: TableState
    links: dict[str, Role]  # by the hash of a token
    keys: dict[tuple[Seat, str], Event] = field(default_factory=dict)
    viewers: dict[Seat, Viewer] = field(default_factory=dict)

    @property
    def id(self) -> str:
        return self.table_state.config.id

    def take(self, draft: Draft) -> None:
        """Adopts a draft whose events have been stored."""
        self.table_state = draft.table_state
        self._know(draft.events)
        self.links |= draft.links

    def catch_up(self, events: Sequence[Event]) -> None:
        """Adopts events that others have stored."""
        self.table_state = fold_events(self.table_state.fork(), events)
        self._know(events)

    def _know(self, events: Sequence[Event]) -> None:
        self.keys.update({(event.seat, event.key): event for event in events if event.key})
        if ended := ended_roles(events):
            self.links = {link: role for link, role in self.links.items() if role not in ended}

    def done_before(self, intent: Intent) -> int | None:
        """The event of an earlier request with the same key; raises `Problem` if the key was used for a different request."""
        once = intent.once
        known = self.keys.get((once.seat, once.key)) if once else None
        return once.number_of(known) if once and known else None

    def role(self, token: str | None) -> Role:
        """The role of a token. Without a token, a listed table can be watched."""
        if not token:
            return SPECTATOR if self.table_state.config.listed else STRANGER
        role = self.links.get(hash_token(token), STRANGER)
        seat = invited_to(role)
        return USED if seat is not None and not self.table_state.seating[seat].invited else role

    def viewer(self, role: Role) -> Viewer:
        """The viewer of a role."""
        reader = reader_of(role)
        if reader not in self.viewers:
            self.viewers[reader] = Viewer(VisibleLog(reader))
        return self.viewers[reader]

    def sequence(self, role: Role) -> ViewerSequence:
        """The event numbers of a role's viewer."""
        return self.viewer(role).visible_log.updated_sequence(self.table_state)
