"""Movement of locomotives: along the track, over loops, into stations and into each other."""

from __future__ import annotations

from branchline.games.train_from_afar.rules.components import AT_STATION, GONE, Box, Ways
from branchline.games.train_from_afar.rules.state import Frame, PlacedTile


def with_tile(box: Box, frame: Frame, tile: PlacedTile) -> Frame:
    """The frame with one more tile, after its locomotives have run."""
    cell, before = tile.cell, frame.places
    ways = (*frame.ways[:cell], box.ways[tile.tile][tile.turn][cell], *frame.ways[cell + 1 :])
    places, tiles_entered = list(before), list(frame.tiles_entered)
    for mover in order(box, before):
        tiles_entered[mover] += run(box, ways, places, mover)
    arrival_rounds, round_ = list(frame.arrival_rounds), len(frame.tiles) + 1
    for was, now in zip(before, places, strict=True):
        if was >= 0 and now < GONE:
            arrival_rounds[AT_STATION - now] = round_
    return Frame((*frame.tiles, tile), frame.stack.replace(tile.tile, ""), ways, tuple(places), tuple(tiles_entered), tuple(arrival_rounds))


def order(box: Box, places: tuple[int, ...]) -> list[int]:
    """The order of the locomotives: those outside the depot first, then those inside; in each group violet, black, blue, red."""
    inside = [n for n, place in enumerate(places) if place == box.starts[n]]
    return [n for n, place in enumerate(places) if place >= 0 and n not in inside] + inside


def run(box: Box, ways: tuple[Ways | None, ...], places: list[int], mover: int) -> int:
    """Runs a locomotive to the end of its track; returns the number of tiles it enters, and changes `places`.

    Two that meet are both removed: the mover leaves by the port before which the other stands. It enters the tile under the
    other, or the depot if the other is still there, and crashes there, which counts as one more tile entered.
    """
    place, tiles_entered, beyond = places[mover], 0, box.beyond
    while place >= 0 and (tile := ways[place >> 3]) is not None:
        tiles_entered += 1
        port = tile[place & 7]
        if port in places:
            places[mover] = places[places.index(port)] = GONE
            return tiles_entered + 1
        place = beyond[port]
    # One of the own locomotives already stands at the station: the arriving one is removed.
    places[mover] = GONE if place < 0 and place in places else place
    return tiles_entered


def track_of(box: Box, frame: Frame, locomotive: int) -> tuple[list[int], int]:
    """A track followed again from its field in the depot: the ports by which it enters tiles, and where it ends."""
    place, ports = box.starts[locomotive], []
    while place >= 0 and (tile := frame.ways[place >> 3]) is not None:
        ports.append(place)
        place = box.beyond[tile[place & 7]]
    return ports, place


def entered_ports(box: Box, frame: Frame, locomotive: int) -> list[int]:
    """The ports by which a locomotive has entered tiles; one that met another did not run its track to the end."""
    return track_of(box, frame, locomotive)[0][: frame.tiles_entered[locomotive]]


def arrival_of(box: Box, frame: Frame, locomotive: int) -> int | None:
    """The port by which a locomotive left the tiles for a station, to stay there or to be removed."""
    ports, end = track_of(box, frame, locomotive)
    if end >= GONE or len(ports) != frame.tiles_entered[locomotive]:
        return None
    way = frame.ways[ports[-1] >> 3]
    return None if way is None else way[ports[-1] & 7]
