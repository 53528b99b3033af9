"""Edits a component file in place: values and labels change, comments stay."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from itertools import chain
from typing import Any, TypeAlias

from branchline.engine.components_schema import at_path
from branchline.engine.edition import Edition, Path
from branchline.engine.errors import InvalidEdition
from branchline.engine.extras import require_extra
from branchline.engine.text import text

Labels: TypeAlias = Mapping[Path, str]  # labels of single values, by path


def rewrite_toml(source: str, values: Mapping[Path, Any], labels: Labels) -> str:
    """The source with these values and labels; raises `InvalidEdition` or `MissingExtra`."""
    if not values and not labels:
        return source
    tomlkit = _tomlkit()
    try:
        document = tomlkit.parse(_with_labels_lines(source, labels))
        for path, value in values.items():
            at_path(document, path[:-1])[path[-1]] = value
        for path, label in labels.items():
            _label(at_path(document, path[:-1]), str(path[-1]), label)
        return str(tomlkit.dumps(document))
    except (tomlkit.exceptions.TOMLKitError, LookupError, TypeError, ValueError):  # tomllib and tomlkit can disagree about a file
        raise InvalidEdition(text("This file cannot be corrected here; change it in an editor")) from None


def _with_labels_lines(source: str, labels: Labels) -> str:
    """The source with a `labels` line below each table's `label`, where missing; tomlkit alone would add it after later comments."""
    root = Edition(source, "box").root
    lines = source.split("\n")
    tables = {path[:-1] for path in labels if "labels" not in at_path(root.values, path[:-1])}
    rows = {root.lines[*table, "label"] for table in tables if (*table, "label") in root.lines}
    for row in sorted(rows, reverse=True):
        if lines[row - 1].startswith("label"):  # not an inline table
            lines.insert(row, "labels = {}")
    return "\n".join(lines)


def _label(table: Any, key: str, label: str) -> None:
    """Sets the label of one value, or removes it if it equals the table's own."""
    if "labels" not in table:
        table["labels"] = _tomlkit().inline_table()
    if table.get("label") == label:
        table["labels"].pop(key, None)
    else:
        table["labels"][key] = label
    if not table["labels"]:
        del table["labels"]


def corrections_toml(config: Mapping[str, Any], rows: Iterable[Mapping[str, Any]], remark: str) -> str:
    """A TOML file of corrections: a header, and one table per correction."""
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
