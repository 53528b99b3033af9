"""Kernels of any package are compiled when it is installed, and again only if a source that they depend on changed."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from textwrap import dedent

import pytest

from branchline.engine.kernel_build import finder
from branchline.engine.kernel_copy import for_cython
from branchline.engine.kernel_fields import check_fields, require_ints
from branchline.engine.kernel_sources import dependencies, interface, kernels_in, source_hash
from branchline.engine.kernel_types import Modules

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
        # branchline: kernel
        """Dice."""

        from __future__ import annotations

        from branchline.engine.bits import bounded, splitmix64_next
        from branchline.engine.kernel_fields import allocate, copy_fields, int16, own, sized, uint64


        class Dice:
            seed: uint64 = own()
            rolled: list[int16] = sized(6)
            last: list[int16] = sized(2, -1)

            def __init__(self, seed: int) -> None:
                allocate(Dice, self)
                self.seed = seed


        def roll(d: Dice) -> int:
            """The next die."""
            d.seed = splitmix64_next(d.seed)
            pips = 1 + bounded(d.seed, 6)
            d.rolled[pips - 1] += 1
            d.last[1] = d.last[0]
            d.last[0] = pips
            return pips


        def state(d: Dice) -> list[int]:
            """Everything that `copy` copies."""
            return [*[d.rolled[n] for n in range(6)], d.last[0], d.last[1]]


        def copy(into: Dice, d: Dice) -> None:
            copy_fields(Dice, into, d)
    ''',
    "source/pips/sums.py": '''
        # branchline: kernel
        """Sums of dice."""

        from __future__ import annotations

        from branchline.engine.bits import nogil
        from branchline.engine.kernel_fields import int64
        from pips.dice import Dice, roll

        __all__ = ["total"]


        def total(d: Dice, n: int) -> int64:
            """The sum of n dice."""
            points = 0
            with nogil:
                for _ in range(n):
                    points += twice(roll(d))
            return points // 2


        def twice(pips: int) -> int:
            return 2 * pips
    ''',
}
SUM = """
from branchline.engine.compiled import build_info, load_build
plain, compiled = load_build(False, "pips.dice", "pips.sums"), load_build(True, "pips.dice", "pips.sums")
found = []
for build in (plain, compiled):
    dice, other = build.Dice(7), build.Dice(8)
    before = build.state(dice)
    total = build.total(dice, 100)
    build.copy(other, dice)
    found.append((before, total, build.state(dice), build.state(other), other.seed))
