"""Inserts figures into the HTML of a rules page."""

from __future__ import annotations

import re
from html import escape

from branchline.drawing.figure import BLOCK, Figure, figures
from branchline.drawing.figure_svg import draw_panel
from branchline.drawing.picture import Look
from branchline.engine.game import AnyGame

LONG, NARROW = 2.4, 150  # aspect ratio of a long row; maximum width of a picture that shares a row with many
_BLOCK = re.compile(rf'<pre><code class="language-{BLOCK}">.*?</code></pre>', re.DOTALL)


def with_figures(html: str, markdown: str, game: AnyGame, look: Look) -> str:
    """The HTML of a rules page with its figure blocks replaced by figures."""
    pictures = iter([figure_html(game, figure, look, n) for n, figure in enumerate(figures(markdown), 1)])
    return _BLOCK.sub(lambda _: next(pictures), html)


def figure_html(game: AnyGame, figure: Figure, look: Look, number: int) -> str:
    """The panels of a figure side by side, each with its caption."""
    pictures = [draw_panel(game, panel, look, f"figure{number}-{n}") for n, panel in enumerate(figure, 1)]
    words = [f"<figcaption>{escape(panel.caption)}</figcaption>" if panel.caption else "" for panel in figure]
    panels = [f"<figure>{picture}{said}</figure>" for picture, said in zip(pictures, words, strict=True)]
    return f'<div class="figures {_class(pictures)}">{"".join(panels)}</div>'


def _class(pictures: list[str]) -> str:
    """The CSS class for the number of panels per row; long rows such as cards and dice go one below the other."""
    sizes = [
        (int(wide), int(high)) for picture in pictures for wide, high in re.findall(r'<svg[^>]* width="(\d+)" height="(\d+)"', picture)
    ]
    if any(wide > max(280, LONG * high) for wide, high in sizes):
        return "of1"
    return "small" if len(sizes) > 3 or all(wide < NARROW for wide, _ in sizes) else f"of{len(sizes)}"
