"""Log sentences about the table itself: bots taking over seats, new links, hints, rematches."""

from __future__ import annotations

from branchline.bots import bot_title
from branchline.engine.text import Say, Text, text
from branchline.table.seats import name
from branchline.table.table_state import Event, TableState, bot_of, requested_by


def note_of(table_state: TableState, event: Event, say: Say) -> Text:
    """The log sentence of an event about the table."""
    asker = requested_by(event)
    who = "" if asker is None else name(table_state, asker, say)
    match event.kind:
        case "bot" if not who:
            return text("The {bot} bot plays here from now on", bot=bot_title(bot_of(event)))
        case "bot" if asker == event.seat:
            return text("Lets the {bot} bot play", bot=bot_title(bot_of(event)))
        case "bot":
            return text("The {bot} bot plays here from now on; {who} asked for it", bot=bot_title(bot_of(event)), who=who)
        case "back":
            return text("Plays again, in place of the bot")
        case "link" if who:
            return text("{who} made a new link for this seat; the old one no longer works", who=who)
        case "link":
            return text("A new link for this seat; the old one no longer works")
        case "offer":
            return text("Wants a rematch")
        case "decline":
            return text("Does not want a rematch")
        case _:
            return text("Uses hints in this match")
