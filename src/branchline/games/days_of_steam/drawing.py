"""The table of one seat as a picture: the map, the hand, what lies beside it, every player, the score."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.engine.game import Seat
from branchline.engine.picture import Look, picture, tag
from branchline.engine.players import player
from branchline.engine.text import text
from branchline.games.days_of_steam.components import CITY
from branchline.games.days_of_steam.layout import WIDTH, layout_of, spot
from branchline.games.days_of_steam.map import around
from branchline.games.days_of_steam.map_drawing import face_art, framed, map_art, rule
from branchline.games.days_of_steam.moves import Draw, Enter, Lay, LayCity, Move, Reveal, Roll, Stock
from branchline.games.days_of_steam.pieces import locomotive
from branchline.games.days_of_steam.running import run_of
from branchline.games.days_of_steam.side_drawing import PLAYER, SHELF, player_art, score_art, shelf_art
from branchline.games.days_of_steam.state import State
from branchline.games.days_of_steam.tray import tray, tray_height
from branchline.games.days_of_steam.view import picks

SCORE = 60


def draw(view: State, seat: Seat, legal: Sequence[Move], look: Look) -> str:
    """The whole table; what can be touched now carries a green dot."""
    by_chance = [move for move in legal if isinstance(move, Draw | Reveal | Roll | Stock)]
    can = {f"{key}={value}" for move in legal if move not in by_chance for key, value in picks(view, seat, move).items()}
    layout = layout_of(view.map)
    top = layout.height
    shelf = top + (tray_height(by_chance) if by_chance else 0)
    players = shelf + SHELF
    seats = range(len(view.hands))
    height = players + PLAYER * len(view.hands) + SCORE + 8
    return picture(
        WIDTH,
        height,
        tag("rect", width=WIDTH, height=height, rx=10, fill=look["paper"]),
        map_art(view, can, layout, look),
        tag("g", tray(view, by_chance, look), transform=f"translate(0 {top:.1f})") if by_chance else "",
        rule(shelf, look),
        tag("g", shelf_art(view, seat, can, look), transform=f"translate(0 {shelf:.1f})"),
        *(tag("g", player_art(view, n, n == seat, look), transform=f"translate(0 {players + PLAYER * n:.1f})") for n in seats),
        tag("g", score_art(view, max(seat, 0), look), transform=f"translate(0 {height - SCORE:.1f})"),
        title=_title(view, seat, look),
    )


def _title(view: State, seat: Seat, look: Look) -> str:
    if 0 <= seat < len(view.hands):
        return look.say(text("Days of Steam, as {player} sees it", player=player(seat)))
    return look.say(text("Days of Steam"))


def ghost(view: State, seat: Seat, move: Move, look: Look) -> str:
    """The tile or the train where it would be, before that is confirmed."""
    layout, box = layout_of(view.map), view.box
    match move:
        case Lay(tile, cell, turn):
            return framed(cell, layout, face_art(view, box.face[tile, turn], look, in_hand=True), look)
        case LayCity(city, cell):
            lying = view.open[city - 1] if city else None
            face = box.face[lying.colour if lying else view.uncovered, CITY]
            return framed(cell, layout, face_art(view, face, look), look)
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
