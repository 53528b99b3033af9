"""The kinds of child processes: their priority, their memory and what they load."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ProcessKind:
    """How the processes of one kind run."""

    name: str
    niceness: int  # from 0, the priority of the server itself, to 19
    memory: int  # bytes
    loads_bots: bool = False  # whether the data of all bots is loaded at the start


BOTS = ProcessKind("bots", 0, 1_500_000_000, loads_bots=True)  # bots' turns and hints
SANDBOX = ProcessKind("sandbox", 5, 1_000_000_000)  # uploads, PDF files and drawings
REVIEWS = ProcessKind("reviews", 12, 1_500_000_000)
PAR = ProcessKind("par", 15, 1_500_000_000)  # behind all work that people wait for
