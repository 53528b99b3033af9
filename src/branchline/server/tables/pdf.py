"""The printer: PDF files made in an inspector's process, and kept a while by what they are made from."""

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
from branchline.server.tables.sandbox import Inspectors
from branchline.table import catalogue

_MOST_BYTES = 16_000_000  # of all files that are kept


def can_print() -> bool:
    """Whether typst is installed here."""
    return find_spec("typst") is not None


@dataclass(slots=True)
class Printer:
    """Files that were asked for lately; those asked for longest ago go first."""

    _kept: OrderedDict[str, bytes] = field(default_factory=OrderedDict)

    async def pdf(self, inspectors: Inspectors, caller: str, work: Callable[..., bytes], *given: Any) -> bytes:
        """What some work makes; raises what it raises, and `Problem` where it is too heavy or too much at once."""
        key = sha256(msgspec.json.encode((work.__name__, given))).hexdigest()
        made = self._kept.pop(key, None)
        if made is None:
            made = await inspectors.look(caller, work, *given)
        self._kept[key] = made
        while sum(map(len, self._kept.values())) > _MOST_BYTES:
            self._kept.popitem(last=False)
        return made


# --- the work, in another process


def sheets(
    games: Mapping[str, AnyGame],
    game: str,
    seats: int | None,
    options: Mapping[str, OptionValue],
    edition: str,
    print_options: PrintOptions,
) -> bytes:
    """A game to print, for as many as can play where nobody says for how many."""
    known = games[game]
    setup = catalogue.checked_setup(known, known.seats[1] if seats is None else seats, options, edition)
    return sheets_pdf(known, setup, print_options, speaker(print_options.language, game))


def match(games: Mapping[str, AnyGame], source: str, print_options: PrintOptions) -> bytes:
    """A match to keep."""
    record = read_record(source)
    return match_pdf(replay_record(record, games), record, print_options)
