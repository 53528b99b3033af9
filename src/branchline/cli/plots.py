"""Plots, where matplotlib is installed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from branchline.cli.arguments import must_be_writable
from branchline.engine.errors import InvalidSetup
from branchline.engine.extras import require_extra
from branchline.engine.text import short, text


def must_be_drawn(file: Path) -> None:
    """Raises a sentence now, before hours of work, where no plot can be drawn or written into a file of this name."""
    if file.suffix[1:].lower() not in new_figure(1, 1).canvas.get_supported_filetypes():
        raise InvalidSetup(text("{file}: a plot must be a .png or .svg file", file=short(str(file), 200)))
    must_be_writable(file)


def new_figure(width: float, height: float) -> Any:
    """An empty plot, so many inches wide and high."""
    require_extra("arena", text("Plotting"), "matplotlib")
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained")
