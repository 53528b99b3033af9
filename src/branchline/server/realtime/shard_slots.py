"""Shards tables over workers: as many slots as workers; a worker holds one slot, and a table belongs to one by its hash."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from branchline.table.links import new_table_id


@dataclass(slots=True)
class ShardSlots:
    """The slots of one server's workers, as locked files in a shared folder."""

    folder: Path
    many: int
    mine: int | None = None  # the slot of this process, once it holds one
    _turn: int = 0
    _file: int = -1  # open, and locked, for as long as this process lives

    def of(self, table: str) -> int:
        """The slot of a table."""
        return crc32(table.encode()) % self.many

    def new_table_id_in_turn(self) -> str:
        """An id for a new table; slots take turns."""
        self._turn = (self._turn + 1) % self.many
        while self.of(table := new_table_id()) != self._turn:
            pass
        return table

    def socket(self, place: int) -> str:
        """The path of the socket of a slot's worker."""
        return str(self.folder / f"{place}.socket")

    def take(self) -> bool:
        """Take the first free slot; false if there is none. The system frees the slot of a worker that dies."""
        for place in range(self.many):
            file = os.open(self.folder / f"{place}.lock", os.O_RDWR | os.O_CREAT, 0o600)
            if _lock(file):
                self.mine, self._file = place, file
                with suppress(FileNotFoundError):
                    os.unlink(self.socket(place))  # of the previous holder
                return True
            os.close(file)
        return False

    def leave(self) -> None:
        if self.mine is not None:
            with suppress(FileNotFoundError):
                os.unlink(self.socket(self.mine))
            os.close(self._file)
            self.mine = None


def _lock(file: int) -> bool:
    """Lock a file; false if another process holds the lock."""
    import fcntl  # not available on every system

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
