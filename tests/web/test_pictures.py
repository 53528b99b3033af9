"""Pictures of tables as rendered by a browser: no text extends beyond its picture."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from tests.web.conftest import Visit

from branchline.drawing.picture import Look
from branchline.engine.game import AnyGame
from branchline.engine.record import read_record, replay_positions
from branchline.games import GAMES
from branchline.language import LANGUAGES, speaker

MATCHES = Path(__file__).parents[1] / "games"
TEXTS_OUTSIDE = """(pictures) => {
  const place = document.createElement("div");
  place.className = "paper";
  place.style.width = "1000px";
  document.body.replaceChildren(place);
  return pictures.flatMap((svg) => {
    place.innerHTML = svg;
    const picture = place.firstElementChild.getBoundingClientRect();
    return [...place.querySelectorAll("text")].filter((words) => {
      const box = words.getBoundingClientRect();
      return box.width && (box.left < picture.left || box.right > picture.right || box.bottom > picture.bottom || box.top < picture.top);
    }).map((words) => words.textContent);
  });
}"""


def states(game: str) -> Iterator[Any]:
    """The middle and the end of every recorded match."""
    for file in sorted((MATCHES / game / "replays").glob("*.json")):
        found = [match.state for match in replay_positions(read_record(file.read_text("utf-8")), GAMES)]
        yield from (found[len(found) // 2], found[-1])


def texts_outside(page: Page, game: AnyGame, state: Any, lang: str) -> list[str]:
    """The texts that extend beyond their picture, in any layout."""
    legal = game.legal_moves(state, 0) if 0 in game.to_act(state) else ()
    looks = [Look("light", speaker(lang, game.id), layout=layout) for layout in ("wide", "tall", "sheet")]
    found: list[str] = page.evaluate(TEXTS_OUTSIDE, [game.draw(game.view(state, 0), 0, legal, look) for look in looks])
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_text_extends_beyond_its_picture(visit: Visit, game: str, lang: str) -> None:
    page = visit().go("/about")
    page.wait_for_selector("h1")
    assert [words for state in states(game) for words in texts_outside(page, GAMES[game], state, lang)] == []
