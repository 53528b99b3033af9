"""Describes a box to its owner: every detail in words, differences from the built-in box, uncertain values, errors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from branchline.engine.components_schema import Choice, Compartment, Contents, Detail, Doubt, Place, Raw, Thing
from branchline.engine.edition import HEAD, LABELS, Edition, Path
from branchline.engine.errors import InvalidEdition
from branchline.engine.game import AnyGame
from branchline.engine.text import Say, text
from branchline.table.toml_edit import corrections_toml

SURE = LABELS[0]  # from the rulebook, or confirmed by an owner
FEW = 8  # at most this many details are named in an error; a longer list would not help


@dataclass(frozen=True, slots=True)
class ChoiceInfo:
    """One of the values a detail can have."""

    value: str
    name: str
    svg: str  # empty if the name is enough


@dataclass(frozen=True, slots=True)
class DetailInfo:
    """A printed detail and its possible values."""

    key: str
    name: str
    kind: str  # "number", "text", "choice" or "several"
    value: str
    value_label: str  # the value in words
    ours: str  # the value in the built-in box, in words
    back: str | None  # the value that restores the built-in box's; none if they are equal or it has no such component
    label: str
    own_label: bool  # whether this detail alone can be marked as confirmed
    low: int | None
    high: int | None
    choices: str  # key in `BoxView.choices`; empty for a typed value
    help: str
    doubt: str


@dataclass(frozen=True, slots=True)
class ThingInfo:
    """A component of the box."""

    key: str
    name: str
    svg: str
    details: list[DetailInfo]


@dataclass(frozen=True, slots=True)
class CompartmentInfo:
    """A group of components, with one picture of the group, a picture of each, or none."""

    key: str
    name: str
    about: str
    svg: str
    things: list[ThingInfo]


@dataclass(frozen=True, slots=True)
class DoubtInfo:
    """An open question about the components that an owner of the box can answer."""

    key: str
    name: str
    why: str
    where: str
    weight: int  # from 5 (matters in every move) to 1 (appearance only)
    unsure: int  # number of unconfirmed components
    label: str  # the weakest label among them
    things: list[str]  # their keys


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference from the built-in box."""

    thing: str  # key of the component, empty if the page does not show it
    name: str
    ours: str
    here: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason why a box is invalid, and the details concerned."""

    reason: str
    keys: list[str]


@dataclass(frozen=True, slots=True)
class BoxView:
    """The page of the box editor. Rejected corrections are shown, but are not part of the file."""

    edition: str
    name: str
    labels: dict[str, int]
    refusal: Refusal | None
    compartments: list[CompartmentInfo]
    choices: dict[str, list[ChoiceInfo]]  # lists of values, shared by the details that use them
    doubts: list[DoubtInfo]
    differences: list[Difference]
    weaker_bots: bool  # whether bots are weaker with it than with the built-in one
    corrections: str  # the differences only, as a file to send


@dataclass(frozen=True, slots=True)
class Draft:
    """A box, its values with the corrections applied, and the error if they are invalid."""

    edition: Edition
    raw: Raw
    error: InvalidEdition | None


@lru_cache(maxsize=64)
def ranges(game: AnyGame) -> dict[Path, tuple[int, int]]:
    """The allowed ranges of the built-in box's numbers; read under a name of its own to bypass the cache of editions."""
    fresh = Edition(game.edition.source, "ranges")
    game.setup(edition=fresh)
    return fresh.ranges()


def value_at(place: Place, raw: Raw) -> str | None:
    """The value at a place; None if the file has no such place."""
    try:
        return place.read(raw)
    except LookupError:
        return None


def label_path(path: Path) -> Path:
    """The path whose label applies to a value: for an entry of a list, the list's."""
    while not isinstance(path[-1], str):
        path = path[:-1]
    return path


