"""A table of the toy, and moves made at it."""

from __future__ import annotations

from tests.toy import TOY

from branchline.table.draft import Draft
from branchline.table.table_state import SeatAssignment, TableConfig, initial_state

HEAD = TableConfig(
    id="t", game="toy", rules=1, options={}, seating=(SeatAssignment(True, "Anna"), SeatAssignment(True, "Ben")), edition="", seed="s",
    seed_typed=False, chance="seed", one_screen=False, listed=False, replay=False, created=0,
)  # fmt: skip


def draft_of(*moves: tuple[int, str], config: TableConfig = HEAD) -> Draft:
    draft = Draft(initial_state(config, TOY), 0)
    for seat, move in moves:
        draft.add(seat, "undo" if move in ("1", "all") else "move", move)
    return draft
