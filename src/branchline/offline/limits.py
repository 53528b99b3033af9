"""The limits of the offline version: none, as it serves one device."""

from __future__ import annotations

from branchline.service.ports import Limited


class NoLimits:
    """Permits everything."""

    def check(self, what: Limited, address: str) -> None:
        """Everything is permitted."""

    def permits_another(self, _address: str) -> bool:
        return True

    def check_name(self, name: str) -> None:
        """Every name is allowed."""
