"""Moves, boards and states as text."""

from __future__ import annotations

import pytest
from tests.games.days_of_steam.table import FIGURE_7, matches, play, table

from branchline.engine.errors import InvalidNotation
from branchline.engine.game import CHANCE, SPECTATOR
from branchline.engine.match import Match
from branchline.games.days_of_steam import GAME
from branchline.games.days_of_steam.rules.moves import (
    Burn,
    Done,
    Draw,
    Enter,
    Lay,
    LayCity,
    Load,
    Move,
    Pass,
    Rest,
    Reveal,
    Roll,
    Stock,
    Uncover,
)

MOVES: tuple[tuple[Move, str], ...] = (
    (Lay("CU-H", (2, -1), 3), "lay 2,-1:CU-H/3"),
    (Lay("DJ1+", (-12, 0), 0), "lay -12,0:DJ1+/0"),
    (LayCity(1, (3, 0)), "city 1 3,0"),
    (LayCity(0, (3, 0)), "city 0 3,0"),
    (Uncover(), "uncover"),
    (Enter((0, 1)), "enter 0,1"),
    (Load("R"), "load R"),
    (Done(), "done"),
    (Rest(), "rest"),
    (Burn(), "burn"),
    (Pass(), "pass"),
    (Reveal("G"), "reveal G"),
    (Stock("RB"), "stock RB"),
    (Stock(""), "stock -"),
    (Draw("WY+"), "draw WY+"),
    (Roll(6), "roll 6"),
)


@pytest.mark.parametrize(("move", "notation"), MOVES)
def test_moves_are_written_and_read(move: Move, notation: str) -> None:
    assert GAME.write_move(move) == notation
    assert GAME.read_move(notation) == move
    assert GAME.read_move(f"  {notation} ") == move


BAD_LAYS = ["lay", "lay 1,0", "lay 1,0:CU", "lay 1,0:CU/4", "lay 01,0:CU/1", "lay -0,0:CU/1", "city 1", "city 1 0"]
BAD_STEPS = ["enter ٣,0", "enter 1000,0", "load", "load RG", "load 1", "done now"]
BAD_CHANCE_MOVES = ["roll 0", "roll 100", "stock", "stock R B", "draw", "draw ?"]


@pytest.mark.parametrize("notation", ["", "x", *BAD_LAYS, *BAD_STEPS, *BAD_CHANCE_MOVES, "a" * 30_000])
def test_malformed_moves_are_rejected(notation: str) -> None:
    with pytest.raises(InvalidNotation):
        GAME.read_move(notation)


@pytest.mark.parametrize(
    ("notation", "move"),
    [
        ("LAY 2,-1:cu-h/3", Lay("CU-H", (2, -1), 3)),
        ("City 1 3,0", LayCity(1, (3, 0))),
        ("DONE", Done()),
        ("Enter 0,1", Enter((0, 1))),
        ("load r", Load("R")),
        ("draw wy+", Draw("WY+")),
        ("Pass", Pass()),
    ],
)
def test_moves_are_read_in_any_letter_case(notation: str, move: Move) -> None:
    assert GAME.read_move(notation) == move


@pytest.mark.parametrize("notation", ["stock BR", "stock RB", "stock br", "stock nc", "stock CN"])
def test_goods_from_the_bag_are_taken_in_any_order(notation: str) -> None:
    match = Match(GAME, GAME.setup(2))
    match.play_text(CHANCE, "reveal G")
    match.play_text(CHANCE, notation)
    assert match.log[-1] == (CHANCE, Stock("RB"))
    assert GAME.write_move(match.log[-1][1]) == "stock RB"


@pytest.mark.parametrize(("polish", "english"), [("C", "R"), ("Z", "G"), ("Ż", "Y"), ("N", "B")])
def test_letters_of_colours_are_read_in_both_languages_and_written_in_english(polish: str, english: str) -> None:
    state = table(f"0,0:{english}+{english} 1,0:ST/1")
    assert GAME.normalise_move(state, 0, GAME.read_move(f"load {polish.lower()}")) == Load(english)
    match = Match(GAME, GAME.setup(2))
    match.play_text(CHANCE, f"reveal {polish}")
    assert GAME.write_move(match.log[0][1]) == f"reveal {english}"
    read = [GAME.read_board(GAME.setup(2), f"0,0:{letter}+{letter} 1,0:CU/2 | 1 kept {letter}") for letter in (polish, english)]
    assert read[0] == read[1]


