"""PDF files made in the sandbox, with a cache by their input."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.util import find_spec
from typing import Any

import msgspec

from branchline.engine.game import AnyGame, OptionValue
from branchline.engine.record import read_record, replay_record
from branchline.language import speaker
from branchline.printing.make import match_pdf, sheets_pdf
from branchline.printing.pages import PrintOptions
from branchline.server.tables.sandbox import Sandbox
from branchline.table import catalogue

_MOST_BYTES = 16_000_000  # of all cached files


def can_print() -> bool:
    """Whether typst is installed here."""
    return find_spec("typst") is not None


@dataclass(slots=True)
class PdfCache:
    """An LRU cache of PDF files."""

    _files: OrderedDict[str, bytes] = field(default_factory=OrderedDict)

    async def pdf(self, sandbox: Sandbox, caller: str, work: Callable[..., bytes], *args: Any) -> bytes:
        """A file from the cache or the sandbox. Raises what the work raises, and `Problem` if the sandbox refuses it."""
        key = sha256(msgspec.json.encode((work.__name__, args))).hexdigest()
        made = self._files.pop(key, None)
        if made is None:
            made = await sandbox.run(caller, work, *args)
        self._files[key] = made
        while sum(map(len, self._files.values())) > _MOST_BYTES:
            self._files.popitem(last=False)
        return made


# --- run in the sandbox


def sheets(
    games: Mapping[str, AnyGame],
    game: str,
    seats: int | None,
    options: Mapping[str, OptionValue],
    edition: str,
    print_options: PrintOptions,
) -> bytes:
    """A game's sheets as PDF, for the maximum number of players if none is given."""
    known = games[game]
    setup = catalogue.checked_setup(known, known.seats[1] if seats is None else seats, options, edition)
    return sheets_pdf(known, setup, print_options, speaker(print_options.language, game))


def match(games: Mapping[str, AnyGame], source: str, print_options: PrintOptions) -> bytes:
    """A match as PDF."""
    record = read_record(source)
    return match_pdf(replay_record(record, games), record, print_options)
