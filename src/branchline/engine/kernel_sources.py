"""The source files of a kernel, and the hash that ties its compiled build to them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

COMPILED = "_c"  # begins the name of the compiled module: `_ckernel` is made from `kernel.py`
MARK = "# branchline: kernel\n"  # the first line of every kernel

Find = Callable[[str], "Path | None"]  # the source file of a module, if it is there

_IMPORT = re.compile(r"^ *from ([\w.]+) import ", re.M)


def compiled_name(kernel: str) -> str:
    """The name of a kernel's compiled module."""
    package, _, leaf = kernel.rpartition(".")
    return f"{package}.{COMPILED}{leaf}"


def installed_source(module: str) -> Path | None:
    """The source file of an installed module; imports nothing."""
    top, *rest = module.split(".")
    spec = find_spec(top)
    folders = spec.submodule_search_locations or () if spec else ()
    files = (Path(folder, *rest).with_suffix(".py") for folder in folders)
    return next((file for file in files if file.exists()), None)


def is_kernel(file: Path) -> bool:
    """Whether a module is to be compiled."""
    with file.open(encoding="utf-8") as lines:
        return lines.readline() == MARK


def has_types(file: Path) -> bool:
    """Whether the C declarations of a module are written by hand, in a .pxd of the same name."""
    return file.with_suffix(".pxd").exists()


def kernels_in(folder: Path) -> list[str]:
    """The names of all kernels in a folder and the folders in it, as modules of the package that it is."""
    return sorted(".".join(file.relative_to(folder).with_suffix("").parts) for file in folder.rglob("*.py") if is_kernel(file))


def dependencies(kernel: str, find: Find) -> dict[str, Path]:
    """The source files of a kernel and of all modules with C declarations that it imports, directly or not."""
    found: dict[str, Path] = {}
    waiting = [kernel]
    while waiting:
        name = waiting.pop()
        file = None if name in found else find(name)
        if file and (is_kernel(file) or has_types(file)):
            found[name] = file
            waiting += _IMPORT.findall(file.read_text("utf-8"))
    return found


def source_hash(kernel: str, find: Find = installed_source) -> str:
    """A hash of all that a kernel's compiled build depends on: its source, and the declarations in other sources."""
    files = dependencies(kernel, find)
    own = files.pop(kernel)
    texts = [own.read_text("utf-8"), *_types(own)]
    for _, file in sorted(files.items()):
        texts += [interface(file.read_text("utf-8"))] if is_kernel(file) else []
        texts += _types(file)
    return sha256("\0".join(texts).encode()).hexdigest()


def _types(file: Path) -> list[str]:
    return [file.with_suffix(".pxd").read_text("utf-8")] if has_types(file) else []


def interface(source: str) -> str:
    """A source without the bodies of its functions."""
    return "\n".join(_declaration_lines(source.splitlines()))


def _declaration_lines(lines: list[str]) -> Iterator[str]:
    head = body = False
    for line in lines:
        if line and line[0] not in " )":
            head, body = line.startswith("def "), False
        if not body:
            yield line
        if head and line.partition("  #")[0].endswith(":"):
            head, body = False, True
