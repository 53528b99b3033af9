"""Action tiles and their timing: changing the die, two dice, stealing a die."""

from __future__ import annotations

from tests.games.steamrollers.table import legal_texts, refusal, state_after, table_with, table_with_die

from branchline.games.steamrollers import GAME
from branchline.games.steamrollers.rules.state import POOL, Turn


def changes(state):
    return [text for text in legal_texts(state) if text.split()[0] in ("set", "step", "flip", "throw")]


def test_tile_1_sets_the_die_to_any_other_value_and_is_returned():
    state = table_with_die(4, tiles={1: 0})
    assert changes(state) == ["set 1", "set 2", "set 3", "set 5", "set 6"]
    after = state_after(state, "set 6")
    assert (after.turn.die, after.tiles[0]) == (6, POOL)
    assert state_after(after, "upgrade").sheets[0].boxes == 0b100000
    assert refusal(state, "set 4") == "Set the die to another value from 1 to 6"


def test_tile_5a_changes_the_die_by_one_and_never_to_0_or_7():
    assert changes(table_with_die(1, tiles={5: 0})) == ["step 2"]
    assert changes(table_with_die(3, tiles={5: 0})) == ["step 2", "step 4"]
    assert changes(table_with_die(6, tiles={5: 0})) == ["step 5"]
    after = state_after(table_with_die(3, tiles={5: 0}), "step 4")
    assert after.tiles[4] == 0
    assert changes(after) == [], "once for a die"
    assert refusal(after, "step 3") == "This tile has already changed this die"
    assert refusal(table_with_die(6, tiles={5: 0}), "step 1").startswith("The die can go up or down by one")


def test_tile_5b_flips_the_die_or_rerolls_it_once():
    for die, turned in ((1, 6), (2, 5), (3, 4)):
        state = table_with_die(die, sides="aaaaba", tiles={5: 0, 1: 0})
        assert changes(state)[-2:] == ["flip", "throw"]
        after = state_after(state, "flip")
        assert after.turn.die == turned
        assert refusal(after, "set 2") == "A die that was rerolled or turned over cannot be changed again"
    rolled = state_after(table_with_die(3, sides="aaaaba", tiles={5: 0, 1: 0}), "throw", "die 6")
    assert rolled.turn.die == 6
    assert changes(rolled) == []
    assert rolled.tiles[4] == 0


def test_tiles_1_and_5a_may_both_change_a_die_in_any_order():
    state = table_with_die(2, tiles={1: 0, 5: 0})
    assert state_after(state, "set 6", "step 5").turn.die == 5
    assert state_after(state, "step 1", "set 4").turn.die == 4


def test_a_changed_value_is_valid_for_one_action():
    state = table_with(2, tiles={2: 0, 5: 0}, dice=(2, 3, 3))
    after = state_after(state, "take 2 3", "step 1", "upgrade")
    assert after.turn.die == 3
    assert changes(after) == ["step 2", "step 4"], "the same permanent tile may serve both actions"


def test_without_a_tile_the_die_cannot_be_changed():
    state = table_with_die(2)
    assert refusal(state, "set 3") == "For that you need tile 1"
    assert refusal(state, "flip") == "No tile in this match allows that"


def test_tile_2a_takes_two_dice_and_is_returned_after_the_second_action():
    state = table_with(2, tiles={2: 0}, dice=(1, 2, 2))
    assert legal_texts(state) == ["take 1", "take 2", "take 1 2", "take 2 1", "take 2 2"]
    assert refusal(table_with(2, dice=(1, 2, 2)), "take 1 2") == "For that you need tile 2"
    state = state_after(state, "take 2 1")
    assert state.dice == (2,)
    state = state_after(state, "upgrade")
    assert (state.turn.die, state.phase, state.tiles[1]) == (1, "act", 0)
    state = state_after(state, "upgrade")
    assert (state.phase, state.tiles[1]) == ("end", POOL)
    assert state.sheets[0].boxes == 0b11
    state = state_after(state, "done", "take 2", "tile")
    assert state.tiles[1] == 1


def test_tile_2a_taken_again_in_its_own_turn_is_still_returned():
    state = state_after(table_with(2, tiles={2: 0}, dice=(1, 2, 2)), "take 2 2", "tile")
    assert refusal(state, "tile") == "Tile 2 lies sideways: it cannot be taken"
    assert state_after(state, "upgrade").tiles[1] == POOL


def stolen_table(**more):
    return table_with(3, sides="abaaaa", tiles={2: 2}, dice=(1, 2, 3, 4), **more)


def test_tile_2b_offers_its_holder_the_die_that_another_took():
    state = state_after(stolen_table(), "take 3")
    assert GAME.to_act(state) == (2,)
    assert legal_texts(state) == ["play", "keep"]
    assert refusal(state, "upgrade") == "It is not your turn"
    state = state_after(state, "play")
    assert GAME.to_act(state) == (0,)
    assert (state.thief, state.stolen_die, state.dice, state.tiles[1]) == (2, 3, (1, 2, 4), POOL)
    assert legal_texts(state) == ["take 1", "take 2", "take 4"]
    state = state_after(state, "take 4")
    assert state.phase == "act", "nobody is asked again"


def test_the_stolen_die_must_be_used_in_the_holder_s_turn():
    state = state_after(stolen_table(), "take 3", "play", "take 4", "upgrade", "done", "take 1", "upgrade", "done")
    assert GAME.to_act(state) == (2,)
    assert (state.phase, state.turn.die, state.thief) == ("act", 3, -1)
    assert state.dice == (2,)
    assert refusal(state, "take 2", 2) == "You have already taken a die"
    assert state_after(state, "upgrade", "done").phase == "roll"


def test_a_stolen_die_may_be_changed_with_tiles():
    state = state_after(stolen_table(), "take 3", "play", "take 4", "upgrade", "done", "take 1", "upgrade", "done")
    with_tile = table_with(3, sides="abaaaa", tiles={5: 2}, phase="act", turn=Turn(2, 3), dice=(2,))
    assert "step 4" in legal_texts(with_tile)
    assert "step 4" not in legal_texts(state)


def test_the_holder_of_tile_2b_is_offered_every_die_before_the_own_turn():
    state = state_after(stolen_table(), "take 3", "keep", "upgrade", "done")
    assert state.tiles[1] == 2
    state = state_after(state, "take 1")
    assert GAME.to_act(state) == (2,)
    state = state_after(state, "keep", "upgrade", "done")
    assert GAME.to_act(state) == (2,)
    assert legal_texts(state)[:2] == ["take 2", "take 4"]
    assert state_after(state, "take 2").phase == "act", "the holder is not asked about an own die"


def test_a_seat_that_has_taken_a_die_is_offered_none():
    state = table_with(3, sides="abaaaa", tiles={2: 0}, dice=(1, 2, 3, 4))
    state = state_after(state, "take 1", "upgrade", "done", "take 2")
    assert GAME.to_act(state) == (1,)
    assert state.phase == "act"


def test_a_one_shot_tile_in_use_may_be_taken_again_at_once():
    state = state_after(table_with_die(4, tiles={1: 0}), "set 1", "tile")
    assert state.tiles[0] == 0
    assert state.sideways == 0b1


def test_points_of_tiles():
    state = table_with(2, tiles={1: 0, 4: 0, 6: 0, 5: 1})
    assert GAME.score(state, 0)["tiles"] == 2 + 2 - 2
    assert GAME.score(state, 1)["tiles"] == -2
