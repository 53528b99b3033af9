"""The table of one seat as a picture: the map, the hand, cities and stacks, every player, the score."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.drawing.marks import pick_names
from branchline.drawing.picture import Look, Rectangle, picture, tag
from branchline.engine.game import Seat
from branchline.engine.players import player
from branchline.engine.text import text
from branchline.games.days_of_steam.drawing.art import HALF
from branchline.games.days_of_steam.drawing.layout import BESIDE, WIDTH, layout_of, spot
from branchline.games.days_of_steam.drawing.map import face_art, map_art, rule, unconfirmed_piece
from branchline.games.days_of_steam.drawing.pieces import locomotive
from branchline.games.days_of_steam.drawing.side import player_art, player_height, score_art, shelf_art, shelf_height
from branchline.games.days_of_steam.drawing.tray import tray, tray_height
from branchline.games.days_of_steam.rules.components import CITY
from branchline.games.days_of_steam.rules.map import around
from branchline.games.days_of_steam.rules.moves import Draw, Enter, Lay, LayCity, Move, Reveal, Roll, Stock
from branchline.games.days_of_steam.rules.running import run_of
from branchline.games.days_of_steam.rules.state import State
from branchline.games.days_of_steam.rules.view import picks
from branchline.games.days_of_steam.words.names import write_cell

SCORE = 60


def draw(view: State, seat: Seat, legal: Sequence[Move], look: Look) -> str:
    """The whole table, with a green dot on everything that can be picked now."""
    by_chance = [move for move in legal if isinstance(move, Draw | Reveal | Roll | Stock)]
    can = pick_names(picks, view, seat, [move for move in legal if move not in by_chance])
    layout = layout_of(view.map, look)
    wide = look.layout == "wide"
    map_ = layout.height + (tray_height(by_chance) if by_chance else 0)
    side, tall = _side(view, seat, can, look)
    sheet = tag("g", score_art(view, max(seat, 0), look), transform=f"translate(0 {map_ + tall:.1f})") if look.layout == "sheet" else ""
    width, height = (WIDTH + BESIDE, max(map_, tall)) if wide else (WIDTH, map_ + tall + (SCORE if sheet else 0))
    return picture(
        width,
        height + 8,
        tag("rect", width=width, height=height + 8, rx=10, fill=look["paper"]),
        map_art(view, can, layout, look),
        tag("g", tray(view, by_chance, look), transform=f"translate(0 {layout.height:.1f})") if by_chance else "",
        "" if wide else rule(map_, look),
        tag("g", side, transform=f"translate({WIDTH} 0)" if wide else f"translate(0 {map_:.1f})"),
        sheet,
        title=_title(view, seat, look),
    )


def empty_places(view: State, seat: Seat, look: Look) -> dict[str, Rectangle]:
    """Every cell of the map shown, including empty ones."""
    layout = layout_of(view.map, look)
    half = HALF * layout.scale
    cells = [(x, y) for x in range(layout.west, layout.east + 1) for y in range(layout.south, layout.north + 1)]
    at = {f"cell={write_cell(cell)}": layout.at(cell) for cell in cells}
    return {name: (x - half, y - half, x + half, y + half) for name, (x, y) in at.items()}


def _side(view: State, seat: Seat, can: set[str], look: Look) -> tuple[str, float]:
    """The shelf and below it every player, with their total height."""
    shelf, step, seats = shelf_height(look), player_height(look), range(len(view.hands))
    players = [tag("g", player_art(view, n, n == seat, look), transform=f"translate(0 {shelf + step * n})") for n in seats]
    return shelf_art(view, seat, can, look) + "".join(players), shelf + step * len(seats)


def _title(view: State, seat: Seat, look: Look) -> str:
    if 0 <= seat < len(view.hands):
        return look.say(text("Days of Steam, as {player} sees it", player=player(seat)))
    return look.say(text("Days of Steam"))


def ghost(view: State, seat: Seat, move: Move, look: Look) -> str:
    """The preview of a move: the tile or the train in its new place."""
    layout, box = layout_of(view.map, look), view.box
    match move:
        case Lay(tile, cell, turn):
            return unconfirmed_piece(cell, layout, face_art(box, box.face[tile, turn], look, in_hand=True), look)
        case LayCity(city, cell):
            lying = view.open[city - 1] if city else None
            face = box.face[lying.colour if lying else view.uncovered_city, CITY]
            return unconfirmed_piece(cell, layout, face_art(box, face, look), look)
        case Enter(cell):
            entry = around(run_of(view).cell).index(cell) ^ 2
            face = view.map.faces[cell]
            x, y = spot(face, face.place_at[entry])
            engine = locomotive(box, seat, look)
            ring = tag("circle", r=38, fill="none", stroke=look["brass"], stroke_width=5)
            at = f"{layout.place(cell)} translate({x:.1f} {y:.1f}) scale(0.92)"
            return tag("g", tag("g", engine, opacity=0.55), ring, transform=at)
        case _:
            return ""
