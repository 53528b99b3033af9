"""`check`: checks every contract on a game and reports the broken ones."""

from __future__ import annotations

import linecache
from collections.abc import Iterable
from dataclasses import dataclass
from traceback import extract_tb

from branchline.conformance.cases import Case, cases
from branchline.conformance.subject import Subject
from branchline.engine.errors import BranchlineError
from branchline.engine.game import AnyGame
from branchline.engine.text import text

MOST_PLACES = 3  # of one contract, in a report


@dataclass(frozen=True)
class Failure:
    """A broken contract: its case, what is wrong, and where."""

    case: Case
    error: Exception

    def __str__(self) -> str:
        reason = str(self.error).partition("\n")[0]
        lines = [f"  {self.case.place}: {reason or _source_line(self.error)}"]
        if not isinstance(self.error, AssertionError):
            frame = extract_tb(self.error.__traceback__)[-1]
            lines = [f"  {self.case.place}: {type(self.error).__name__}: {reason} ({frame.filename}:{frame.lineno})"]
        return "\n".join([*lines, *(f"    {note}" for note in getattr(self.error, "__notes__", ()))])


def _source_line(error: Exception) -> str:
    """The source line of the failed assertion."""
    frame = extract_tb(error.__traceback__)[-1]
    return linecache.getline(frame.filename, frame.lineno or 0).strip()


class ContractsBroken(BranchlineError):
    """A game breaks contracts; the message and `failures` list them."""

    def __init__(self, game: AnyGame, failures: Iterable[Failure]) -> None:
        self.failures = tuple(failures)
        super().__init__(text("{report}", report=_report(game, self.failures)))


def _report(game: AnyGame, failures: tuple[Failure, ...]) -> str:
    """The message about broken contracts: the rule of each, and some of the positions where it is broken."""
    by_contract: dict[str, list[Failure]] = {}
    for failure in failures:
        by_contract.setdefault(failure.case.contract, []).append(failure)
    lines = [f"{game.id} breaks {len(by_contract)} of the contracts:"]
    for name, broken in by_contract.items():
        lines += ["", f"{name}: {broken[0].case.rule}", *map(str, broken[:MOST_PLACES])]
        if len(broken) > MOST_PLACES:
            lines.append(f"  and {len(broken) - MOST_PLACES} more")
    return "\n".join(lines)


@dataclass(frozen=True)
class Report:
    """The result of a `check` that found no broken contract: numbers of cases, and advice on fuller tests."""

    game: str
    cases: int
    contracts: int
    tables: int
    advice: tuple[str, ...] = ()

    def __str__(self) -> str:
        head = f"{self.game} keeps all {self.contracts} contracts ({self.cases} cases, {self.tables} tables)"
        return "\n".join([head, *(f"- {each}" for each in self.advice)])


def check(game: AnyGame, subject: Subject | None = None) -> Report:
    """Checks every contract on the game; raises `ContractsBroken`, which lists the broken ones and the positions.

    `subject` adds knowledge of the author: tables to test, a second way to count the score, hidden information.
    Needs Python's assertions: it raises `RuntimeError` under `python -O`.
    """
    if not __debug__:
        raise RuntimeError("the contracts are assertions, and python -O removes them: run without -O")
    known = subject or Subject()
    tried = list(cases(game, known))
    failures = [Failure(case, error) for case in tried if (error := _error(case)) is not None]
    if failures:
        raise ContractsBroken(game, failures)
    return Report(game.id, len(tried), len({case.contract for case in tried}), len(known.tables_of(game)), tuple(_advice(known)))


def _error(case: Case) -> Exception | None:
    try:
        case.run()
    except Exception as error:
        return error
    return None


def _advice(subject: Subject) -> Iterable[str]:
    """Sentences on how a fuller subject would let the tests find more."""
    if subject.recount is None:
        yield "Subject(recount=...) would check the points of every score line"
    if subject.scramble is None:
        yield "Subject(scramble=...) would check what a view hides, if the game has hidden information"
