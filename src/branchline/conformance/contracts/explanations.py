"""Contracts of explanations: everything in a picture and on a score sheet has its rule, and the rules page a heading for each step."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from branchline.conformance.contracts.words import assert_translated, sentence, translations
from branchline.conformance.positions import Position
from branchline.drawing.explanations import explain_picture, names_in_picture
from branchline.drawing.picture import Look
from branchline.engine.errors import BranchlineError
from branchline.engine.game import LINE, AnyGame, Seat
from branchline.engine.text import Text
from branchline.language import DEFAULT_LANGUAGE, speaker
from branchline.table.catalogue import rules_text

LOOK = Look()


def everything_has_an_explanation(at: Position, rng: Random) -> None:
    """`explain` has one sentence for every name in a picture and every line of a score sheet."""
    for names, rules in _explanations(at, rng):
        assert sorted({*names} - {*rules}) == [], f"no explanation of {sorted({*names} - {*rules})}"
        for rule in rules.values():
            assert sentence(rule).endswith((".", "!")), f"an explanation is a sentence: {rule}"


def explanations_are_translated(at: Position, rng: Random) -> None:
    """Every explanation is in the catalogue of each language that the game has, as a sentence."""
    for _, rules in _explanations(at, rng):
        for rule in {*rules.values()}:
            assert_translated(at.game.id, rule)
            for language in translations(at.game.id):
                words = speaker(language, at.game.id)(rule)
                assert words.endswith((".", "!")), f"an explanation is a sentence: {words}"


def rules_pages_have_the_heading(at: Position, rng: Random) -> None:
    """`rules_heading` names a heading of the rules page in each language."""
    for seat in at.acting if at.game.provides("rules_heading") else ():
        heading = at.game.rules_heading(at.state, seat)
        assert heading is not None, f"rules_heading has no heading for seat {seat}"
        for language in (DEFAULT_LANGUAGE, *translations(at.game.id)):
            words = speaker(language, at.game.id)(heading)
            assert words in _headings(at.game, language), f"the rules page in {language!r} has no heading {words!r}"


def _explanations(at: Position, rng: Random) -> Iterator[tuple[list[str], dict[str, Text]]]:
    """The names that some viewers see, with their explanations; nothing if the game has none."""
    for seat in _viewers(at, rng) if at.game.provides("explain") else ():
        view, drawn_for = at.game.view(at.state, seat), max(seat, 0)
        svg = at.game.draw(view, drawn_for, at.game.legal_moves(view, seat), LOOK)
        lines = [f"{LINE}={line}" for line in at.game.score(view, drawn_for).flat() if line != "total"]
        yield [*names_in_picture(svg), *lines], explain_picture(at.game, view, drawn_for, svg)


def _viewers(at: Position, rng: Random) -> set[Seat]:
    return {*at.players, *at.acting, rng.choice(at.viewers)}


@cache
def _headings(game: AnyGame, language: str) -> frozenset[str]:
    try:
        page = rules_text(game, language)
    except BranchlineError:
        return frozenset()
    return frozenset(line.lstrip("#").strip() for line in page.splitlines() if line.startswith("##"))


SLOW_CONTRACTS = (everything_has_an_explanation,)
TRANSLATION_CONTRACTS = (explanations_are_translated, rules_pages_have_the_heading)
