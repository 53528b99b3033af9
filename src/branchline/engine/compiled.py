"""Kernels in two forms: the plain module, and the same compiled at install time, taken only if it was made from what is there now."""

from __future__ import annotations

import os
import warnings
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from importlib.machinery import ExtensionFileLoader
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType, SimpleNamespace

from branchline.engine.text import Text, text

PLAIN = "BRANCHLINE_PLAIN"  # set to anything but 0, this environment variable forces the plain form


class SlowKernel(UserWarning):
    """The compiled form of a kernel is missing or out of date."""


@dataclass(frozen=True, slots=True)
class Form:
    """The form of a kernel in use; `reason` tells why it is the plain one."""

    module: ModuleType
    compiled: bool
    reason: Text | None = None


def fastest(kernel: str) -> ModuleType:
    """The kernel with this module name in its fastest form; warns once where that is the plain one against the reader's will."""
    found = form(kernel)
    if not found.compiled and not forced():
        warnings.warn(f"{kernel} runs uncompiled, about 100 times slower; `branchline doctor` tells more", SlowKernel, stacklevel=3)
    return found.module


def alike(*kernels: str) -> list[ModuleType]:
    """Kernels that work on each other's objects: all in their fastest form, or all plain."""
    same = len({form(kernel).compiled for kernel in kernels}) == 1
    return [fastest(kernel) if same else import_module(kernel) for kernel in kernels]


def whole(*kernels: str) -> SimpleNamespace:
    """The same, everything that they hold under one name; what stands first wins."""
    return _together(alike(*kernels))


def in_form(compiled: bool, *kernels: str) -> SimpleNamespace:
    """The same in this form, which all of them must have."""
    return _together([form(kernel).module if compiled else import_module(kernel) for kernel in kernels])


def _together(modules: list[ModuleType]) -> SimpleNamespace:
    return SimpleNamespace(**{name: value for module in reversed(modules) for name, value in vars(module).items() if name[0] != "_"})


@lru_cache(maxsize=64)
def form(kernel: str) -> Form:
    """Which form is in use here, and why. The plain one is read only where it is."""
    if forced():
        return Form(import_module(kernel), False, text("the environment variable {name} is set", name=PLAIN))
    package, _, leaf = kernel.rpartition(".")
    spec = find_spec(f"{package}._c{leaf}")
    if spec is None or not isinstance(spec.loader, ExtensionFileLoader):
        return Form(import_module(kernel), False, text("it was not compiled when the package was installed"))
    try:
        compiled: ModuleType | None = import_module(spec.name)
    except (ImportError, AttributeError):  # made for other neighbours than it finds here
        compiled = None
    if compiled is None or getattr(compiled, "MADE_FROM", None) != _stamp(kernel):
        return Form(import_module(kernel), False, text("it was changed after it had been compiled"))
    return Form(compiled, True)


def forced() -> bool:
    """Whether somebody asked for the plain form."""
    return os.environ.get(PLAIN, "0") not in ("", "0")


def _stamp(kernel: str) -> str:
    """A hash of the kernel, of its C types and of what every kernel has in C, as they are installed."""
    plain = find_spec(kernel)
    assert plain
    source = Path(str(plain.origin))
    parts = source, source.with_suffix(".pxd"), Path(__file__).with_name("bits.pxd")
    return sha256(b"".join(part.read_bytes() for part in parts if part.exists())).hexdigest()
