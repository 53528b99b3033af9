"""The table of one seat as a picture: dice, goods board, map, engine, action tiles, orders, Eva, score."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.drawing.marks import pick_names
from branchline.drawing.picture import Look, picture, tag
from branchline.engine.game import Seat
from branchline.engine.players import player
from branchline.engine.text import text
from branchline.games.steamrollers.drawing import card
from branchline.games.steamrollers.drawing.art import at, cross
from branchline.games.steamrollers.drawing.engine import box_y, draw_engine
from branchline.games.steamrollers.drawing.eva import draw_eva
from branchline.games.steamrollers.drawing.goods import draw_goods, ghost_row, goods_height, stock_at
from branchline.games.steamrollers.drawing.layout import COLUMN, ENGINE, EVA, LEFT, PAD, SCORE
from branchline.games.steamrollers.drawing.map import draw_map, extent, ghost_route, ghost_track
from branchline.games.steamrollers.drawing.score import draw_score
from branchline.games.steamrollers.drawing.tray import chance_moves, tray, tray_height
from branchline.games.steamrollers.rules.map import CODE_OF
from branchline.games.steamrollers.rules.moves import Arrange, Build, Deliver, Move, StartEngine, StartTrack, TakeTile, Upgrade
from branchline.games.steamrollers.rules.state import State
from branchline.games.steamrollers.rules.view import picks


def draw(view: State, seat: Seat, legal: Sequence[Move], look: Look) -> str:
    """The whole table, with a green mark on everything that can be picked now."""
    seat = max(seat, 0)
    can = frozenset(pick_names(picks, view, seat, [move for move in legal if not chance_moves((move,))]))
    map_width, map_height = extent(view.box)
    strip = (tray_height(legal), tray(view, legal, can, look))
    map_ = (
        map_height + PAD,
        tag("g", draw_map(view, seat, can, look), draw_engine(view, seat, map_width, can, look), transform=at(LEFT, 0)),
    )
    goods = (goods_height(view, look), draw_goods(view, can, look))
    cards = _cards(view, seat, can, look)
    width = _width(view)
    if look.layout == "wide":
        (left, left_height), (right, right_height) = _stack(strip, map_), _stack((PAD, ""), goods, *cards)
        height, body = max(left_height, right_height), left + tag("g", right, transform=at(width - LEFT, 0))
        width += 2 * card.WIDTH + card.GAP + PAD
    else:
        body, height = _stack(strip, goods, map_, *cards)
    paper = tag("rect", width=width, height=height, rx=10, fill=look["paper"])
    return picture(width, height, paper, body, title=look.say(text("SteamRollers, {player}'s table", player=player(seat))))


def _cards(view: State, seat: Seat, can: frozenset[str], look: Look) -> list[tuple[float, str]]:
    """Tiles, orders, Eva and the score, each with its height."""
    parts = [(card.tiles_height(view, look), tag("g", card.draw_tiles(view, seat, can, look), transform=at(LEFT, 0)))]
    if view.order_sides:
        orders = tag("g", card.draw_orders(view, seat, can, look), transform=at(LEFT, 0))
        parts.append((card.orders_height(view, look), orders))
    if view.alone:
        parts.append((EVA + (44 if look.layout == "wide" else 0), draw_eva(view, look)))
    if look.layout == "sheet":
        parts.append((SCORE, draw_score(view, seat, look)))
    return parts


def _stack(*parts: tuple[float, str]) -> tuple[str, float]:
    """Parts stacked vertically, and their total height."""
    elements, top = [], 0.0
    for height, part in parts:
        elements.append(tag("g", part, transform=at(0, top)))
        top += height
    return "".join(elements), top


def ghost(view: State, seat: Seat, move: Move, look: Look) -> str:
    """The preview of a move: a track, a route, a row of goods, a crossed box or a taken tile."""
    seat, box, (map_width, map_height) = max(seat, 0), view.box, extent(view.box)
    beside = look.layout == "wide"
    top = tray_height(()) + (0 if beside else goods_height(view, look))
    column, goods = (_width(view) - LEFT, float(PAD)) if beside else (0.0, tray_height(()))
    match move:
        case Build(name, ends) | StartTrack(name, ends) if name:
            cell = box.map.numbers[int(name[0]), int(name[1])]
            return tag("g", ghost_track(box, cell, ends, CODE_OF[ends], look), transform=at(LEFT, top))
        case Deliver():
            return tag("g", ghost_route(view, seat, move, look), transform=at(LEFT, top))
        case Arrange(number, row):
            x, y = stock_at(view, number, look)
            return tag("g", ghost_row(view, number, row, look), transform=at(column + x, goods + y))
        case StartEngine(number) if number:
            return tag("g", cross(17, look, 6, "brass"), transform=at(LEFT + map_width + ENGINE / 2, top + box_y(number)), opacity=0.55)
        case Upgrade():
            return tag(
                "g", cross(17, look, 6, "brass"), transform=at(LEFT + map_width + ENGINE / 2, top + box_y(view.turn.die)), opacity=0.55
            )
        case TakeTile():
            x, y = card.place(view.turn.die, card.HEIGHT, look)
            cards = goods + goods_height(view, look) if beside else top + map_height + PAD
            return tag(
                "rect",
                x=column + LEFT + x,
                y=cards + y,
                width=card.WIDTH,
                height=card.HEIGHT,
                rx=10,
                fill="none",
                stroke=look["brass"],
                stroke_width=5,
                opacity=0.55,
            )
    return ""


def _width(view: State) -> float:
    map_width, _ = extent(view.box)
    return max(LEFT + map_width + ENGINE + PAD, 2 * LEFT + 6 * COLUMN, 2 * LEFT + 3 * card.WIDTH + 2 * card.GAP)
