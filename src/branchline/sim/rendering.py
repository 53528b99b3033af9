"""Render a match as text, SVG or pixels, or as a picture in a notebook."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import Any

import numpy as np
import numpy.typing as npt

from branchline.drawing.picture import Look
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import Seat
from branchline.engine.text import short, text
from branchline.sim.episode import Episode

MODES = ("ansi", "svg", "rgb_array")
WIDTH = 800


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that a notebook displays when it is the last value of a cell."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.svg


def checked_mode(mode: str | None) -> str | None:
    """The render mode, or None; raises `InvalidSetup` if it is unknown."""
    if mode is not None and mode not in MODES:
        raise InvalidSetup(text("render_mode must be one of {known}, not {mode}", known=", ".join(MODES), mode=short(str(mode))))
    return mode


def render_table(episode: Episode, seat: Seat, mode: str | None) -> Any:
    """Renders the table as one seat sees it; None without a mode."""
    match mode:
        case "ansi":
            return episode.game.draw_text(episode.view(seat), seat, Look(colour=True))
        case "svg":
            return draw_table(episode, seat).svg
        case "rgb_array":
            return pixels(draw_table(episode, seat).svg)
        case _:
            return None


def draw_table(episode: Episode, seat: Seat) -> Picture:
    """The game's own drawing of what a seat sees."""
    view = episode.view(seat)
    legal = episode.game.legal_moves(view, seat) if seat in episode.acting else ()
    return Picture(episode.game.draw(view, seat, legal, Look()))


def pixels(svg: str, width: int = WIDTH) -> npt.NDArray[np.uint8]:
    """An SVG as an array of rows, columns and red, green, blue."""
    from PIL import Image
    from resvg_py import svg_to_bytes

    png = svg_to_bytes(svg_string=svg, width=width, background="#ffffff")
    with Image.open(BytesIO(png)) as image:
        return np.asarray(image.convert("RGB"))
