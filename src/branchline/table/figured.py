"""A rules page with its figures drawn: for a browser as HTML, wherever the words were made HTML of."""

from __future__ import annotations

import re
from html import escape

from branchline.engine.figure import BLOCK, Figure, figures
from branchline.engine.figure_drawing import drawn
from branchline.engine.game import AnyGame
from branchline.engine.picture import Look

LONG = 2.4  # how much wider than high a long row is
_BLOCK = re.compile(rf'<pre><code class="language-{BLOCK}">.*?</code></pre>', re.DOTALL)


def with_figures(html: str, markdown: str, game: AnyGame, look: Look) -> str:
    """The HTML of a rules page, in which its blocks still stand as code, with the figures in their places."""
    pictures = iter([figure_html(game, figure, look, n) for n, figure in enumerate(figures(markdown), 1)])
    return _BLOCK.sub(lambda _: next(pictures), html)


def figure_html(game: AnyGame, figure: Figure, look: Look, number: int) -> str:
    """The panels of a figure side by side, each with its words below it."""
    pictures = [drawn(game, panel, look, f"figure{number}-{n}") for n, panel in enumerate(figure, 1)]
    words = [f"<figcaption>{escape(panel.caption)}</figcaption>" if panel.caption else "" for panel in figure]
    panels = [f"<figure>{picture}{said}</figure>" for picture, said in zip(pictures, words, strict=True)]
    return f'<div class="figures {_class(pictures)}">{"".join(panels)}</div>'


def _class(pictures: list[str]) -> str:
    """How many stand side by side where there is room: long rows of things, such as cards and dice, one above the other."""
    sizes = [re.search(r'width="(\d+)" height="(\d+)"', picture) for picture in pictures]
    if any(size and int(size[1]) > max(280, LONG * int(size[2])) for size in sizes):
        return "of1"
    return "small" if len(pictures) > 3 else f"of{len(pictures)}"
