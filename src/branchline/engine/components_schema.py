"""The schema of a box editor: compartments of things, their details, and doubts about values that are not certain.

Each game describes its box once (`GameSpec.contents`), so that the pages that show and edit a box know no game. The range of a number comes
from the game's reader of the edition (`Edition.ranges`), which also validates the whole box.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from branchline.engine.edition import Path
from branchline.engine.text import Text

Raw: TypeAlias = dict[str, Any]  # a component file as parsed TOML
Kind: TypeAlias = Literal["number", "text", "choice", "several"]
Weight: TypeAlias = Literal[1, 2, 3, 4, 5]
"""The weight of a value in play: 5 affects every move of every match, 4 most matches, 3 many, 2 few, 1 only the appearance."""


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a detail in a component file: a value, a word of it, or some letters of that word."""

    path: Path
    word: int | None = None
    letters: tuple[int, int | None] = (0, None)  # from, and up to

    @property
    def whole(self) -> bool:
        """Whether the place is the whole value of a key, so that it can have a label of its own."""
        return self.word is None and self.letters == (0, None) and isinstance(self.path[-1], str)

    @property
    def key(self) -> str:
        """The unique name of the place in the file."""
        parts = [".".join(map(str, self.path)), *([] if self.word is None else [str(self.word)])]
        return ":".join(parts) + ("" if self.letters == (0, None) else f"@{self.letters[0]}")

    def read(self, raw: Raw) -> str:
        """The value as typed by a person; raises `LookupError` if the file has no such place."""
        value = at_path(raw, self.path)
        if isinstance(value, list):
            return " ".join(map(str, value))
        word = str(value) if self.word is None else str(value).split()[self.word]
        return word[slice(*self.letters)]

    def write(self, raw: Raw, value: str) -> None:
        """Writes a typed value, converted to the type of the old value."""
        parent, last = at_path(raw, self.path[:-1]), self.path[-1]
        parent[last] = self._convert(parent[last], value)

    def _convert(self, before: Any, value: str) -> Any:
        if isinstance(before, list):
            return [_like(before[0] if before else "", word) for word in value.split()]
        if isinstance(before, int):
            return _like(before, value)
        first, until = self.letters
        if self.word is None:
            return before[:first] + value + (before[until:] if until is not None else "")
        return _replace_letters(before, self.word, first, until, value)


def _like(before: Any, value: str) -> Any:
    """The typed value as a number if the old one was a number and it is one; otherwise unchanged, for the reader to reject."""
    return int(value) if isinstance(before, int) and value.removeprefix("-").isascii() and value.removeprefix("-").isdigit() else value


def at_path(raw: Any, path: Path) -> Any:
    """The value at a path; raises `LookupError` if there is none."""
    for part in path:
        if not isinstance(raw, dict | list):
            raise KeyError(part)
        raw = raw[part]  # type: ignore[index]
    return raw


def _replace_letters(line: str, word: int, first: int, until: int | None, value: str) -> str:
    """A line with letters of one word replaced; the words after it stay in their columns if they fit."""
    old = line.split()[word]
    start = 0
    for each in line.split()[:word]:
        start = line.index(each, start) + len(each)
    start = line.index(old, start)
    new = old[:first] + value + (old[until:] if until is not None else "")
    rest = line[start + len(old) :]
    gap = len(rest) - len(rest.lstrip(" "))
    between = max(1, gap + len(old) - len(new)) if rest.strip() else 0
    return line[:start] + new + " " * between + rest[gap:]


Writes: TypeAlias = Sequence[tuple[Place, str]]


@dataclass(frozen=True, slots=True)
class Choice:
    """A possible value of a detail, in words and optionally as a picture."""

    value: str
    name: Text
    svg: str = ""


@dataclass(frozen=True, slots=True)
class Detail:
    """One printed value: its place in the file, its possible values, and the doubt it belongs to.

    The kind `several` is any number of the choices in order. If a value cannot change alone (two that swap places), `change`
    returns everything to write for a new value.
    """

    name: Text
    place: Place
    kind: Kind = "text"
    choices: tuple[Choice, ...] = ()
    help: Text | None = None
    doubt: str = ""
    change: Callable[[Raw, str], Writes] | None = None

    def writes(self, raw: Raw, value: str) -> Writes:
        """Everything to write for a typed value of this detail."""
        return self.change(raw, value) if self.change else ((self.place, value),)


@dataclass(frozen=True, slots=True)
class Thing:
    """A component in the box, with a picture of its own, or a place `thing=KEY` in its compartment's picture, or only words."""

    key: str
    name: Text
    details: tuple[Detail, ...]
    svg: str = ""


@dataclass(frozen=True, slots=True)
class Compartment:
    """A group of components with one picture of them all, such as a map, or a picture of each."""

    key: str
    name: Text
    about: Text
    things: tuple[Thing, ...]
    svg: str = ""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A question that an owner of the box can settle: its effect on play (`weight`, `why`) and where to look."""

    key: str
    name: Text
    why: Text
    where: Text
    weight: Weight


@dataclass(frozen=True, slots=True)
class Contents:
    """Everything that can be corrected in a box, and the doubts about it."""

    compartments: tuple[Compartment, ...] = ()
    doubts: tuple[Doubt, ...] = ()

    def details(self) -> dict[str, Detail]:
        """Every detail by its key."""
        return {detail.place.key: detail for part in self.compartments for thing in part.things for detail in thing.details}


def number(name: Text, *path: str | int, doubt: str = "") -> Detail:
    return Detail(name, Place(path), "number", doubt=doubt)


def text_detail(name: Text, *path: str | int, doubt: str = "", help: Text | None = None) -> Detail:
    return Detail(name, Place(path), "text", help=help, doubt=doubt)


def choice_detail(name: Text, choices: Iterable[Choice], *path: str | int, doubt: str = "") -> Detail:
    return Detail(name, Place(path), "choice", tuple(choices), doubt=doubt)


def several(name: Text, choices: Iterable[Choice], *path: str | int, doubt: str = "") -> Detail:
    return Detail(name, Place(path), "several", tuple(choices), doubt=doubt)


def swapping(details: Sequence[Detail]) -> tuple[Detail, ...]:
    """Details that share a set of values, each used once: a detail that takes the value of another gives it its own."""
    places = [detail.place for detail in details]
    return tuple(replace(detail, change=_swap(detail.place, places)) for detail in details)


def _swap(place: Place, places: Sequence[Place]) -> Callable[[Raw, str], Writes]:
    def change(raw: Raw, value: str) -> Writes:
        holders = [other for other in places if other != place and other.read(raw) == value]
        own = ((place, value),)
        return (*own, (holders[0], place.read(raw))) if len(holders) == 1 else own

    return change
