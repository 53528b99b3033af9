"""Encodings: every legal move has its own number and is decoded from it; observations contain what a seat may know."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.conformance.subject import Table, subject
from tests.toy import TOY

from branchline.engine.errors import IllegalMove, InvalidSetup
from branchline.engine.game import CHANCE, SPECTATOR, AnyGame, Seat
from branchline.games import GAMES, part_of
from branchline.sim.encoding import choices, decode_move, encode_move, encoding_of, highest, observation

MOVES = 400


def positions(game: AnyGame, table: Table, rng: Random) -> Iterator[tuple[Any, Seat]]:
    """Positions of random matches, each with a random seat to act."""
    while True:
        state = game.new(game.setup(*table))
        while acting := game.to_act(state):
            seat = rng.choice(acting)
            if seat == CHANCE:
                state = game.apply(state, seat, game.chance(state, rng))
                continue
            yield state, seat
            state = game.apply(state, seat, rng.choice(game.legal_moves(state, seat)))


def test_encoding_and_decoding_a_move_gives_the_move(game: str, table: Table) -> None:
    rules, encoding = GAMES[game], encoding_of(game)
    actions = encoding.actions(rules.setup(*table))
    for state, seat in islice(positions(rules, table, Random(f"{game}{table}")), MOVES):
        moves = list(rules.legal_moves(state, seat))
        offered = choices(rules, state, seat)
        assert sorted(offered) == sorted({encode_move(rules, state, seat, move) for move in moves})
        assert len(offered) == len(moves), "two moves share a number, or one has none"
        assert 0 <= min(offered) <= max(offered) < actions
        move = moves[-1]
        assert decode_move(rules, state, seat, encode_move(rules, state, seat, move)) == move
        assert all(offered[encode_move(rules, state, seat, move)] == move for move in moves)


def test_encodings_of_view_and_state_are_equal(game: str, table: Table) -> None:
    rules = GAMES[game]
    for state, seat in islice(positions(rules, table, Random(1)), 60):
        assert choices(rules, state, seat) == choices(rules, rules.view(state, seat), seat)


def test_observations_match_their_fields(game: str, table: Table) -> None:
    rules, fields = GAMES[game], encoding_of(game).fields(GAMES[game].setup(*table))
    high = highest(fields)
    assert len({field.name for field in fields}) == len(fields)
    for state, seat in islice(positions(rules, table, Random(2)), 150):
        pieces = list(encoding_of(game).observe(rules.view(state, seat), seat))
        assert [len(piece) for piece in pieces] == [field.size for field in fields]
        assert (observation(rules, state, seat) <= high).all()
    assert observation(rules, rules.new(rules.setup(*table)), SPECTATOR).shape == high.shape


def test_observations_contain_no_hidden_information(game: str, table: Table) -> None:
    rules, rng = GAMES[game], Random(3)
    for state, _ in islice(positions(rules, table, rng), 80):
        for seat in range(rules.setup(*table).seats):
            scrambled = subject(game).scramble(state, seat, rng)
            assert np.array_equal(observation(rules, state, seat), observation(rules, scrambled, seat))


def test_a_move_that_changes_a_seats_view_changes_its_observation(game: str) -> None:
    """Otherwise the encoding misses a field; views of one round may differ only in the log."""
    rules, table = GAMES[game], subject(game).tables[0]
    seen: dict[tuple[Seat, bytes], set[tuple[Any, ...]]] = {}
    for state, seat in islice(positions(rules, table, Random(4)), 200):
        options = tuple(rules.write_move(move) for move in rules.legal_moves(state, seat))
        sheets = tuple(rules.score(rules.view(state, seat), other).lines for other in range(rules.setup(*table).seats))
        seen.setdefault((seat, observation(rules, state, seat).tobytes()), set()).add((options, sheets))
    assert all(len(alike) == 1 for alike in seen.values()), "positions with other moves or other scores look the same"


def test_encodings_have_versions(game: str) -> None:
    assert encoding_of(game).version >= 1


def test_an_action_that_is_not_a_move_is_rejected() -> None:
    rules = GAMES["traxx"]
    state, seat = next(positions(rules, (1, {}), Random(1)))
    illegal = next(n for n in range(200) if n not in choices(rules, state, seat))
    with pytest.raises(IllegalMove, match=f"Action {illegal} is not a legal move"):
        decode_move(rules, state, seat, illegal)


def test_every_game_has_an_encoding() -> None:
    missing = [name for name in GAMES if name != TOY.id and not part_of(name, "encoding")]
    assert not missing, f"{' and '.join(missing)}: write an encoding, as docs/environments.md says"


def test_a_game_without_an_encoding_is_named() -> None:
    with pytest.raises(InvalidSetup, match="toy has no encoding"):
        encoding_of(TOY.id)


MOVE_NUMBERS = (
    ("railroad_ink", {"00:RR__": 12, "66:RHRHo": 3333, "done": 3381, "meteor west": 3385, "dodge HRHR": 3391}),
    ("train_from_afar", {"done": 0, "20:1": 34, "33:3": 64}),
    ("steamrollers", {"done": 0, "upgrade": 2, "take 3": 11, "take 2 6": 26, "85:4-5": 872, "fill 6 Y": 907, "start cargo B 4": 1742}),
    ("traxx", {"done": 0, "d5-c5": 31}),
    ("days_of_steam", {"done": 0, "pass": 1, "uncover": 4, "load Y": 11, "city 2 -1,3": 14476}),
)


@pytest.mark.parametrize(("name", "numbers"), MOVE_NUMBERS)
def test_the_numbers_of_moves_have_not_changed(name: str, numbers: dict[str, int]) -> None:
    """Trained policies depend on them: raise the version before a change."""
    rules = GAMES[name]
    state = rules.new(rules.setup())
    assert {move: encode_move(rules, state, 0, rules.read_move(move)) for move in numbers} == numbers
