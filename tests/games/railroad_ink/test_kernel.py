"""The kernel plays by the rules, counts as they count, and is the same compiled and plain."""

from __future__ import annotations

import threading
from random import Random
from typing import Any

import pytest
from tests.games.railroad_ink.kernel_contract import TABLES, compare, forms, play

from branchline.engine.edition import Edition
from branchline.engine.errors import InvalidSetup
from branchline.games.railroad_ink import GAME
from branchline.games.railroad_ink.native import convert as bridge
from branchline.games.railroad_ink.native import tables as tables
from branchline.games.railroad_ink.rules.scoring import score_board
from branchline.games.railroad_ink.rules.state import State

FORMS = forms()
plain = FORMS["plain"]
both = pytest.mark.parametrize("form", list(FORMS.values()), ids=list(FORMS))
needs_compiled = pytest.mark.skipif("compiled" not in FORMS, reason="the kernel is not compiled here")


def position(form: Any, way: int, round_: int, seed: int = 3) -> Any:
    """A board played at random up to the roll of a round."""
    rng, board = Random(seed), form.Board(way, seed=seed)
    form.roll(board)
    while board.round < round_:
        form.apply(board, rng.choice(sorted(form.legal(board))))
        if not board.rolled:
            form.roll(board)
    return board


@both
@pytest.mark.parametrize("table", range(len(TABLES)))
def test_plays_and_counts_as_the_rules_do(form: Any, table: int) -> None:
    for seed in range(2 if form is plain else 6):
        for state, board in play(form, TABLES[table], 100 * table + seed):
            compare(form, state, board)


@both
@pytest.mark.parametrize("way", range(3))
def test_playouts_end_on_boards_that_count_as_the_rules_count(form: Any, way: int) -> None:
    setup = GAME.setup(1, {"expansion": bridge.WAYS[way]})
    box, options = GAME.new(setup).box, dict(setup.options)
    for seed in range(8 if form is plain else 60):
        board = form.Board(way, seed=seed)
        points = form.playout(board)
        assert form.over(board)
        assert form.legal(board) == []
        assert points == score_board(box, bridge.sheet_from(box, board, form).board, options).total


@both
@pytest.mark.parametrize("way", range(3))
def test_random_moves_are_legal_and_all_of_them_happen(form: Any, way: int) -> None:
    """The lists of `legal` and the counting of random play are written apart; they must mean the same moves."""
    start = position(form, way, 2)
    expected = {_after(form, start, move) for move in form.legal(start)}
    found, board = set(), form.clone(start)
    for _ in range(12 * len(expected)):
        form.copy(board, start)
        form.random_move(board)
        found.add(form.key(board))
    assert found == expected


def _after(form: Any, start: Any, move: int) -> int:
    board = form.clone(start)
    form.apply(board, move)
    return int(form.key(board))


@needs_compiled
@pytest.mark.parametrize("way", range(3))
def test_both_forms_play_alike(way: int) -> None:
    played = {}
    for name, form in FORMS.items():
        board, start = form.Board(way, seed=11), position(form, way, 4)
        played[name] = [form.games(board, 1) for _ in range(15)], form.key(board), form.key(start)
    assert played["plain"] == played["compiled"]


@both
def test_equal_boards_have_equal_keys_whatever_the_order(form: Any) -> None:
    start = position(form, 0, 3)
    moves = [move for move in form.legal(start) if move < tables.DONE]
    one, beside = moves[0], [moves[0] // tables.TILES + step for step in (-7, -1, 0, 1, 7)]
    other = next(move for move in moves if move // tables.TILES not in beside and _face(move) != _face(one))
    keys = []
    for pair in ((one, other), (other, one)):
        board = form.clone(start)
        for move in pair:
            form.apply(board, move)
        keys.append(form.key(board))
    assert keys[0] == keys[1] != form.key(start)
    assert len({_after(form, start, move) for move in moves}) == len(moves)


def _face(move: int) -> int:
    return tables.face_of_tiles()[move % tables.TILES]


@both
def test_a_copy_goes_its_own_way(form: Any) -> None:
    start = position(form, 1, 3)
    before = form.cells(start), form.told(start), form.lines(start)
    copied = form.clone(start)
    assert (form.cells(copied), form.told(copied), form.lines(copied)) == before
    form.playout(copied)
    assert (form.cells(start), form.told(start), form.lines(start)) == before


@needs_compiled
def test_others_run_while_it_plays() -> None:
    """With the interpreter lock released this thread goes on before the other has finished."""
    form, done = FORMS["compiled"], threading.Event()

    def work() -> None:
        form.games(form.Board(0, seed=1), 100_000)
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    seen = 0
    while not done.is_set():
        seen += 1
    thread.join()
    assert seen > 1000


def test_other_boxes_are_refused() -> None:
    setup = GAME.setup(1)
    other = GAME.setup(1, {}, Edition(setup.edition.source.replace("base = 7", "base = 6"), "mine.toml"))
    assert bridge.playable(setup)
    assert not bridge.playable(other)
    with pytest.raises(InvalidSetup, match="printed box"):
        bridge.new_board(other)


def test_a_seat_that_has_finished_waits_for_the_next_roll() -> None:
    setup = GAME.setup(2)
    state: State = GAME.new(setup)
    rng = Random(1)
    state = GAME.apply(state, -1, GAME.chance(state, rng))
    while not state.done[1]:
        state = GAME.apply(state, 1, rng.choice(GAME.legal_moves(state, 1)))
    board = bridge.board_from(state, 1)
    assert (board.round, board.rolled) == (2, 0)
    assert bridge.board_from(state, 0).rolled == 1


def test_rolls_come_with_their_odds() -> None:
    """Each face of the equal dice one time in six, of the other die in three; the meteor goes anywhere two times in six."""
    board = plain.Board(1, seed=4)
    faces, anywhere, rolls = [0] * tables.DICE, 0, 3000
    for _ in range(rolls):
        plain.restart(board)
        plain.roll(board)
        dice, _, rest = plain.told(board)
        faces = [count + more for count, more in zip(faces, dice, strict=True)]
        anywhere += rest[plain.FIELDS.index("direction")] == plain.ANYWHERE
    assert faces[:6] == pytest.approx([rolls / 2] * 6, rel=0.1)
    assert faces[6:] == pytest.approx([rolls / 3] * 3, rel=0.1)
    assert anywhere == pytest.approx(rolls / 3, rel=0.1)
