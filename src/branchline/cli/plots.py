"""Plots with matplotlib, an optional dependency."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from branchline.cli.arguments import must_be_writable
from branchline.engine.errors import InvalidSetup
from branchline.engine.extras import require_extra
from branchline.engine.text import short, text


def check_plot(file: Path) -> None:
    """Raises `Failure` before hours of work if matplotlib is missing or the file cannot be written."""
    if file.suffix[1:].lower() not in new_figure(1, 1).canvas.get_supported_filetypes():
        raise InvalidSetup(text("{file}: a plot must be a .png or .svg file", file=short(str(file), 200)))
    must_be_writable(file)


def new_figure(width: float, height: float) -> Any:
    """An empty plot with this size in inches."""
    require_extra("arena", text("Plotting"), "matplotlib")
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained")
