"""Editions: the printed values of a box as a TOML file with a label on every component, and clear errors about it."""

from __future__ import annotations

import copyreg
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import Any, NoReturn, TypeAlias, TypeVar
from weakref import WeakValueDictionary

from branchline.engine.errors import InvalidEdition
from branchline.engine.text import Text, short, text

LABELS = ("printed", "deduced", "reconstructed")
HEAD = ("format", "game", "name")
MOST_CHARACTERS = 200_000
MOST_PARTS = 8  # of one dotted key: the parser's work grows with their square
MOST_NESTED = 12  # nested brackets

Path: TypeAlias = tuple[str | int, ...]
B = TypeVar("B")


@dataclass(frozen=True, slots=True)
class Edition:
    """A box: the text of its component file, and its name in errors.

    Every table that holds values carries `label`, one of `LABELS`; `labels = { key = "..." }` in the same table marks
    single values that differ from it. The head holds `game` (the game's id), `format` and `name` without a label.
    """

    source: str
    file: str

    @property
    def name(self) -> str:
        return self.root.text("name")

    @property
    def game(self) -> str:
        return self.root.text("game")

    @property
    def root(self) -> Block:
        """The file as a table to read from; raises `InvalidEdition` if it is not labelled TOML."""
        return _read(self.source, self.file)

    def labels(self) -> dict[str, int]:
        """The number of values of the box with each label: printed, deduced, reconstructed."""
        counted = Counter(_labels_in(self.root.values, None))
        return {label: counted[label] for label in LABELS}

    def label(self, path: Path) -> str | None:
        """The label of the value at a path; None in the head of the file, and if there is no such value."""
        values: Any = self.root.values
        found: str | None = None
        try:
            for part in path:
                if isinstance(values, dict):
                    found = values.get("labels", {}).get(part, values.get("label", found))
                values = values[part]
        except (LookupError, TypeError):
            return None
        return found

    def ranges(self) -> dict[Path, tuple[int, int]]:
        """The minimum and maximum of each number in this file that a game has read."""
        return dict(self.root.ranges)


