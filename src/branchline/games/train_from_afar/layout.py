"""Where the parts of a frame lie in the picture: cells, ends, stations, the depot's fields, the locomotives."""

from __future__ import annotations

from branchline.games.train_from_afar.art import END_POINTS, HALF, INWARD, SIDE
from branchline.games.train_from_afar.components import Box, Piece
from branchline.games.train_from_afar.running import track_of, travelled
from branchline.games.train_from_afar.state import Frame, station_of
from branchline.rail.grid import Point

RIM = 118
BACK = 27  # how far behind the end of its track a locomotive stands


def size(box: Box) -> tuple[int, int]:
    """How wide and high the whole frame is."""
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


def outside(box: Box, piece: Piece, along: float, out: float) -> Point:
    """A point of the rim: so far along the edge of a piece, and so far out of it."""
    x, y = edge_at(box, piece.cell, piece.side)
    dx, dy = INWARD[piece.side]
    return x - dx * out + abs(dy) * along, y - dy * out + abs(dx) * along


def station_piece(box: Box, station: int) -> Piece:
    """The piece of the rim where a station lies."""
    return next(piece for piece in box.rim if piece.station == station)


def outward(box: Box) -> tuple[int, int]:
    """From the depot towards its outer corner: -1 or 1 to the right, and down."""
    (x, y), (wide, high) = centre(box, box.depot), size(box)
    return (-1 if 2 * x < wide else 1), (-1 if 2 * y < high else 1)


def field_at(box: Box, locomotive: int) -> Point:
    """Where a locomotive's field in the depot lies: behind its door, spread towards the outer sides."""
    port = box.starts[locomotive]
    (x, y), (dx, dy), (right, down) = end_at(box, port), INWARD[(port & 7) // 2], outward(box)
    return (x + right * 18, y - dy * 32) if dy else (x - dx * 30, y + down * 14)


def standing_at(box: Box, place: int, locomotive: int) -> Point:
    """Where the middle of a locomotive is drawn."""
    station = station_of(place)
    if station is not None:
        piece = station_piece(box, station)
        return outside(box, piece, 23, 49 if INWARD[piece.side][0] else 57)
    if place == box.starts[locomotive]:
        return field_at(box, locomotive)
    (x, y), (dx, dy) = end_at(box, place), INWARD[(place & 7) // 2]
    return x - dx * BACK, y - dy * BACK


def lost_at(box: Box, frame: Frame, locomotive: int) -> Point:
    """Where a locomotive was removed: on the track, in the depot, or at a station where another stood."""
    (ports, end), entered = track_of(box, frame, locomotive), travelled(box, frame, locomotive)
    station = station_of(end)
    if station is not None and len(entered) == len(ports):
        return outside(box, station_piece(box, station), -24, 30)
    if not entered:
        return field_at(box, locomotive)
    way = frame.ways[entered[-1] >> 3]
    assert way is not None
    return end_at(box, way[entered[-1] & 7])
