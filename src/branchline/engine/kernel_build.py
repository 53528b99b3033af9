"""Compiles kernels with Cython when a package is installed: `setup(**kernels("src"))` in the `setup.py` of any package.

docs/kernels.md describes how to write one. Without Cython or a C compiler the package installs with the slow, plain kernels only.
"""

from __future__ import annotations

import ast
import os
import platform
import shutil
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from setuptools import Extension
from setuptools.command.build_ext import build_ext

from branchline.engine.kernel_sources import Find, cimports, compiled_name, declarations, installed, source_hash

MADE = Path("build", "kernels")  # copies of the sources for Cython, its C files and the built extensions with the hashes they belong to
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # the types are in the .pxd
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "auto_pickle": False,  # a match holds addresses, which are not valid in another process
}


def kernels(source: str | Path) -> dict[str, Any]:
    """The arguments of `setup` that compile all kernels of the packages in this folder."""
    try:
        version("cython")
    except PackageNotFoundError:
        return {}
    find = finder(Path(source))
    extensions = [prepare(kernel, find) for kernel in kernels_in(Path(source))]
    return {"ext_modules": extensions, "cmdclass": {"build_ext": BuildKernels}, "options": {"build_ext": {"parallel": os.cpu_count() or 1}}}


def finder(source: Path) -> Find:
    """Finds modules in the folder, else among installed packages."""

    def find(module: str) -> Path | None:
        own = source.joinpath(*module.split("."))
        return own if own.with_suffix(".pxd").exists() else installed(module)

    return find


def kernels_in(source: Path) -> list[str]:
    """Every module with a .pxd, except those that others cimport under their own name: these are declarations, and not compiled."""
    found = {".".join(types.relative_to(source).with_suffix("").parts): types for types in source.rglob("*.pxd")}
    declared = {module for types in found.values() for module in cimports(types.read_text("utf-8"))}
    return sorted(kernel for kernel, types in found.items() if kernel not in declared and types.with_suffix(".py").exists())


def prepare(kernel: str, find: Find) -> Extension:
    """The extension of a kernel, with copies of its sources for Cython."""
    for name, types in declarations(kernel, find).items():
        place = _place(name).with_suffix(".pxd")
        _write(place, types.read_text("utf-8"))
        for parent in place.relative_to(MADE).parents[:-1]:
            _write(MADE / parent / "__init__.py", "")
    plain = find(kernel)
    assert plain
    name, copy = compiled_name(kernel), _place(compiled_name(kernel)).with_suffix(".py")
    directives = ", ".join(f"{name}={value}" for name, value in DIRECTIVES.items())
    text = for_cython(plain.with_suffix(".py").read_text("utf-8"), find)
    _write(copy, f'# cython: {directives}\n{text}\n\nSOURCE_HASH = "{source_hash(kernel, find)}"\n')
    return Extension(name, [str(copy)], extra_compile_args=flags(), optional=True)


def _place(module: str) -> Path:
    return MADE.joinpath(*module.split("."))


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists() or file.read_text("utf-8") != text:
        file.write_text(text, "utf-8")


def for_cython(source: str, find: Find) -> str:
    """The source of a kernel in Cython's pure Python mode: the .pxd replaces imports of modules that have one; line numbers stay.

    `with nogil` and `cast` become Cython's own.
    """
    lines = source.splitlines()
    for first, last, text in _replacements(ast.parse(source), find):
        indent = lines[first - 1][: len(lines[first - 1]) - len(lines[first - 1].lstrip())]
        lines[first - 1 : last] = [indent + text, *[""] * (last - first)]
    return "\n".join(lines)


def _replacements(tree: ast.Module, find: Find) -> Iterator[tuple[int, int, str]]:
    """The first and last line of each statement to replace, and its replacement."""
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module="typing", names=[ast.alias(name="cast")]):
                yield node.lineno, node.end_lineno or node.lineno, "from cython import cast"
            case ast.ImportFrom(module=str(module)) if find(module):
                yield node.lineno, node.end_lineno or node.lineno, "import cython"
            case ast.With(items=[ast.withitem(context_expr=ast.Name(id="nogil"))]):
                yield node.lineno, node.lineno, "with cython.nogil:"


def flags() -> list[str]:
    """The compiler's flags: bit counting in one instruction, and floating-point sums with the results of Python."""
    if sys.platform == "win32":
        return ["/O2"]
    popcount = ["-mpopcnt"] if platform.machine() in ("x86_64", "AMD64") else []
    return ["-O3", "-g0", "-ffp-contract=off", *popcount]


class BuildKernels(build_ext):
    """Compiles the extensions whose sources, flags or compiler changed; others are copied from `MADE`."""

    def build_extensions(self) -> None:
        from Cython.Build import cythonize

        stale = [extension for extension in self.extensions if not self._is_current(extension)]
        if stale:
            for extension, made in zip(stale, cythonize(stale, include_path=[str(MADE)]), strict=True):
                extension.sources = made.sources
        super().build_extensions()

    def build_extension(self, ext: Extension) -> None:
        built, target = self._built(ext), Path(self.get_ext_fullpath(ext.name))
        if self._is_current(ext):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(built, target)
            return
        key = self._key(ext)
        super().build_extension(ext)
        if target.exists():  # not if the compiler failed
            shutil.copy2(target, built)
            _write(_hash_file(built), key)

    def _built(self, ext: Extension) -> Path:
        return MADE.joinpath(self.get_ext_filename(ext.name))

    def _is_current(self, ext: Extension) -> bool:
        built = self._built(ext)
        stored = _hash_file(built)
        return built.exists() and stored.exists() and stored.read_text("utf-8") == self._key(ext)

    def _key(self, ext: Extension) -> str:
        """A hash of the sources, Cython's version and the compiler's command."""
        command = [version("cython"), *getattr(self.compiler, "compiler_so", [self.compiler.compiler_type]), *ext.extra_compile_args]
        copy = _place(ext.name).with_suffix(".py")  # carries the hash of its sources and Cython's directives
        return sha256("\n".join([*command, copy.read_text("utf-8")]).encode()).hexdigest()


def _hash_file(built: Path) -> Path:
    return built.with_name(f"{built.name}.hash")
