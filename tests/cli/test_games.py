"""`branchline games` and `branchline edition`: what there is, and what is in each box."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Cli
from tests.toy import SOURCE

from branchline.games import GAMES


def test_every_game_is_listed_with_options_and_box(cli: Cli) -> None:
    ran = cli("games")
    assert ran.code == 0
    for game in GAMES.values():
        assert f"{game.id}  " in ran.out
        for option in game.options:
            assert option.name in ran.out
    assert "1 to 4 players, 1 to 2 minutes" in ran.out
    assert "=on" in ran.out
    assert "hidden until the round ends (by default)" in ran.out
    assert "The toy's box (4 values printed, 1 deduced, 1 reconstructed)" in ran.out


def test_games_are_listed_as_json(cli: Cli) -> None:
    listed = {game["id"]: game for game in json.loads(cli("games", "--json").out)}
    assert set(listed) == set(GAMES)
    toy = listed["toy"]
    assert toy["seats"] == [1, 4]
    assert toy["edition"] == {"name": "The toy's box", "printed": 4, "deduced": 1, "reconstructed": 1}
    assert toy["options"][1]["default"] is True
    assert toy["options"][1]["values"] == {"on": "hidden until the round ends", "off": "open"}


def test_every_list_can_be_read_in_polish(cli: Cli) -> None:
    ran = cli("games", "--lang", "pl")
    assert ran.code == 0
    assert "od 1 do 4 graczy" in ran.out


def test_the_built_in_box_is_printed_as_it_is(cli: Cli) -> None:
    assert cli("edition", "toy").out == SOURCE
    for game in GAMES.values():
        assert cli("edition", game.id).out == game.edition.source


def test_a_custom_box_is_checked(cli: Cli, tmp_path: Path) -> None:
    box = tmp_path / "mine.toml"
    box.write_text(SOURCE.replace('"deduced"', '"printed"'))
    ran = cli("edition", "toy", "--check", str(box))
    assert ran.code == 0
    assert "5 values printed, 0 deduced, 1 reconstructed" in ran.out
    box.write_text(SOURCE.replace("penalty = 2", "penalty = 22"))
    cli("edition", "toy", "--check", str(box)).refused("line 13", "penalty", "from 0 to 9")


def test_printed_editions_are_valid(cli: Cli, tmp_path: Path) -> None:
    for game in GAMES.values():
        box = tmp_path / f"{game.id}.toml"
        box.write_text(cli("edition", game.id).out, encoding="utf-8")
        assert cli("edition", game.id, "--check", str(box)).code == 0


def test_a_custom_box_is_compared_with_the_built_in_one(cli: Cli, tmp_path: Path) -> None:
    box = tmp_path / "mine.toml"
    box.write_text(SOURCE.replace("penalty = 2", "penalty = 3"))
    assert cli("edition", "toy", "--differences", str(box)).out == "The goal: Penalty: 2 → 3\n"
    box.write_text(SOURCE)
    assert cli("edition", "toy", "--differences", str(box), "--lang", "pl").out == "Wszystko jest jak we wbudowanym pudełku.\n"


def test_a_box_with_weaker_bots_says_so(cli: Cli, tmp_path: Path) -> None:
    box, source = tmp_path / "mine.toml", GAMES["railroad_ink"].edition.source
    english, polish = "Bots are weaker with this box", "Z tym pudełkiem boty grają słabiej"
    box.write_text(source.replace('"RRR_"]', '"RRR_", "HHR_", "RRH_"]'), encoding="utf-8")
    for option in ("--differences", "--check"):
        assert english in cli("edition", "railroad_ink", option, str(box)).out
        assert polish in cli("edition", "railroad_ink", option, str(box), "--lang", "pl").out
    assert english in cli("simulate", "railroad_ink", "--bots", "random", "--games", "1", "--edition", str(box)).err
    assert english in cli("play", "railroad_ink", "--seats", "human,random", "--edition", str(box), stdin="quit\n").err
    assert english not in cli("play", "railroad_ink", "--seats", "human", "--edition", str(box), stdin="quit\n").err
    box.write_text("# Mine.\n" + source, encoding="utf-8")
    for option in ("--differences", "--check"):
        assert english not in cli("edition", "railroad_ink", option, str(box)).out


def test_checked_and_compared_boxes_can_differ(cli: Cli, tmp_path: Path) -> None:
    checked, compared = tmp_path / "checked.toml", tmp_path / "compared.toml"
    checked.write_text(SOURCE)
    compared.write_text(SOURCE.replace("penalty = 2", "penalty = 3"))
    assert "Penalty: 2 → 3" in cli("edition", "toy", "--check", str(checked), "--differences", str(compared)).out
    cli("edition", "toy", "--check", str(checked), "--differences", str(tmp_path / "no.toml")).refused("no such file")
