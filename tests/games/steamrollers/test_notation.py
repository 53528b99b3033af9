"""Moves, states and boards as text."""

from __future__ import annotations

import pytest
from tests.games.steamrollers.players import play_match
from tests.games.steamrollers.table import table_with

from branchline.drawing.picture import Look
from branchline.engine.edition import Edition
from branchline.engine.errors import IllegalMove, InvalidNotation
from branchline.engine.game import CHANCE
from branchline.engine.match import Match
from branchline.games.steamrollers import GAME
from branchline.games.steamrollers.rules import moves as m
from branchline.games.steamrollers.rules.components import EDITION
from branchline.games.steamrollers.rules.scoring import eva_total
from branchline.games.steamrollers.words.names import LETTER, POLISH_LETTER
from branchline.language import speaker

MOVES = [
    (m.Draw(3, "RBSS"), "goods 3 RBSS"),
    (m.Arrange(3, "RSB"), "row 3 RSB"),
    (m.TileSide(2, "b"), "side 2b"),
    (m.OrderSide(6, "a"), "order 6a"),
    (m.LevelMap(4), "map 4"),
    (m.First(0), "first 0"),
    (m.Influence(5), "influence 5"),
    (m.Roll((1, 4, 4), "ST"), "roll 1,4,4 ST"),
    (m.Rerolled(6), "die 6"),
    (m.StartEngine(3), "start engine 3"),
    (m.StartEngine(0), "start engine -"),
    (m.StartTrack("21", (3, 5)), "start track 21:3-5"),
    (m.StartTrack("", (0, 0)), "start track -"),
    (m.StartPoints(), "start points"),
    (m.StartTile(4), "start tile 4"),
    (m.StartCargo("R", 3), "start cargo R 3"),
    (m.TakeDie(4), "take 4"),
    (m.TakeTwo(4, 2), "take 4 2"),
    (m.PlayTile(), "play"),
    (m.Decline(), "keep"),
    (m.SetDie(5), "set 5"),
    (m.StepDie(4), "step 4"),
    (m.FlipDie(), "flip"),
    (m.ThrowDie(), "throw"),
    (m.Build("21", (3, 5)), "21:3-5"),
    (m.Upgrade(), "upgrade"),
    (m.Deliver("R", 0, ((1, 2), (3, 0)), 4, 0), "deliver R 1:2-3:0-4"),
    (m.Deliver("R", 2, ((1, 2),), 3, 1), "deliver R2 1:2-3 +1"),
    (m.Deliver("R", -1, ((3, 2),), 2, 0), "deliver R* 3:2-2"),
    (m.TakeTile(), "tile"),
    (m.FillOrder(3), "fill 3"),
    (m.FillOrder(3, "G"), "fill 3 G"),
    (m.Pass(), "pass"),
    (m.Done(), "done"),
]


@pytest.mark.parametrize(("move", "notation"), MOVES)
def test_moves_are_written_and_read(move, notation):
    assert GAME.write_move(move) == notation
    assert GAME.read_move(notation) == move
    assert GAME.read_move(f"  {notation} ") == move


def test_a_track_is_read_with_its_sides_in_any_order():
    assert GAME.read_move("21:5-3") == m.Build("21", (3, 5))


@pytest.mark.parametrize(("move", "notation"), MOVES)
def test_moves_are_read_in_any_letter_case(move, notation):
    assert GAME.read_move(notation.upper()) == move
    assert GAME.read_move(notation.title()) == move


@pytest.mark.parametrize("notation", ["roll 1,4,4 ST", "roll 4,1,4 ST", "roll 4,4,1 TS", "Roll 4 4 1 ts"])
def test_a_roll_is_read_in_any_order(notation):
    assert GAME.read_move(notation) == m.Roll((1, 4, 4), "ST")


@pytest.mark.parametrize("notation", ["goods 1 RBGY", "goods 1 YGBR", "goods 1 ygbr", "goods 1 ŻZNC", "goods 1 czżn"])
def test_with_several_players_goods_are_read_in_any_order_and_language(notation):
    match = Match(GAME, GAME.setup(2))
    match.play_text(CHANCE, notation)
    assert match.state.goods == ("RBG",)
    assert GAME.write_move(match.log[0][1]) == "goods 1 RBGY"


