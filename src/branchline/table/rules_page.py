"""A rules page with its figures drawn: for a browser as HTML, wherever the words were made HTML of."""

from __future__ import annotations

import re
from html import escape

from branchline.drawing.figure import BLOCK, Figure, figures
from branchline.drawing.figure_svg import draw_panel
from branchline.drawing.picture import Look
from branchline.engine.game import AnyGame

LONG, NARROW = 2.4, 150  # how much wider than high a long row is; how wide a picture is that shares a row with many
_BLOCK = re.compile(rf'<pre><code class="language-{BLOCK}">.*?</code></pre>', re.DOTALL)


def with_figures(html: str, markdown: str, game: AnyGame, look: Look) -> str:
    """The HTML of a rules page, in which its blocks still stand as code, with the figures in their places."""
    pictures = iter([figure_html(game, figure, look, n) for n, figure in enumerate(figures(markdown), 1)])
    return _BLOCK.sub(lambda _: next(pictures), html)


def figure_html(game: AnyGame, figure: Figure, look: Look, number: int) -> str:
    """The panels of a figure side by side, each with its words below it."""
    pictures = [draw_panel(game, panel, look, f"figure{number}-{n}") for n, panel in enumerate(figure, 1)]
    words = [f"<figcaption>{escape(panel.caption)}</figcaption>" if panel.caption else "" for panel in figure]
    panels = [f"<figure>{picture}{said}</figure>" for picture, said in zip(pictures, words, strict=True)]
    return f'<div class="figures {_class(pictures)}">{"".join(panels)}</div>'


def _class(pictures: list[str]) -> str:
    """How many stand side by side where there is room: long rows of things, such as cards and dice, one above the other."""
    sizes = [
        (int(wide), int(high)) for picture in pictures for wide, high in re.findall(r'<svg[^>]* width="(\d+)" height="(\d+)"', picture)
    ]
    if any(wide > max(280, LONG * high) for wide, high in sizes):
        return "of1"
    return "small" if len(sizes) > 3 or all(wide < NARROW for wide, _ in sizes) else f"of{len(sizes)}"