def one_box_per_edition(build: Callable[[Edition], B]) -> Callable[[Edition], B]:
    """Caches boxes: an edition has the same box while the box is referenced, and the sixteen most recently used are kept.

    Boxes are compared by identity, so two boxes of one edition would make equal states differ.
    They are pickled and copied by their edition, which gives the very same box again.
    """
    alive: WeakValueDictionary[Edition, B] = WeakValueDictionary()

    @lru_cache(maxsize=16)
    @wraps(build)
    def box_of(edition: Edition) -> B:
        if (box := alive.get(edition)) is None:
            alive[edition] = box = build(edition)
            copyreg.pickle(type(box), by_edition)
        return box

    def by_edition(box: B) -> tuple[Callable[[Edition], B], tuple[Edition]]:
        return box_of, (next(edition for edition, other in alive.items() if other is box),)

    return box_of


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """A block of an edition (a TOML table); its methods read values, check them, and name the line of an error."""

    values: dict[str, Any]
    path: Path
    file: str
    lines: dict[Path, int]
    ranges: dict[Path, tuple[int, int]]  # of the numbers read so far

    def fail(self, key: str | None, reason: Text) -> NoReturn:
        """Raises `InvalidEdition` because of this key, or of this table as a whole."""
        path = self.path if key is None else (*self.path, key)
        line = next((self.lines[path[:n]] for n in range(len(path), -1, -1) if path[:n] in self.lines), 1)
        raise InvalidEdition(text("{file}, line {line}: {reason}", file=self.file, line=line, reason=reason), path, reason)

    def any(self, key: str) -> Any:
        if key not in self.values:
            self.fail(None, text("{key} is missing in {table}", key=key, table=_name(self.path)))
        return self.values[key]

    def text(self, key: str, *choices: str) -> str:
        value = self.any(key)
        if not isinstance(value, str):
            self.fail(key, text("{key} must be text in quotes", key=key))
        if choices and value not in choices:
            self.fail(key, text("{key} must be one of {choices}, not {value}", key=key, choices=", ".join(choices), value=short(value)))
        return value

    def flag(self, key: str) -> bool:
        value = self.any(key)
        if not isinstance(value, bool):
            self.fail(key, text("{key} must be true or false", key=key))
        return value

    def integer(self, key: str, low: int, high: int) -> int:
        value = self.any(key)
        self.ranges[*self.path, key] = low, high
        if not _is_integer(value, low, high):
            self.fail(key, text("{key} must be a whole number from {low} to {high}", key=key, low=low, high=high))
        return int(value)

    def list(self, key: str, minimum: int = 0, maximum: int = 10_000) -> list[Any]:
        value = self.any(key)
        if not isinstance(value, list):
            self.fail(key, text("{key} must be a list in square brackets", key=key))
        if not minimum <= len(value) <= maximum:
            self.fail(key, text("{key} has {n} entries; it takes {low} to {high}", key=key, n=len(value), low=minimum, high=maximum))
        return value

    def integers(self, key: str, low: int, high: int, minimum: int = 0, maximum: int = 10_000) -> tuple[int, ...]:
        values = self.list(key, minimum, maximum)
        self.ranges[*self.path, key] = low, high
        if not all(_is_integer(value, low, high) for value in values):
            self.fail(key, text("{key} must contain whole numbers from {low} to {high}", key=key, low=low, high=high))
        return tuple(values)

    def texts(self, key: str, minimum: int = 0, maximum: int = 10_000) -> tuple[str, ...]:
        values = self.list(key, minimum, maximum)
        if not all(isinstance(value, str) for value in values):
            self.fail(key, text("{key} must contain text in quotes", key=key))
        return tuple(values)

    def table(self, key: str) -> Block:
        value = self.any(key)
        if not isinstance(value, dict):
            self.fail(key, text("{key} must be a table", key=key))
        return self._below(value, key)

    def tables(self, key: str, minimum: int = 0, maximum: int = 10_000) -> tuple[Block, ...]:
        values = self.list(key, minimum, maximum)
        if not all(isinstance(value, dict) for value in values):
            self.fail(key, text("{key} must be a list of tables", key=key))
        return tuple(self._below(value, key, n) for n, value in enumerate(values))

    def only(self, *keys: str) -> None:
        """Refuses unknown keys, which are mostly typing errors."""
        for key in self.values:
            if key not in (*keys, "label", "labels"):
                self.fail(key, text("{key} is not a known key in {table}", key=short(key), table=_name(self.path)))

    def _below(self, values: dict[str, Any], *more: str | int) -> Block:
        return Block(values, (*self.path, *more), self.file, self.lines, self.ranges)


@lru_cache(maxsize=64)
def _read(source: str, file: str) -> Block:
    _check_measure(source, file)
    try:
        root = Block(tomllib.loads(source), (), file, _lines(source), {})
        root.integer("format", 1, 1)
        root.text("game")
        root.text("name")
        _check_labels(root, root)
    except ValueError as error:
        raise InvalidEdition(text("{file}: not TOML: {error}", file=file, error=str(error))) from None
    return root


_PIECE = re.compile(
    r"""(?P<text>"{3}(?:\\.|[^\\])*?(?:"{3}|\Z)|'{3}.*?(?:'{3}|\Z)|"(?:\\.|[^"\\\n])*+"?|'[^'\n]*+'?)"""
    r"""|\#[^\n]*+|(?P<mark>[\[\]{},=\n.])|[ \t]++|[^\s\[\]{},=\#"'.]++|\s""",
    re.DOTALL,
)


def _check_measure(source: str, file: str) -> None:
    """Refuses texts that would take the parser too long, in linear time before the text is parsed."""
    if len(source) > MOST_CHARACTERS:
        raise InvalidEdition(text("{file}: longer than {n} characters", file=file, n=MOST_CHARACTERS))
    line, parts, nested = 1, 1, 0
    for piece in _PIECE.finditer(source):
        mark = piece["mark"]
        if mark:
            parts = parts + 1 if mark == "." else 1
            nested = max(0, nested + (mark in "[{") - (mark in "]}"))
            if parts > MOST_PARTS or nested > MOST_NESTED:
                raise InvalidEdition(text("{file}, line {line}: {reason}", file=file, line=line, reason=text("nested too deep")))
            line += mark == "\n"
        elif piece["text"]:
            line += piece["text"].count("\n")