def test_goods_that_the_bag_lacks_are_rejected_in_any_order():
    match = Match(GAME, GAME.setup(2))
    for notation in ("goods 1 YGQB", "goods 1 YGB", "goods 2 YGBR"):
        with pytest.raises(IllegalMove, match="Neither the bag nor the dice can give that"):
            match.play_text(CHANCE, notation)


def test_polish_letters_of_goods_are_those_of_the_catalogue():
    say = speaker("pl", "steamrollers")
    assert {say(LETTER[colour]): colour for colour in LETTER} == POLISH_LETTER


@pytest.mark.parametrize(
    ("notation", "normal_form"),
    [
        ("deliver C 1:0-2", "deliver R 1:0-2"),
        ("deliver c* 3:0-2", "deliver R* 3:0-2"),
        ("fill 3 ż", "fill 3 Y"),
        ("row 1 CNZ", "row 1 RBG"),
        ("start cargo n 3", "start cargo B 3"),
        ("take 4", "take 4"),
    ],
)
def test_moves_are_normalised_to_the_letters_of_the_box(notation, normal_form):
    assert GAME.write_move(GAME.normalise_move(table_with(2), 0, GAME.read_move(notation))) == normal_form


def test_a_box_with_other_letters_shows_and_reads_them():
    source = EDITION.source.replace('"R"', '"C"').replace('"RB', '"CB').replace('"RRB', '"CCB').replace('"RS', '"CS')
    setup = GAME.setup(2, edition=Edition(source, "my-box.toml"))
    match = Match(GAME, setup)
    match.play_text(CHANCE, "goods 1 bccb")
    assert match.state.goods == ("CCBB",)
    assert "1Y: CCBB" in GAME.draw_text(match.state, 0, Look(say=speaker("pl", "steamrollers")))


BAD_MOVES = [
    "",
    "take",
    "take 7",
    "take 0",
    "take ٣",
    "21:3",
    "21:3-6",
    "deliver R 1",
    "deliver 1:2-3",
    "roll 7 SW",
    "roll 1 XY",
    "x" * 30_000,
    "done done",
]


@pytest.mark.parametrize("notation", [*BAD_MOVES, "x" * 30_000])
def test_malformed_moves_are_rejected(notation):
    with pytest.raises(InvalidNotation):
        GAME.read_move(notation)


def test_states_are_written_and_read():
    for seats, options in ((1, {"level": "medium"}), (3, {"orders": True, "coal": True, "starting_tiles": True})):
        match = play_match(seats, options, "notation", 150)
        notation = GAME.write_state(match.state)
        assert GAME.read_state(match.setup, notation) == match.state
        assert GAME.read_state(match.setup, notation).borders is match.state.borders


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("phase=take", "phase=sleep", "there is no such phase or ending"),
        ("phase=take", "phase=over", "there is no such phase or ending"),
        ("goods=RBGS", "goods=RBGQ", "this does not belong here"),
        ("goods=RBGS", "foods=RBGS", "expected the words phase, goods"),
        ("bag=10,", "bag=", "the bag does not fit this box"),
        ("tiles=-,", "tiles=", "do not fit this box"),
        ("tiles=-,", "tiles=7,", "this does not belong here"),
        ("map=0", "map=3", "level=medium or level=hard"),
        ("round=1", "round=x", "expected a number from 0 to"),
        ("turn=0,", "turn=", "is incomplete"),
        ("turn=0,", "turn=9,", "is incomplete"),
        ("tracks=-", "tracks=11:0-3", "you cannot draw on a city"),
        ("tracks=-", "tracks=99:0-3", "there is no such hex on the map"),
        ("tracks=-", "tracks=10:3-3", "a track joins two different sides"),
        ("tracks=-", "tracks=10:0-3,10:1-4", "this hex is listed twice"),
        ("tracks=-", "tracks=10", "a track looks like 21:3-5"),
        ("boxes=-", "boxes=21", "written in rising order"),
        (" | tracks", " | tracks=- boxes=- points=0 bonus=0 kept=- orders=- cargo=- | tracks", "a state of this table has 2 sheets"),
    ],
)
def test_malformed_states_are_rejected_with_a_reason(old, new, reason):
    state = table_with(2)
    notation = GAME.write_state(state)
    assert old in notation
    with pytest.raises(InvalidNotation) as error:
        GAME.read_state(state.setup, notation.replace(old, new, 1))
    assert reason in str(error.value)


