"""Which worker serves which table: there are as many places as workers, each worker has one, and each table belongs to one."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from branchline.table.links import new_table_id


@dataclass(slots=True)
class ShardSlots:
    """The places of one server's workers, as files in a folder that they share."""

    folder: Path
    many: int
    mine: int | None = None  # the place of this process, once it has one
    _turn: int = 0
    _file: int = -1  # open, and locked, for as long as this process lives

    def of(self, table: str) -> int:
        """To which place a table belongs."""
        return crc32(table.encode()) % self.many

    def deal(self) -> str:
        """A new table's id, so that each place has its turn."""
        self._turn = (self._turn + 1) % self.many
        while self.of(table := new_table_id()) != self._turn:
            pass
        return table

    def socket(self, place: int) -> str:
        """Where the worker at a place can be reached."""
        return str(self.folder / f"{place}.socket")

    def take(self) -> bool:
        """Sits down at the first free place, if there is one. The system frees a place whose worker dies, however it dies."""
        for place in range(self.many):
            file = os.open(self.folder / f"{place}.lock", os.O_RDWR | os.O_CREAT, 0o600)
            if _locked(file):
                self.mine, self._file = place, file
                with suppress(FileNotFoundError):
                    os.unlink(self.socket(place))  # of whoever had it before
                return True
            os.close(file)
        return False

    def leave(self) -> None:
        if self.mine is not None:
            with suppress(FileNotFoundError):
                os.unlink(self.socket(self.mine))
            os.close(self._file)
            self.mine = None


def _locked(file: int) -> bool:
    """Whether the lock is ours now."""
    import fcntl  # not on every system

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
