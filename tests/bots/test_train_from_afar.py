"""The judgement of The Train Travels from Afar: what a tile will do, chances of stations, hopes, and playing alone."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from branchline.bots import BOTS
from branchline.bots.judgement.train_from_afar.judgement import fields, focus, shared, shown, worth
from branchline.bots.judgement.train_from_afar.ways import chances
from branchline.engine.game import CHANCE
from branchline.games.train_from_afar import GAME
from branchline.games.train_from_afar.components import AT_STATION, GONE, box_of
from branchline.games.train_from_afar.moves import Lay
from branchline.games.train_from_afar.rules import apply, chance, legal_moves, to_act
from branchline.games.train_from_afar.running import with_tile
from branchline.games.train_from_afar.scoring import score
from branchline.games.train_from_afar.state import Laid, State

BOX = box_of(GAME.edition)
CZERNO = 6  # the station beside the first cell of violet and black


def states(seed: int, way: str, seats: int = 2) -> list[State]:
    """The states of a random match."""
    rng, found = Random(seed), [GAME.new(GAME.setup(seats, {"way": way}))]
    while acting := to_act(found[-1]):
        seat, state = acting[0], found[-1]
        move = chance(state, rng) if seat == CHANCE else rng.choice(legal_moves(state, seat))
        found.append(apply(state, seat, move))
    return found


@pytest.mark.parametrize("seed", range(12))
def test_what_a_chosen_tile_will_do_is_what_it_does(seed: int) -> None:
    for state in states(seed, "both"):
        for seat, (choice, tile, frame) in enumerate(zip(state.choices, state.hands, state.frames, strict=True)):
            if choice is not None and tile is not None:
                laid = with_tile(BOX, frame, Laid(BOX.numbers[choice.cell], tile, choice.turn))
                assert shown(state, seat) == (laid.places, laid.route, laid.reached, len(laid.left))


@pytest.mark.parametrize(("way", "seats"), [("stations", 2), ("stations", 4), ("longest", 1), ("both", 1), ("both", 3)])
def test_in_the_end_a_seat_is_worth_its_score(way: str, seats: int) -> None:
    for seed in range(6):
        over = states(seed, way, seats)[-1]
        for seat in range(seats):
            assert worth(over, seat) == score(over, seat).total


def test_chances_are_chances_and_fall_with_the_distance() -> None:
    table = chances(BOX)
    assert all(0 <= chance <= 1 for row in table for chance in row)
    violet, _, _, red = (table[place] for place in BOX.starts)
    assert violet[CZERNO] > 0.9 > red[CZERNO]
    assert max(violet) == violet[CZERNO]


def test_every_locomotive_hopes_for_a_station_of_its_own() -> None:
    hopes = (0.0,) * CZERNO + (8.0,)
    violet, black, *_ = BOX.starts
    one = shared(BOX, (violet, GONE, GONE, GONE), hopes)
    assert 0 < shared(BOX, (violet, black, GONE, GONE), hopes) == pytest.approx(one)
    assert shared(BOX, (AT_STATION, GONE, GONE, GONE), hopes) == 0


def test_who_was_first_has_more_and_a_station_that_others_reached_promises_less() -> None:
    never, early, late = (0,) * 7, (3, *(0,) * 6), (5, *(0,) * 6)
    assert fields(BOX, 2, early, (late,))[0] == 16
    assert fields(BOX, 2, late, (early,))[0] == 5
    assert fields(BOX, 2, early, (early,))[0] == 16
    assert fields(BOX, 2, never, (never,))[1][0] > fields(BOX, 2, never, (early,))[1][0] == 5
    assert fields(BOX, 1, never, ())[1][0] == 16
    assert fields(BOX, 2, early, (never,))[1][0] == 0


@pytest.mark.parametrize("way", ["stations", "longest", "both"])
def test_no_bot_lets_its_first_two_locomotives_meet(way: str) -> None:
    """Tile A has a U-turn that joins violet and black when it is turned to the depot."""
    state = GAME.new(GAME.setup(2, {"way": way}))
    state = replace(state, hands=("A", "A"))
    meeting = replace(state, choices=(Lay(20, 2), None))
    assert shown(meeting, 0)[0][:2] == (GONE, GONE)
    bot = BOTS["medium"].sit(GAME, 0)
    assert bot.choose(GAME.view(state, 0), legal_moves(state, 0), Random(1)) != Lay(20, 2)
    assert worth(meeting, 0) < worth(state, 0)


def test_where_only_routes_count_a_seat_does_not_look_at_the_others() -> None:
    here = [state for state in states(3, "longest") if to_act(state) == (0, 1)]
    for state in here:
        alone, seat = focus(GAME.view(state, 1), 1)
        assert (alone.setup.seats, seat, alone.frames, alone.hands) == (1, 0, (state.frames[1],), (state.hands[1],))
    stations = states(3, "stations")[4]
    assert focus(stations, 1) == (stations, 1)


def test_alone_a_search_expects_points_and_no_lead() -> None:
    """The last tile in hand: what it brings is known."""
    rng, state = Random(1), GAME.new(GAME.setup(1, {"way": "longest"}))
    while len(state.frames[0].laid) < 14 or CHANCE in to_act(state):
        seat = to_act(state)[0]
        move = chance(state, rng) if seat == CHANCE else BOTS["medium"].sit(GAME, 0).choose(state, legal_moves(state, 0), rng)
        state = apply(state, seat, move)
    last = legal_moves(state, 0)
    first, *_ = BOTS["hard:20p"].sit(GAME, 0).consider(state, last, Random(1))
    assert first.value == pytest.approx(max(shown(apply(state, 0, move), 0)[1] for move in last))
