"""Sets up the log: one line of JSON per event on standard error, secrets left out.

Lines that are written while a request is answered, or a turn runs, carry `request_id` and `turn_id`.
"""

from __future__ import annotations

import logging
import re
import sys
import time
from collections.abc import MutableMapping
from typing import Any

import structlog

from requill.kit.request_ids import TURN, current_request_id

_SECRET_NAMES = ("token", "key", "secret", "password", "authorization", "cookie")
# Providers' keys, what stands in an Authorization header, session cookies, password hashes.
_SECRET_TEXTS = re.compile(
    r"\bsk-[\w-]{8,}|(?<=Bearer )[^\s\"',;]+|\b[gu]\.[\w-]{20,}(?:\.[\w-]+\.[\w-]+)?|\$argon2id\$[^\s\"']+"
)
_REDACTED = "[redacted]"
_ANYBODYS = ("uvicorn.error", "requill.serving.sockets")  # they warn of what anybody can send
_A_MINUTE = 60.0
_MAX_OF_A_KIND = 5


def configure_logs(level: int = logging.INFO) -> None:
    """Make every logger of the process, the server's own included, write to standard error.

    Called again, the last level counts.
    """
    structlog.configure(
        processors=[structlog.processors.add_log_level, *_FIELDS, structlog.processors.JSONRenderer()],
        # A line is one write, and so stays whole beside those of other processes: `print` makes two.
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(library_formatter())
    logging.basicConfig(handlers=[handler])
    logging.getLogger().setLevel(level)
    for name in _ANYBODYS:
        logging.getLogger(name).addFilter(Bounded())
    # What the first tells, the closing says as well; the second names parts of itself, and no update.
    for name in ("requill.serving.sockets", "alembic.runtime.plugins"):
        logging.getLogger(name).setLevel(logging.WARNING)


class Bounded(logging.Filter):
    """Lets a few warnings of a kind pass in a minute; the first of the next minute says how many did not.

    A kind is what a line says without its values: whoever sends what is warned of cannot fill the log.
    """

    def __init__(self) -> None:
        super().__init__()
        self._minute = 0.0
        self._counts: dict[str, int] = {}
        self._left_out: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the line is written."""
        if record.levelno != logging.WARNING:
            return True
        now = time.monotonic()
        if now - self._minute >= _A_MINUTE:
            self._minute = now
            self._left_out = {
                kind: count - _MAX_OF_A_KIND for kind, count in self._counts.items() if count > _MAX_OF_A_KIND
            }
            self._counts.clear()
        kind = str(record.msg)
        self._counts[kind] = self._counts.get(kind, 0) + 1
        if left_out := self._left_out.pop(kind, 0):
            record.msg, record.args = f"{record.getMessage()} ({left_out} more were left out)", None
        return self._counts[kind] <= _MAX_OF_A_KIND


def library_formatter() -> logging.Formatter:
    """Writes the lines of libraries, uvicorn's among them, as all others: with the logger's name."""
    return structlog.stdlib.ProcessorFormatter(
        processors=[
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            *_FIELDS,
            structlog.processors.JSONRenderer(),
        ]
    )


def redact(text: str) -> str:
    """The text without what looks like a secret."""
    return _SECRET_TEXTS.sub(_REDACTED, text)


def _redact(_logger: object, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    for name, value in event.items():
        if any(secret in name.casefold() for secret in _SECRET_NAMES):
            event[name] = _REDACTED
        elif isinstance(value, str):
            event[name] = redact(value)
    return event


def _add_ids(_logger: object, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    for name, value in (("request_id", current_request_id()), ("turn_id", TURN.get())):
        if value is not None:
            event.setdefault(name, value)
    return event


_FIELDS: tuple[structlog.typing.Processor, ...] = (
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    _add_ids,
    structlog.processors.format_exc_info,
    _redact,
)
