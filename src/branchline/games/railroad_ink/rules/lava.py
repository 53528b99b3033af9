"""Lava: cells for volcanoes, routes that lava may replace, and the duty to draw a lava face."""

from __future__ import annotations

from branchline.games.railroad_ink.rules.components import LAVA, VACANT, lying
from branchline.games.railroad_ink.rules.fitting import fits_anywhere, fits_lava
from branchline.games.railroad_ink.rules.moves import Place
from branchline.games.railroad_ink.rules.state import Sheet, State, offer_at

_LAVA_BITS = tuple(3 << 2 * side for side in range(4))


def volcanoes(state: State, sheet: Sheet) -> list[Place]:
    """The possible volcanoes: on any cell that is not lava and not adjacent to lava; on a route too, by option."""
    box, cells = state.box, sheet.board.cells
    on_route = bool(state.setup["volcano_on_route"])
    hot = {n for n, tile in enumerate(cells) if LAVA in tile}
    free = [n for n, tile in enumerate(cells) if (on_route or tile in VACANT) and n not in hot]
    return [Place(box.names[n], box.volcano) for n in free if hot.isdisjoint(box.neighbours[n])]


def devourings(state: State, sheet: Sheet) -> list[Place]:
    """The routes that lava may replace: if no empty cell faces an open lava side, those that one faces; for the first face only."""
    box, board = state.box, sheet.board
    if drew_lava(state, sheet) or faces_lava(sheet):
        return []
    around = board.cells + box.border
    places = []
    for face in dict.fromkeys(sheet.lava):
        for cell, tile in enumerate(board.cells):
            if tile not in VACANT and LAVA not in tile:
                offer = offer_at(box, around, cell)
                places += [Place(box.names[cell], t) for t in lying(face) if fits_lava(t, offer)]
    return places


def faces_lava(sheet: Sheet) -> bool:
    """Whether some empty cell faces an open lava side."""
    return any(offer & bits == bits for offer in sheet.board.open_cells.values() for bits in _LAVA_BITS)


def drew_lava(state: State, sheet: Sheet) -> bool:
    """Whether a lava face was drawn this round."""
    return state.roll is not None and len(sheet.lava) < len(state.roll.lava)


def duty_left(state: State, sheet: Sheet) -> bool:
    """Whether the seat must still draw lava: no lava face is drawn yet, and a face, a replacement or a volcano is possible."""
    if not sheet.lava or drew_lava(state, sheet):
        return False
    fits = fits_anywhere(state.box, sheet.board, sheet.lava)
    return fits or bool(devourings(state, sheet)) or bool(volcanoes(state, sheet))
