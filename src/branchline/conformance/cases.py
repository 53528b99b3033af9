"""Test cases of the contracts: one for each contract and each table or recorded match of a game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from random import Random

from branchline.conformance.contracts import CONTRACTS, SLOW_CONTRACTS, TRANSLATION_CONTRACTS, Contract
from branchline.conformance.contracts.data import DATA_CONTRACTS
from branchline.conformance.contracts.kernels import KERNEL_CONTRACTS
from branchline.conformance.contracts.tables import GAME_CONTRACTS, TABLE_CONTRACTS
from branchline.conformance.digest import processes_agree
from branchline.conformance.golden import recorded_matches
from branchline.conformance.golden_contracts import GOLDEN_CONTRACTS
from branchline.conformance.positions import Position, along, positions, some_places
from branchline.conformance.subject import Subject, Table, setup_of, table_name
from branchline.engine.game import AnyGame


@dataclass(frozen=True)
class Case:
    """One contract on one game, at one table or in its recorded matches."""

    contract: str
    place: str
    rule: str  # the contract in one sentence
    body: Callable[[], None]

    def __str__(self) -> str:
        return f"{self.contract}-{self.place}"

    def run(self) -> None:
        """Checks the contract; raises if it is broken, with notes that name the position."""
        before = random.getstate()
        self.body()
        assert random.getstate() == before, "the global random was used: a game gets its generator as an argument"


def cases(game: AnyGame, subject: Subject | None = None) -> Iterator[Case]:
    """All cases of a game: its own contracts, those at each table, and those in each recorded match."""
    known = subject or Subject()
    for check in (*GAME_CONTRACTS, *DATA_CONTRACTS, processes_agree):
        yield _case(check, game.id, partial(check, game, known))
    for table in known.tables_of(game):
        yield from table_cases(game, known, table)
    if known.golden:
        for check in GOLDEN_CONTRACTS:
            yield _case(check, game.id, partial(check, game, known))
        for contract in (*CONTRACTS, *SLOW_CONTRACTS):
            yield _case(contract, f"{game.id} records", partial(_hold_in_records, contract, game, known))


def table_cases(game: AnyGame, subject: Subject, table: Table) -> Iterator[Case]:
    """All cases of a game at one table."""
    place = table_name(game, table)
    for check in (*TABLE_CONTRACTS, *KERNEL_CONTRACTS):
        yield _case(check, place, partial(check, game, subject, table))
    for contract in (*CONTRACTS, *TRANSLATION_CONTRACTS):
        yield _case(contract, place, partial(_hold_at, contract, game, subject, table, 1))
    for contract in SLOW_CONTRACTS:
        yield _case(contract, place, partial(_hold_at, contract, game, subject, table, 4))


def _case(check: Callable[..., None], place: str, body: Callable[[], None]) -> Case:
    return Case(check.__name__, place, (check.__doc__ or "").strip().partition("\n\n")[0], body)


def hold(contract: Contract, where: Iterable[Position]) -> None:
    """Checks a contract at each position; a failure names the position."""
    for number, at in enumerate(where):
        try:
            contract(at, Random(f"{contract.__name__}/{number}"))
        except Exception as error:
            error.add_note(f"{contract.__name__} is broken in {at!r}")
            raise


def _hold_at(contract: Contract, game: AnyGame, subject: Subject, table: Table, every: int) -> None:
    """Checks a contract at every n-th position of seeded matches at this table."""
    hold(contract, islice(positions(game, subject, setup_of(game, table)), 0, None, every))


def _hold_in_records(contract: Contract, game: AnyGame, subject: Subject) -> None:
    """Checks a contract in recorded matches, which have endings and points that random play may never reach."""
    assert subject.golden is not None
    for stem, match in recorded_matches(game, subject.golden).items():
        hold(contract, along(match, subject, stem, some_places(match, 20 if contract in CONTRACTS else 4)))
