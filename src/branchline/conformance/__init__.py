"""The contract tests that every game must pass, for games inside and outside this repository."""

from __future__ import annotations

from branchline.conformance.report import ContractsBroken, Report, check
from branchline.conformance.subject import Subject, Table

__all__ = ["ContractsBroken", "Report", "Subject", "Table", "check"]
