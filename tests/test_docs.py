"""The pages of the documentation: their form, the commands they name, and the examples that no other test runs."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.toy import SUBJECT
from tests.markdown import ROOT, blocks, docs, pages, without_code
from tests.study.kit import toy
from tests.toy import TOY
from typer.main import get_command
from typer.testing import CliRunner

from branchline.cli.app import app
from branchline.engine.compiled import load_same_build
from branchline.engine.edition import Edition
from branchline.engine.errors import InvalidEdition
from branchline.engine.record import write_record
from branchline.games import GAMES

LONGEST = 1_300  # words of a page without code and the bars of tables; the rules of a game are one page each
SECOND_SENTENCE = re.compile(r"[.!?](?:\)|\*\*|\*|”|\")* +[*„\"(]*[A-ZĄĆĘŁŃÓŚŹŻ]")
START = re.compile(r"^ *(?:(?:[-*]|\d+\.) +)?(?:\*\*[^*]+\*\* )?")  # the mark of an item, a phrase in bold
RULES = sorted((ROOT / "src" / "branchline" / "games").glob("*/data/rules.*.md"))


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", [*pages(), *RULES], ids=name_of)
def test_a_line_is_a_sentence(page: Path) -> None:
    text = re.sub(r"`[^`\n]*`", "code", without_code(page.read_text("utf-8")))
    lines = [START.sub("", line) for line in text.splitlines() if not line.startswith(("|", "#"))]
    assert [line for line in lines if SECOND_SENTENCE.search(line)] == []


@pytest.mark.parametrize("page", sorted((ROOT / "docs").rglob("*.md")), ids=name_of)
def test_a_page_is_short(page: Path) -> None:
    words = [word for word in without_code(page.read_text("utf-8")).split() if word.strip("|-")]
    assert page.parent.name == "rules" or len(words) <= LONGEST


def commands(page: Path) -> Iterator[list[str]]:
    """The commands that a page names, in blocks and in sentences, as words."""
    text = page.read_text("utf-8")
    lines = [line.strip().removeprefix("$ ") for block in blocks(text, "") for line in block.splitlines()]
    lines += re.findall(r"`(branchline [^`\n]+)`", without_code(text))
    for line in lines:
        if line.startswith("branchline "):
            yield shlex.split(line.replace("[", "").replace("]", ""), comments=True)[1:]


@pytest.mark.parametrize("page", [page for page in pages() if page.name != "CHANGELOG.md"], ids=name_of)
def test_the_commands_and_options_of_a_page_exist(page: Path) -> None:
    for words in commands(page):
        command: Any = get_command(app)
        while words and hasattr(command, "commands") and not words[0].startswith("-"):
            command = command.commands[words.pop(0)]
        known = {name for parameter in command.params for name in parameter.opts}
        assert {word for word in words if word.startswith("--")} <= known, command.name


def test_the_bot_of_the_page_meets_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = docs("bots.md")
    (code,) = blocks(page, "python")
    (command,) = (line for block in blocks(page, "") for line in block.splitlines() if line.startswith("branchline "))
    (tmp_path / "my_module.py").write_text(code, "utf-8")
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, shlex.split(command.replace("--games 100", "--games 2"))[1:])
    assert result.exit_code == 0, result.output
    assert "MyBot" in result.output


def test_the_review_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(GAMES, "toy", TOY)
    monkeypatch.chdir(tmp_path)
    record = toy("- roll 3", "0 add", "0 add", "0 done", "- roll 2", "0 done", "- roll 3", "0 done")
    Path("match.json").write_text(write_record(record), "utf-8")
    (code,) = blocks(docs("reviews.md"), "python")
    exec(compile(code, "reviews.md", "exec"), {})
    assert capsys.readouterr().out.startswith("ValueBreakdown(")


def test_the_contract_tests_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """With the toy in place of a large game."""
    monkeypatch.setitem(GAMES, "traxx", TOY)
    check, for_pytest, with_subject, golden = blocks(docs("contract-tests.md"), "python")
    for code in (check, for_pytest):
        exec(compile(code, "contract-tests.md", "exec"), {})
    assert "contracts" in capsys.readouterr().out
    assert with_subject.startswith("SUBJECT = Subject(")
    exec(compile(golden, "contract-tests.md", "exec"), {"GAME": TOY, "SUBJECT": replace(SUBJECT, golden=tmp_path)})
    assert {file.name for file in tmp_path.iterdir()} == {"perft.txt", "playthrough.txt", "replays"}


def test_the_kernel_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Uncompiled; `tests/engine/test_kernel_build.py` compiles one like it."""
    kernel, load, setup = blocks(docs("kernels.md"), "python")
    (tmp_path / "pips").mkdir()
    (tmp_path / "pips" / "__init__.py").touch()
    (tmp_path / "pips" / "dice.py").write_text(kernel, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("BRANCHLINE_PLAIN", "1")
    assert "load_same_build" in load
    (dice,) = load_same_build("pips.dice")
    thrown = dice.Dice(1)
    assert [1 <= dice.roll(thrown) <= dice.SIDES for _ in range(20)] == [True] * 20
    assert sum(thrown.rolled) == 20
    assert "kernels(" in setup


def test_the_box_of_the_page_is_read() -> None:
    page = docs("box.md")
    (source,), (code,) = blocks(page, "toml"), blocks(page, "python")
    names: dict[str, Any] = {}
    exec(compile(code, "box.md", "exec"), names)
    assert names["box_of"](Edition(source, "components.toml")).faces == (1, 2, 2, 3)
    with pytest.raises(InvalidEdition, match=r"components.toml, line 7: "):
        names["box_of"](Edition(source.replace("3]", "30]"), "components.toml"))
