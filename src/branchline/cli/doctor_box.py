"""`branchline doctor --edition`: checks that bots play at full strength with a box, and that the kernels they need are compiled."""

from __future__ import annotations

import json
from pathlib import Path

from branchline.bots.evaluator import WEAKER_BOTS, has_weaker_bots, setups_with
from branchline.cli.arguments import named_game, read_edition, read_file, reporting_errors, translator
from branchline.cli.doctor_games import as_data, builds_of, kernel_line
from branchline.cli.screen import box_line, screen
from branchline.engine.edition import Edition
from branchline.engine.game import AnyGame, Setup, write_option
from branchline.engine.text import short, text

FULL_STRENGTH = text("Bots play at full strength with this box.")


def report_on_box(file: Path, game: str | None, lang: str | None, as_json: bool) -> None:
    """Print the report on the box in a file; raises `BranchlineError` if it is not a box of this game."""
    rules = named_game(game or Edition(read_file(file), short(str(file), 200)).game)
    say = translator(lang, rules.id)
    with reporting_errors(say):
        box = read_edition(rules, file)
        setups = list(setups_with(rules, box))
        weaker = [setup for setup in setups if has_weaker_bots(rules, setup)]
    builds = builds_of([rules.id])
    if as_json:
        options = [dict(_non_default_options(rules, setup)) for setup in weaker]
        report = {"game": rules.id, "box": box.name, "kernels": as_data(builds, say), "full_strength": not weaker, "weaker": options}
        print(json.dumps(report, ensure_ascii=False, indent=1))
        return
    console = screen()
    console.print(f"{say(rules.name)}: {say(box_line(box))}")
    if len(weaker) in (0, len(setups)):
        console.print(say(WEAKER_BOTS if weaker else FULL_STRENGTH))
    for setup in weaker if len(weaker) < len(setups) else ():
        given = ", ".join(f"{name}={value}" for name, value in _non_default_options(rules, setup)) or say(text("default options"))
        console.print(f"{given}: {say(WEAKER_BOTS)}")
    console.print(kernel_line(rules.id, builds.get(rules.id), say))


def _non_default_options(game: AnyGame, setup: Setup) -> list[tuple[str, str]]:
    """The options of a setup that differ from their defaults, as typed."""
    return [(option.name, write_option(setup[option.name])) for option in game.options if setup[option.name] != option.default]
