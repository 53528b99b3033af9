"""Sentences: every one has a Polish translation, also those of editions and notation."""

from __future__ import annotations

import ast
from pathlib import Path

from branchline.games import traxx
from branchline.games.traxx import GAME
from branchline.games.traxx.rules.components import COLOURS, EDITION, box_of
from branchline.games.traxx.words.names import colour, fields
from branchline.language import catalogue, speaker


def literal_sentences() -> set[tuple[str, str | None]]:
    """Every literal sentence of the package with its context."""
    found: set[tuple[str, str | None]] = set()
    for file in Path(str(traxx.__file__)).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "text":
                context = [k.value.value for k in node.keywords if k.arg == "context" and isinstance(k.value, ast.Constant)]
                found.add((ast.literal_eval(node.args[0]), context[0] if context else None))
    return found


def test_every_sentence_has_a_polish_translation():
    book = catalogue("pl", GAME.id)
    entries = {(entry.id[0] if isinstance(entry.id, tuple) else entry.id, entry.context) for entry in book if entry.id and entry.string}
    assert entries == literal_sentences()


def test_colours_and_cards_have_names():
    box, polish = box_of(EDITION), speaker("pl", GAME.id)
    assert set(box.colours.values()) < set(COLOURS)
    assert polish(colour(box, "O")) == "pomarańczowe"
    assert str(fields(box, "BGSOO")) == "blue, green, grey, orange, orange"
