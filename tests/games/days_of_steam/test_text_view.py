"""The table as text: complete, in the reader's language, and equal for all at the end."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.games.days_of_steam.table import FIGURE_7, matches, play, table, with_train

from branchline.drawing.picture import Look
from branchline.engine.game import SPECTATOR
from branchline.games.days_of_steam import GAME
from branchline.language import speaker

POLISH = Look(say=speaker("pl", "days_of_steam"))


def test_the_text_of_a_table() -> None:
    state = with_train(table(FIGURE_7.replace("2,1:R", "2,1:R+BG") + " | P kept RY loops 2"), 1, (2, 0))
    plain = GAME.draw_text(state, 0, Look())
    assert "hill" in plain
    assert "(R)" in plain
    assert "open cities  1:G+RB  2:R+YY" in plain
    assert ">1 violet  on 0,0  steam 6  coal 0  loops 0  goods -  = 0" in plain
    assert " 2 pink  on 2,0  steam 6  coal 0  loops 2  goods RY  = 7" in plain
    assert "\x1b[" in GAME.draw_text(state, 0, Look(colour=True))
    assert "hand" not in GAME.draw_text(GAME.view(state, SPECTATOR), SPECTATOR, Look())


def test_a_hand_is_described_in_words() -> None:
    plain = GAME.draw_text(table(FIGURE_7, ("TL+", "DE-C", "ST-W")), 0, Look())
    assert "  TL+   switch to the left (↑↓, ↓←), steam 1 (may cover another tile)" in plain
    assert "  DE-C  curve with a dead end (↑→; dead end ←), steam 1" in plain
    assert "  ST-W  straight track with a water tower (↑↓), steam 1" in plain


@pytest.mark.parametrize("pile", ["R", "RRGB", "RRGGBBYY", "RRRGGGYYYBBB"])
def test_every_good_of_a_pile_is_shown(pile: str) -> None:
    rows = GAME.draw_text(table(f"0,0:Y+{pile} 1,0:ST/1"), 0, Look()).splitlines()
    city = next(n for n, row in enumerate(rows) if "(Y)" in row)
    around = rows[city - 1] + rows[city + 1].partition("ST")[0]
    assert sorted(letter for letter in around if letter in "RGYB") == sorted(pile)


def test_a_pile_without_room_is_listed_below() -> None:
    plain = GAME.draw_text(table("0,0:Y+RRRRRRRGGGGGGGYYB 1,0:ST/1"), 0, Look())
    assert "…" in plain
    assert "on 0,0: RRRRRRRGGGGGGGYYB" in plain


def test_a_moving_train_shows_its_steam_and_the_safe_rolls() -> None:
    state = play(table(FIGURE_7), "enter 1,0")
    assert "moving  on 1,0  steam spent 1, left 5" in GAME.draw_text(state, 0, Look())
    assert ">1 violet  on 1,0  steam 5" in GAME.draw_text(state, 0, Look())
    fast = GAME.draw_text(play(state, "enter 2,0", "enter 2,1"), 0, Look())
    assert "moving  on 2,1  steam spent 3, left 3  over a curve: 2 or more on the die to arrive" in fast


def test_carried_and_delivered_goods_are_shown() -> None:
    state = play(table("0,0:Y+R 1,0:ST/1 2,0:ST/1 3,0:R+B 4,0:ST/1"), "load R", "enter 1,0")
    assert "load R from 0,0" in GAME.draw_text(state, 0, Look())
    later = GAME.draw_text(play(state, "enter 2,0", "enter 3,0", "load B", "enter 4,0"), 0, Look())
    assert "delivers R" in later
    assert "load B from 3,0" in later


def test_remaining_loop_markers_are_shown() -> None:
    assert "loop markers left 7" in GAME.draw_text(table(FIGURE_7), 0, Look())
    assert "loop markers left 4" in GAME.draw_text(table(FIGURE_7 + " | V loops 1 | P loops 2"), 0, Look())


def test_dead_ends_bridges_and_double_curves_have_different_names() -> None:
    plain = GAME.draw_text(table("0,0:Y 1,0:DE-S/1 2,0:BR/0 3,0:DC/0 0,1:DE-S/0 0,-1:DC/1"), 0, Look())
    city = next(row for row in plain.splitlines() if "(Y)" in row)
    assert city.endswith("───(Y)────────────────╫────────╲────")
    assert "    ■" in plain, "a dead end to the north of a line from west to east"
    assert "──■ │" in plain, "a dead end to the west of a line from north to south"
    assert "────╱" in plain, "a double curve from north to west"
    assert plain.endswith("R red  G green  Y yellow  B blue  ■ dead end  ╫ bridge  ╲ ╱ double curve")


def test_the_legend_has_only_signs_in_use() -> None:
    assert GAME.draw_text(table("0,0:Y 1,0:ST/1"), 0, Look()).endswith("R red  G green  Y yellow  B blue")


def test_letters_are_in_the_readers_language() -> None:
    polish = GAME.draw_text(table("0,0:Y+RB 1,0:ST/1 | 2 kept G"), 0, POLISH)
    assert "(Ż)" in polish
    assert "odkryte miasta  1:Z+CN  2:C+ŻŻ" in polish
    assert " 2 różowy" in polish
    assert polish.endswith("C czerwony  Z zielony  Ż żółty  N niebieski")


def test_at_the_end_the_map_is_shown_once() -> None:
    for state in matches(1, 3):
        if state.phase == "over":
            assert len({GAME.draw_text(state, seat, Look()) for seat in range(3)}) == 1
            assert "hand" not in GAME.draw_text(state, 0, Look())
            return
    raise AssertionError("a match ends")


def test_coal_for_the_next_turn_is_not_shown_as_steam() -> None:
    state = play(replace(table(FIGURE_7), coal=(2, 0), steam=(2, 0)), "burn", "enter 1,0")
    assert "steam spent 1, left 1" in GAME.draw_text(state, 0, Look())
