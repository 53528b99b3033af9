"""SteamRollers: parameters of the fast rollout policy (a value per action); those for solo play are learned and stored in a file."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import lru_cache
from importlib.resources import files

from branchline.games.steamrollers.rules.components import EFFECTS

NAMES = (
    "box",  # an engine box that the goal wants
    "more",  # in addition for each box that is crossed
    "tile",  # the fraction of a tile's points that remains at the end
    "last",  # a track of a line that lacks one
    "second",  # two
    "third",  # three
    "fourth",  # four tracks
    "town",  # for each town and city such a line reaches
    "hope",  # deducted for each step that a good goes less far than with the finished goal
    "cross",  # a cross of Eva's
    "tile_lost",  # a tile's points when she takes it back
    "again",  # another roll of hers
    "good",  # a good that she takes, in addition to her points
    "ahead",  # ending the match while ahead
    "behind",  # deducted for ending it while not ahead
    "box_early",  # the next four count in proportion to how early it is: a box
    "track_early",  # a track
    "hope_early",  # a step that a good goes less far
    "tile_early",  # the fraction of a tile's points
    "rescue",  # a delivered good, for each cross of Eva's in its region
    *(f"help_{effect}" for effect in EFFECTS),  # a tile with this effect, early in a match
    "cross_goods",  # a cross of Eva's, for each good in that region
    "line_worth",  # a track, for each step that all goods together go less far without its line
    "line_early",  # for each other track that its line lacks, in proportion to how early it is
    "box_reach",  # a box, for each pair of cities between which a good can then go farther
    "tile_end",  # the fraction of a tile's points when the end is near
    "carry",  # a delivery, in addition to its distance
    "carry_early",  # in proportion to how early it is
    "empty",  # delivering the last good of a city
    "few",  # deducted for a good of a city with few of them, more the earlier it is
)
FILE = "parameters.weights"
KEYS = {"worth": "margin", "habit": "by_name"}  # keys of the file that differ from the fields'
USUAL = (2.4, 0.0, 0.26, 5.0, 2.3, 0.0, -1.5, 0.2, 0.45, 0.8, 0.25, 4.4, 0.3, 2.7, 0.2, *(26 * [0.0]))  # at tables with others, set by hand


@dataclass(frozen=True, slots=True)
class LearnedParameters:
    """Learned parameters and their recipe: Eva's level, the seed, the matches played, and the mean margin of the best trial."""

    eva: int
    seed: int
    matches: int
    margin: float
    by_name: dict[str, float]

    @property
    def values(self) -> list[float]:
        return [self.by_name[name] for name in NAMES]


def read_parameters(data: str) -> LearnedParameters:
    """Parse the JSON of learned parameters; raises `ValueError` for anything else."""
    try:
        fields = json.loads(data)
        parameters = LearnedParameters(**{KEYS.get(key, key): value for key, value in fields.items()})
        numbers = [parameters.eva, parameters.seed, parameters.matches, parameters.margin, *parameters.values]
    except (TypeError, KeyError, AttributeError):
        raise ValueError from None
    if len(parameters.by_name) != len(NAMES) or not all(isinstance(number, (int, float)) for number in numbers):
        raise ValueError
    return parameters


def write_parameters(parameters: LearnedParameters) -> str:
    """The JSON of learned parameters."""
    names = {field: key for key, field in KEYS.items()}
    return json.dumps({names.get(field, field): value for field, value in asdict(parameters).items()}, indent=1) + "\n"


@lru_cache(maxsize=1)
def _builtin_parameters() -> LearnedParameters:
    return read_parameters((files(__package__) / FILE).read_text("utf-8"))


def parameters_for(seats: int) -> list[float]:
    """The parameters for a number of seats: learned for solo matches, set by hand for others."""
    return _builtin_parameters().values if seats == 1 else list(USUAL)
