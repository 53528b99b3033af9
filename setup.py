"""Compiles the kernels at install time; without a C compiler the package installs with the slow, plain kernels only."""

from __future__ import annotations

import os
import platform
import re
import sys
from hashlib import sha256
from pathlib import Path

from setuptools import Extension, setup

try:
    from Cython.Build import cythonize
except ImportError:  # an install without the build requirements of pyproject.toml gets no compiled kernels
    cythonize = None

SOURCE, MADE = Path("src"), Path("build", "kernels")
BITS = Path("branchline", "engine", "bits.pxd")  # the C functions all kernels share: declared, not compiled
KERNELS = sorted(  # every other module with a .pxd
    ".".join(types.relative_to(SOURCE).with_suffix("").parts) for types in SOURCE.rglob("*.pxd") if types != SOURCE / BITS
)
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # the types are in the .pxd
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "auto_pickle": False,  # a match holds addresses, which are not valid in another process
}
IN_C = re.compile(  # imports that the .pxd replaces by cimports: bits, pointers, and other kernels
    rf"^from (?:\S+[._]bits|\S+\.pointers|{'|'.join(map(re.escape, KERNELS))}) import (?:\([^)]*\)|.*)$", re.MULTILINE
)
WORDS = {"with nogil:": "with cython.nogil:", "from typing import cast": "from cython import cast"}  # Cython's own


def extension(kernel: str) -> Extension:
    """The extension `_c<name>` of a kernel, made from a copy of its source that carries a hash of its source files.

    In the copy the .pxd replaces imports of other kernels and of `engine.bits`; `WORDS` become Cython's own.
    """
    package, _, leaf = kernel.rpartition(".")
    plain, types = (SOURCE.joinpath(*kernel.split(".")).with_suffix(suffix) for suffix in (".py", ".pxd"))
    source_hash = sha256(plain.read_bytes() + types.read_bytes() + (SOURCE / BITS).read_bytes()).hexdigest()
    text = IN_C.sub("import cython", plain.read_text("utf-8"))
    for word, own in WORDS.items():
        text = text.replace(word, own)
    copy = MADE.joinpath(*package.split("."), f"_c{leaf}.py")
    directives = ", ".join(f"{name}={value}" for name, value in DIRECTIVES.items())  # in the copy, so that a change compiles it again
    _write(copy, f'# cython: {directives}\n{text}\n\nSOURCE_HASH = "{source_hash}"\n')
    _write(copy.with_suffix(".pxd"), types.read_text("utf-8"))
    for parent in copy.relative_to(MADE).parents[:-1]:
        _write(MADE / parent / "__init__.py", "")
    return Extension(f"{package}._c{leaf}", [str(copy)])


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists() or file.read_text("utf-8") != text:
        file.write_text(text, "utf-8")


def flags() -> list[str]:
    """The compiler's flags: bit counting in one instruction, and floating-point sums with the results of Python."""
    if sys.platform == "win32":
        return ["/O2"]
    popcount = ["-mpopcnt"] if platform.machine() in ("x86_64", "AMD64") else []
    return ["-O3", "-g0", "-ffp-contract=off", *popcount]


_write(MADE / BITS, (SOURCE / BITS).read_text("utf-8"))
_write(MADE / BITS.parent / "__init__.py", "")
compiled = cythonize([extension(kernel) for kernel in KERNELS]) if cythonize else []
for each in compiled:
    each.optional = True  # cythonize forgets it
    each.extra_compile_args = flags()
setup(ext_modules=compiled, options={"build_ext": {"parallel": os.cpu_count() or 1}})
