"""Setup: sides, order of steps, starting tiles."""

from __future__ import annotations

import pytest
from tests.games.steamrollers.table import legal_texts, refusal, state_after, table_with

from branchline.engine.game import CHANCE
from branchline.engine.match import Match
from branchline.games.steamrollers import GAME
from branchline.games.steamrollers.rules.state import Turn

ALL = {"coal": True, "orders": True, "starting_tiles": True, "level": "hard"}


def phases_of_setup(seats, options):
    match = Match(GAME, GAME.setup(seats, options))
    found = []
    while not match.over and match.state.phase != "take":
        if found[-1:] != [match.state.phase]:
            found.append(match.state.phase)
        if GAME.to_act(match.state) == (CHANCE,):
            match.play(CHANCE, GAME.legal_moves(match.state, CHANCE)[1])
        else:
            match.play(GAME.to_act(match.state)[0], GAME.legal_moves(match.state, GAME.to_act(match.state)[0])[-1])
    return found


def test_the_setup_has_an_order():
    assert phases_of_setup(2, {}) == ["goods", "sides", "first", "roll"]
    assert phases_of_setup(1, {}) == ["goods", "arrange", "sides", "influence", "roll"]
    assert phases_of_setup(1, {"rows": "drawn"}) == ["goods", "sides", "influence", "roll"]
    assert phases_of_setup(2, ALL) == ["goods", "sides", "orders", "map", "first", "start", "started", "start", "started", "roll"]


STARTS = ("engine", "track", "points", "tile", "cargo")


def table_before_choice(**more):
    return table_with(3, {"starting_tiles": True}, phase="start", turn=Turn(1), first_seat=2, round=0, starting_tiles=STARTS, **more)


def test_starting_tiles_are_chosen_in_reverse_order():
    state = state_after(table_before_choice(), (1, "start points"), (1, "done"))
    assert GAME.to_act(state) == (0,)
    assert refusal(state, "start points") == "This starting tile is gone"
    state = state_after(state, "start engine 3", "done")
    assert GAME.to_act(state) == (2,)
    state = state_after(state, "start tile 5", "done")
    assert state.phase == "roll"
    assert [GAME.score(state, seat)["bonus"] for seat in range(3)] == [0, 2, 0]
    assert state.sheets[0].boxes == 0b100
    assert (state.tiles[4], state.sideways) == (2, 0b10000)


def test_the_last_player_chooses_first():
    match = Match(GAME, GAME.setup(3, {"starting_tiles": True}))
    while match.state.phase != "first":
        match.play(CHANCE, GAME.legal_moves(match.state, CHANCE)[0])
    match.play_text(CHANCE, "first 1")
    assert GAME.to_act(match.state) == (0,)


def test_a_starting_track_may_be_of_any_type_on_any_field():
    state = table_before_choice()
    tracks = [text for text in legal_texts(state) if text.startswith("start track") and "-" in text[12:] and ":" in text]
    assert len(tracks) == 48 * 15
    assert state_after(state, "start track 53:0-1").sheets[1].tracks[state.box.map.numbers[5, 3]]
    assert refusal(state, "start track 11:0-1", 1) == "You cannot draw on a city"
    assert refusal(state, "start track 99:0-1", 1) == "There is no such hex on the map"


def test_the_action_of_a_starting_tile_is_optional():
    assert state_after(table_before_choice(), "start engine -").sheets[1].boxes == 0
    assert not any(state_after(table_before_choice(), "start track -").sheets[1].tracks)


@pytest.mark.parametrize("good", "RBGY")
def test_an_own_cargo_is_any_good_but_grey_on_city_3_or_4(good):
    state = table_before_choice()
    for city in (3, 4):
        after = state_after(state, f"start cargo {good} {city}")
        assert after.sheets[1].cargo == f"{good}{city}"
        assert sum(after.bag) == sum(state.bag) - 1
    assert refusal(state, "start cargo S 3", 1) == "Your own cargo cannot be this good"
    assert refusal(state, f"start cargo {good} 1", 1) == "Your own cargo must be placed in one of these cities: 3, 4"


def test_an_own_cargo_must_be_in_the_bag():
    state = table_before_choice(bag=(0, 1, 1, 1, 1))
    assert refusal(state, "start cargo R 3", 1) == "There is no such good in the bag"


def test_a_starting_choice_can_be_undone_until_done():
    match = Match(GAME, GAME.setup(2, {"starting_tiles": True}))
    match.settle("s")
    seat = GAME.to_act(match.state)[0]
    match.play_text(seat, "start engine 2")
    assert legal_texts(match.state) == ["done"]
    assert refusal(match.state, "start points", seat) == "Press Done to confirm, or undo it"
    match.undo(seat)
    match.play_text(seat, "start tile 6")
    match.play_text(seat, "done")
    assert not match.undoable(seat)


def test_tiles_of_other_players_cannot_be_chosen():
    state = table_before_choice(tiles={5: 0})
    assert refusal(state, "start tile 5", 1) == "Someone already has this tile"
