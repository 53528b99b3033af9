"""Packages with games, installed by pip in their own virtual environment on top of this one."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from dataclasses import dataclass
from fcntl import LOCK_EX, flock
from pathlib import Path
from sysconfig import get_path
from venv import EnvBuilder

import pytest

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "hex"
OFFLINE = ("--disable-pip-version-check", "--no-cache-dir", "--no-index", "--no-build-isolation", "--no-deps")
PROGRAMS = {
    "branchline": ("-c", "import sys; from branchline.cli import main; sys.exit(main())"),
    "pip": ("-m", "pip", *OFFLINE[:1]),
    "pytest": ("-m", "pytest", "-p", "no:cacheprovider"),
    "python": (),
}


@dataclass(frozen=True, slots=True)
class Environment:
    """A virtual environment with all packages of this one, and those installed in it."""

    folder: Path

    @classmethod
    def create(cls, folder: Path) -> Environment:
        EnvBuilder(symlinks=True).create(folder)
        own = Path(get_path("purelib", vars={"base": str(folder), "platbase": str(folder)}))
        (own / "outer.pth").write_text(f"import site; site.addsitedir({get_path('purelib')!r})\n", encoding="utf-8")
        return cls(folder)

    @property
    def python(self) -> str:
        return str(self.folder / "bin" / "python")

    def run(self, command: str, place: Path, stdin: str = "") -> str:
        """The output of a command line in this folder, which must succeed; `pip` uses no network."""
        program, *given = shlex.split(command, comments=True)
        offline = OFFLINE[1:] if given[:1] == ["install"] else ()
        ran = subprocess.run(
            [self.python, "-P", *PROGRAMS[program], *given, *offline],
            input=stdin,
            cwd=place,
            env={**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": "100", "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            timeout=800,  # under heavy load; pytest has limits of its own
            check=False,
        )
        assert ran.returncode == 0, f"{command}\n{ran.stdout}\n{ran.stderr}"
        return ran.stdout


def environment_with_hex(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """The package of examples/hex in an environment of its own, installed once for all processes that run tests."""
    base = tmp_path_factory.getbasetemp()
    place = (base.parent if base.name.startswith("popen-") else base) / "with-hex"
    place.mkdir(exist_ok=True)
    with (place / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not (place / "installed").exists():
            shutil.copytree(EXAMPLE, place / EXAMPLE.name, ignore=shutil.ignore_patterns("build", "*.egg-info", "*.so", "__pycache__"))
            Environment.create(place / "venv").run("pip install .", place / EXAMPLE.name)
            (place / "installed").touch()
    return Environment(place / "venv")
