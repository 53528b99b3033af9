"""Contracts of explanations: everything printed has its rule in one sentence, and the rules page a chapter for what is done now."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from random import Random

from tests.conformance.pictures import LOOK
from tests.conformance.play import Position
from tests.conformance.words import _parts, sentence, translated

from branchline.drawing.explanations import explain_picture, names_in_picture
from branchline.engine.game import LINE, Seat
from branchline.engine.text import Text
from branchline.language import speaker


def everything_printed_explains_itself(at: Position, rng: Random) -> None:
    """Every name in a picture and every line of a score sheet."""
    for _, names, rules in _asked(at, rng):
        assert sorted({*names} - {*rules}) == []
        for rule in rules.values():
            assert sentence(rule).endswith((".", "!")), rule


def explanations_have_their_polish(at: Position, rng: Random) -> None:
    polish = speaker("pl", at.game.id)
    for _, _, rules in _asked(at, rng):
        for rule in {*rules.values()}:
            for part in _parts(rule):
                assert translated(at.game.id, part), f"no Polish for {part.one!r}"
            assert polish(rule).endswith((".", "!")), polish(rule)


def there_is_a_chapter_for_what_is_done_now(at: Position, rng: Random) -> None:
    """In each language a heading of the rules page."""
    for seat in at.acting:
        chapter = at.game.rules_heading(at.state, seat)
        assert chapter is not None
        for spoken in ("en", "pl"):
            assert speaker(spoken, at.game.id)(chapter) in _headings(at.game.id, spoken)


def _asked(at: Position, rng: Random) -> Iterator[tuple[Seat, list[str], dict[str, Text]]]:
    for seat in {*at.players, *at.acting, rng.choice(at.onlookers)}:
        seen, large = at.game.view(at.state, seat), max(seat, 0)
        svg = at.game.draw(seen, large, at.game.legal_moves(seen, seat), LOOK)
        lines = [f"{LINE}={line}" for line in at.game.score(seen, large).flat() if line != "total"]
        yield seat, [*names_in_picture(svg), *lines], explain_picture(at.game, seen, large, svg)


@cache
def _headings(game: str, spoken: str) -> frozenset[str]:
    page = files("branchline").joinpath("games", game, "data", f"rules.{spoken}.md").read_text("utf-8")
    return frozenset(line.lstrip("#").strip() for line in page.splitlines() if line.startswith("##"))


SLOW_CONTRACTS = (everything_printed_explains_itself,)
POLISH_CONTRACTS = (explanations_have_their_polish, there_is_a_chapter_for_what_is_done_now)
