"""Kernels in two builds of one source: the plain module, and the module compiled by Cython when the package was installed.

A kernel is an ordinary Python module, correct on its own but slow. Its annotations make the compiled build, whose name starts with `_c`,
about 100 times faster. It is used only if it was made from the sources that are installed now.
"""

from __future__ import annotations

import os
import warnings
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from importlib.machinery import ExtensionFileLoader
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType, SimpleNamespace

from branchline.engine.kernel_sources import compiled_name, kernels_in, source_hash
from branchline.engine.text import Text, text

PLAIN = "BRANCHLINE_PLAIN"  # this environment variable, set to anything but 0, forces the plain builds


class SlowKernelWarning(UserWarning):
    """A compiled kernel is missing, out of date or not applicable, and slower code runs."""


@dataclass(frozen=True, slots=True)
class BuildInfo:
    """The build of a kernel in use; `reason` says why it is the plain one."""

    module: ModuleType
    compiled: bool
    reason: Text | None = None


def load_fastest(kernel: str) -> ModuleType:
    """The fastest build of the kernel with this module name, as `load_same_build` loads it."""
    return load_same_build(kernel)[0]


def load_same_build(*kernels: str) -> list[ModuleType]:
    """Kernels that use each other's objects: all compiled, or all plain; warns once if they are plain without being forced."""
    found = {kernel: build_info(kernel) for kernel in kernels}
    slow = next((kernel for kernel, info in found.items() if not info.compiled), None)
    if slow is None:
        return [info.module for info in found.values()]
    if not is_plain_forced():
        message = f"{slow} runs uncompiled, and so do all kernels loaded with it, about 100 times slower; `branchline doctor` tells more"
        warnings.warn(message, SlowKernelWarning, stacklevel=1)  # from here, so that Python shows each message once
    return [import_module(kernel) for kernel in kernels]


def load_merged(*kernels: str) -> SimpleNamespace:
    """Kernels of the same build, merged into one namespace; on a name clash the first module wins."""
    return _merge(load_same_build(*kernels))


def load_build(compiled: bool, *kernels: str) -> SimpleNamespace:
    """The given build of all these kernels, which must have it, merged into one namespace."""
    return _merge([build_info(kernel).module if compiled else import_module(kernel) for kernel in kernels])


def kernels_beside(*modules: ModuleType) -> list[str]:
    """The names of all kernels in the packages of these modules."""
    homes = {module.__name__.rpartition(".")[0] for module in modules}
    return sorted(f"{home}.{kernel}" for home in homes for kernel in kernels_in(Path(str(files(home)))))


def _merge(modules: list[ModuleType]) -> SimpleNamespace:
    return SimpleNamespace(**{name: value for module in reversed(modules) for name, value in vars(module).items() if name[0] != "_"})


@lru_cache(maxsize=64)
def build_info(kernel: str) -> BuildInfo:
    """The build of a kernel in use, and the reason. Imports the plain module only if that is the one in use."""
    if is_plain_forced():
        return BuildInfo(import_module(kernel), False, text("the environment variable {name} is set", name=PLAIN))
    spec = find_spec(compiled_name(kernel))
    if spec is None or not isinstance(spec.loader, ExtensionFileLoader):
        return BuildInfo(import_module(kernel), False, text("it was not compiled when the package was installed"))
    try:
        compiled: ModuleType | None = import_module(spec.name)
    except (ImportError, AttributeError):  # compiled against other versions of the modules it imports
        compiled = None
    if compiled is None or getattr(compiled, "SOURCE_HASH", None) != source_hash(kernel):
        return BuildInfo(import_module(kernel), False, text("it was changed after it had been compiled"))
    return BuildInfo(compiled, True)


def is_plain_forced() -> bool:
    """Whether the environment variable `PLAIN` forces the plain builds."""
    return os.environ.get(PLAIN, "0") not in ("", "0")
