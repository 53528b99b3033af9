"""Retired words do not come back, neither as parts of names in the code nor in the documentation."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest
from tests.markdown import ROOT, pages, without_code

from branchline.language import DEFAULT_LANGUAGE, browser_catalogue

GLOSSARY, RETIRED_WORDS = ROOT / "docs" / "glossary.md", ROOT / "docs" / "retired-words.md"
ROW = re.compile(r"^\| (?P<words>[^|]+) \| (?P<instead>[^|]+) \| (?P<where>code|docs|both) \|$", re.MULTILINE)
RETIRED = {
    word: (row["instead"], row["where"]) for row in ROW.finditer(RETIRED_WORDS.read_text("utf-8")) for word in row["words"].split(", ")
}
ALLOWED: dict[str, list[str]] = tomllib.loads((ROOT / "tests" / "retired_words.toml").read_text("utf-8"))
IN_CODE = {word for word, (_, where) in RETIRED.items() if where != "docs"}
IN_DOCS = {word for word, (_, where) in RETIRED.items() if where != "code"}
PYTHON = sorted(
    file
    for folder in ("benchmarks", "examples", "scripts", "src", "tests")
    for file in (ROOT / folder).rglob("*.py")
    if file.stem[:2] != "_c"
)
JAVASCRIPT = sorted(file for folder in ("src/branchline/web", "tests/js") for file in (ROOT / folder).rglob("*.js"))
PAGES = [
    page for page in pages() if page.name not in ("CHANGELOG.md", "retired-words.md") and page.parent.name != "rules"
]  # history, the list, and rulebooks
NAME = re.compile(r"[A-Za-z_$][\w$]*")
LITERAL = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`", re.DOTALL)


def parts(name: str) -> set[str]:
    """The words that a name in snake case or camel case is made of."""
    return {word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)}


def python_names(file: Path) -> Iterator[str]:
    """The module, and what it defines: classes, functions, arguments, fields, attributes and constants; not local variables."""
    yield file.stem
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        match node:
            case (
                ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.arg(arg=name) | ast.Attribute(attr=name, ctx=ast.Store())
            ):
                yield name
            case ast.ClassDef(name=name, body=body):
                yield name
                yield from _assigned(body)
            case ast.Module(body=body):
                yield from _assigned(body)


def _assigned(body: list[ast.stmt]) -> Iterator[str]:
    for statement in body:
        targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
        yield from (target.id for target in targets if isinstance(target, ast.Name))


def javascript_names(file: Path) -> Iterator[str]:
    """The module and every name in it, comments and texts left out."""
    yield file.stem
    yield from NAME.findall(LITERAL.sub(" ", file.read_text("utf-8")))


def prose(page: Path) -> str:
    """The page without code."""
    return re.sub(r"\s+", " ", re.sub(r"`[^`]*`|\]\([^)]*\)", " ", without_code(page.read_text("utf-8"))))


def complaints(file: Path, found: set[str]) -> list[str]:
    """A line for each retired word that this file may not have."""
    place = file.relative_to(ROOT).as_posix()
    return [
        f"{place}: say {RETIRED[word][0]} instead of “{word}”"
        for word in sorted(found)
        if not any(fnmatch(place, pattern) for pattern in ALLOWED.get(word, []))
    ]


def test_names_in_python() -> None:
    found = {file: {word for name in python_names(file) for word in parts(name)} & IN_CODE for file in PYTHON}
    assert [line for file, words in found.items() for line in complaints(file, words)] == []


def test_names_in_javascript() -> None:
    found = {file: {word for name in javascript_names(file) for word in parts(name)} & IN_CODE for file in JAVASCRIPT}
    assert [line for file, words in found.items() for line in complaints(file, words)] == []


def test_keys_of_sentences() -> None:
    keys = {str(message.context) for message in browser_catalogue(DEFAULT_LANGUAGE) if message.context}
    assert [key for key in sorted(keys) if parts(key) & IN_CODE] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_words_of_the_documentation(page: Path) -> None:
    text = prose(page).lower()
    assert complaints(page, {word for word in IN_DOCS if re.search(rf"\b{re.escape(word)}\b", text)}) == []


def test_a_retired_word_is_noticed() -> None:
    assert parts("laid_out") >= {"laid"}
    assert parts("MoveWish2JSON") == {"move", "wish", "json"}
    assert {"house", "wish", "anew"} <= IN_CODE
    assert "of late" in IN_DOCS
    assert complaints(ROOT / "README.md", {"of late"}) == ["README.md: say recently instead of “of late”"]


def test_every_term_of_the_glossary_is_explained_in_one_line() -> None:
    terms = re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", GLOSSARY.read_text("utf-8"), re.MULTILINE)
    names = [name for name, _ in terms if name not in ("term", "---")]
    assert len(names) > 80
    assert len(set(names)) == len(names)
