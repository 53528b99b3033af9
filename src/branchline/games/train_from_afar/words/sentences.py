"""Sentences about the current task, about moves and their results."""

from __future__ import annotations

from functools import reduce

from branchline.engine.game import Seat
from branchline.engine.players import player
from branchline.engine.text import Text, text
from branchline.games.train_from_afar.rules.components import TURNS
from branchline.games.train_from_afar.rules.moves import Done, Lay, Move, Take
from branchline.games.train_from_afar.rules.rounds import Round, round_with, rounds_of
from branchline.games.train_from_afar.rules.scoring import free_field, route_counts, station_points, stations_count
from branchline.games.train_from_afar.rules.state import PlacedTile, State, drawer
from branchline.games.train_from_afar.words.names import COLOUR_NAMES


def status(state: State, seat: Seat) -> Text:
    """The sentence about the current task of the viewer."""
    if state.choices[seat] is None:
        return text("Choose a cell for tile {tile} and rotate it", tile=state.hands[seat] or "")
    return text("Press Done, or undo and choose again")


def button_label(state: State, seat: Seat, move: Move) -> Text:
    """The label of a button, for the seat that can press it."""
    match move:
        case Take(tile):
            return text("Tile {tile}", tile=tile)
        case Lay(cell, turn):
            tile = (state.hands[seat] if 0 <= seat < len(state.hands) else None) or "?"
            if turn == 0:
                return text("Cell {cell}: tile {tile} as it is", cell=f"{cell:02}", tile=tile)
            return text(
                "Cell {cell}: tile {tile}, {n} quarter turn",
                "Cell {cell}: tile {tile}, {n} quarter turns",
                cell=f"{cell:02}",
                tile=tile,
                n=turn,
            )
        case Done():
            return text("End the round")


def say_move(state: State, seat: Seat, move: Move) -> Text:
    """The sentence of the log about a move; a tile with its result, which no tile of others can change."""
    match move:
        case Take(tile):
            taker = drawer(state)
            return text("{player} takes tile {tile}", player=player(-1 if taker is None else taker), tile=tile)
        case Lay():
            news = _news_of(state, seat, move)
            sentence = _say_lay(state, seat, move)
            return text("{laid}: {news}", laid=sentence, news=news) if news else sentence
        case Done():
            return text("finishes the round")


def _say_lay(state: State, seat: Seat, move: Lay) -> Text:
    tile, cell = (state.hands[seat] if 0 <= seat < len(state.hands) else None) or "?", f"{move.cell:02}"
    if move.turn == 0:
        return text("lays tile {tile} on {cell} as it is", tile=tile, cell=cell)
    return text(
        "lays tile {tile} on {cell} with {n} quarter turn",
        "lays tile {tile} on {cell} with {n} quarter turns",
        tile=tile,
        cell=cell,
        n=move.turn,
    )


def _news_of(state: State, seat: Seat, move: Lay) -> Text | None:
    """The sentence about the result of laying a tile in this orientation; None if the seat has no tile or there is no such cell."""
    box = state.box
    tile, cell = state.hands[seat] if 0 <= seat < len(state.hands) else None, box.numbers.get(move.cell)
    if tile is None or cell is None or not 0 <= move.turn < TURNS:
        return None
    round_ = round_with(box, state.frames[seat], PlacedTile(cell, tile, move.turn))
    return news(state, round_, {station: free_field(state, station) or 0 for _, station in round_.arrivals})


def last_news(state: State, seat: Seat) -> Text | None:
    """The sentence about the result of a seat's last tile."""
    box, tiles = state.box, state.frames[seat].tiles
    if not tiles:
        return None
    round_ = rounds_of(box, state.frames[seat])[-1]
    return news(state, round_, {station: station_points(state, seat, station) for _, station in round_.arrivals})


def news(state: State, round_: Round, points: dict[int, int]) -> Text | None:
    """The sentence about stations reached, crashes and tiles entered, as far as they count with these options."""
    names, stations_pay = [station.name for station in state.box.stations], stations_count(state.setup)
    sentences = [_say_arrival(COLOUR_NAMES[n], names[station], points[station] if stations_pay else None) for n, station in round_.arrivals]
    sentences += [
        text("{locomotive} comes to {station}, where another stands, and is removed", locomotive=COLOUR_NAMES[n], station=names[station])
        for n, station in round_.removals
    ]
    sentences += [
        text("{one} and {other} crash and are removed", one=COLOUR_NAMES[crash.mover], other=COLOUR_NAMES[crash.other])
        for crash in round_.crashes
    ]
    if route_counts(state.setup):
        sentences.append(text("{n} tile entered", "{n} tiles entered", n=round_.tiles_entered))
    return reduce(lambda one, more: text("{one}; {more}", one=one, more=more), sentences) if sentences else None


def _say_arrival(locomotive: Text, station: str, points: int | None) -> Text:
    if points is None:
        return text("{locomotive} reaches {station}", locomotive=locomotive, station=station)
    return text(
        "{locomotive} reaches {station} for {n} point",
        "{locomotive} reaches {station} for {n} points",
        locomotive=locomotive,
        station=station,
        n=points,
    )
