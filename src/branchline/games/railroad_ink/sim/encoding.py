"""Encoding of Railroad Ink: sheets cell by cell, the dice as counts; a move is a tile in its orientation in a cell."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from branchline.engine.game import Seat, Setup
from branchline.games.railroad_ink.native.convert import number_of
from branchline.games.railroad_ink.native.tables import numbering_of
from branchline.games.railroad_ink.rules.components import ANY, CRATER, DIRECTIONS, HIGHWAY, LAVA, RAILWAY, Box, box_of
from branchline.games.railroad_ink.rules.moves import Roll
from branchline.games.railroad_ink.rules.state import Sheet, State
from branchline.sim.encoding import Encoding
from branchline.sim.encoding.field import Field, around, counts, flags, members, numbers, one_hot, whose

VERSION = 1
A_CELL = 14
FALLS = (*DIRECTIONS, ANY)


def fields(setup: Setup) -> tuple[Field, ...]:
    """The fields, equal for all expansions; those of expansions that are not played are 0."""
    box = box_of(setup.edition)
    cells, dice = len(box.squares), len(box.dice)
    table = (
        Field("round", max(box.rounds.values()), 1, "one-hot: the round, from the first; all 0 when it is over"),
        Field("rolled", len(route_faces(box)), dice, "how many dice were rolled with each route face, in the order of the box"),
        Field("rolled_lava", len(lava_faces(box)), box.lava_dice, "how many lava dice were rolled with each face"),
        Field("direction", len(FALLS), 1, "one-hot: where the meteor flies: north, east, south, west, any"),
        Field("distance", 1, 9, "how far the meteor flies"),
    )
    return table + tuple(field for n in range(setup.seats) for field in _sheet_fields(box, cells, whose(n)))


def _sheet_fields(box: Box, cells: int, who: str) -> tuple[Field, ...]:
    """The fields of a sheet; those of others are as they were after the roll."""
    return (
        Field(f"{who}.board", cells * A_CELL, 1, "for each cell: highway, railway, lava on N E S W each; overpass; crater"),
        Field(f"{who}.fresh", cells, 1, "for each cell: whether it was drawn in this round"),
        Field(f"{who}.dice", len(route_faces(box)), len(box.dice), "how many dice with each route face are still to be drawn"),
        Field(f"{who}.lava", len(lava_faces(box)), box.lava_dice, "how many lava dice with each face are still to be drawn"),
        Field(f"{who}.specials", len(box.specials), 1, "for each special route: whether it is not crossed off"),
        Field(f"{who}.specials_now", 1, 20, "how many special routes were used in this round"),
        Field(f"{who}.meteor", 1, 1, "whether the meteor has still to fall"),
        Field(f"{who}.dot", cells, 1, "one-hot: from where the next impact is counted"),
        Field(f"{who}.done", 1, 1, "whether the seat has finished the round"),
    )


def observe(view: State, seat: Seat) -> Iterator[bytes]:
    """The bytes of each field."""
    box, roll = view.box, view.roll or Roll(())
    yield one_hot(max(box.rounds.values()), view.round - 1)
    yield counts(route_faces(box), roll.routes)
    yield counts(lava_faces(box), roll.lava)
    yield members(FALLS, (roll.direction,))
    yield numbers(roll.distance)
    for other in around(seat, len(view.sheets)):
        yield from _sheet(box, view.sheets[other], view.round)
        yield flags((view.is_done[other],))


def _sheet(box: Box, sheet: Sheet, round_: int) -> Iterator[bytes]:
    board = sheet.board
    yield b"".join([cell_bytes(tile) for tile in board.cells])
    yield bytes(map(round_.__eq__, board.rounds))
    yield counts(route_faces(box), sheet.dice)
    yield counts(lava_faces(box), sheet.lava)
    yield members(box.specials, sheet.specials)
    yield numbers(sheet.specials_now, high=20)
    yield flags((sheet.meteor,))
    yield one_hot(len(board.cells), sheet.dot)


@cache
def cell_bytes(tile: str) -> bytes:
    """The bytes of a cell."""
    ends = [tile[side] == kind for kind in (HIGHWAY, RAILWAY, LAVA) for side in range(4)]
    return flags((*ends, tile.endswith("o"), tile == CRATER))


@cache
def route_faces(box: Box) -> tuple[str, ...]:
    """The different faces of the route dice."""
    return tuple(dict.fromkeys(face for die in box.dice for face in die))


@cache
def lava_faces(box: Box) -> tuple[str, ...]:
    """The different faces of the lava dice."""
    return tuple(dict.fromkeys(box.lava_faces))


def actions(setup: Setup) -> int:
    """The number of actions, which are the moves of the kernel: every tile in every cell; done; impacts; special routes given up."""
    numbering = numbering_of(box_of(setup.edition))
    return numbering.first_dodge + len(numbering.specials)


ENCODING = Encoding(VERSION, fields, observe, actions, number_of)