print([build_info(f"pips.{name}").compiled for name in ("dice", "sums")], found[0] == found[1], found[0][0][-1], hasattr(compiled, "twice"))
"""


def run(folder: Path, *arguments: str) -> str:
    path = os.pathsep.join(["source", str(SOURCE)])
    done = subprocess.run([sys.executable, *arguments], cwd=folder, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def compile_in(folder: Path) -> dict[str, int]:
    """Compiles the package; returns the time at which each C file was written."""
    run(folder, "setup.py", "-q", "build_ext", "--inplace")
    return {file.stem: file.stat().st_mtime_ns for file in (folder / "build" / "kernels" / "pips").glob("*.c")}


def write_package(folder: Path) -> None:
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(dedent(text).lstrip(), "utf-8")


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


@pytest.mark.long
def test_another_package_has_compiled_kernels(tmp_path: Path) -> None:
    write_package(tmp_path)
    first = compile_in(tmp_path)
    assert set(first) == {"_cdice", "_csums"}
    assert run(tmp_path, "-c", SUM) == "[True, True] True -1 False\n"
    assert compile_in(tmp_path) == first
    dice = tmp_path / "source" / "pips" / "dice.py"
    change(dice, "pips = 1 +", "pips = 0 + 1 +")
    second = compile_in(tmp_path)
    assert [name for name in first if first[name] != second[name]] == ["_cdice"]
    change(dice, "sized(6)", "sized(7)")
    third = compile_in(tmp_path)
    assert all(second[name] != third[name] for name in second)
    assert run(tmp_path, "-c", SUM) == "[True, True] True -1 False\n"


def test_files_of_declarations_are_not_kernels() -> None:
    names = set(kernels_in(SOURCE))
    assert "branchline.games.traxx.native.kernel" in names
    assert not {"branchline.engine.bits", "branchline.sim.backends.native.pointers"} & names


def test_a_kernel_depends_on_the_modules_of_its_types() -> None:
    names = set(dependencies("branchline.games.traxx.bots.easy", finder(SOURCE)))
    assert {"branchline.games.traxx.native.kernel", "branchline.games.traxx.bots.lines", "branchline.engine.bits"} <= names


def test_the_hash_of_a_kernel_contains_the_declarations_it_imports(tmp_path: Path) -> None:
    write_package(tmp_path)
    find, dice = finder(tmp_path / "source"), tmp_path / "source" / "pips" / "dice.py"
    hashes = [[source_hash("pips.dice", find), source_hash("pips.sums", find)]]
    for old, new in (
        ("pips = 1 +", "pips = 0 + 1 +"),
        ("(d: Dice) -> int:", "(d: Dice) -> int64:"),
        ("sized(6)", "sized(7)"),
    ):
        change(dice, old, new)
        hashes.append([source_hash("pips.dice", find), source_hash("pips.sums", find)])
    changed = [[one != other for one, other in zip(before, after, strict=True)] for before, after in pairwise(hashes)]
    assert changed == [[True, False], [True, True], [True, True]]


def test_an_interface_has_whole_signatures_and_no_bodies() -> None:
    source = "def f(\n    a: int,\n) -> int:  # fmt: skip\n    x = 1\n\n    return x\n\n\nclass K:\n    n: int\n"
    assert interface(source) == "def f(\n    a: int,\n) -> int:  # fmt: skip\nclass K:\n    n: int"


def test_declarations_are_made_from_annotations(tmp_path: Path) -> None:
    write_package(tmp_path)
    modules = Modules(finder(tmp_path / "source"))
    dice, sums = (modules.declarations(f"pips.{name}").splitlines() for name in ("dice", "sums"))
    assert {"    cdef public uint64_t seed", "    cdef int16_t rolled[6]", "    cdef int16_t last[2]"} <= set(dice)
    assert dice[dice.index("cpdef int roll(Dice d) noexcept nogil") - 1] == "@cython.locals(pips=int)"
    assert "cpdef list state(Dice d)" in dice
    assert sums[-4:] == [
        "from pips._cdice cimport Dice, roll",
        "@cython.locals(points=int, _=int)",
        "cpdef int64_t total(Dice d, int n)",
        "cdef int twice(int pips) noexcept nogil",
    ]


def test_an_array_can_only_be_filled_with_equal_bits(tmp_path: Path) -> None:
    write_package(tmp_path)
    change(tmp_path / "source" / "pips" / "dice.py", "sized(2, -1)", "sized(2, 7)")
    with pytest.raises(ValueError, match="int16_t can be filled with zeros or with ones in all bits, not with 7"):
        Modules(finder(tmp_path / "source")).declarations("pips.dice")


def test_cython_reads_a_copy_with_the_same_lines(tmp_path: Path) -> None:
    write_package(tmp_path)
    modules = Modules(finder(tmp_path / "source"))
    for name in ("dice", "sums"):
        source = (tmp_path / "source" / "pips" / f"{name}.py").read_text("utf-8")
        copy = for_cython(source, modules[f"pips.{name}"], modules)
        assert copy.count("\n") == source.count("\n") - 1
        assert "import cython" in copy
        assert "    with nogil" not in copy
    copy = for_cython((tmp_path / "source" / "pips" / "dice.py").read_text("utf-8"), modules["pips.dice"], modules)
    assert "    into.rolled[:] = d.rolled; into.last[:] = d.last\n" in f"{copy}\n"
    assert "memset(self.last, 255, cython.sizeof(self.last))" in copy
    assert "from typing import cast" not in for_cython("from typing import cast\n", modules["pips.sums"], modules)


def test_other_imports_next_to_cast_are_preserved(tmp_path: Path) -> None:
    write_package(tmp_path)
    modules = Modules(finder(tmp_path / "source"))
    copy = for_cython("from typing import Annotated, cast\n", modules["pips.sums"], modules)
    assert copy == "from cython import cast; from typing import Annotated"


def test_fields_are_bound_to_functions_of_their_names(tmp_path: Path) -> None:
    modules, name = Modules(finder(SOURCE)), "branchline.games.traxx.sim.batch"
    source = finder(SOURCE)(name)
    assert source
    copy = for_cython(source.read_text("utf-8"), modules[name], modules)
    declared = modules.declarations(name).splitlines()
    assert "    p.begin = cython.cast('Begin', begin); p.turn =" in copy
    assert "; p.apply = cython.cast('Apply', bound_apply); " in copy
    assert "def bound_apply(m, seat, move): apply(m, seat, move)\n" in copy  # Python calls it too
    assert "p.action" not in copy  # left out: NULL
    assert {"cdef void bound_apply(Match m, int seat, int move) noexcept nogil", "cdef int turn(Match m, int seat) noexcept nogil"} <= {
        *declared
    }
    write_package(tmp_path)
    dice = tmp_path / "source" / "pips" / "dice.py"
    change(dice, "copy_fields(Dice, into, d)", "bind(Dice, into, roll)")
    with pytest.raises(ValueError, match="must be named as the fields of Dice"):
        Modules(finder(tmp_path / "source")).declarations("pips.dice")


def test_cleared_fields_have_the_values_they_were_allocated_with(tmp_path: Path) -> None:
    write_package(tmp_path)
    dice = tmp_path / "source" / "pips" / "dice.py"
    change(dice, "last: list[int16]", "sides: int\n    last: list[int16]")
    change(dice, "copy_fields(Dice, into, d)", "clear_fields(Dice, d)")
    change(dice, "allocate, copy_fields", "allocate, clear_fields")
    modules = Modules(finder(tmp_path / "source"))
    copy = for_cython(dice.read_text("utf-8"), modules["pips.dice"], modules)
    cleared = "d.sides = 0; memset(d.rolled, 0, cython.sizeof(d.rolled)); memset(d.last, 255, cython.sizeof(d.last))"
    assert f"    {cleared}\n" in f"{copy}\n"
    done = "from pips.dice import *; d = Dice(7); roll(d); d.sides = 3; copy(d, d); print(d.sides, state(d), d.seed != 7)"
    assert run(tmp_path, "-c", done) == "0 [0, 0, 0, 0, 0, 0, -1, -1] True\n"


def test_fields_are_loaded_and_dumped_by_their_names(tmp_path: Path) -> None:
    write_package(tmp_path)
    dice = tmp_path / "source" / "pips" / "dice.py"
    change(dice, "def copy(into: Dice, d: Dice) -> None:", "def load(d: Dice, values: dict[str, Any]) -> dict[str, Any]:")
    change(dice, "    copy_fields(Dice, into, d)", "    set_fields(Dice, d, values)\n    return get_fields(Dice, d)")
    change(dice, "allocate, copy_fields, int16", "allocate, get_fields, int16")
    change(dice, "own, sized", "own, set_fields, sized")
    change(dice, "from branchline.engine.bits", "from typing import Any\n\nfrom branchline.engine.bits")
    modules = Modules(finder(tmp_path / "source"))
    copy = for_cython(dice.read_text("utf-8"), modules["pips.dice"], modules)
    assert "    set_fields_of_Dice(d, values)\n    return {'rolled': [d.rolled[at] for at in range(6)], 'last':" in copy
    assert "cdef set_fields_of_Dice(Dice made, values)" in modules.declarations("pips.dice")
    done = "from pips.dice import *; d = Dice(7); print(load(d, {'last': [5], 'seed': 9}), d.seed)"
    assert run(tmp_path, "-c", done) == "{'rolled': [0, 0, 0, 0, 0, 0], 'last': [5, -1]} 9\n"


def test_no_other_names_and_no_more_numbers_are_loaded() -> None:
    for values, error in (({"eyes": 1}, KeyError), ({"rolled": [1, 2, 3]}, ValueError)):
        with pytest.raises(error):
            check_fields(values, {"rolled": 2, "seed": None})


def test_arrays_are_bound_by_their_addresses() -> None:
    modules, name = Modules(finder(SOURCE)), "branchline.sim.backends.native.rows"
    source = finder(SOURCE)(name)
    assert source
    copy = for_cython(source.read_text("utf-8"), modules[name], modules)
    assert "scratch.trial = cython.cast('Pointer', cython.cast('size_t', pointers['trial'])); " in copy
    assert "r.play" not in copy.partition("def put(")[2].partition("def ")[0]


def test_a_constant_that_is_not_an_int_needs_a_type(tmp_path: Path) -> None:
    write_package(tmp_path)
    sums = tmp_path / "source" / "pips" / "sums.py"
    change(sums, "return 2 * pips", "return HALF * pips")
    change(sums, "__all__ =", "HALF = sizes.HALF\n__all__ =")
    modules = Modules(finder(tmp_path / "source"))
    copy = for_cython(sums.read_text("utf-8"), modules["pips.sums"], modules)
    assert copy.endswith("require_ints([('HALF', HALF == sizes.HALF)])")
    with pytest.raises(TypeError, match="HALF is not an int"):
        require_ints([("HALF", False)])


def test_the_example_in_the_docs_is_a_kernel(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "kernels.md").read_text("utf-8")
    example = page.partition("```python\n")[2].partition("```")[0]
    write_package(tmp_path)
    (tmp_path / "source" / "pips" / "dice.py").write_text(example, "utf-8")
    declared = Modules(finder(tmp_path / "source")).declarations("pips.dice").splitlines()
    assert {"    cdef uint8_t rolled[6]", "cdef int SIDES", "cpdef int roll(Dice d) noexcept nogil"} <= set(declared)
    rolled = "from pips.dice import Dice, roll; d = Dice(7); print(sum(roll(d) for _ in range(60)) > 60, sum(d.rolled))"
    assert run(tmp_path, "-c", rolled) == "True 60\n"
