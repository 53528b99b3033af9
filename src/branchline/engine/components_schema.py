"""What lies in a box as its owner can correct it: compartments of things, the details of each, and where we are least sure.

A game says once what can be corrected (`Game.contents`); pages that show a box and change it know no game. The range of a number
is the one its reader has (`Edition.ranges`); whether a box makes sense its reader says as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from branchline.engine.edition import Path
from branchline.engine.text import Text

Raw: TypeAlias = dict[str, Any]  # a component file as TOML gives it
Kind: TypeAlias = Literal["number", "text", "choice", "several"]
Weight: TypeAlias = Literal[1, 2, 3, 4, 5]
"""How much something changes play: 5 every move of every match, 4 most matches, 3 many, 2 few, 1 only how it looks."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a component file a detail stands: a value, a word of it, or some letters of that word."""

    path: Path
    word: int | None = None
    letters: tuple[int, int | None] = (0, None)  # from, and up to

    @property
    def whole(self) -> bool:
        """Whether it is all that stands under one key, so that it can have a label of its own."""
        return self.word is None and self.letters == (0, None) and isinstance(self.path[-1], str)

    @property
    def key(self) -> str:
        """A name no other place of the file has."""
        parts = [".".join(map(str, self.path)), *([] if self.word is None else [str(self.word)])]
        return ":".join(parts) + ("" if self.letters == (0, None) else f"@{self.letters[0]}")

    def read(self, raw: Raw) -> str:
        """What stands there, as a person writes it; raises `LookupError` where the file has no such place."""
        value = _at(raw, self.path)
        if isinstance(value, list):
            return " ".join(map(str, value))
        word = str(value) if self.word is None else str(value).split()[self.word]
        return word[slice(*self.letters)]

    def write(self, raw: Raw, typed: str) -> None:
        """Puts something there; of what type it is follows from what stood there."""
        parent, last = _at(raw, self.path[:-1]), self.path[-1]
        parent[last] = self._typed(parent[last], typed)

    def _typed(self, before: Any, typed: str) -> Any:
        if isinstance(before, list):
            return [_like(before[0] if before else "", word) for word in typed.split()]
        if isinstance(before, int):
            return _like(before, typed)
        first, until = self.letters
        if self.word is None:
            return before[:first] + typed + (before[until:] if until is not None else "")
        return _reworded(before, self.word, first, until, typed)


def _like(before: Any, typed: str) -> Any:
    """A number where one stood, if it is one; the box's reader refuses the rest."""
    return int(typed) if isinstance(before, int) and typed.removeprefix("-").isascii() and typed.removeprefix("-").isdigit() else typed


def _at(raw: Any, path: Path) -> Any:
    for part in path:
        if not isinstance(raw, dict | list):
            raise KeyError(part)
        raw = raw[part]  # type: ignore[index]
    return raw


def _reworded(line: str, word: int, first: int, until: int | None, typed: str) -> str:
    """A line with letters of one word changed; the words after it stay in their columns where there is room."""
    old = line.split()[word]
    start = 0
    for each in line.split()[:word]:
        start = line.index(each, start) + len(each)
    start = line.index(old, start)
    new = old[:first] + typed + (old[until:] if until is not None else "")
    rest = line[start + len(old) :]
    gap = len(rest) - len(rest.lstrip(" "))
    between = max(1, gap + len(old) - len(new)) if rest.strip() else 0
    return line[:start] + new + " " * between + rest[gap:]


Writes: TypeAlias = Sequence[tuple[Place, str]]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the values a detail can have, in words, and as a picture where that tells more."""

    value: str
    name: Text
    svg: str = ""


@dataclass(frozen=True, slots=True)
class Detail:
    """One thing that is printed: where it stands, what it can be, and to which doubt of ours it belongs.

    `several` is any number of the choices, one after the other. Some things cannot be changed alone (two that swap places): then
    `change` says all that is written for a new value.
    """

    name: Text
    place: Place
    kind: Kind = "text"
    choices: tuple[Choice, ...] = ()
    help: Text | None = None
    doubt: str = ""
    change: Callable[[Raw, str], Writes] | None = None

    def writes(self, raw: Raw, typed: str) -> Writes:
        """All that is written where this detail becomes what was typed."""
        return self.change(raw, typed) if self.change else ((self.place, typed),)


@dataclass(frozen=True, slots=True)
class Thing:
    """A component in the box. Its picture is its own, or a place `thing=KEY` in the picture of its compartment; many have only words."""

    key: str
    name: Text
    details: tuple[Detail, ...]
    svg: str = ""


@dataclass(frozen=True, slots=True)
class Compartment:
    """Components that lie together: one picture of them all, as of a map, or a picture of each."""

    key: str
    name: Text
    about: Text
    things: tuple[Thing, ...]
    svg: str = ""


@dataclass(frozen=True, slots=True)
class Doubt:
    """What an owner of the box could settle for us: which details, how much they change play and why, where to look."""

    key: str
    name: Text
    why: Text
    where: Text
    weight: Weight


@dataclass(frozen=True, slots=True)
class Contents:
    """All that can be corrected in a box, and the doubts about it."""

    compartments: tuple[Compartment, ...] = ()
    doubts: tuple[Doubt, ...] = ()

    def details(self) -> dict[str, Detail]:
        """Every detail by its key."""
        return {detail.place.key: detail for part in self.compartments for thing in part.things for detail in thing.details}


def number(name: Text, *path: str | int, doubt: str = "") -> Detail:
    return Detail(name, Place(path), "number", doubt=doubt)


def written(name: Text, *path: str | int, doubt: str = "", help: Text | None = None) -> Detail:
    return Detail(name, Place(path), "text", help=help, doubt=doubt)


def chosen(name: Text, choices: Iterable[Choice], *path: str | int, doubt: str = "") -> Detail:
    return Detail(name, Place(path), "choice", tuple(choices), doubt=doubt)


def several(name: Text, choices: Iterable[Choice], *path: str | int, doubt: str = "") -> Detail:
    return Detail(name, Place(path), "several", tuple(choices), doubt=doubt)


def swapping(details: Sequence[Detail]) -> tuple[Detail, ...]:
    """Details of which each value is there once: whichever takes that of another gives its own for it."""
    places = [detail.place for detail in details]
    return tuple(replace(detail, change=_swap(detail.place, places)) for detail in details)


def _swap(place: Place, places: Sequence[Place]) -> Callable[[Raw, str], Writes]:
    def change(raw: Raw, typed: str) -> Writes:
        holders = [other for other in places if other != place and other.read(raw) == typed]
        own = ((place, typed),)
        return (*own, (holders[0], place.read(raw))) if len(holders) == 1 else own

    return change
