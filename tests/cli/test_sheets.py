"""`branchline sheets`: games and matches as PDF, and what cannot be printed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Cli
from tests.printing.measured import pages_of_pdf, size, text_of

from branchline.games import GAMES


def test_a_game_is_printed_for_the_maximum_of_players(cli: Cli, tmp_path: Path) -> None:
    for game, rules in GAMES.items():
        file = tmp_path / f"{game}.pdf"
        ran = cli("sheets", game, "--only", "sheets", "--per-page", "1", "--out", str(file))
        assert (ran.code, ran.out) == (0, f"The pages are in {file}\n")
        assert len(pages_of_pdf(file.read_bytes())) == rules.seats[1]


def test_options_paper_language_link_and_box(cli: Cli, tmp_path: Path) -> None:
    file, box = tmp_path / "boards.pdf", tmp_path / "box.toml"
    box.write_text(cli("edition", "railroad_ink").out.replace("Blazing Red", "Deep Blue"), encoding="utf-8")
    given = ["-o", "expansion=lava", "--seats", "2", "--paper", "letter", "--per-page", "2", "--lang", "pl", "--edition", str(box)]
    assert cli("sheets", "railroad_ink", *given, "--link", "https://example.org/s", "--out", str(file)).code == 0
    pages = pages_of_pdf(file.read_bytes())
    words = text_of(pages)
    assert (len(pages), size(pages[0])) == (2, (215.9, 279.4))
    assert all(part in words for part in ("Kolejowy szlak", "z Lawą", "Deep Blue", "example.org/s"))


def test_a_match_is_printed_as_a_page(cli: Cli, tmp_path: Path) -> None:
    record, file = tmp_path / "match.json", tmp_path / "match.pdf"
    assert cli("play", "toy", "--seats", "random:Anna,random:Jan", "--seed", "s1", "--record", str(record)).code == 0
    assert cli("sheets", "--record", str(record), "--out", str(file)).code == 0
    words = text_of(pages_of_pdf(file.read_bytes()))
    assert all(part in words for part in ("Anna", "Jan", "Seed: s1"))


def test_errors_in_a_match_are_in_its_games_words(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "ill.json"
    assert cli("play", "traxx", "--seats", "random", "--seed", "1", "--record", str(file)).code == 0
    record = json.loads(file.read_text("utf-8"))
    file.write_text(json.dumps({**record, "log": [*record["log"][:1], "0 a1-a2"]}), "utf-8")
    ran = cli("sheets", "--record", str(file), "--lang", "pl", "--out", str(tmp_path / "x.pdf"))
    ran.assert_error("log, ruch 2: Z pola a1")
    assert ran.err == cli("replay", str(file), "--lang", "pl").err


def test_impossible_sheets_are_rejected(cli: Cli, tmp_path: Path) -> None:
    out = ["--out", str(tmp_path / "x.pdf")]
    cli("sheets", *out).assert_error("--record FILE")
    cli("sheets", "trax", *out).assert_error("trax", "did you mean traxx")
    cli("sheets", "toy", "--paper", "a5", *out).assert_error("a5")
    cli("sheets", "toy", "--only", "dice", *out).assert_error("dice")
    cli("sheets", "toy", "--per-page", "3", *out).assert_error("1, 2 or 4")
    cli("sheets", "toy", "--seats", "99", *out).assert_error("99")
    cli("sheets", "toy", "--link", "x" * 300, *out).assert_error("too long")
    cli("sheets", "train_from_afar", "--per-page", "2", *out).assert_error("fixed size")
    cli("sheets", "toy", "--out", str(tmp_path / "no" / "x.pdf")).assert_error("cannot be written")
    cli("sheets", "--record", str(tmp_path / "no.json"), *out).assert_error("no such file")
    assert not (tmp_path / "x.pdf").exists()


def test_missing_typst_is_reported(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "typst", None)
    cli("sheets", "toy", "--out", str(tmp_path / "x.pdf")).assert_error(
        "Printing needs the extra printing: pip install 'branchline[printing]'"
    )
