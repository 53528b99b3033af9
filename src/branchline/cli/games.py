"""`branchline games`: lists games with their options and boxes."""

from __future__ import annotations

import json
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Styled

from branchline.cli.arguments import AsJson, Language, translator
from branchline.cli.screen import box_line, screen
from branchline.engine.game import AnyGame, Option, write_option
from branchline.engine.text import Say, text
from branchline.games import GAMES


def games(lang: Language = None, as_json: AsJson = False) -> None:
    if as_json:
        print(json.dumps([_as_data(game, translator(lang, game.id)) for game in GAMES.values()], ensure_ascii=False, indent=1))
        return
    console = screen()
    for game in GAMES.values():
        _show(console, game, translator(lang, game.id))


def _show(console: Console, game: AnyGame, say: Say) -> None:
    console.print(Styled.assemble((game.id, "bold"), "  ", say(game.name)))
    console.print(_indent(say(game.blurb)))
    console.print(_indent(f"{_players(game, say)}, {_minutes(game, say)}"))
    if game.options:
        console.print(_indent(_option_table(game, say)))
    console.print(_indent(say(text("Box: {box}", box=box_line(game.edition)))))
    console.print()


def _indent(shown: str | Table) -> Padding:
    return Padding(shown, (0, 0, 0, 2), expand=False)


def _option_table(game: AnyGame, say: Say) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    for option in game.options:
        table.add_row(Styled(option.name, "bold"), f"{say(option.label)}: {say(option.help)}")
        for value, label in zip(option.values, option.labels, strict=True):
            default = f" ({say(text('by default'))})" if value is option.default else ""
            table.add_row(f"  ={write_option(value)}", f"{say(label)}{default}")
    return table


def _players(game: AnyGame, say: Say) -> str:
    low, high = game.seats
    return say(text("{n} player", "{n} players", n=low)) if low == high else say(text("{low} to {high} players", low=low, high=high))


def _minutes(game: AnyGame, say: Say) -> str:
    low, high = game.minutes
    return say(text("{n} minute", "{n} minutes", n=low)) if low == high else say(text("{low} to {high} minutes", low=low, high=high))


def _as_data(game: AnyGame, say: Say) -> dict[str, Any]:
    return {
        "id": game.id,
        "name": say(game.name),
        "blurb": say(game.blurb),
        "seats": game.seats,
        "minutes": game.minutes,
        "rules": game.rules_version,
        "options": [_option_data(option, say) for option in game.options],
        "edition": {"name": game.edition.name, **game.edition.labels()},
        "lines": {line: say(label) for line, label in game.lines(game.setup()).items()},
    }


def _option_data(option: Option, say: Say) -> dict[str, Any]:
    return {
        "name": option.name,
        "label": say(option.label),
        "help": say(option.help),
        "default": option.default,
        "values": {write_option(value): say(label) for value, label in zip(option.values, option.labels, strict=True)},
        "seats": option.seats,
        "needs": option.needs,
    }
