"""The subject of SteamRollers for the contract tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.games.steamrollers.recount import recount

from branchline.conformance import Subject
from branchline.engine.game import Seat
from branchline.games.steamrollers.rules import moves as m
from branchline.games.steamrollers.rules.deliveries import deliveries
from branchline.games.steamrollers.rules.network import routes
from branchline.games.steamrollers.rules.scoring import network_of
from branchline.games.steamrollers.rules.state import State

GOODS = "RBGYSK"
PLAIN_MOVES = (m.Upgrade(), m.TakeTile(), m.Pass(), m.Done(), m.FlipDie(), m.ThrowDie(), m.PlayTile(), m.Decline(), m.StartPoints())


def space(state: State, seat: Seat, rng: Random) -> Iterator[m.Move]:
    """Every kind of move with any values, possible or not."""
    any_number = (0, 1, 2, 3, 4, 5, 6, 7, -1)
    yield from PLAIN_MOVES
    for number in any_number:
        yield from (m.TakeDie(number), m.SetDie(number), m.StepDie(number), m.StartEngine(number), m.StartTile(number))
        yield from (m.LevelMap(number), m.First(number), m.Influence(number), m.Rerolled(number))
        yield from (m.TileSide(number, rng.choice("abc")), m.OrderSide(number, rng.choice("abc")))
        yield from (m.FillOrder(number), m.FillOrder(number, rng.choice((*GOODS, "GG"))))
        yield m.TakeTwo(number, rng.choice(any_number))
        yield m.StartCargo(rng.choice((*GOODS, "", "RB")), number)
        handful = "".join(rng.choice(GOODS) for _ in range(rng.randrange(8)))
        yield from (m.Draw(number, handful), m.Arrange(number, handful))
    yield from (
        m.Roll(tuple(sorted(rng.randrange(1, 7) for _ in range(rng.randrange(7)))), rng.choice(("SW", "ST", "WT", "SS", "S")))
        for _ in range(6)
    )
    cells = [*(f"{row}{column}" for row in range(10) for column in range(10)), "", "x1", "123", "٣٣"]
    for _ in range(120):
        ends = rng.choice([(a, b) for a in range(6) for b in range(6)] + [(-1, 9)])
        yield rng.choice((m.Build, m.StartTrack))(rng.choice(cells), ends)
    yield from _delivery_moves(state, max(seat, 0), rng)


def _delivery_moves(state: State, seat: Seat, rng: Random) -> Iterator[m.Deliver]:
    """Existing routes with any goods, slightly changed legal deliveries, and nonsense."""
    for city in range(1, 7):
        for route in rng.sample(found := routes(network_of(state, seat), city), min(6, len(found))):
            yield m.Deliver(rng.choice(GOODS), rng.choice((0, 1, 2, 3, -1)), route.legs, route.to, rng.randrange(4))
            yield m.Deliver(rng.choice(GOODS), 0, route.legs[1:], route.to, 0)
    if state.phase == "act":
        for move in deliveries(state, seat)[:20]:
            assert isinstance(move, m.Deliver)
            yield move
            yield m.Deliver(move.good, move.place, move.route, rng.randrange(1, 7), move.plus)
            yield m.Deliver(move.good, move.place, move.route, move.to, move.plus + 1)
    yield m.Deliver("R", 0, (), 1, 0)
    yield m.Deliver("", 0, ((1, 1),), 1, 0)
    yield m.Deliver("R", 9, ((7, 9), (0, -1)), 8, -1)


def scramble(state: State, seat: Seat, rng: Random) -> State:
    """Nothing is hidden."""
    return state


TABLES = (
    (1, {}),
    (1, {"eva": 2, "level": "medium", "rows": "drawn"}),
    (1, {"eva": 3, "level": "hard", "power_cap": 6, "rows": "drawn"}),
    (1, {"eva": 4, "rows": "drawn"}),
    (1, {"eva": 5}),
    (1, {"eva": 6}),
    (2, {"level": "medium"}),
    (3, {"orders": True, "coal": True, "level": "hard"}),
    (5, {"starting_tiles": True, "coal": True, "orders": True, "power_cap": 6}),
)

SUBJECT = Subject(
    tables=TABLES, space=space, recount=recount, scramble=scramble, endings=("cities", "idle", "region"), golden=Path(__file__).parent
)
