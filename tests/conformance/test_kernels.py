"""Every kernel of whole matches plays and scores by the rules, equally compiled and plain."""

from __future__ import annotations

import pickle
from copy import deepcopy
from typing import Any

import pytest
from tests.conformance.kernels import CONVERSIONS, builds, compare, play
from tests.conformance.subject import subject
from tests.interpreter_lock import releases_the_lock

from branchline.engine.compiled import build_info, kernels_beside
from branchline.games import GAMES, part_of

KERNELS = [(game, name) for game in CONVERSIONS for name in builds(game)]
every = pytest.mark.parametrize(("game", "name"), KERNELS)


@every
def test_a_kernel_plays_by_the_rules(game: str, name: str) -> None:
    kernel = builds(game)[name]
    for number, table in enumerate(subject(game).tables):
        for state, match in play(GAMES[game], kernel, table, number):
            compare(GAMES[game], kernel, state, match)


@every
def test_a_copy_is_independent(game: str, name: str) -> None:
    kernel, between = builds(game)[name], CONVERSIONS[game]
    setup = GAMES[game].setup(2)
    match = between.new_match(setup, 3, kernel)
    before = between.state_from(setup, match, kernel)
    other = kernel.clone(match)
    kernel.play_out(other)
    assert kernel.over(other)
    assert between.state_from(setup, match, kernel) == before
    kernel.copy(match, other)
    assert between.state_from(setup, match, kernel) == between.state_from(setup, other, kernel)


@pytest.mark.parametrize("game", [game for game in CONVERSIONS if len(builds(game)) == 2])
def test_plain_and_compiled_builds_play_equal_random_matches(game: str) -> None:
    between = CONVERSIONS[game]
    for number, (seats, options) in enumerate(subject(game).tables):
        setup = GAMES[game].setup(seats, options)
        ends = []
        for kernel in builds(game).values():
            match = between.new_match(setup, number, kernel)
            kernel.play_out(match)
            ends.append((between.state_from(setup, match, kernel), match.seed))
        assert ends[0] == ends[1]


@pytest.mark.parametrize("game", GAMES)
def test_pickling_or_copying_a_compiled_match_raises(game: str) -> None:
    """It contains addresses, which are invalid in another process; `clone` copies it."""
    if not all(build_info(name).compiled for name in kernels_beside(part_of(game, "kernel"))):
        pytest.skip("the kernel is not compiled here")
    match = part_of(game, "convert").new_match(GAMES[game].setup(2))
    for send in (pickle.dumps, deepcopy):
        with pytest.raises(TypeError, match=r"cannot pickle '.*Match' object"):
            send(match)


@pytest.mark.parametrize("game", [game for game in CONVERSIONS if len(builds(game)) == 2])
def test_other_threads_run_while_it_plays(game: str) -> None:
    """Another thread runs before the matches are over."""
    kernel: Any = builds(game)["compiled"]
    match = CONVERSIONS[game].new_match(GAMES[game].setup(2), 1, kernel)
    assert releases_the_lock(lambda matches: kernel.games(match, matches))
