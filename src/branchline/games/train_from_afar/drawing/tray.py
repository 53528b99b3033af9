"""The tray for a real stack: its tiles, to select the one drawn."""

from __future__ import annotations

from branchline.drawing.marks import dot
from branchline.drawing.picture import Look, pick, tag, words
from branchline.engine.players import player
from branchline.engine.text import text
from branchline.games.train_from_afar.drawing.frame import plain_tile
from branchline.games.train_from_afar.rules.moves import Take
from branchline.games.train_from_afar.rules.state import State, drawer

STEP = 112  # from tile to tile


def tray_height(view: State, width: float) -> float:
    columns = int(width // STEP)
    return 44 + STEP * -(-len(view.frames[drawer(view) or 0].stack) // columns)


def tray(view: State, takes: list[Take], look: Look, width: float) -> str:
    """The tray: every tile of the stack, to select the one drawn."""
    taking = drawer(view)
    question = text("Which tile did {player} take?", player=player(-1 if taking is None else taking))
    parts = [words(look.say(question), y=24, font_size=24, fill=look["ink"])]
    for n, move in enumerate(takes):
        row, column = divmod(n, int(width // STEP))
        name = words(move.tile, x=-46, y=-32, font_size=20, font_weight="bold", fill=look["ink"])
        body = [tag("g", plain_tile(view.box, move.tile, look), transform="scale(0.72)"), name, dot(look, 44, -44, 9)]
        label = look.say(text("Tile {tile}", tile=move.tile))
        at = f"translate({54 + column * STEP} {92 + row * STEP})"
        parts.append(tag("g", *body, transform=at, **pick("tile", move.tile, label)))
    return "".join(parts)
