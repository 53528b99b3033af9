"""Languages: every sentence in the code has a Polish translation with the same gaps and all plurals."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest
from babel.messages.mofile import write_mo

import branchline
from branchline.engine.text import text
from branchline.games import GAMES
from branchline.language import UnknownLanguage, binary_catalogue, catalogue, environment_language, preferred_language, speaker

ROOT = Path(branchline.__file__).parent
PLACES = [None, *sorted(path.name for path in (ROOT / "games").iterdir() if (path / "__init__.py").exists())]
POLISH_FORMS = 3


class Sentence(NamedTuple):
    """A sentence as the code has it."""

    one: str
    many: str
    context: str


def sources(place: str | None) -> list[Path]:
    """The files of a game without its bots, or of everything else: sentences about bots are not in a game's catalogue."""
    forms_by_sentence = sorted(ROOT.rglob("*.py") if place is None else (ROOT / "games" / place).rglob("*.py"))
    return [path for path in forms_by_sentence if _in_games_catalogue(path) == (place is not None)]


def _in_games_catalogue(path: Path) -> bool:
    parts = path.relative_to(ROOT).parts
    return parts[0] == "games" and len(parts) > 2 and parts[2] not in ("bots", "sim")


def sentences(path: Path) -> Iterator[Sentence]:
    """Every `text("...")` of a file; its arguments must be plain literals."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    if not any(isinstance(node, ast.ImportFrom) and node.module == "branchline.engine.text" for node in ast.walk(tree)):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "text":
            words = [ast.literal_eval(argument) for argument in node.args]
            context = [ast.literal_eval(keyword.value) for keyword in node.keywords if keyword.arg == "context"]
            yield Sentence(words[0], words[1] if len(words) > 1 else "", context[0] if context else "")


def translations_of(place: str | None) -> dict[Sentence, tuple[str, ...]]:
    """The Polish forms of every sentence of a catalogue."""
    forms_by_sentence = {}
    for message in catalogue("pl", place):
        if message.id:
            one, many = (message.id, "") if isinstance(message.id, str) else (message.id[0], message.id[1])
            forms = (message.string,) if isinstance(message.string, str) else tuple(message.string)
            forms_by_sentence[Sentence(one, many, message.context or "")] = forms
    return forms_by_sentence


def gaps(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize("place", PLACES)
def test_every_sentence_has_a_polish_translation(place: str | None) -> None:
    polish = translations_of(place)
    wanted = {sentence for path in sources(place) for sentence in sentences(path)}
    missing = sorted(sentence for sentence in wanted if sentence not in polish or not all(polish[sentence]))
    assert not missing, missing


@pytest.mark.parametrize("place", PLACES)
def test_no_catalogue_has_sentences_that_the_code_lacks(place: str | None) -> None:
    sentences_in_code = {sentence for path in sources(place) for sentence in sentences(path)}
    unused = sorted(sentence for sentence in translations_of(place) if sentence not in sentences_in_code)
    assert not unused, unused


@pytest.mark.parametrize("place", PLACES)
def test_every_translation_belongs_to_one_sentence(place: str | None) -> None:
    """Only the first of two translations would be used."""
    source = ROOT.joinpath(*(("games", place, "data") if place else ("locale",)), "pl.po").read_text("utf-8")
    heads = Counter(re.findall(r'(?:^msgctxt (".*")\n)?^msgid (".+")$', source, re.MULTILINE))
    assert [head for head, count in heads.items() if count > 1] == []
    assert re.findall(r'^(?!msgid|").*\n(msgstr .*)', source, re.MULTILINE) == []


@pytest.mark.parametrize("place", PLACES)
def test_translations_have_the_same_gaps(place: str | None) -> None:
    for sentence, forms in translations_of(place).items():
        assert len(forms) == (POLISH_FORMS if sentence.many else 1), sentence
        allowed = [{*map(frozenset, (gaps(sentence.one), gaps(sentence.many or sentence.one)))}, {frozenset(gaps(sentence.many))}]
        for n, form in enumerate(forms):
            assert gaps(form) in allowed[min(n, 1)], (sentence, form)


@pytest.mark.parametrize("place", PLACES)
def test_no_translation_is_fuzzy(place: str | None) -> None:
    for message in catalogue("pl", place):
        assert not message.id or not message.fuzzy, message.id


def test_polish_has_three_plural_forms() -> None:
    say = speaker("pl")
    sentences_in_code = {n: say(text("{n} point", "{n} points", n=n)) for n in (0, 1, 2, 5, 12, 22, 25, 104, 112)}
    assert sentences_in_code == {
        0: "0 punktów",
        1: "1 punkt",
        2: "2 punkty",
        5: "5 punktów",
        12: "12 punktów",
        22: "22 punkty",
        25: "25 punktów",
        104: "104 punkty",
        112: "112 punktów",
    }


def test_english_sentences_are_those_of_the_code() -> None:
    assert speaker("en")(text("{n} point", "{n} points", n=1)) == "1 point"


def test_the_catalogue_of_a_game_precedes_that_of_the_program() -> None:
    for game in GAMES.values():
        say = speaker("pl", game.id)
        assert say(text("You have nothing to undo")) == "Nie masz czego cofnąć"
        assert say(game.blurb) != str(game.blurb)


def test_untranslated_sentences_stay_english() -> None:
    assert speaker("pl", "toy")(text("A sentence of {n} kind", n=1)) == "A sentence of 1 kind"


def test_nested_messages_are_translated() -> None:
    say = speaker("pl")
    inner = text("You have nothing to undo")
    assert say(text("log, move {n}: {reason}", n=3, reason=inner)).endswith(say(inner))


def test_a_speaker_is_cached() -> None:
    assert speaker("pl", "toy") is speaker("pl", "toy")


def test_an_unknown_language_is_rejected() -> None:
    with pytest.raises(UnknownLanguage, match="tlh"):
        speaker("tlh")


def test_the_environment_determines_the_language() -> None:
    assert environment_language({"LANG": "pl_PL.UTF-8"}) == "pl"
    assert environment_language({"LANG": "pl_PL.UTF-8", "LC_ALL": "C.UTF-8"}) == "en"
    assert environment_language({"LC_MESSAGES": "pl"}) == "pl"
    assert environment_language({"LANG": "de_DE.UTF-8"}) == "en"
    assert environment_language({}) == "en"


@pytest.mark.parametrize(("preferred", "language"), [
    (["pl-PL", "en"], "pl"), (["de", "pl"], "pl"), (["en-GB", "pl"], "en"), (["plx"], "en"), ([""], "en"), ([], "en"), ([" PL"], "pl"),
])  # fmt: skip
def test_the_first_known_language_is_preferred(preferred: list[str], language: str) -> None:
    assert preferred_language(preferred) == language


@pytest.mark.parametrize("place", PLACES)
def test_a_catalogue_is_compiled_as_by_babel(place: str | None) -> None:
    theirs = BytesIO()
    write_mo(theirs, catalogue("pl", place))
    ours, others = (vars(GNUTranslations(BytesIO(made)))["_catalog"] for made in (binary_catalogue("pl", place), theirs.getvalue()))
    assert {key: words for key, words in ours.items() if key} == {key: words for key, words in others.items() if key}
