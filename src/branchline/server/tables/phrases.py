"""Phrases: ready-made messages to everyone at a table, which are not stored."""

from __future__ import annotations

import time

from branchline.server.tables.problems import busy
from branchline.server.tables.registry import TableRegistry
from branchline.server.tables.session import Participant
from branchline.service import requests
from branchline.table.phrases import NUDGE, awaited_seats, check_phrase
from branchline.table.responses import PhraseDelivery, PhraseMessage

BREATH = 2.0  # seconds between two phrases of one seat


async def say(registry: TableRegistry, participant: Participant, request: requests.PhraseRequest) -> PhraseDelivery:
    """Send a ready-made phrase to everyone at the table. Returns the players whom a nudge did not reach."""
    session, seat, at = participant.session, participant.reader, time.monotonic()
    check_phrase(participant.table_state, participant.viewer, request.phrase, registry.now(), registry.settings.patience)
    pause = registry.settings.patience if request.phrase == NUDGE else BREATH
    if at - session.last_phrase.get(seat, -pause) < pause:
        raise busy(int(pause) or 1)
    session.last_phrase[seat] = at
    await registry.say(session, PhraseMessage(seat, request.phrase))
    meant = awaited_seats(participant.table_state, participant.viewer) if request.phrase == NUDGE else []
    return PhraseDelivery(seat, request.phrase, [each for each in meant if not registry.presence.has_page(session.id, each)])
