"""The table of one seat as a picture: dice, goods board, map, engine, action tiles, orders, Eva, score."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from branchline.engine.game import Seat
from branchline.engine.picture import Look, picture, tag
from branchline.engine.players import player
from branchline.engine.text import text
from branchline.games.steamrollers import card_drawing
from branchline.games.steamrollers.art import at, cross
from branchline.games.steamrollers.engine_drawing import box_y, draw_engine
from branchline.games.steamrollers.eva_drawing import draw_eva
from branchline.games.steamrollers.goods_drawing import draw_goods, ghost_row, goods_height
from branchline.games.steamrollers.layout import COLUMN, ENGINE, EVA, LEFT, PAD, SCORE
from branchline.games.steamrollers.map import CODE_OF
from branchline.games.steamrollers.map_drawing import draw_map, extent, ghost_route, ghost_track
from branchline.games.steamrollers.moves import Arrange, Build, Deliver, Move, StartEngine, StartTrack, TakeTile, Upgrade
from branchline.games.steamrollers.score_drawing import draw_score
from branchline.games.steamrollers.state import State
from branchline.games.steamrollers.tray import chance_moves, tray, tray_height
from branchline.games.steamrollers.view import picks


def draw(view: State, seat: Seat, legal: Sequence[Move], look: Look) -> str:
    """The whole table; what can be touched now carries a green mark."""
    seat = max(seat, 0)
    can = _can(view, seat, legal)
    wide, tall = extent(view.box)
    parts: list[tuple[float, str]] = [
        (tray_height(legal), tray(view, legal, can, look)),
        (goods_height(view), draw_goods(view, can, look)),
        (tall + PAD, tag("g", draw_map(view, seat, can, look), draw_engine(view, seat, wide, can, look), transform=at(LEFT, 0))),
        (card_drawing.tiles_height(view), tag("g", card_drawing.draw_tiles(view, seat, can, look), transform=at(LEFT, 0))),
        (
            card_drawing.orders_height(view),
            tag("g", card_drawing.draw_orders(view, seat, can, look), transform=at(LEFT, 0)) if view.order_sides else "",
        ),
        (EVA if view.alone else 0, draw_eva(view, look) if view.alone else ""),
        (SCORE, draw_score(view, seat, look)),
    ]
    width = _width(view)
    placed, top = [], 0.0
    for height, part in parts:
        placed.append(tag("g", part, transform=at(0, top)))
        top += height
    paper = tag("rect", width=width, height=top, rx=10, fill=look["paper"])
    return picture(width, top, paper, *placed, title=look.say(text("SteamRollers, the table of {player}", player=player(seat))))


def ghost(view: State, seat: Seat, move: Move, look: Look) -> str:
    """A track, a route, a row of goods, a crossed box or a taken tile, before it is confirmed."""
    seat, box, (wide, tall) = max(seat, 0), view.box, extent(view.box)
    top = tray_height(()) + goods_height(view)
    match move:
        case Build(name, ends) | StartTrack(name, ends) if name:
            cell = box.map.numbers[int(name[0]), int(name[1])]
            return tag("g", ghost_track(box, cell, ends, CODE_OF[ends], look), transform=at(LEFT, top))
        case Deliver():
            return tag("g", ghost_route(view, seat, move, look), transform=at(LEFT, top))
        case Arrange(number, row):
            return tag("g", ghost_row(view, number, row, look), transform=at(LEFT + COLUMN * (number - 1), tray_height(())))
        case StartEngine(number) if number:
            return tag("g", cross(17, look, 6, "brass"), transform=at(LEFT + wide + ENGINE / 2, top + box_y(number)), opacity=0.55)
        case Upgrade():
            return tag("g", cross(17, look, 6, "brass"), transform=at(LEFT + wide + ENGINE / 2, top + box_y(view.turn.die)), opacity=0.55)
        case TakeTile():
            x, y = card_drawing.place(view.turn.die, card_drawing.HEIGHT)
            return tag(
                "rect",
                x=LEFT + x,
                y=top + tall + PAD + y,
                width=card_drawing.WIDTH,
                height=card_drawing.HEIGHT,
                rx=10,
                fill="none",
                stroke=look["brass"],
                stroke_width=5,
                opacity=0.55,
            )
    return ""


def _can(view: State, seat: Seat, legal: Iterable[Move]) -> frozenset[str]:
    """Every pick of every legal move of a seat, as `cell=34`."""
    found: set[str] = set()
    for move in legal:
        if not chance_moves((move,)):
            found |= {f"{key}={value}" for key, value in picks(view, seat, move).items()}
    return frozenset(found)


def _width(view: State) -> float:
    wide, _ = extent(view.box)
    return max(LEFT + wide + ENGINE + PAD, 2 * LEFT + 6 * COLUMN, 2 * LEFT + 3 * card_drawing.WIDTH + 2 * card_drawing.GAP)
