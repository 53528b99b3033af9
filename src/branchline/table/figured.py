"""A rules page with its figures drawn: for a browser as HTML, wherever the words were made HTML of."""

from __future__ import annotations

import re
from html import escape

from branchline.engine.figure import BLOCK, Figure, figures
from branchline.engine.figure_drawing import drawn
from branchline.engine.game import AnyGame
from branchline.engine.picture import Look

_BLOCK = re.compile(rf'<pre><code class="language-{BLOCK}">.*?</code></pre>', re.DOTALL)


def with_figures(html: str, markdown: str, game: AnyGame, look: Look) -> str:
    """The HTML of a rules page, in which its blocks still stand as code, with the figures in their places."""
    pictures = iter([figure_html(game, figure, look, n) for n, figure in enumerate(figures(markdown), 1)])
    return _BLOCK.sub(lambda _: next(pictures), html)


def figure_html(game: AnyGame, figure: Figure, look: Look, number: int) -> str:
    """The panels of a figure side by side, each with its words below it."""
    panels = []
    for n, panel in enumerate(figure, 1):
        words = f"<figcaption>{escape(panel.caption)}</figcaption>" if panel.caption else ""
        panels.append(f"<figure>{drawn(game, panel, look, f'figure{number}-{n}')}{words}</figure>")
    return f'<div class="figures {_class(len(panels))}">{"".join(panels)}</div>'


def _class(panels: int) -> str:
    """How many stand side by side where there is room."""
    return "small" if panels > 3 else f"of{panels}"
