"""The source files of a kernel, and the hash that ties its compiled build to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

COMPILED = "_c"  # begins the name of the compiled module: `_ckernel` is made from `kernel.py` and `kernel.pxd`

Find = Callable[[str], "Path | None"]  # the file of a module without its suffix, if its package is there


def compiled_name(kernel: str) -> str:
    """The name of a kernel's compiled module."""
    package, _, leaf = kernel.rpartition(".")
    return f"{package}.{COMPILED}{leaf}"


def installed(module: str) -> Path | None:
    """The file of an installed module without its suffix; imports nothing."""
    top, *rest = module.split(".")
    spec = find_spec(top)
    folders = spec.submodule_search_locations or () if spec else ()
    return next((Path(folder, *rest) for folder in folders if Path(folder, *rest).with_suffix(".pxd").exists()), None)


def cimports(types: str) -> Iterator[str]:
    """The modules from which a .pxd cimports, as it names them."""
    for line in types.splitlines():
        words = line.split()
        if (line.startswith("from ") and words[2:3] == ["cimport"]) or line.startswith("cimport "):
            yield words[1]


def source_name(module: str) -> str:
    """The module whose sources stand behind a cimported name."""
    package, _, leaf = module.rpartition(".")
    return f"{package}.{leaf.removeprefix(COMPILED)}" if package else leaf


def declarations(kernel: str, find: Find) -> dict[str, Path]:
    """The .pxd of a kernel and all that it cimports, directly or not, by the names under which they are cimported."""
    found: dict[str, Path] = {}
    waiting = [compiled_name(kernel)]
    while waiting:
        name = waiting.pop()
        plain = None if name in found else find(source_name(name))
        if plain and (types := plain.with_suffix(".pxd")).exists():
            found[name] = types
            waiting += cimports(types.read_text("utf-8"))
    return found


def source_hash(kernel: str, find: Find = installed) -> str:
    """A hash of all source files that a kernel's compiled build depends on."""
    types = declarations(kernel, find)
    files = [types[compiled_name(kernel)].with_suffix(".py"), *(types[name] for name in sorted(types))]
    return sha256(b"\0".join(file.read_text("utf-8").encode() for file in files)).hexdigest()
