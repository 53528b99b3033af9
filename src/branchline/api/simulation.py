"""Many matches of bots as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from branchline.api.games import edition_from, find_game
from branchline.api.weaker_bots import warn_of_weaker_bots
from branchline.bots.loader import kind_for
from branchline.engine.edition import Edition
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import AnyGame, OptionValue, Setup
from branchline.engine.text import text
from branchline.matches.contest import Contest, Result
from branchline.matches.playing import play_all
from branchline.matches.workers import HERE


def simulate(
    game: str,
    bots: str | Sequence[str] = "random",
    matches: int = 100,
    *,
    seats: int | None = None,
    seed: str | int = "1",
    jobs: int = 1,
    on: str = HERE,
    edition: str | Path | None = None,
    **options: OptionValue,
) -> list[dict[str, Any]]:
    """Let bots play matches; returns one row for each seat of each match, for `pandas.DataFrame` and the like.

    The bots change seats from match to match. A column `line_NAME` has the points of each line of the score sheet, and the match with
    the `seed` of a row can be played again with `make`. `jobs` processes share the work without changing the results; `on="ray"` uses
    a Ray cluster. Scripts that use several processes need `if __name__ == "__main__":`. Raises `InvalidSetup`.
    """
    rules = find_game(game)
    names = [bots] if isinstance(bots, str) else list(bots)
    kinds = [kind_for(rules, name) for name in names]
    setup = _setup(rules, seats, len(names), options, None if edition is None else edition_from(rules, edition))
    if any(kind.level for kind in kinds):
        warn_of_weaker_bots(rules, setup)
    bots = tuple(names[seat % len(names)] for seat in range(setup.seats))
    box = "" if edition is None else setup.edition.source
    contest = Contest(game, setup.options, bots, setup.seats, matches, str(seed), box, own_dice=True)
    return [row for result in play_all(contest, jobs=jobs, on=on) for row in _rows(result)]


def _setup(game: AnyGame, seats: int | None, bots: int, options: dict[str, OptionValue], edition: Edition | None) -> Setup:
    """The setup with these seats, or with the fewest that the bots and the options allow."""
    if seats is not None:
        if bots > seats:
            raise InvalidSetup(text("There are more bots ({bots}) than seats ({seats})", bots=bots, seats=seats))
        return game.setup(seats, options, edition)
    for few in range(max(bots, game.seats[0]), game.seats[1]):
        with suppress(InvalidSetup):
            return game.setup(few, options, edition)
    return game.setup(max(bots, game.seats[1]), options, edition)


def _rows(result: Result) -> Iterator[dict[str, Any]]:
    for seat, name in enumerate(result.bots):
        sheet = result.sheets[seat]
        yield {
            "match": result.number,
            "seed": result.seed,
            "seat": seat,
            "bot": name,
            "rank": result.ranks[seat],
            "total": sum(sheet.values()),
            "ending": result.ending,
            "moves": result.moves[seat],
            "seconds": result.seconds[seat],
            **{f"line_{line}": points for line, points in sheet.items()},
        }