def _check_labels(table: Block, root: Block) -> None:
    """Refuses values in a table without a label, except in the head of the file."""
    for key, value in table.values.items():
        if isinstance(value, dict) and key != "labels":
            _check_labels(table.table(key), root)
        elif isinstance(value, list) and value and all(isinstance(v, dict) for v in value):
            for below in table.tables(key):
                _check_labels(below, root)
        elif key not in ("label", "labels", *(HEAD if table is root else ())) and "label" not in table.values:
            table.fail(key, text("{table} has no label", table=_name(table.path)))
    if "label" in table.values:
        table.text("label", *LABELS)
    for key in table.table("labels").values if "labels" in table.values else ():
        table.table("labels").text(key, *LABELS)
        if key not in table.values:
            table.fail("labels", text("there is a label for {key} but no {key}", key=short(key)))


def _labels_in(values: dict[str, Any], parent_label: str | None) -> Iterator[str]:
    label = values.get("label", parent_label)
    for key, value in values.items():
        if key not in ("label", "labels"):
            yield from _labels_of(value, values.get("labels", {}).get(key, label))


def _labels_of(value: Any, label: str | None) -> Iterator[str]:
    if isinstance(value, dict):
        yield from _labels_in(value, label)
    elif isinstance(value, list):
        for part in value:
            yield from _labels_of(part, label)
    elif label is not None:
        yield label


_TOKEN = re.compile(
    r""""{3}(?:\\.|[^\\])*?"{3}|'{3}.*?'{3}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|\#[^\n]*|[\[\]{},=\n]|[^\s\[\]{},=\#"']+""", re.DOTALL
)


def _lines(source: str) -> dict[Path, int]:
    """The line on which each table, key and entry of a list begins, in a text that is valid TOML."""
    found: dict[Path, int] = {(): 1}
    rows: dict[Path, int] = {}
    here: Path = ()
    opened: list[tuple[str, Path]] = []  # the open brackets around the present value
    words: list[str] = []
    at: Path | None = None  # the path of that value; None in headers and keys
    line = 1
    for token in _TOKEN.findall(source + "\n"):
        if token.startswith("#"):
            continue
        if token == "=" and at is None:
            at = (*(opened[-1][1] if opened else here), *_key(words))
            found.setdefault(at, line)
            words = []
        elif token == "\n":
            if at is None and words:
                here = _header(words, rows, found, line)
            words, at = [], (at if opened else None)
        elif opened and token == opened[-1][0]:
            at = opened.pop()[1]
        elif opened and token == ",":
            at = _next(opened[-1], at)
        elif at is None:
            words.append(token)
        else:
            found.setdefault(at, line)
            if token in "[{":
                opened.append(({"[": "]", "{": "}"}[token], at))
                at = (*at, 0) if token == "[" else None
        line += token.count("\n")
    return found


def _next(around: tuple[str, Path], at: Path | None) -> Path | None:
    """The path of the value after a comma: the next entry of a list; in a table a key comes first."""
    bracket, path = around
    return (*path, int(at[-1]) + 1) if bracket == "]" and at else None


def _header(words: list[str], rows: dict[Path, int], label_lines: dict[Path, int], line: int) -> Path:
    """The path of the table that `[a.b]` or `[[a.b]]` opens, in the last row of every list of tables on it."""
    brackets = sum(word == "[" for word in words)
    path: Path = ()
    parts = _key(words)
    for part in parts[:-1]:
        path = (*path, part)
        path = (*path, rows[path]) if path in rows else path
    path = (*path, *parts[-1:])
    label_lines.setdefault(path, line)
    if brackets == 2:
        rows[path] = rows.get(path, -1) + 1
        path = (*path, rows[path])
        label_lines.setdefault(path, line)
    return path


def _key(words: list[str]) -> tuple[str, ...]:
    parts = re.findall(r"""("(?:\\.|[^"\\])*")|('[^']*')|([\w-]+)""", "".join(words))
    return tuple(next(part for part in found if part).strip("\"'") for found in parts)


def _name(path: Path) -> Text | str:
    return short(".".join(str(part) for part in path)) or text("the file", context="in which something is")


def _is_integer(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
