"""A box as it is told to its owner: every detail in words, what differs from ours, what we are least sure of, what its reader refuses."""

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
from branchline.table.toml_edit import listed

SURE = LABELS[0]  # what the rulebook or an owner says
FEW = 8  # details that are named where a box is refused; more would say nothing


@dataclass(frozen=True, slots=True)
class ChoiceInfo:
    """One of the values a detail can have."""

    value: str
    name: str
    svg: str  # empty where words are enough


@dataclass(frozen=True, slots=True)
class DetailInfo:
    """Something that is printed, and what it can be."""

    key: str
    name: str
    kind: str  # "number", "text", "choice" or "several"
    value: str
    shown: str  # the value in words
    ours: str  # the same in our box, in words
    back: str | None  # what to write to have it as in our box; none where it is so, or our box has no such thing
    label: str
    own_label: bool  # whether it alone can be marked as looked at
    low: int | None
    high: int | None
    choices: str  # the name under which `BoxSeen.choices` has them; empty for what is typed
    help: str
    doubt: str


@dataclass(frozen=True, slots=True)
class ThingInfo:
    """A component in the box."""

    key: str
    name: str
    svg: str
    details: list[DetailInfo]


@dataclass(frozen=True, slots=True)
class CompartmentInfo:
    """Components that lie together; with a picture of all of them, or one of each, or none."""

    key: str
    name: str
    about: str
    svg: str
    things: list[ThingInfo]


@dataclass(frozen=True, slots=True)
class DoubtInfo:
    """What an owner of the box could settle, those that change play most first."""

    key: str
    name: str
    why: str
    where: str
    weight: int  # from 5, every move, to 1, only the looks
    unsure: int  # things that nobody has looked at
    label: str  # how little is known of the worst of them
    things: list[str]  # where they are


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a box is not like ours."""

    thing: str  # its key, empty where the page has no such thing
    name: str
    ours: str
    here: str


@dataclass(frozen=True, slots=True)
class Refused:
    """Why no box is like that, and where its reader saw it."""

    reason: str
    keys: list[str]


@dataclass(frozen=True, slots=True)
class BoxSeen:
    """A box as its owner sees it. What was refused is shown, but not part of the file."""

    edition: str
    name: str
    labels: dict[str, int]
    refused: Refused | None
    compartments: list[CompartmentInfo]
    choices: dict[str, list[ChoiceInfo]]  # lists of values, each once however many details choose from it
    doubts: list[DoubtInfo]
    differences: list[Difference]
    weaker_bots: bool  # whether bots are weaker with it than with the built-in one
    corrections: str  # only what differs, as a file to send


@dataclass(frozen=True, slots=True)
class Draft:
    """A box, the values it would have with corrections, and why its reader refuses them if it does."""

    edition: Edition
    raw: Raw
    refused: InvalidEdition | None


@lru_cache(maxsize=64)
def ranges(game: AnyGame) -> dict[Path, tuple[int, int]]:
    """The ranges of our own box's numbers, under a name by which nobody else reads it: so it is read here and now."""
    fresh = Edition(game.edition.source, "ranges")
    game.setup(edition=fresh)
    return fresh.ranges()


def value_at(place: Place, raw: Raw) -> str | None:
    """What stands at a place; None where a file has no such place."""
    try:
        return place.read(raw)
    except LookupError:
        return None


def labelled(path: Path) -> Path:
    """The key that has the label of a value: of an entry of a list, that of the list."""
    while not isinstance(path[-1], str):
        path = path[:-1]
    return path