def test_the_sheet_of_the_rulebook_scores_22():
    """13 for deliveries, 4 links and 5 towns, 5 boxes, a tile worth -2."""
    tracks = (
        "21:5-3 20:0-1 30:4-1 "  # 1 to 3 over the town 20
        "12:0-3 13:2-3 23:2-5 32:0-5 33:1-3 "  # 1 to 4 over the towns 23 and 32
        "45:3-5 35:2-4 25:1-4 "  # 4 to 2 over the town 45
        "72:3-5 63:1-2 73:0-4"  # 5 to 6 over the town 63
    )
    setup = GAME.setup(2)
    state = GAME.read_board(setup, f"{tracks} engine 1 2 4 5 6 deliveries 4 4 5 tiles 6a")
    assert dict(GAME.score(state, 0).lines) == {"deliveries": 13, "network": 9, "engine": 2, "tiles": -2, "orders": 0, "bonus": 0}
    assert GAME.score(state, 0).total == 22
    assert GAME.score(state, 1).total == 0
    assert GAME.outcome(state).ending == "counted"
    assert (GAME.outcome(state).ranks, GAME.outcome(state).rival) == ((1, 2), False)
    assert GAME.read_state(setup, GAME.write_state(state)) == state


def test_a_board_can_contain_everything():
    setup = GAME.setup(3, {"orders": True, "coal": True, "level": "hard", "starting_tiles": True})
    notation = "tiles 3b 5as orders 1a 6b bonus 2 kept RRK cargo G3 map 6 goods RB - - K Y S / engine 1234 tiles 1a"
    state = GAME.read_board(setup, notation)
    assert dict(GAME.score(state, 0).lines) == {"deliveries": 0, "network": 0, "engine": 0, "tiles": 0, "orders": 9, "bonus": 2}
    assert dict(GAME.score(state, 1).lines)["engine"] == 1
    assert (state.sheets[0].delivered_goods, state.sheets[0].cargo, state.level_map, state.goods[3]) == ("RRK", "G3", 6, "K")
    assert state.sideways == 0b10000
    assert len(state.borders.walls) == 20


def test_a_board_is_read_in_any_letter_case_and_language():
    setup = GAME.setup(2, {"orders": True, "coal": True})
    plain = GAME.read_board(setup, "21:3-5 engine 12 kept RRK cargo G3 goods RB - - K Y S tiles 3a / engine 1")
    assert GAME.read_board(setup, "21:3-5 Engine 12 KEPT wcc cargo z3 goods NC - - w ż s tiles 3A / ENGINE 1") == plain


def test_a_board_against_eva_is_read():
    setup = GAME.setup(1, {"eva": 2})
    state = GAME.read_board(setup, "deliveries 25 pool 1a 5a tiles 2a 3a 4a 6a crosses 5 4 4 2 1 0 eva 10")
    assert eva_total(state) == 24
    assert GAME.score(state, 0).total == 25 + 2 - 2 + 2 - 2
    assert GAME.outcome(state).ranks == (1,)


@pytest.mark.parametrize(
    ("notation", "reason"),
    [
        ("", "Nothing is written here"),
        ("42", "expected a track or one of engine"),
        ("engine 7", "this does not belong here"),
        ("21:3-9", "a track looks like 21:3-5"),
        ("tiles 3a 3b", "this tile is listed twice"),
        ("tiles 3a / tiles 3a", "this tile is listed twice"),
        ("orders 1a", "this match is played without orders"),
        ("map 3", "level=medium or level=hard"),
        ("bonus 2 2", "this is listed twice"),
        ("goods R B", "expected the goods of six cities"),
        ("goods Q - - - - -", "expected the goods of six cities"),
        ("crosses 9 0 0 0 0 0", "expected Eva's crosses in six regions"),
        ("kept Q", "goods have the letters RBGYSK"),
        ("engine 1 / engine 2 / engine 3", "3 sheets are written here, for 2 players"),
    ],
)
def test_malformed_boards_are_rejected_with_a_reason(notation, reason):
    with pytest.raises(InvalidNotation) as error:
        GAME.read_board(GAME.setup(2), notation)
    assert reason in str(error.value)


def test_an_order_is_filled_once():
    with pytest.raises(InvalidNotation, match="this order is listed twice"):
        GAME.read_board(GAME.setup(2, {"orders": True}), "orders 1a / orders 1b")
