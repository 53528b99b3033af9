"""Positions of the parts of a frame in the picture: cells, ends, stations, the depot's fields, the locomotives."""

from __future__ import annotations

from branchline.games.train_from_afar.drawing.art import END_POINTS, HALF, INWARD, SIDE
from branchline.games.train_from_afar.rules.components import GONE, Box, Piece
from branchline.games.train_from_afar.rules.rounds import crashes_of
from branchline.games.train_from_afar.rules.running import arrival_of
from branchline.games.train_from_afar.rules.state import Frame
from branchline.rail.grid import Point

RIM = 118
BACK = 10  # distance of the middle of a locomotive from the end of its track
TRACKS = 44  # length of the tracks of a station


def size(box: Box) -> tuple[int, int]:
    """Width and height of the whole frame."""
    return 2 * RIM + box.squares.columns * SIDE, 2 * RIM + box.squares.rows * SIDE


def centre(box: Box, cell: int) -> Point:
    """The middle of a cell."""
    row, column = box.squares.cell(cell)
    return RIM + column * SIDE + HALF, RIM + row * SIDE + HALF


def edge_at(box: Box, cell: int, side: int) -> Point:
    """The middle of an edge of a cell."""
    x, y = centre(box, cell)
    return x - INWARD[side][0] * HALF, y - INWARD[side][1] * HALF


def end_at(box: Box, port: int) -> Point:
    """One of the eight ends of a cell."""
    x, y = centre(box, port >> 3)
    return x + END_POINTS[port & 7][0], y + END_POINTS[port & 7][1]


def outside(box: Box, piece: Piece, out: float) -> Point:
    """A point of the rim, at this distance outwards from the middle of a piece's edge."""
    (x, y), (dx, dy) = edge_at(box, piece.cell, piece.side), INWARD[piece.side]
    return x - dx * out, y - dy * out


def outward(box: Box) -> tuple[int, int]:
    """The direction from the depot to its outer corner: -1 or 1 to the right, and down."""
    (x, y), (wide, high) = centre(box, box.depot), size(box)
    return (-1 if 2 * x < wide else 1), (-1 if 2 * y < high else 1)


def field_at(box: Box, locomotive: int) -> Point:
    """The position of a locomotive's field in the depot: behind its door, spread towards the outer sides."""
    port = box.starts[locomotive]
    (x, y), (dx, dy), (right, down) = end_at(box, port), INWARD[(port & 7) // 2], outward(box)
    return (x + right * 21, y - dy * 34) if dy else (x - dx * 30, y + down * 14)


def waiting_at(box: Box, port: int) -> Point:
    """The position of a locomotive before this port: on its field in the depot, or at the end of its track."""
    if port in box.starts:
        return field_at(box, box.starts.index(port))
    (x, y), (dx, dy) = end_at(box, port), INWARD[(port & 7) // 2]
    return x - dx * BACK, y - dy * BACK


def arrived_at(box: Box, port: int) -> Point:
    """The position of a locomotive that left the tiles by this port: on that track of the station."""
    (x, y), (dx, dy) = end_at(box, port), INWARD[(port & 7) // 2]
    return x - dx * TRACKS / 2, y - dy * TRACKS / 2


def standing_at(box: Box, frame: Frame, locomotive: int) -> tuple[Point, Point]:
    """The centre and the direction of a locomotive."""
    place, arrival = frame.places[locomotive], arrival_of(box, frame, locomotive)
    if arrival is None:
        return waiting_at(box, place), INWARD[(place & 7) // 2]
    dx, dy = INWARD[(arrival & 7) // 2]
    return arrived_at(box, arrival), (-dx, -dy)


def lost_at(box: Box, frame: Frame) -> list[Point]:
    """The positions where locomotives were removed: the place of the other one in a crash, and a station's track."""
    arrivals = [arrival_of(box, frame, number) for number, place in enumerate(frame.places) if place == GONE]
    ends = [arrived_at(box, port) for port in arrivals if port is not None]
    return [waiting_at(box, crash.port) for crash in crashes_of(box, frame)] + ends