@dataclass(frozen=True, slots=True)
class Page:
    """What is told of a draft."""

    game: AnyGame
    draft: Draft
    contents: Contents
    say: Say
    palettes: dict[tuple[Choice, ...], str] = field(default_factory=dict)

    @property
    def ours(self) -> Raw:
        return self.game.edition.root.values

    def refused(self) -> Refused | None:
        problem = self.draft.refused
        if problem is None:
            return None
        keys = [key for key, detail in self.contents.details().items() if detail.place.path[: len(problem.path)] == problem.path]
        return Refused(self.say(problem.why), keys if len(keys) <= FEW else [])

    def choices(self) -> dict[str, list[ChoiceInfo]]:
        """Those that the details told so far choose from."""
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
            self.shown(detail, value),
            self.shown(detail, ours or ""),
            None if ours is None or _same(detail, ours, value) else ours,
            self.draft.edition.label(place.path) or SURE,
            place.whole,
            low,
            high,
            self.palettes.setdefault(detail.choices, f"c{len(self.palettes)}") if detail.choices else "",
            self.say(detail.help) if detail.help else "",
            detail.doubt,
        )

    def shown(self, detail: Detail, value: str) -> str:
        """A value as people read it."""
        names = {choice.value: self.say(choice.name) for choice in detail.choices}
        words = value.split() if detail.kind == "several" else [value]
        return ", ".join(names.get(word, word) for word in words) or "–"

    def doubts(self) -> list[DoubtInfo]:
        """Only what is still open, and what changes play most first."""
        told = [found for doubt in self.contents.doubts if (found := self.doubt(doubt))]
        return sorted(told, key=lambda each: (-each.weight, -LABELS.index(each.label), -each.unsure))

    def doubt(self, doubt: Doubt) -> DoubtInfo | None:
        edition = self.draft.edition
        open_ = [(thing, label) for thing, detail in self.all() if detail.doubt == doubt.key and (label := _unsure(edition, detail))]
        if not open_:
            return None
        worst = max((label for _, label in open_), key=LABELS.index)
        things = list(dict.fromkeys(thing.key for thing, _ in open_))
        said = (self.say(doubt.name), self.say(doubt.why), self.say(doubt.where))
        return DoubtInfo(doubt.key, *said, doubt.weight, len(things), worst, things)

    def all(self) -> Iterator[tuple[Thing, Detail]]:
        return ((thing, detail) for part in self.contents.compartments for thing in part.things for detail in thing.details)

    def differences(self) -> list[Difference]:
        found = []
        for thing, detail in self.all():
            ours, here = value_at(detail.place, self.ours), value_at(detail.place, self.draft.raw)
            if not _same(detail, ours, here):
                name = self.say(text("{thing}: {detail}", thing=thing.name, detail=detail.name))
                found.append(Difference(thing.key, name, self.shown(detail, ours or ""), self.shown(detail, here or "")))
        return [*found, *(Difference("", name, ours, here) for name, ours, here in self.elsewhere())]

    def elsewhere(self) -> Iterator[tuple[str, str, str]]:
        """What differs where no detail stands: rows that one of the two boxes has alone, in a file that somebody wrote."""
        known = {labelled(detail.place.path) for _, detail in self.all()}
        ours, here = dict(leaves(self.ours)), dict(leaves(self.draft.raw))
        for path in dict.fromkeys((*ours, *here)):
            if path not in known and ours.get(path) != here.get(path):
                yield ".".join(map(str, path)), str(ours.get(path, "–")), str(here.get(path, "–"))

    def file(self) -> str:
        """What differs, and what was confirmed, for whoever keeps our box."""
        edition, ours = self.draft.edition, self.game.edition
        rows = []
        for thing, detail in self.all():
            was, here = value_at(detail.place, ours.root.values), value_at(detail.place, edition.root.values)
            labels = ours.label(detail.place.path), edition.label(detail.place.path)
            if not _same(detail, was, here) or labels[0] != labels[1]:
                row = {"where": detail.place.key, "thing": str(thing.name), "detail": str(detail.name), "ours": was, "here": here}
                rows.append({key: value for key, value in row.items() if value is not None} | {"label": labels[1] or SURE})
        config = {"format": 1, "game": self.game.id, "name": edition.name, "rules_version": self.game.rules_version}
        return listed(config, rows, "What is printed otherwise in this box than Branchline knows it, and what its owner has looked at.")


def _unsure(edition: Edition, detail: Detail) -> str | None:
    label = edition.label(detail.place.path)
    return None if label == SURE else label


def _same(detail: Detail, one: str | None, other: str | None) -> bool:
    """Whether two values mean the same: several things may stand in any order."""
    if detail.kind == "several" and one is not None and other is not None:
        return sorted(one.split()) == sorted(other.split())
    return one == other


def leaves(raw: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value of a file with its path, lists of values as one; without head and labels."""
    if isinstance(raw, dict):
        for key, value in raw.items():
            if key not in (("label", "labels", *HEAD) if not path else ("label", "labels")):
                yield from leaves(value, (*path, key))
    elif isinstance(raw, list) and raw and isinstance(raw[0], dict):
        for n, value in enumerate(raw):
            yield from leaves(value, (*path, n))
    else:
        yield path, raw
