"""The kernel plays and scores by the rules, equally compiled and plain."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.railroad_ink.changed_boxes import BOXES
from tests.games.railroad_ink.kernel_boards import new_board
from tests.games.railroad_ink.kernel_contract import TABLES, boards, builds, compare, play
from tests.interpreter_lock import releases_the_lock

from branchline.games.railroad_ink import GAME
from branchline.games.railroad_ink.native import convert as conversions
from branchline.games.railroad_ink.native.tables import BUILT_IN, faces_of_tiles, numbering_of
from branchline.games.railroad_ink.rules.scoring import score_board
from branchline.games.railroad_ink.rules.state import State

BUILDS = boards()
MATCHES = builds()
plain = BUILDS["plain"]
both = pytest.mark.parametrize("build", list(BUILDS.values()), ids=list(BUILDS))
needs_compiled = pytest.mark.skipif("compiled" not in BUILDS, reason="the kernel is not compiled here")


def position(build: Any, variant: int, round_: int, seed: int = 3) -> Any:
    """A board after random play up to the roll of a round."""
    rng, board = Random(seed), new_board(build, variant, seed=seed)
    build.roll(board)
    while board.round < round_:
        build.apply(board, rng.choice(sorted(build.legal(board))))
        if not board.is_rolled:
            build.roll(board)
    return board


@pytest.mark.parametrize("build", list(MATCHES))
@pytest.mark.parametrize("table", range(len(TABLES)))
def test_a_kernel_plays_and_scores_by_the_rules(build: str, table: int) -> None:
    for seed in range(2 if build == "plain" else 6):
        for state, match in play(MATCHES[build], TABLES[table], 100 * table + seed):
            compare(MATCHES[build], state, match)


@pytest.mark.parametrize("build", list(MATCHES))
def test_a_copy_of_a_match_is_independent(build: str) -> None:
    module, setup = MATCHES[build], GAME.setup(2, {"expansion": "meteor"})
    match = conversions.new_match(setup, 3, module)
    module.chance(match)
    before = [conversions.sheet_from(GAME.new(setup).box, board, module) for board in match.boards]
    other = module.clone(match)
    module.play_out(other)
    assert module.over(other)
    assert [conversions.sheet_from(GAME.new(setup).box, board, module) for board in match.boards] == before
    module.copy(match, other)
    assert [module.lines(match, seat) for seat in range(2)] == [module.lines(other, seat) for seat in range(2)]


@needs_compiled
def test_random_matches_are_the_same_in_both_builds() -> None:
    setup = GAME.setup(2, {"expansion": "lava"})
    assert len({module.games(conversions.new_match(setup, 5, module), 4) for module in MATCHES.values()}) == 1


@both
@pytest.mark.parametrize("variant", range(3))
def test_playouts_end_with_the_score_of_the_rules(build: Any, variant: int) -> None:
    setup = GAME.setup(1, {"expansion": conversions.VARIANTS[variant]})
    box, options = GAME.new(setup).box, dict(setup.options)
    for seed in range(8 if build is plain else 60):
        board = new_board(build, variant, seed=seed)
        points = build.playout(board)
        assert build.over(board)
        assert build.legal(board) == []
        assert points == score_board(box, conversions.sheet_from(box, board, build).board, options).total


@both
@pytest.mark.parametrize("variant", range(3))
def test_random_moves_are_legal_and_cover_all_legal_moves(build: Any, variant: int) -> None:
    """Random play counts moves with its own code; it must agree with `legal`."""
    start = position(build, variant, 2)
    expected = {_key_after(build, start, move) for move in build.legal(start)}
    found, board = set(), build.clone(start)
    for _ in range(12 * len(expected)):
        build.copy(board, start)
        build.random_move(board)
        found.add(build.key(board))
    assert found == expected


def _key_after(build: Any, start: Any, move: int) -> int:
    board = build.clone(start)
    build.apply(board, move)
    return int(build.key(board))


@needs_compiled
@pytest.mark.parametrize("variant", range(3))
def test_both_builds_play_equally(variant: int) -> None:
    played = {}
    for name, build in BUILDS.items():
        board, start = new_board(build, variant, seed=11), position(build, variant, 4)
        played[name] = [build.games(board, 1) for _ in range(15)], build.key(board), build.key(start)
    assert played["plain"] == played["compiled"]


@both
def test_equal_boards_have_equal_keys_in_any_order_of_moves(build: Any) -> None:
    start = position(build, 0, 3)
    moves = [move for move in build.legal(start) if move < start.tables.done_move]
    faces, tiles = faces_of_tiles(numbering_of(BUILT_IN)), start.tables.tiles
    one, beside = moves[0], [moves[0] // tiles + step for step in (-7, -1, 0, 1, 7)]
    other = next(move for move in moves if move // tiles not in beside and faces[move % tiles] != faces[one % tiles])
    keys = []
    for pair in ((one, other), (other, one)):
        board = build.clone(start)
        for move in pair:
            build.apply(board, move)
        keys.append(build.key(board))
    assert keys[0] == keys[1] != build.key(start)
    assert len({_key_after(build, start, move) for move in moves}) == len(moves)


@both
def test_a_copy_of_a_board_is_independent(build: Any) -> None:
    start = position(build, 1, 3)
    before = build.dump_board(start), build.lines(start)
    copied = build.clone(start)
    assert (build.dump_board(copied), build.lines(copied)) == before
    build.playout(copied)
    assert (build.dump_board(start), build.lines(start)) == before


@needs_compiled
def test_other_threads_run_while_it_plays() -> None:
    """Another thread runs before the matches are over."""
    build = BUILDS["compiled"]
    assert releases_the_lock(lambda matches: build.games(new_board(build, seed=1), matches))


@pytest.mark.parametrize("build", list(MATCHES))
@pytest.mark.parametrize("name", BOXES)
def test_plays_other_boxes_as_the_rules_do(build: str, name: str) -> None:
    for number, options in enumerate(TABLES if build == "compiled" else TABLES[:3]):
        for state, match in play(MATCHES[build], options, number, BOXES[name]):
            compare(MATCHES[build], state, match)


def test_a_seat_that_has_finished_waits_for_the_next_roll() -> None:
    setup = GAME.setup(2)
    state: State = GAME.new(setup)
    rng = Random(1)
    state = GAME.apply(state, -1, GAME.chance(state, rng))
    while not state.is_done[1]:
        state = GAME.apply(state, 1, rng.choice(GAME.legal_moves(state, 1)))
    board = conversions.board_from(state, 1)
    assert (board.round, board.is_rolled) == (2, 0)
    assert conversions.board_from(state, 0).is_rolled == 1


def test_rolls_have_their_probabilities() -> None:
    """Each face of the equal dice has probability 1/6, of the other die 1/3; the meteor moves anywhere with 1/3."""
    board = new_board(plain, 1, seed=4)
    faces, anywhere, rolls = [0] * board.tables.dice_faces, 0, 3000
    for _ in range(rolls):
        plain.restart(board)
        plain.roll(board)
        dumped = plain.dump_board(board)
        faces = [count + more for count, more in zip(faces, dumped["dice"], strict=False)]
        anywhere += dumped["direction"] == plain.ANYWHERE
    assert faces[:6] == pytest.approx([rolls / 2] * 6, rel=0.1)
    assert faces[6:] == pytest.approx([rolls / 3] * 3, rel=0.1)
    assert anywhere == pytest.approx(rolls / 3, rel=0.1)
