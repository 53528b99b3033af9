"""A table of the toy, and moves made at it."""

from __future__ import annotations

from tests.toy import TOY

from branchline.table.draft import Draft
from branchline.table.table_state import Chair, Head, opened

HEAD = Head(
    id="t", game="toy", rules=1, options={}, seating=(Chair(True, "Anna"), Chair(True, "Ben")), edition="", seed="s", typed=False,
    chance="seed", one_screen=False, listed=False, replay=False, created=0,
)  # fmt: skip


def played(*moves: tuple[int, str], head: Head = HEAD) -> Draft:
    draft = Draft(opened(head, TOY), 0)
    for seat, move in moves:
        draft.add(seat, "undo" if move in ("1", "all") else "move", move)
    return draft
