"""Reasons why a tile may not be laid: one sentence of the rules for each way in which it does not fit."""

from __future__ import annotations

from branchline.engine.game import Seat
from branchline.engine.text import Text, short, text
from branchline.games.days_of_steam.rules.components import CITY, Face
from branchline.games.days_of_steam.rules.fitting import city_cells, clash, cuts_off, joins, reaches, sides_without, takes_city
from branchline.games.days_of_steam.rules.map import BITS, CLOSE, EVERY_SIDE, JOINED, LOST, TRACK
from branchline.games.days_of_steam.rules.moves import Lay, LayCity
from branchline.games.days_of_steam.rules.rules import keeps_joined, train_cells
from branchline.games.days_of_steam.rules.state import State
from branchline.games.days_of_steam.words.names import ON_SIDE


def refuse_lay(state: State, seat: Seat, move: Lay) -> Text | None:
    """The reason why a tile cannot be laid: it must be in the hand, in a possible orientation, on a cell where it fits."""
    kind = state.box.kind.get(move.tile)
    if kind is None:
        return text("There is no tile {code} in this box", code=short(move.tile) or "-")
    if move.tile not in state.hands[seat]:
        return text("You have no tile {code} in your hand", code=move.tile)
    if not 0 <= move.turn <= 3:
        return text("A tile can be rotated by 0, 1, 2 or 3 quarter turns")
    if kind.twins[move.turn] != move.turn:
        return text("Rotated this way, the tile looks the same as rotated by {n}: write that", n=kind.twins[move.turn])
    face = state.box.face[move.tile, move.turn]
    if move.cell in state.map.faces:
        return _refuse_over(state, move) or _refuse_over_fit(state, move, face)
    if move.cell not in state.map.sides:
        return text("This cell is not next to any tile")
    return _refuse_fit(state, face, state.map.sides[move.cell])


def _refuse_over(state: State, move: Lay) -> Text | None:
    """The reason why a tile cannot be laid over another: only a play-over tile, on track without train, hill or bridge."""
    old = state.map.faces[move.cell]
    if old.is_city:
        return text("You cannot lay a tile on a city")
    if not state.box.kind[move.tile].over:
        return text("Only a tile with the matching sign may be laid on another tile")
    if old.hill:
        return text("You cannot lay a tile on a hill")
    if old.bridge:
        return text("You cannot lay a tile on a bridge")
    return text("A train stands on this tile") if move.cell in train_cells(state) else None


def _refuse_over_fit(state: State, move: Lay, face: Face) -> Text | None:
    """The reason why a play-over tile does not fit: its edges or its own route; other tiles may be cut off, unless by option."""
    reason = _refuse_fit(state, face, sides_without(state.box, state.map, move.cell, LOST))
    if reason is None and keeps_joined(state) and cuts_off(state.map, move.cell, face):
        return text("In this match no tile may be cut off from the cities")
    return reason


def _refuse_fit(state: State, face: Face, sides: int) -> Text | None:
    """The reason why a tile does not fit: track must meet track, and a whole section have a route to a city that is near enough."""
    if (edge := clash(face, sides)) is not None:
        return _clash(face, sides, edge)
    if reaches(face, sides):
        return None
    if joins(face, sides):
        n = state.box.reach
        return text(
            "A track tile can lie at most {n} tile from a city; here it would be further",
            "A track tile can lie at most {n} tiles from a city; here it would be further",
            n=n,
        )
    if any(sides >> BITS * stub & JOINED for stub in face.stubs):
        return text("Only the dead end meets a route from a city; a whole section must")
    return text("No section of this tile would be connected to a city by a continuous route")


def _clash(face: Face, sides: int, edge: int) -> Text:
    if sides >> BITS * edge & TRACK:
        return text("The neighbour's track would end at an edge without track {where}", where=ON_SIDE[edge])
    return text("Track would end at a neighbour without track {where}", where=ON_SIDE[edge])


def refuse_city(state: State, move: LayCity) -> Text | None:
    """The reason why a city cannot be laid: it must be open or just uncovered, on a cell where a city may lie."""
    if move.city == 0 and not state.uncovered_city:
        return text("Uncover a city first")
    if move.city and not 1 <= move.city <= len(state.open):
        return text("The open cities have the numbers 1 to {n}", n=len(state.open))
    if move.city and state.open[move.city - 1] is None:
        return text("There is no open city there any more")
    if move.cell in state.map.faces:
        return text("A city is laid on an empty cell")
    if move.cell not in state.map.sides:
        return text("This cell is not next to any tile")
    return _refuse_city_fit(state, state.map.sides[move.cell])


def _refuse_city_fit(state: State, sides: int) -> Text | None:
    """The reason why a city does not fit: it needs a route to another city, with at least two track tiles on every such route."""
    if takes_city(sides):
        return None
    city = state.box.face[state.box.letters[0], CITY]
    if (edge := clash(city, sides)) is not None:
        return text("A city has track on every edge; its neighbour has none {where}", where=ON_SIDE[edge])
    if sides & EVERY_SIDE * CLOSE:
        n = state.box.between_cities
        return text(
            "On every route to another city there must be at least {n} track tile",
            "On every route to another city there must be at least {n} track tiles",
            n=n,
        )
    return text("A city needs a continuous route to another city")


def refuse_uncover(state: State) -> Text | None:
    """The reason why no hidden city can be taken: there must be one, and a cell where any city fits."""
    if not state.cities:
        return text("There are no hidden cities left")
    return None if city_cells(state.map) else text("There is no cell where a city could be laid")
