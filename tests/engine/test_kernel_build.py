"""Kernels of any package are compiled when it is installed, and again only if a source that they depend on changed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from branchline.engine.kernel_build import finder, for_cython, kernels_in
from branchline.engine.kernel_sources import declarations, source_hash

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"

FILES = {
    "setup.py": """
        from setuptools import setup
        from branchline.engine.kernel_build import kernels
        setup(name="pips", version="1", packages=["pips"], package_dir={"": "source"}, **kernels("source"))
    """,
    "source/pips/__init__.py": "",
    "source/pips/dice.py": '''
        """Dice."""
        from branchline.engine.bits import bounded, splitmix64_next


        class Dice:
            seed: int

            def __init__(self, seed: int) -> None:
                self.seed = seed


        def roll(d: Dice) -> int:
            """The next die."""
            d.seed = splitmix64_next(d.seed)
            return 1 + bounded(d.seed, 6)
    ''',
    "source/pips/dice.pxd": """
        from libc.stdint cimport uint64_t
        from branchline.engine.bits cimport bounded, splitmix64_next


        cdef class Dice:
            cdef public uint64_t seed


        cpdef int roll(Dice d) noexcept nogil
    """,
    "source/pips/sums.py": '''
        """Sums of dice."""
        from branchline.engine.bits import nogil
        from pips.dice import Dice, roll


        def total(d: Dice, n: int) -> int:
            """The sum of n dice."""
            points = 0
            with nogil:
                for _ in range(n):
                    points += roll(d)
            return points
    ''',
    "source/pips/sums.pxd": """
        cimport cython
        from pips._cdice cimport Dice, roll


        @cython.locals(points=int, _=int)
        cpdef int total(Dice d, int n)
    """,
}
SUM = """
from branchline.engine.compiled import build_info, load_build
plain, compiled = load_build(False, "pips.dice", "pips.sums"), load_build(True, "pips.dice", "pips.sums")
same = plain.total(plain.Dice(7), 100) == compiled.total(compiled.Dice(7), 100)
print([build_info(f"pips.{name}").compiled for name in ("dice", "sums")], same)
"""


def run(folder: Path, *given: str) -> str:
    path = os.pathsep.join(["source", str(SOURCE)])
    done = subprocess.run([sys.executable, *given], cwd=folder, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def compile_in(folder: Path) -> dict[str, int]:
    """Compiles the package; when each C file was written."""
    run(folder, "setup.py", "-q", "build_ext", "--inplace")
    return {file.stem: file.stat().st_mtime_ns for file in (folder / "build" / "kernels" / "pips").glob("*.c")}


@pytest.mark.long
def test_a_package_of_its_own_has_compiled_kernels(tmp_path: Path) -> None:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(dedent(text).lstrip(), "utf-8")
    first = compile_in(tmp_path)
    assert set(first) == {"_cdice", "_csums"}
    assert run(tmp_path, "-c", SUM) == "[True, True] True\n"
    assert compile_in(tmp_path) == first
    dice = tmp_path / "source" / "pips" / "dice.py"
    dice.write_text(dice.read_text("utf-8").replace("next die", "next one"), "utf-8")
    second = compile_in(tmp_path)
    assert [name for name in first if first[name] != second[name]] == ["_cdice"]
    types = dice.with_suffix(".pxd")
    types.write_text(types.read_text("utf-8").replace("seed\n", "seed, other\n"), "utf-8")
    third = compile_in(tmp_path)
    assert all(second[name] != third[name] for name in second)
    assert run(tmp_path, "-c", SUM) == "[True, True] True\n"


def test_declarations_are_not_compiled() -> None:
    kernels = kernels_in(SOURCE)
    assert "branchline.games.traxx.native.kernel" in kernels
    assert not {"branchline.engine.bits", "branchline.sim.backends.native.pointers"} & set(kernels)


def test_a_kernel_depends_on_all_that_its_types_are_made_of() -> None:
    names = set(declarations("branchline.games.traxx.bots.easy", finder(SOURCE)))
    assert {"branchline.games.traxx.native._ckernel", "branchline.games.traxx.bots._clines", "branchline.engine.bits"} <= names


def test_a_change_of_a_declaration_changes_the_hash(tmp_path: Path) -> None:
    for name in ("dice.py", "dice.pxd", "sums.py", "sums.pxd"):
        (tmp_path / "pips").mkdir(exist_ok=True)
        (tmp_path / "pips" / name).write_text(dedent(FILES[f"source/pips/{name}"]), "utf-8")
    find = finder(tmp_path)
    before = [source_hash("pips.dice", find), source_hash("pips.sums", find)]
    (tmp_path / "pips" / "dice.py").write_text("# other\n", "utf-8")
    changed = [source_hash("pips.dice", find), source_hash("pips.sums", find)]
    assert [old != new for old, new in zip(before, changed, strict=True)] == [True, False]
    (tmp_path / "pips" / "dice.pxd").write_text("# other\n", "utf-8")
    assert source_hash("pips.sums", find) != changed[1]


def test_cython_reads_a_copy_with_the_same_lines() -> None:
    source = dedent(FILES["source/pips/sums.py"])
    copy = for_cython(source, finder(SOURCE))
    assert copy.count("\n") == source.count("\n") - 1
    assert "import cython" in copy
    assert "        with cython.nogil:" not in copy
    assert "    with cython.nogil:" in copy
    assert "from typing import cast" not in for_cython("from typing import cast\n", finder(SOURCE))
