"""Options that matter only at some tables."""

from __future__ import annotations

import pytest

from branchline.engine.game import AnyGame
from branchline.games import GAMES


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_requirement_of_an_option_exists(game: AnyGame) -> None:
    known = {option.name: option for option in game.options}
    for option in game.options:
        if option.needs:
            name, value = option.needs
            assert value in known[name].values[1:]  # by default it need not be asked
        if option.seats:
            assert game.seats[0] <= option.seats[0] <= option.seats[1] <= game.seats[1]


def offered_options(game: str, seats: int, **options: str) -> set[str]:
    setup = GAMES[game].setup(seats, options)  # type: ignore[arg-type]
    return {option.name for option in GAMES[game].options if option.matters(setup)}


def test_an_option_is_offered_where_it_matters() -> None:
    assert offered_options("railroad_ink", 2) == {"expansion", "longest"}
    assert offered_options("railroad_ink", 2, expansion="meteor") == {"expansion", "longest", "crater_points", "crater_in_centre"}
    assert offered_options("railroad_ink", 2, expansion="lava") == {"expansion", "longest", "volcano_on_route"}
    assert offered_options("steamrollers", 1) == {"level", "power_cap", "eva", "rows"}
    assert offered_options("steamrollers", 2) == {"level", "power_cap", "coal", "orders", "starting_tiles"}
    assert len(offered_options("traxx", 3)) == 3
