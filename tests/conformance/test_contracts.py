"""Every contract on every game, at every table it names: in seeded matches played without thought, and wherever Hypothesis goes."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from subprocess import run
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from tests.conformance import logs
from tests.conformance.digest import digest
from tests.conformance.golden import TESTS, folder
from tests.conformance.kit import CONTRACTS, POLISH_CONTRACTS, SLOW_CONTRACTS, Contract, covers_the_options, hold, laid, name
from tests.conformance.play import STYLES, Position, along, length, played_on, position, positions, steps, times
from tests.conformance.subject import Table, subject
from tests.conformance.words import sentence, translated

from branchline.engine.game import AnyGame
from branchline.engine.match import Match
from branchline.engine.record import read_record, replay_record
from branchline.games import GAMES


def _tables() -> Iterator[object]:
    for game in GAMES.values():
        try:
            tables = subject(game.id).tables
        except AssertionError:
            continue  # told by test_every_game_can_be_tried
        for table in tables:
            yield pytest.param(game, table, id=name(game, table))


tables = pytest.mark.parametrize(("game", "table"), list(_tables()))
games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


@pytest.fixture(autouse=True)
def _nobody_touches_the_global_source() -> Iterator[None]:
    before = random.getstate()
    yield
    assert random.getstate() == before, "the global random was used"


def where(game: AnyGame, table: Table) -> Iterator[Position]:
    return positions(game, subject(game.id), laid(game, table))


@games
def test_every_game_can_be_tried(game: AnyGame) -> None:
    assert covers_the_options(game, subject(game.id)) == []


@tables
@pytest.mark.parametrize("contract", CONTRACTS, ids=lambda contract: contract.__name__)
def test_contract(contract: Contract, game: AnyGame, table: Table) -> None:
    hold(contract, where(game, table))


@tables
@pytest.mark.parametrize("contract", SLOW_CONTRACTS, ids=lambda contract: contract.__name__)
def test_slow_contract(contract: Contract, game: AnyGame, table: Table) -> None:
    hold(contract, islice(where(game, table), 0, None, 4))


@games
@pytest.mark.parametrize("contract", [*CONTRACTS, *SLOW_CONTRACTS], ids=lambda contract: contract.__name__)
def test_contract_in_recorded_matches(contract: Contract, game: AnyGame) -> None:
    """Recorded matches show every ending and every kind of points, which thoughtless play may never reach."""
    for stem, match in recorded(game.id).items():
        hold(contract, along(match, subject(game.id), stem, some(match, 20 if contract in CONTRACTS else 4)))


@games
def test_every_state_of_a_recorded_match_is_read_as_written(game: AnyGame) -> None:
    for stem, match in recorded(game.id).items():
        for at in along(match, subject(game.id), stem, set(range(len(match.log)))):
            assert game.read_state(at.setup, game.write_state(at.state)) == at.state, repr(at)


def some(match: Match[Any, Any], number: int) -> set[int]:
    """The end of a match and some places before it."""
    last = len(match.log)
    return {last, *Random(last).sample(range(last), min(times(number) - 1, last))}


@cache
def recorded(game: str) -> dict[str, Match[Any, Any]]:
    """The recorded matches of a game by the names of their files."""
    files = sorted(folder(game).glob("replays/*.json"))
    return {file.stem: replay_record(read_record(file.read_text("utf-8")), GAMES) for file in files}


@tables
@pytest.mark.parametrize("contract", POLISH_CONTRACTS, ids=lambda contract: contract.__name__)
def test_polish(contract: Contract, game: AnyGame, table: Table) -> None:
    hold(contract, where(game, table))


@tables
def test_the_same_seed_gives_the_same_match(game: AnyGame, table: Table) -> None:
    for style in STYLES:
        one, other = ([*steps(game, laid(game, table), "again", style)][-1] for _ in range(2))
        assert one.log == other.log
        assert one.state == other.state
    settled, again = Match(game, laid(game, table)), Match(game, laid(game, table))
    assert settled.settle("seed") == again.settle("seed")
    assert settled.log == again.log


@games
def test_the_same_seed_gives_the_same_match_in_another_process(game: AnyGame) -> None:
    """Nothing depends on how this process happens to hash: neither the order of moves nor a text."""
    command = [sys.executable, "-m", "tests.conformance.digest", game.id]
    ran = run(command, cwd=TESTS.parent, env={**os.environ, "PYTHONHASHSEED": "1"}, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip() == digest(game)


@tables
def test_the_space_holds_every_kind_of_move(game: AnyGame, table: Table) -> None:
    """A space without some kind of move, or without illegal ones, would try nothing."""
    played, tried = set(), set()
    for at in where(game, table):
        for seat in (*at.seats, -1):
            tried |= {type(move) for move in islice(at.subject.space(at.state, seat, Random(0)), 400)}
        played |= {type(move) for _, move in at.log}
    assert played <= tried


@tables
def test_scrambling_changes_what_is_hidden(game: AnyGame, table: Table) -> None:
    """Where a view hides something anywhere, scrambling changes something somewhere."""
    hides = changes = False
    for number, at in enumerate(where(game, table)):
        for seat in at.onlookers:
            hides |= at.game.view(at.state, seat) != at.state
            changes |= at.subject.scramble(at.state, seat, Random(number)) != at.state
    assert changes or not hides


@games
def test_what_is_said_about_a_game(game: AnyGame) -> None:
    """Its name, blurb, lines and options are sentences with their Polish."""
    said = [game.name, game.blurb, *game.lines(game.setup()).values()]
    for option in game.options:
        said += [option.label, option.help, *option.labels, *option.rules]
        assert len(option.labels) == len(option.values) == len(option.rules)
    for message in said:
        assert sentence(message)
    assert [message.one for message in said if not translated(game.id, message)] == []


TAKEN = st.lists(st.integers(0, 10_000), max_size=12)
LOOKING = (Phase.generate, Phase.shrink)


@tables
def test_contracts_hold_wherever_one_looks(game: AnyGame, table: Table) -> None:
    setup, kept, broken = laid(game, table), subject(game.id), list[Contract]()

    @settings(max_examples=times(12), phases=LOOKING)
    @given(seed=st.sampled_from("0123"), style=st.sampled_from(list(STYLES)), percent=st.integers(0, 100), taken=TAKEN)
    def look(seed: str, style: str, percent: int, taken: list[int]) -> None:
        number = length(game, setup, seed, style) * percent // 100
        all_hold(played_on(position(game, kept, setup, seed, style, number), taken), broken)

    look()


@games
def test_contracts_hold_beside_recorded_matches(game: AnyGame) -> None:
    kept, broken, matches = subject(game.id), list[Contract](), recorded(game.id)

    @settings(max_examples=times(25), phases=LOOKING)
    @given(stem=st.sampled_from(sorted(matches)), percent=st.integers(0, 100), taken=TAKEN)
    def look(stem: str, percent: int, taken: list[int]) -> None:
        number = len(matches[stem].log) * percent // 100
        all_hold(played_on(next(along(matches[stem], kept, stem, {number})), taken), broken)

    look()


def all_hold(at: Position, broken: list[Contract]) -> None:
    """Tries all contracts but those that take long; once one is broken, only that one, while the example is made small."""
    for contract in list(broken) or (*CONTRACTS, *(logs.SLOW_CONTRACTS if len(at.log) < 300 else ())):
        broken[:] = [contract]
        hold(contract, [at])
        broken.clear()