def test_any_of_equal_orientations_is_accepted() -> None:
    state = table("0,0:Y", ("ST", "BR"))
    assert GAME.normalise_move(state, 0, Lay("ST", (1, 0), 3)) == Lay("ST", (1, 0), 1)
    assert GAME.normalise_move(state, 0, Lay("BR", (1, 0), 2)) == Lay("BR", (1, 0), 0)
    assert GAME.normalise_move(state, 0, Lay("CU", (1, 0), 3)) == Lay("CU", (1, 0), 3)


def test_boards_are_read_in_any_letter_case_with_players_by_number() -> None:
    notation = "0,0:y+bg 1,0:br/0 | 1 KEPT rrb LOOPS 2 at 1,0:ew cargo b<0,0 | 2 kept g"
    assert GAME.read_board(GAME.setup(2), notation) == GAME.read_board(
        GAME.setup(2), "0,0:Y+BG 1,0:BR/0 | V kept RRB loops 2 at 1,0:EW cargo B<0,0 | P kept G"
    )


def test_a_typed_board_is_read() -> None:
    state = GAME.read_board(
        GAME.setup(3), f"{FIGURE_7.replace('2,1:R', '2,1:R+BG')} | K kept RRB loops 2 steam 3 at 1,0 | V at 0,1 cargo B<2,1"
    )
    assert dict(state.goods) == {(0, 0): "", (2, 1): "GB"}
    assert [train.cell for train in state.trains] == [(0, 1), (0, 0), (1, 0)]
    assert (state.trains[0].cargo, state.trains[0].origin) == ("B", (2, 1))
    assert [GAME.score(state, seat).total for seat in range(3)] == [0, 0, 9]
    assert (state.loops, state.steam, state.deliveries) == ((0, 0, 2), (0, 0, 3), ("", "", "RRB"))
    assert GAME.to_act(state) == ()


def test_on_a_bridge_a_board_names_the_line_of_a_train() -> None:
    state = GAME.read_board(GAME.setup(2), "0,0:Y 1,0:BR/0 | V at 1,0:EW")
    assert state.map.faces[1, 0].places[state.trains[0].place] == (1, 3)


def test_equal_orientations_are_read_as_one() -> None:
    assert GAME.read_board(GAME.setup(2), "0,0:Y 1,0:ST/3") == GAME.read_board(GAME.setup(2), "0,0:Y 1,0:ST/1")


