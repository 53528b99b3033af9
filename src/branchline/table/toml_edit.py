"""A component file changed in place: values and their labels, with every comment where it was."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from itertools import chain
from typing import Any, TypeAlias

from branchline.engine.edition import Edition, Path
from branchline.engine.errors import InvalidEdition
from branchline.engine.extras import require_extra
from branchline.engine.text import text

Labels: TypeAlias = Mapping[Path, str]  # of single values, by their paths


def rewritten(source: str, values: Mapping[Path, Any], labels: Labels) -> str:
    """The text with these values, and these labels beside them; raises `InvalidEdition`."""
    if not values and not labels:
        return source
    tomlkit = _tomlkit()
    try:
        document = tomlkit.parse(_with_room(source, labels))
        for path, value in values.items():
            _at(document, path[:-1])[path[-1]] = value
        for path, label in labels.items():
            _label(_at(document, path[:-1]), str(path[-1]), label)
        return str(tomlkit.dumps(document))
    except (
        tomlkit.exceptions.TOMLKitError,
        LookupError,
        TypeError,
        ValueError,
    ):  # two parsers need not agree about everything that strangers write
        raise InvalidEdition(text("This file cannot be corrected here; change it in an editor")) from None


def _with_room(source: str, labels: Labels) -> str:
    """A line for labels below that of the table's own, where a table has none yet; left to itself it would come after later comments."""
    root = Edition(source, "box").root
    lines = source.split("\n")
    tables = {path[:-1] for path in labels if "labels" not in _at(root.values, path[:-1])}
    rows = {root.lines[*table, "label"] for table in tables if (*table, "label") in root.lines}
    for row in sorted(rows, reverse=True):
        if lines[row - 1].startswith("label"):  # not inside a table on one line
            lines.insert(row, "labels = {}")
    return "\n".join(lines)


def _label(table: Any, key: str, label: str) -> None:
    """Marks one value; what has the table's own label needs no mark."""
    if "labels" not in table:
        table["labels"] = _tomlkit().inline_table()
    if table.get("label") == label:
        table["labels"].pop(key, None)
    else:
        table["labels"][key] = label
    if not table["labels"]:
        del table["labels"]


def _at(tree: Any, path: Path) -> Any:
    for part in path:
        tree = tree[part]
    return tree


def listed(config: Mapping[str, Any], rows: Iterable[Mapping[str, Any]], remark: str) -> str:
    """A file of its own: a head, and one table for each correction."""
    tables = [["", "[[correction]]", *_pairs(row)] for row in rows]
    return "\n".join([f"# {remark}", *_pairs(config), *chain.from_iterable(tables), ""])


def _pairs(values: Mapping[str, Any]) -> Iterator[str]:
    """Text and whole numbers as TOML, which writes them as JSON does."""
    for key, value in values.items():
        yield f"{key} = {json.dumps(value, ensure_ascii=False)}".replace("\x7f", "\\u007f")


def _tomlkit() -> Any:
    """The library that changes TOML in place; raises `MissingExtra`."""
    require_extra("server", text("Correcting a box"), "tomlkit")
    return import_module("tomlkit")
