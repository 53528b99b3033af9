"""Points: deliveries, network, engine, action tiles, orders, starting bonus; and Eva's."""

from __future__ import annotations

from collections.abc import Mapping

from branchline.engine.game import ScoreSheet, Seat, Setup
from branchline.engine.text import Text, text
from branchline.games.steamrollers.rules.map import NUMBERS
from branchline.games.steamrollers.rules.network import Network, network
from branchline.games.steamrollers.rules.state import POOL, Sheet, State

LINES: Mapping[str, Text] = {
    "deliveries": text("Deliveries"),
    "network": text("Network"),
    "engine": text("Engine"),
    "tiles": text("Action tiles"),
    "orders": text("Orders"),
    "bonus": text("Starting bonus"),
}


def unused_lines(setup: Setup) -> frozenset[str]:
    """The score lines of additions that are not played; solo, none is."""
    options = {"orders": "orders", "bonus": "starting_tiles"}
    return frozenset(line for line, option in options.items() if setup.seats == 1 or not setup[option])


def score(state: State, seat: Seat) -> ScoreSheet:
    """The current score sheet of a seat."""
    sheet = state.sheets[seat]
    return ScoreSheet(
        (
            ("deliveries", sheet.delivery_points),
            ("network", network_points(state, sheet)),
            ("engine", state.box.engine_points[sheet.boxes.bit_count()]),
            ("tiles", sum(tile_points(state, number) for number in NUMBERS if state.tiles[number - 1] == seat)),
            ("orders", sum(state.box.orders[number, state.order_sides[number - 1]].points for number in sheet.orders)),
            ("bonus", sheet.bonus),
        )
    )


def network_of(state: State, seat: Seat) -> Network:
    """The network of a seat's tracks."""
    return network(state.box.map, state.borders, state.sheets[seat].tracks)


def network_points(state: State, sheet: Sheet) -> int:
    """Points for each finished link, and for each town on one."""
    links = network(state.box.map, state.borders, sheet.tracks).links
    towns = sum(len(link.towns) for link in links)
    return state.box.link_points * len(links) + state.box.town_points * towns


def tile_points(state: State, number: int) -> int:
    """The points of an action tile at the end; 0 until its side is known."""
    return state.faces.tiles[number - 1].points if number <= len(state.tile_sides) else 0


def eva_lines(state: State) -> tuple[tuple[str, int], ...]:
    """Eva's score: deliveries, the full engine, the crosses in her best regions, the positive tiles in the pool."""
    box, eva = state.box, state.eva
    pool = [tile_points(state, number) for number in NUMBERS if state.tiles[number - 1] == POOL]
    return (
        ("deliveries", eva.delivery_points),
        ("engine", box.eva_engine),
        ("regions", sum(sorted(eva.crosses)[-box.eva_regions :])),
        ("tiles", sum(points for points in pool if points > 0)),
    )


def eva_total(state: State) -> int:
    return sum(points for _, points in eva_lines(state))
