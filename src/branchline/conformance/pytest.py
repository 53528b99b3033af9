"""The contract tests for pytest: `test_contracts = contract_tests(GAME)` in a test file."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from branchline.conformance.cases import Case, cases
from branchline.conformance.subject import Subject
from branchline.engine.game import AnyGame


def contract_tests(game: AnyGame, subject: Subject | None = None) -> Callable[[Case], None]:
    """A test function with one case for each contract and table of a game, to assign to a name that begins with `test_`."""
    return case_tests(cases(game, subject))


def case_tests(cases: Iterable[Case]) -> Callable[[Case], None]:
    """A test function that runs these cases."""

    @pytest.mark.parametrize("case", list(cases), ids=str)
    def test(case: Case) -> None:
        case.run()

    return test
