"""The Train Travels from Afar: beginners for tables of the kernel, in either of its forms."""

from __future__ import annotations

from typing import Any

from branchline.engine.compiled import load_build
from branchline.engine.game import Setup
from branchline.games.train_from_afar.bots.sizes import STATIONS
from branchline.games.train_from_afar.bots.weights import shipped
from branchline.games.train_from_afar.native.convert import land_of
from branchline.games.train_from_afar.rules.components import box_of
from branchline.games.train_from_afar.rules.rules import new
from branchline.games.train_from_afar.rules.scoring import field_values, route_counts, stations_count

PARTS = (
    *(f"{__package__}.{part}" for part in ("easy", "opponent_model", "value", "frame")),
    "branchline.games.train_from_afar.native.kernel",
)


def beginner(setup: Setup, compiled: bool) -> Any:
    """Who plays seats of such tables; each thread needs one."""
    form = load_build(compiled, *PARTS)
    land, empty = land_of(box_of(setup.edition), form.Land), new(setup)
    worth = [points for station in range(STATIONS) for points in [*field_values(empty, station), 0, 0, 0][:4]]
    value = form.Value(land, shipped(str(setup["way"])), float(route_counts(setup)), stations_count(setup))
    return form.Beginner(value, form.Meeting(setup.seats - 1, int(route_counts(setup)), worth), form.Frame(land), form.Frame(land))
