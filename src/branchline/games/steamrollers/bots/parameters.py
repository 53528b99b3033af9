"""SteamRollers: parameters of the fast rollout policy (a value per action); those for solo play are learned and stored in a file."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import lru_cache
from importlib.resources import files

from branchline.games.steamrollers.rules.components import EFFECTS

NAMES = (
    "box",  # an engine box that the aim wants
    "more",  # and for each that is crossed
    "tile",  # what is left of a tile's points in the end
    "last",  # a track of a line that lacks one
    "second",  # two
    "third",  # three
    "fourth",  # four tracks
    "town",  # for each town and city such a line reaches
    "hope",  # each step that a good goes less far than it might one day: so much is taken off
    "cross",  # a cross of Eva's
    "tile_lost",  # a tile's points when she takes it back
    "again",  # a new roll of hers
    "good",  # a good that she takes, beside her points
    "ahead",  # an end of the match when one is ahead
    "behind",  # and when one is not: so much is taken off
    "box_early",  # the next ones count by how early it is: a box
    "track_early",  # a track
    "hope_early",  # a step that a good goes less far
    "tile_early",  # what is left of a tile's points
    "rescue",  # a good that is carried off, for each cross of Eva's in its region
    *(f"help_{effect}" for effect in EFFECTS),  # a tile with this effect, when much of the match is still to come
    "cross_goods",  # a cross of Eva's, for each good in that region
    "line_worth",  # a track, for each step that goods go less far all together without its line
    "line_early",  # and by how early it is for each track that its line lacks beside
    "box_reach",  # a box, for each pair of cities between which a good then goes farther
    "tile_end",  # what is left of a tile's points when the end is near
    "carry",  # a delivery, beside its distance
    "carry_early",  # and by how early it is
    "empty",  # the last good of a city carried off
    "few",  # a good of a city with few of them, the longer the match still goes
)
FILE = "habits.weights"
USUAL = (2.4, 0.0, 0.26, 5.0, 2.3, 0.0, -1.5, 0.2, 0.45, 0.8, 0.25, 4.4, 0.3, 2.7, 0.2, *(26 * [0.0]))  # with others, by hand


@dataclass(frozen=True, slots=True)
class LearnedParameters:
    """What was learned, and from what: Eva's level, the seed, the matches played, and what came of the last of them."""

    eva: int
    seed: int
    matches: int
    worth: float
    habit: dict[str, float]

    @property
    def values(self) -> list[float]:
        return [self.habit[name] for name in NAMES]


def read_parameters(data: str) -> LearnedParameters:
    """Habits as they are kept; anything else raises ValueError."""
    try:
        kept = LearnedParameters(**json.loads(data))
        numbers = [kept.eva, kept.seed, kept.matches, kept.worth, *kept.values]
    except (TypeError, KeyError, AttributeError):
        raise ValueError from None
    if len(kept.habit) != len(NAMES) or not all(isinstance(number, (int, float)) for number in numbers):
        raise ValueError
    return kept


def write_parameters(habits: LearnedParameters) -> str:
    return json.dumps(asdict(habits), indent=1) + "\n"


@lru_cache(maxsize=1)
def _shipped() -> LearnedParameters:
    return read_parameters((files(__package__) / FILE).read_text("utf-8"))


def parameters_for(seats: int) -> list[float]:
    """The habits at a table: alone those that were learned."""
    return _shipped().values if seats == 1 else list(USUAL)
