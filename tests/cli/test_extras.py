"""What works without the extras, and the error of everything that needs one."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tests.cli.conftest import Cli
from tests.markdown import ROOT

import branchline as bl
from branchline.cli.help_text import SERVER
from branchline.engine.extras import MissingExtra, require_extra
from branchline.engine.text import text
from branchline.language import speaker

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
SIM = ("gymnasium", "numpy", "pettingzoo")
OTHERS = ("httptools", "websockets", "typst", "pyarrow", "openskill", "matplotlib", "asyncpg", "ray", "prometheus_client")
ALL_MODULES = tuple(name for name in (*SERVER, *SIM, *OTHERS) if name != "markdown_it")  # which Rich brings
WITHOUT_MODULES = """
import sys
from importlib.abc import MetaPathFinder

class Absent(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {absent!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Absent())
from branchline.cli import main

codes = [main(command.split()) for command in {commands!r}]
print("codes", codes)
"""
COMMANDS = [
    "games --lang pl",
    "play traxx --seats easy,easy --seed 1 --record match.json --lang pl",
    "replay match.json --svg match.svg",
    "review match.json --by easy --rollouts 2",
    "par match.json",
    "rules traxx --lang pl",
    "draw traxx",
    "simulate traxx --bots easy,random --games 2",
    "edition traxx --differences box.toml",
    "doctor",
    "serve --help",
    "admin list --help",
]
COMMANDS_WITH_EXTRAS = [
    "serve",
    "admin list",
    "offline --out x",
    "sheets traxx --out x.pdf",
    "arena traxx",
    "simulate traxx --out x.parquet",
]


def test_playing_needs_only_rich_and_typer(tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_text((ROOT / "src/branchline/games/traxx/data/components.toml").read_text("utf-8"), "utf-8")
    program = WITHOUT_MODULES.format(absent=ALL_MODULES, commands=[*COMMANDS, *COMMANDS_WITH_EXTRAS])
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert f"codes {[0] * len(COMMANDS) + [2] * len(COMMANDS_WITH_EXTRAS)}" in ran.stdout, ran.stdout[-300:] + ran.stderr
    refusals = [line for line in ran.stderr.splitlines() if line.startswith("branchline: ")]
    assert len(refusals) == len(COMMANDS_WITH_EXTRAS)
    assert all("needs the extra" in line and "pip install 'branchline[" in line for line in refusals)


@pytest.mark.parametrize(("arguments", "module", "extra"), [
    ("serve", "litestar", "server"),
    ("serve --port 0 --metrics 127.0.0.1:0", "prometheus_client", "metrics"),
    ("serve --port 0 --db postgresql://nobody@localhost/none", "asyncpg", "postgres"),
    ("admin list", "sqlalchemy", "server"),
    ("admin list --db postgresql://nobody@localhost/none", "asyncpg", "postgres"),
    ("offline --out x", "babel", "server"),
    ("sheets traxx --out x.pdf", "typst", "printing"),
    ("sheets traxx --out x.pdf --link https://example.org", "segno", "printing"),
    ("arena traxx --bots easy,random", "openskill", "arena"),
    ("arena traxx --bots easy,random --plot x.svg", "matplotlib", "arena"),
    ("simulate traxx --games 1 --out x.parquet", "pyarrow", "sim"),
    ("simulate traxx --games 1 --on ray", "ray", "ray"),
])  # fmt: skip
def test_a_missing_extra_is_one_line_of_error(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: str, module: str, extra: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BRANCHLINE_DB", f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    monkeypatch.setitem(sys.modules, module, None)
    cli(*arguments.split()).assert_error(f"needs the extra {extra}: pip install 'branchline[{extra}]'")
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    cli(*arguments.split()).assert_error(f"wymaga dodatku {extra}: pip install 'branchline[{extra}]'")
    assert not list(tmp_path.glob("x*"))


def test_functions_of_the_library_have_the_same_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(bl.MissingExtra, match=r"A Parquet file needs the extra sim: pip install 'branchline\[sim\]'") as parquet:
        bl.load_record(tmp_path / "x.parquet")
    assert speaker("pl")(parquet.value.reason) == "Plik Parquet wymaga dodatku sim: pip install 'branchline[sim]'"
    with pytest.raises(bl.MissingExtra, match=r"Running on a cluster needs the extra ray: pip install 'branchline\[ray\]'") as ray:
        bl.simulate("traxx", matches=1, on="ray")
    assert speaker("pl")(ray.value.reason) == "Liczenie w klastrze wymaga dodatku ray: pip install 'branchline[ray]'"


def test_environments_need_their_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("branchline.sim")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(ImportError, match=r"An environment for agents needs the extra sim: pip install 'branchline\[sim\]'"):
        __import__("branchline.sim")


def test_a_missing_extra_is_reported_in_polish() -> None:
    with pytest.raises(MissingExtra) as missing:
        require_extra("printing", text("Printing"), "no_such_module_anywhere")
    assert speaker("pl")(missing.value.reason) == "Drukowanie wymaga dodatku printing: pip install 'branchline[printing]'"


def test_the_extras_contain_what_commands_import() -> None:
    brought = {name: {re.split(r"[\[<>=]", entry)[0].replace("-py", "").replace("-", "_") for entry in EXTRAS[name]} for name in EXTRAS}
    assert brought["server"] >= set(SERVER)
    assert brought["sim"] >= set(SIM)
    assert PROJECT["dependencies"] == ["rich>=13", "typer>=0.29"]
    assert EXTRAS["all"] == ["branchline[arena,fast,metrics,postgres,printing,server,sim]"]
    assert "paper" not in EXTRAS
