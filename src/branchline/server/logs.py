"""Logging as text or JSON lines, with request ids and without secrets."""

from __future__ import annotations

import json
import logging
import re
from contextvars import ContextVar
from datetime import UTC, datetime
from secrets import token_hex
from typing import Any

request_id: ContextVar[str] = ContextVar("request_id", default="")

_SECRETS = (
    (re.compile(r"(://[^:/@\s]*):[^@\s]+@"), r"\1:***@"),  # the password in a database URL
    (re.compile(r"(?i)(bearer\s+)\S+"), r"\1***"),
    (re.compile(r"(?<![\w-])[\w-]{43}(?![\w-])"), "***"),  # a link's token
)
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
_ID = re.compile(r"[\w.-]{1,64}")


def begin(level: str = "") -> str:
    """Start a request: set its id, from the proxy if it is valid, else a new one."""
    number = level if _ID.fullmatch(level) else token_hex(6)
    request_id.set(number)
    return number


def clean(line: str) -> str:
    """Mask secrets in a line."""
    for secret, instead in _SECRETS:
        line = secret.sub(instead, line)
    return line


def escape(line: str) -> str:
    """Escape control characters and direction marks in a line."""
    return _CONTROLS.sub(lambda found: f"\\u{ord(found[0]):04x}", line)


def cause(error: BaseException) -> str:
    """An error in one line, without secrets; of a database error only the driver's message, not the statement."""
    source = getattr(error, "orig", None) or error
    return clean(f"{type(source).__name__}: {str(source).strip().partition(chr(10))[0][:300]}".removesuffix(": "))


class TextFormatter(logging.Formatter):
    """Formats one line of text, followed by the traceback of an error."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s%(about)s: %(message)s", "%Y-%m-%d %H:%M:%S%z")

    def format(self, record: logging.LogRecord) -> str:
        number = request_id.get()
        record.about = f" [{number}]" if number else ""
        return clean(super().format(record))

    def formatMessage(self, record: logging.LogRecord) -> str:
        return escape(super().formatMessage(record))

    def formatException(self, exc_info: Any) -> str:
        return "\n".join(map(escape, super().formatException(exc_info).split("\n")))


class JsonFormatter(logging.Formatter):
    """Formats one JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        facts: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "process": record.process,
            "request": request_id.get() or None,
            "message": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info and record.exc_info[1]:
            facts |= {"cause": cause(record.exc_info[1]), "trace": self.formatException(record.exc_info)}
        cleaned = {name: clean(value) if isinstance(value, str) else value for name, value in facts.items()}
        return escape(json.dumps(cleaned, ensure_ascii=False))


def configuration(as_json: bool, requests: bool) -> dict[str, Any]:
    """The configuration for `logging.config`: warnings and errors, optionally every request, to standard error."""
    shape = JsonFormatter if as_json else TextFormatter
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"standard": {"()": f"{__name__}.{shape.__name__}"}},
        "handlers": {"standard": {"class": "logging.StreamHandler", "formatter": "standard", "stream": "ext://sys.stderr"}},
        "loggers": {"branchline.requests": {"level": "INFO" if requests else "WARNING"}, "uvicorn.error": {"level": "ERROR"}},
        "root": {"handlers": ["standard"], "level": "WARNING"},
    }
