"""Every contract on every game in this repository, and at positions that Hypothesis finds."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from tests.conformance.subject import subject

from branchline.conformance.cases import cases, hold
from branchline.conformance.contracts import CONTRACTS, Contract, logs
from branchline.conformance.contracts.words import translations
from branchline.conformance.golden import recorded_matches
from branchline.conformance.positions import STYLES, Position, along, length, played_on, position, times
from branchline.conformance.pytest import case_tests
from branchline.conformance.subject import Table, setup_of, table_name
from branchline.engine.game import AnyGame
from branchline.games import GAMES
from branchline.language import LANGUAGES

CHOICES = st.lists(st.integers(0, 10_000), max_size=12)
SEARCH = (Phase.generate, Phase.shrink)


def _tables(game: AnyGame) -> tuple[Table, ...]:
    """The tables of a game; none without a subject, which `test_every_game_has_a_complete_subject` reports."""
    try:
        return subject(game.id).tables
    except AssertionError:
        return ()


test_contracts = case_tests(case for game in GAMES.values() if _tables(game) for case in cases(game, subject(game.id)))
games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
tables = pytest.mark.parametrize(
    ("game", "table"),
    [pytest.param(game, table, id=table_name(game, table)) for game in GAMES.values() for table in _tables(game)],
)


@pytest.fixture(autouse=True)
def _forbid_global_random() -> Iterator[None]:
    before = random.getstate()
    yield
    assert random.getstate() == before, "the global random was used"


@games
def test_every_game_has_a_complete_subject(game: AnyGame) -> None:
    known = subject(game.id)
    assert known.tables
    assert known.space
    assert known.recount
    assert known.scramble
    assert known.golden


@games
def test_every_game_is_translated_into_every_language(game: AnyGame) -> None:
    assert {"en", *translations(game.id)} == {*LANGUAGES}
    assert all(len(option.rules) == len(option.values) for option in game.options)


@games
def test_every_state_of_a_recorded_match_is_read_back(game: AnyGame) -> None:
    known = subject(game.id)
    assert known.golden
    for stem, match in recorded_matches(game, known.golden).items():
        for at in along(match, known, stem, set(range(len(match.log)))):
            assert game.read_state(at.setup, game.write_state(at.state)) == at.state, repr(at)


@tables
def test_contracts_hold_in_random_positions(game: AnyGame, table: Table) -> None:
    setup, known, failing = setup_of(game, table), subject(game.id), list[Contract]()

    @settings(max_examples=times(12), phases=SEARCH)
    @given(seed=st.sampled_from("0123"), style=st.sampled_from(list(STYLES)), percent=st.integers(0, 100), choices=CHOICES)
    def search(seed: str, style: str, percent: int, choices: list[int]) -> None:
        number = length(game, setup, seed, style) * percent // 100
        assert_contracts_hold(played_on(position(game, known, setup, seed, style, number), choices), failing)

    search()


@games
def test_contracts_hold_near_recorded_matches(game: AnyGame) -> None:
    known, failing = subject(game.id), list[Contract]()
    assert known.golden
    matches = recorded_matches(game, known.golden)

    @settings(max_examples=times(25), phases=SEARCH)
    @given(stem=st.sampled_from(sorted(matches)), percent=st.integers(0, 100), choices=CHOICES)
    def search(stem: str, percent: int, choices: list[int]) -> None:
        number = len(matches[stem].log) * percent // 100
        assert_contracts_hold(played_on(next(along(matches[stem], known, stem, {number})), choices), failing)

    search()


def assert_contracts_hold(at: Position, failing: list[Contract]) -> None:
    """Tries all contracts but the slowest; after a failure only the broken one, while Hypothesis shrinks the example."""
    for contract in list(failing) or (*CONTRACTS, *(logs.SLOW_CONTRACTS if len(at.log) < 300 else ())):
        failing[:] = [contract]
        hold(contract, [at])
        failing.clear()
