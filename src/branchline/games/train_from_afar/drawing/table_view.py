"""The table of one seat as a picture: its frame, the tile in hand, the score board, the others' frames."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from branchline.drawing.elements import element
from branchline.drawing.marks import pick_names
from branchline.drawing.picture import Look, about, picture, tag, words
from branchline.engine.game import Seat
from branchline.engine.players import player
from branchline.engine.text import text
from branchline.games.train_from_afar.drawing.art import moved_to, outline, tile_art
from branchline.games.train_from_afar.drawing.frame import crosses, fresh_route, locomotives, plain_tile, small_frame, whole_frame
from branchline.games.train_from_afar.drawing.layout import centre, size
from branchline.games.train_from_afar.drawing.score import (
    board_height,
    board_width,
    score_board,
    score_sheet,
    score_track,
    sheet_height,
    track_height,
)
from branchline.games.train_from_afar.drawing.tray import tray, tray_height
from branchline.games.train_from_afar.rules.components import Box
from branchline.games.train_from_afar.rules.moves import Lay, Move, Take
from branchline.games.train_from_afar.rules.rules import to_act
from branchline.games.train_from_afar.rules.running import with_tile
from branchline.games.train_from_afar.rules.scoring import route_counts, score
from branchline.games.train_from_afar.rules.state import PlacedTile, State, round_now
from branchline.games.train_from_afar.rules.view import picks

MARGIN = 14
GAP = 26
HAND = 236  # width of the column with the tile in hand
FIELDS = 0.68  # size of the score board next to the tile in hand
MINI = 47  # distance of tiles among those left


def draw(view: State, seat: Seat, legal: Sequence[Move], look: Look) -> str:
    """The whole table, with a green dot on everything that can be picked now."""
    seat = max(seat, 0)
    takes = [move for move in legal if isinstance(move, Take)]
    can = pick_names(picks, view, seat, legal)
    wide, high = size(view.box)
    wide_layout = look.layout == "wide" and not takes  # selectable tiles need the whole width
    left, top = (float(wide + 2 * MARGIN), float(MARGIN)) if wide_layout else (MARGIN + 10.0, float(high + MARGIN + GAP))
    parts = [tag("g", whole_frame(view, seat, can, look), transform=f"translate({MARGIN} {MARGIN})")]
    for art, tall in _panels(view, seat, takes, look, wide - 20) if look.layout == "sheet" else _left_column(view, seat, takes, look):
        parts.append(tag("g", art, transform=f"translate({left} {top})"))
        top += tall + GAP
    column = max(HAND, board_width(view) * FIELDS)
    width, height = (left + column + MARGIN, float(high + 2 * MARGIN)) if wide_layout else (wide + 2.0 * MARGIN, top)
    back = tag("rect", width=width, height=height, rx=10, fill=look["paper"])
    title = text("The Train Travels from Afar, {player}'s frame", player=player(seat))
    return picture(width, height, back, *parts, title=look.say(title))


def _left_column(view: State, seat: Seat, takes: list[Take], look: Look) -> list[tuple[str, float]]:
    """The tile in hand, and what the stations still score, below it or next to it."""
    if takes:
        width = size(view.box)[0] - 20
        return [(tray(view, takes, look, width), tray_height(view, width))]
    hand, board = _hand(view, seat, look), tag("g", score_board(view, seat, look), transform=f"scale({FIELDS})")
    tall = 240 + MINI * -(-len(view.box.tiles) // 5)
    if look.layout == "wide":
        return [(hand, tall), (board, board_height(view, look) * FIELDS)]
    return [(hand + tag("g", board, transform=f"translate({HAND + 60} 0) scale({1 / FIELDS})"), max(tall, board_height(view, look)))]


def _panels(view: State, seat: Seat, takes: list[Take], look: Look, width: float) -> list[tuple[str, float]]:
    """The panels below the frame from top to bottom, each with its height."""
    sheet = tag("g", score_sheet(view, seat, look, width - HAND - 20), transform=f"translate({HAND + 20} 0)")
    panels = [(tray(view, takes, look, width), tray_height(view, width))] if takes else []
    panels.append((_hand(view, seat, look) + sheet, max(sheet_height(view), 240 + MINI * -(-len(view.box.tiles) // 5))))
    if route_counts(view.setup):
        panels.append((score_track(view, seat, look, width), track_height(view)))
    others = [n for n in range(len(view.frames)) if n != seat]
    if others:
        panels.append((_others(view, others, look, width), size(view.box)[1] * _small(view, len(others), width) + 40))
    return panels


def ghost(view: State, seat: Seat, move: Move, look: Look) -> str:
    """The preview of a lay: the tile, the routes of the locomotives, and a cross where some would be removed."""
    tile = view.hands[seat] if 0 <= seat < len(view.hands) else None
    if not isinstance(move, Lay) or tile is None or move.cell not in view.box.numbers:
        return ""
    box, frame = view.box, view.frames[seat]
    placed_tile = PlacedTile(box.numbers[move.cell], tile, move.turn)
    after = with_tile(box, frame, placed_tile)
    sections = box.sections(tile, move.turn)
    ghost_tile = tag("g", tile_art(sections, (None,) * len(sections), look.theme), opacity=0.55)
    movers = [n for n, place in enumerate(after.places) if place != frame.places[n]]
    run = fresh_route(box, frame, after, look) + crosses(box, after, look, frame) + locomotives(box, after, look, movers)
    art = tag("g", ghost_tile, outline(look), transform=moved_to(centre(box, placed_tile.cell))) + tag("g", run, opacity=0.55)
    return tag("g", art, transform=f"translate({MARGIN} {MARGIN})")


def move_picture(view: State, seat: Seat, move: Move, look: Look) -> str:
    """The picture of a lay: the tile in its orientation."""
    tile = view.hands[seat] if 0 <= seat < len(view.hands) else None
    if not isinstance(move, Lay) or tile is None:
        return ""
    sections = view.box.sections(tile, move.turn)
    return tile_art(sections, (None,) * len(sections), look.theme) + outline(look)


def _hand(view: State, seat: Seat, look: Look) -> str:
    """The round, the tile in hand, and below it, small, the tiles left."""
    tile, choice = view.hands[seat], view.choices[seat]
    head = text("Round {n} of {last}", n=round_now(view), last=len(view.box.tiles)) if to_act(view) else text("Final frame")
    parts = [words(look.say(head), y=24, font_size=24, fill=look["quiet"])]
    if tile is not None:
        parts.append(
            tag(
                "g",
                plain_tile(view.box, tile, look),
                outline(look),
                transform="translate(80 116)",
                opacity=0.35 if choice else 1,
                **_tile_attributes(tile, look),
            )
        )
        parts.append(words(tile, x=164, y=76, font_size=38, font_weight="bold", fill=look["quiet"] if choice else look["ink"]))
    elif to_act(view):
        parts += _lines(_waiting(view, seat, look), look)
    left = [name for name in view.frames[seat].stack if name != tile]
    parts.append(words(look.say(text("{n} tile left", "{n} tiles left", n=len(left))), y=226, font_size=22, fill=look["quiet"]))
    parts += [_mini(view.box, name, n, look) for n, name in enumerate(left)]
    return "".join(parts)


def _waiting(view: State, seat: Seat, look: Look) -> str:
    if not view.frames[seat].running:
        return look.say(text("None of these locomotives is running any more"))
    return look.say(text("Everyone is about to draw a tile"))


def _lines(sentence: str, look: Look) -> list[str]:
    """A sentence wrapped to the width of the column."""
    return [words(line, y=70 + 32 * n, font_size=26, fill=look["ink"]) for n, line in enumerate(wrap(sentence, 17))]


@element
def _mini(box: Box, tile: str, n: int, look: Look) -> str:
    row, column = divmod(n, 5)
    at = f"translate({22 + column * MINI} {262 + row * MINI}) scale(0.31)"
    return tag("g", plain_tile(box, tile, look), transform=at, **_tile_attributes(tile, look))


def _tile_attributes(tile: str, look: Look) -> dict[str, object]:
    return about("tile", tile, look.say(text("Tile {tile}", tile=tile)))


def _others(view: State, seats: list[Seat], look: Look, width: float) -> str:
    """The others' frames as they were when the round began, with their tile in hand and a tick when they are done."""
    scale = _small(view, len(seats), width)
    step = size(view.box)[0] * scale + 20
    return "".join(tag("g", _other_seat(view, seat, look, scale), transform=f"translate({n * step:.1f} 0)") for n, seat in enumerate(seats))


def _small(view: State, seats: int, width: float) -> float:
    """The scale of the others' frames: three in a row, or two larger ones."""
    row = max(seats, 2)
    return (width - 20 * (row - 1)) / row / size(view.box)[0]


def _other_seat(view: State, seat: Seat, look: Look, scale: float) -> str:
    label = text("{player}: {points}", player=player(seat, first=True), points=score(view, seat).total)
    parts = [words(look.say(label) + (" ✓" if view.is_done[seat] else ""), y=24, font_size=24, fill=look["ink"])]
    parts.append(tag("g", small_frame(view.box, view.frames[seat], look), transform=f"translate(0 36) scale({scale})"))
    tile = view.hands[seat]
    if tile is not None:
        parts.append(tag("g", plain_tile(view.box, tile, look), transform=f"translate({size(view.box)[0] * scale - 26} 14) scale(0.26)"))
    return tag("g", *parts, role="img", aria_label=look.say(label))
