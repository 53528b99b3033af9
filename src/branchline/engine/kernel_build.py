"""Compiles kernels with Cython when a package is installed: `setup(**kernels("src"))` in the `setup.py` of any package.

docs/kernels.md describes how to write one. Without Cython or a C compiler the package installs with the slow, plain kernels only.
"""

from __future__ import annotations

import os
import platform
import shutil
import sys
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from setuptools import Extension
from setuptools.command.build_ext import build_ext

from branchline.engine.kernel_copy import for_cython
from branchline.engine.kernel_sources import Find, compiled_name, dependencies, installed_source, kernels_in, source_hash
from branchline.engine.kernel_types import Modules

MADE = Path("build", "kernels")  # copies of the sources for Cython, its C files and the built extensions with the hashes they belong to
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # the types are in the .pxd, which is more precise
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
    modules = Modules(finder(Path(source)))
    extensions = [prepare(kernel, modules) for kernel in kernels_in(Path(source))]
    return {"ext_modules": extensions, "cmdclass": {"build_ext": BuildKernels}, "options": {"build_ext": {"parallel": os.cpu_count() or 1}}}


def finder(source: Path) -> Find:
    """The function that finds modules in the folder, else among installed packages."""

    def find(module: str) -> Path | None:
        own = source.joinpath(*module.split(".")).with_suffix(".py")
        return own if own.exists() else installed_source(module)

    return find


def prepare(kernel: str, modules: Modules) -> Extension:
    """The extension of a kernel, with a copy of its source and declarations for Cython."""
    for name in dependencies(kernel, modules.find):
        place = _place(modules[name].name).with_suffix(".pxd")
        _write(place, modules.declarations(name))
        for parent in place.relative_to(MADE).parents[:-1]:
            _write(MADE / parent / "__init__.py", "")
    plain = modules.find(kernel)
    assert plain
    name = compiled_name(kernel)
    copy = _place(name).with_suffix(".py")
    directives = ", ".join(f"{name}={value}" for name, value in DIRECTIVES.items())
    lines = [f"# cython: {directives}", for_cython(plain.read_text("utf-8"), modules[kernel], modules)]
    _write(copy, "\n".join([*lines, "", f'SOURCE_HASH = "{source_hash(kernel, modules.find)}"', ""]))
    return Extension(name, [str(copy)], extra_compile_args=flags(), optional=True)


def _place(module: str) -> Path:
    return MADE.joinpath(*module.split("."))


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
        built, target = self._build_path(ext), Path(self.get_ext_fullpath(ext.name))
        if self._is_current(ext):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(built, target)
            return
        key = self._key(ext)
        super().build_extension(ext)
        if target.exists():  # not if the compiler failed
            shutil.copy2(target, built)
            _write(_hash_file(built), key)

    def _build_path(self, ext: Extension) -> Path:
        return MADE.joinpath(self.get_ext_filename(ext.name))

    def _is_current(self, ext: Extension) -> bool:
        built = self._build_path(ext)
        stored = _hash_file(built)
        return built.exists() and stored.exists() and stored.read_text("utf-8") == self._key(ext)

    def _key(self, ext: Extension) -> str:
        """A hash of the sources, Cython's version and the compiler's command."""
        command = [version("cython"), *getattr(self.compiler, "compiler_so", [self.compiler.compiler_type]), *ext.extra_compile_args]
        copy = _place(ext.name).with_suffix(".py")  # carries the hash of its sources and Cython's directives
        return sha256("\n".join([*command, copy.read_text("utf-8")]).encode()).hexdigest()


def _hash_file(build: Path) -> Path:
    return build.with_name(f"{build.name}.hash")
