"""Reports about listed tables, for the administrator."""

from __future__ import annotations

from branchline.engine.text import text
from branchline.server.storage import ops
from branchline.server.tables.registry import TableRegistry
from branchline.server.tables.session import Participant
from branchline.service import requests
from branchline.table.problem import forbidden

_MOST_REPORTS = 20  # about one table


async def report(registry: TableRegistry, participant: Participant, request: requests.ReportRequest) -> None:
    """Store a report about a listed table, up to a limit per table."""
    table, at = participant.session.id, registry.now()
    if not participant.table_state.config.listed:
        raise forbidden(text("Only tables on the public list can be reported"))
    if len(await registry.store.ask(lambda c: ops.reports(c, table))) < _MOST_REPORTS:
        await registry.store.do(lambda c: ops.report(c, table, request.why.replace("\0", " "), at))
