"""Every kernel that plays whole tables plays by the rules, counts as they count, and is the same compiled and plain."""

from __future__ import annotations

import pickle
from copy import deepcopy
from typing import Any

import pytest
from tests.conformance.kernels import BRIDGES, compare, forms, play
from tests.conformance.subject import subject
from tests.interpreter_lock import releases_the_lock

from branchline.engine.compiled import build_info, kernels_beside
from branchline.games import GAMES, part_of

KERNELS = [(game, name) for game in BRIDGES for name in forms(game)]
every = pytest.mark.parametrize(("game", "name"), KERNELS)


@every
def test_rules_and_kernel_side_by_side(game: str, name: str) -> None:
    kernel = forms(game)[name]
    for number, table in enumerate(subject(game).tables):
        for state, match in play(GAMES[game], kernel, table, number):
            compare(GAMES[game], kernel, state, match)


@every
def test_a_copy_goes_its_own_way(game: str, name: str) -> None:
    kernel, between = forms(game)[name], BRIDGES[game]
    setup = GAMES[game].setup(2)
    match = between.new_match(setup, 3, kernel)
    before = between.state_from(setup, match, kernel)
    other = kernel.clone(match)
    kernel.play_out(other)
    assert kernel.over(other)
    assert between.state_from(setup, match, kernel) == before
    kernel.copy(match, other)
    assert between.state_from(setup, match, kernel) == between.state_from(setup, other, kernel)


@pytest.mark.parametrize("game", [game for game in BRIDGES if len(forms(game)) == 2])
def test_plain_and_compiled_play_the_same_at_random(game: str) -> None:
    between = BRIDGES[game]
    for number, (seats, options) in enumerate(subject(game).tables):
        setup = GAMES[game].setup(seats, options)
        ends = []
        for kernel in forms(game).values():
            match = between.new_match(setup, number, kernel)
            kernel.play_out(match)
            ends.append((between.state_from(setup, match, kernel), match.seed))
        assert ends[0] == ends[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_compiled_match_is_neither_pickled_nor_copied_in_silence(game: str) -> None:
    """It holds addresses, which mean nothing in another process; `clone` copies it."""
    if not all(build_info(name).compiled for name in kernels_beside(part_of(game, "kernel"))):
        pytest.skip("the kernel is not compiled here")
    match = part_of(game, "convert").new_match(GAMES[game].setup(2))
    for send in (pickle.dumps, deepcopy):
        with pytest.raises(TypeError, match=r"cannot pickle '.*Match' object"):
            send(match)


@pytest.mark.parametrize("game", [game for game in BRIDGES if len(forms(game)) == 2])
def test_others_run_while_it_plays(game: str) -> None:
    """Another thread goes on before the matches are over."""
    kernel: Any = forms(game)["compiled"]
    match = BRIDGES[game].new_match(GAMES[game].setup(2), 1, kernel)
    assert releases_the_lock(lambda matches: kernel.games(match, matches))
