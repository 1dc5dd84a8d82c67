"""Sets up the log: one line of JSON per event on standard error, secrets left out."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

_SECRET_NAMES = ("token", "key", "secret", "password", "authorization", "cookie")
# Providers' keys, what stands in an Authorization header, session cookies, password hashes.
_SECRET_TEXTS = re.compile(
    r"\bsk-[\w-]{8,}|(?<=Bearer )[^\s\"',;]+|\b[gu]\.[\w-]{20,}(?:\.\d+\.[\w-]+)?|\$argon2id\$[^\s\"']+"
)
_REDACTED = "[redacted]"


def configure_logs(level: int = logging.INFO) -> None:
    """Make every logger of the process, the server's own included, write to standard error."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            _redact,
            structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Formatter("%(levelname)s %(name)s %(message)s"))
    logging.basicConfig(level=level, handlers=[handler])
    for told_elsewhere in ("httpx2", "requill.sockets"):
        logging.getLogger(told_elsewhere).setLevel(logging.WARNING)


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


class _Formatter(logging.Formatter):
    """Lines of the libraries: whatever they quote, a traceback included, goes through `redact`."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, without what looks like a secret."""
        return redact(super().format(record))