@pytest.mark.parametrize(
    ("notation", "reason"),
    [
        ("1,0:ST/1", "-: there is no city on this map"),
        ("0,0:Y 0,0:R", "0,0:R: this cell is listed twice"),
        ("0,0:Y 1,0:ZZ/1", "1,0:ZZ/1: there is no such tile in this box"),
        ("0,0:Q", "0,0:Q: there is no such tile in this box"),
        ("0,0:Y 1,0:ST", "1,0:ST: a tile looks like 2,-1:CU/1, a city like 0,0:R or, with goods, 0,0:R+BG"),
        ("0,0:Y 1,0:ST/0", "0,0:Y: track meets an edge without track on the east side"),
        ("0,0:Y+Q", "Q: goods are letters of RGYB"),
        ("0,0:Y+RRRRRRRR", "R: there are only 7 such goods in the box"),
        ("0,0:Y 5,5:Y 9,9:Y -5,0:Y", "Y: there are only 3 such tiles in the box"),
        ("0,0:Y | V loops 8", "V loops 8: 8 is not a number from 0 to 7"),
        ("0,0:Y | V loops 4 | P loops 4", "8: there are only 7 loop markers in the box"),
        ("0,0:Y | Z kept R", "Z kept R: a player's part begins with the player's number, 1 to 2, each once"),
        ("0,0:Y | 3 kept R", "3 kept R: a player's part begins with the player's number, 1 to 2, each once"),
        ("0,0:Y | 1 kept R | V kept G", "V kept G: a player's part begins with the player's number, 1 to 2, each once"),
        ("0,0:Y | V kept", "kept: words and values must alternate, each word once"),
        ("0,0:Y | V speed 3", "speed 3: speed is not one of: kept, loops, steam, coal, at, cargo"),
        ("0,0:Y | V at 4,4", "4,4: a train stands on a tile of the map, written like 2,-1 or 2,-1:EW"),
        ("0,0:Y 1,0:BR/0 | V at 1,0", "1,0: say which track of the tile it stands on: NS, EW"),
        ("0,0:Y | V cargo R", "R: a load is a good and the city it was loaded in, like R<0,0"),
        ("0,0:Y | V cargo R<3,3", "R<3,3: there is no city on this cell"),
        ("", "Nothing is written here"),
    ],
)
def test_malformed_boards_are_rejected_with_a_reason(notation: str, reason: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        GAME.read_board(GAME.setup(2), notation)
    assert str(caught.value) == reason


def test_states_of_every_phase_are_written_and_read() -> None:
    phases = set()
    for number, state in enumerate(matches(6, 3)):
        if number % 5 == 0 or state.phase not in phases:
            phases.add(state.phase)
            for seen in (state, GAME.view(state, 1), GAME.view(state, SPECTATOR)):
                assert GAME.read_state(state.setup, GAME.write_state(seen)) == seen
    assert phases == {"refill", "goods", "draw", "turn", "uncover", "place", "laid", "drive", "roll", "over"}


def test_a_state_during_a_move_is_written_and_read() -> None:
    state = play(table("0,0:Y+R 1,0:ST/1 2,0:CU/3 2,1:R+B"), "load R", "enter 1,0", "enter 2,0", "enter 2,1", "load B")
    assert GAME.write_state(state).endswith("| run 2,1 spent 3 from S curved yes cargo B<2,1 took R<0,0+B<2,1 gave R")
    assert GAME.read_state(state.setup, GAME.write_state(state)) == state


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("turn 0", "turn 5"),
        ("turn 0", "dance 0"),
        ("turn 0", "over 0"),
        ("turn 0", "place 0"),
        ("turn 0", "drive 0"),
        ("turn 0", "turn 0 laid 0,0"),
        ("turn 0", "turn 0 tile 9,9"),
        ("turn 0", "turn 0 ending stack"),
        ("map ", "mop "),
        ("open G+RB R+YY", "open G+RB"),
        ("open G+RB R+YY", "open Q R+YY"),
        ("ST*", "SX*"),
        ("ST*", "ST"),
        ("steam 6", "steam six"),
        (" | V at", " | X at"),
        (" | V at 0,0", " | V"),
        ("hand ST", "hand XX"),
        ("cities R*", "cities Q*"),
        ("kept -", "kept q"),
        (" | P", " | V"),
    ],
)
def test_malformed_states_are_rejected(old: str, new: str) -> None:
    notation = GAME.write_state(table(FIGURE_7))
    assert old in notation
    with pytest.raises(InvalidNotation):
        GAME.read_state(GAME.setup(2), notation.replace(old, new, 1))
    with pytest.raises(InvalidNotation):
        GAME.read_state(GAME.setup(3), notation)


@pytest.mark.parametrize("new", ["run 9,9", "run 2,1 from N x", "from Q", "from E curved maybe", "took R", "spent x", "run 2,1 from"])
def test_malformed_runs_in_a_state_are_rejected(new: str) -> None:
    state = play(table("0,0:Y+R 1,0:ST/1 2,0:CU/3 2,1:R+B"), "load R", "enter 1,0")
    notation = GAME.write_state(state)
    head, _, _ = notation.rpartition(" | ")
    with pytest.raises(InvalidNotation):
        GAME.read_state(state.setup, f"{head} | {new}")
