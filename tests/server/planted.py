"""A folder with modules that must not be imported; an import leaves a trace."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

MODULES = ("branchline", "json", "msgspec", "pickle", "selectors", "tomllib", "typst")


@dataclass(frozen=True, slots=True)
class PlantedModules:
    """A folder in which a server is started."""

    folder: Path

    def __post_init__(self) -> None:
        for module in MODULES:
            (self.folder / f"{module}.py").write_text(f"open({str(self._trace)!r}, 'w').close()\n")

    @property
    def _trace(self) -> Path:
        return self.folder / "imported"

    def were_imported(self) -> bool:
        """Whether any of the modules was imported."""
        return self._trace.exists()
