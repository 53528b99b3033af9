"""Encoding of The Train Travels from Afar: frames cell by cell, locomotives by their positions; a move is a cell and a turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from branchline.engine.game import Seat, Setup
from branchline.games.train_from_afar.native.convert import number_of
from branchline.games.train_from_afar.rules.components import ENDS, TURNS, Box, box_of
from branchline.games.train_from_afar.rules.state import Frame, State, station_of
from branchline.sim.encoding import Encoding
from branchline.sim.encoding.field import Field, around, flags, members, numbers, one_hot, whose

VERSION = 1


def fields(setup: Setup) -> tuple[Field, ...]:
    """The fields: a frame for every seat."""
    box = box_of(setup.edition)
    return tuple(field for n in range(setup.seats) for field in _frame_fields(box, whose(n)))


def _frame_fields(box: Box, who: str) -> tuple[Field, ...]:
    cells, tiles, locomotives, stations = len(box.squares), len(box.tiles), len(box.starts), len(box.stations)
    places = cells * ENDS + stations + 1
    return (
        Field(f"{who}.tracks", cells * ENDS * ENDS, 1, "for each cell and end: one-hot, the end by which one leaves who enters there"),
        Field(f"{who}.left", tiles, 1, "for each tile: whether it is not laid yet"),
        Field(f"{who}.places", locomotives * places, 1, "for each locomotive: one-hot, the cell and end before it, a station, or gone"),
        Field(f"{who}.entered", locomotives, 255, "for each locomotive: how many tiles it has entered"),
        Field(f"{who}.reached", stations, 25, "for each station: the round in which it was reached, 0 for never"),
        Field(f"{who}.hand", tiles, 1, "one-hot: the tile in hand"),
        Field(f"{who}.choice", cells + TURNS, 1, "one-hot: the cell chosen for it; one-hot: its turn; of others 0"),
        Field(f"{who}.done", 1, 1, "whether the seat is ready"),
    )


def observe(view: State, seat: Seat) -> Iterator[bytes]:
    """The bytes of each field."""
    box = view.box
    for other in around(seat, len(view.frames)):
        yield from _frame(box, view.frames[other])
        yield members(list(box.tiles), (view.hands[other],))
        choice = view.choices[other]
        cell = None if choice is None else box.numbers[choice.cell]
        yield one_hot(len(box.squares), cell) + one_hot(TURNS, None if choice is None else choice.turn)
        yield flags((view.is_done[other],))


def _frame(box: Box, frame: Frame) -> Iterator[bytes]:
    yield b"".join([_tracks(ways) for ways in frame.ways])
    yield members(list(box.tiles), frame.stack)
    yield b"".join([_place(box, place) for place in frame.places])
    yield numbers(*frame.tiles_entered)
    yield numbers(*frame.arrival_rounds, high=25)


@cache
def _tracks(ways: tuple[int, ...] | None) -> bytes:
    """The pairs of ends that a tile joins."""
    return bytes(ENDS * ENDS) if ways is None else b"".join([one_hot(ENDS, port % ENDS) for port in ways])


def _place(box: Box, place: int) -> bytes:
    ports, stations = len(box.squares) * ENDS, len(box.stations)
    station = station_of(place)
    at = place if place >= 0 else ports + (stations if station is None else station)
    return one_hot(ports + stations + 1, at)


def actions(setup: Setup) -> int:
    """The number of actions, which are the moves of the kernel: done, and every rotation in every cell, row by row."""
    return 1 + len(box_of(setup.edition).squares) * TURNS


ENCODING = Encoding(VERSION, fields, observe, actions, number_of)
