"""Optional dependencies, and the error with the command that installs a missing one."""

from __future__ import annotations

from importlib.util import find_spec

from branchline.engine.errors import BranchlineError
from branchline.engine.text import Text, text


class MissingExtra(BranchlineError, ImportError):
    """An optional dependency is not installed; the message has the command that installs it."""


def is_installed(module: str) -> bool:
    """Whether a module can be imported, without importing it."""
    try:
        return find_spec(module) is not None
    except (ImportError, ValueError):
        return False


def require_extra(extra: str, purpose: Text | str, *modules: str) -> None:
    """Raise `MissingExtra` unless all these modules, which an extra of this package installs, can be imported."""
    if not all(map(is_installed, modules)):
        raise MissingExtra(text("{purpose} needs the extra {extra}: pip install 'branchline[{extra}]'", purpose=purpose, extra=extra))