@dataclass(frozen=True, slots=True)
class Page:
    """Builds the parts of a `BoxView` from a draft."""

    game: AnyGame
    draft: Draft
    contents: Contents
    say: Say
    palettes: dict[tuple[Choice, ...], str] = field(default_factory=dict)

    @property
    def ours(self) -> Raw:
        return self.game.edition.root.values

    def refusal(self) -> Refusal | None:
        problem = self.draft.error
        if problem is None:
            return None
        keys = [key for key, detail in self.contents.details().items() if detail.place.path[: len(problem.path)] == problem.path]
        return Refusal(self.say(problem.why), keys if len(keys) <= FEW else [])

    def choices(self) -> dict[str, list[ChoiceInfo]]:
        """The lists of values used by the details that were built so far."""
        return {
            name: [ChoiceInfo(each.value, self.say(each.name), each.svg) for each in choices] for choices, name in self.palettes.items()
        }

    def compartment(self, part: Compartment) -> CompartmentInfo:
        return CompartmentInfo(part.key, self.say(part.name), self.say(part.about), part.svg, [self.thing(each) for each in part.things])

    def thing(self, thing: Thing) -> ThingInfo:
        return ThingInfo(thing.key, self.say(thing.name), thing.svg, [self.detail(each) for each in thing.details])

    def detail(self, detail: Detail) -> DetailInfo:
        place, value = detail.place, value_at(detail.place, self.draft.raw) or ""
        ours = value_at(place, self.ours)
        low, high = ranges(self.game).get(place.path) or ranges(self.game).get(place.path[:-1]) or (None, None)
        return DetailInfo(
            place.key,
            self.say(detail.name),
            detail.kind,
            value,
            self.value_label(detail, value),
            self.value_label(detail, ours or ""),
            None if ours is None or _same(detail, ours, value) else ours,
            self.draft.edition.label(place.path) or SURE,
            place.whole,
            low,
            high,
            self.palettes.setdefault(detail.choices, f"c{len(self.palettes)}") if detail.choices else "",
            self.say(detail.help) if detail.help else "",
            detail.doubt,
        )

    def value_label(self, detail: Detail, value: str) -> str:
        """A value in words."""
        names = {choice.value: self.say(choice.name) for choice in detail.choices}
        words = value.split() if detail.kind == "several" else [value]
        return ", ".join(names.get(word, word) for word in words) or "–"

    def doubts(self) -> list[DoubtInfo]:
        """The open doubts, those that affect play most first."""
        open_doubts = [found for doubt in self.contents.doubts if (found := self.doubt(doubt))]
        return sorted(open_doubts, key=lambda each: (-each.weight, -LABELS.index(each.label), -each.unsure))

    def doubt(self, doubt: Doubt) -> DoubtInfo | None:
        edition = self.draft.edition
        open_ = [(thing, label) for thing, detail in self.all() if detail.doubt == doubt.key and (label := _unsure(edition, detail))]
        if not open_:
            return None
        worst = max((label for _, label in open_), key=LABELS.index)
        things = list(dict.fromkeys(thing.key for thing, _ in open_))
        words = (self.say(doubt.name), self.say(doubt.why), self.say(doubt.where))
        return DoubtInfo(doubt.key, *words, doubt.weight, len(things), worst, things)

    def all(self) -> Iterator[tuple[Thing, Detail]]:
        return ((thing, detail) for part in self.contents.compartments for thing in part.things for detail in thing.details)

    def differences(self) -> list[Difference]:
        found = []
        for thing, detail in self.all():
            ours, here = value_at(detail.place, self.ours), value_at(detail.place, self.draft.raw)
            if not _same(detail, ours, here):
                name = self.say(text("{thing}: {detail}", thing=thing.name, detail=detail.name))
                found.append(Difference(thing.key, name, self.value_label(detail, ours or ""), self.value_label(detail, here or "")))
        return [*found, *(Difference("", name, ours, here) for name, ours, here in self.elsewhere())]

    def elsewhere(self) -> Iterator[tuple[str, str, str]]:
        """Differences outside the known details: rows that only one of the two files has."""
        known = {label_path(detail.place.path) for _, detail in self.all()}
        ours, here = dict(leaves(self.ours)), dict(leaves(self.draft.raw))
        for path in dict.fromkeys((*ours, *here)):
            if path not in known and ours.get(path) != here.get(path):
                yield ".".join(map(str, path)), str(ours.get(path, "–")), str(here.get(path, "–"))

    def file(self) -> str:
        """Differences and confirmations as a file for the maintainers of the built-in box."""
        edition, ours = self.draft.edition, self.game.edition
        rows = []
        for thing, detail in self.all():
            was, here = value_at(detail.place, ours.root.values), value_at(detail.place, edition.root.values)
            labels = ours.label(detail.place.path), edition.label(detail.place.path)
            if not _same(detail, was, here) or labels[0] != labels[1]:
                row = {"where": detail.place.key, "thing": str(thing.name), "detail": str(detail.name), "ours": was, "here": here}
                rows.append({key: value for key, value in row.items() if value is not None} | {"label": labels[1] or SURE})
        config = {"format": 1, "game": self.game.id, "name": edition.name, "rules_version": self.game.rules_version}
        return corrections_toml(
            config, rows, "What is printed otherwise in this box than Branchline knows it, and what its owner has looked at."
        )


def _unsure(edition: Edition, detail: Detail) -> str | None:
    label = edition.label(detail.place.path)
    return None if label == SURE else label


def _same(detail: Detail, one: str | None, other: str | None) -> bool:
    """Whether two values are equal; a value of several words may have them in any order."""
    if detail.kind == "several" and one is not None and other is not None:
        return sorted(one.split()) == sorted(other.split())
    return one == other


def leaves(raw: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """All values of a file with their paths; a list of values counts as one. Skips the header and the labels."""
    if isinstance(raw, dict):
        for key, value in raw.items():
            if key not in (("label", "labels", *HEAD) if not path else ("label", "labels")):
                yield from leaves(value, (*path, key))
    elif isinstance(raw, list) and raw and isinstance(raw[0], dict):
        for n, value in enumerate(raw):
            yield from leaves(value, (*path, n))
    else:
        yield path, raw
