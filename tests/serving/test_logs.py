"""Secrets do not reach the log, whichever way they come."""

from __future__ import annotations

import io
import json
import logging
import sys
from collections.abc import Iterator
from typing import BinaryIO, cast

import pytest
import structlog

from requill.features.accounts.guest_tokens import GuestTokens
from requill.kit.ids import new_token
from requill.serving.logs import Bounded, _redact, configure_logs, library_formatter, redact

MEMBER = f"u.{new_token()}"
GUEST = GuestTokens(b"k" * 32).issue()
HASH = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g"
SECRETS = ["sk-canary-9f3b7d51", MEMBER, GUEST, HASH]


@pytest.mark.parametrize("secret", SECRETS, ids=["key", "member", "guest", "hash"])
@pytest.mark.parametrize(
    "around", ["{}", "Cookie: requill_session={}; path=/", "got '{}' there", '{{"a": "{}"}}']
)
def test_what_looks_like_a_secret_is_taken_out_of_any_text(secret: str, around: str) -> None:
    cleaned = redact(around.format(secret))
    assert secret not in cleaned
    assert "[redacted]" in cleaned


@pytest.mark.parametrize(
    "text", ["a task-oriented view", "guest-abcdefgh", "u.s. and g.b.", "http://127.0.0.1:8000"]
)
def test_ordinary_text_stays(text: str) -> None:
    assert redact(text) == text


def test_an_authorization_header_loses_its_value() -> None:
    assert redact("{'Authorization': 'Bearer any-key-at-all'}") == "{'Authorization': 'Bearer [redacted]'}"


@pytest.mark.parametrize("name", ["api_key", "token", "password", "Authorization", "cookie", "secret"])
def test_a_field_named_like_a_secret_is_never_shown(name: str) -> None:
    assert _redact(None, "info", {"event": "x", name: "anything"})[name] == "[redacted]"


@pytest.mark.parametrize("secret", SECRETS, ids=["key", "member", "guest", "hash"])
def test_neither_is_one_within_a_field_or_a_traceback(secret: str) -> None:
    event = _redact(None, "error", {"event": f"failed with {secret}", "exception": f"ValueError: {secret}"})
    assert secret not in str(event)


@pytest.mark.parametrize("secret", SECRETS, ids=["key", "member", "guest", "hash"])
def test_libraries_cannot_log_one_either(secret: str) -> None:
    error = ValueError(secret)
    problem = (ValueError, error, None)
    record = logging.LogRecord("library", logging.ERROR, "", 1, "refused %s", (secret,), problem)
    line = library_formatter().format(record)
    assert secret not in line
    written = json.loads(line)
    assert (written["event"], written["level"], written["logger"]) == (
        "refused [redacted]",
        "error",
        "library",
    )
    assert written["exception"] == "ValueError: [redacted]"


def test_what_anybody_can_cause_fills_no_log(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1_000.0]
    monkeypatch.setattr("requill.serving.logs.time.monotonic", lambda: clock[0])
    bounded = Bounded()

    def written(count: int, level: int = logging.WARNING) -> list[str]:
        records = [
            logging.LogRecord("uvicorn.error", level, "", 1, "broken %s", (number,), None)
            for number in range(count)
        ]
        return [record.getMessage() for record in records if bounded.filter(record)]

    assert written(1_000) == [f"broken {number}" for number in range(5)]
    assert len(written(10, logging.ERROR)) == 10
    clock[0] += 60
    assert written(2) == ["broken 0 (995 more were left out)", "broken 1"]


class _Written(io.RawIOBase):
    """Keeps each write that reaches the system by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.writes: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        taken = bytes(data)  # type: ignore[call-overload]  # any buffer
        self.writes.append(taken)
        return len(taken)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[bytes]]:
    """What is written to standard error, as with PYTHONUNBUFFERED; the log is as before at the end."""
    raw = _Written()
    root, before = logging.getLogger(), structlog.get_config()
    handlers, level = root.handlers[:], root.level
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(cast("BinaryIO", raw), write_through=True))
    root.handlers.clear()
    try:
        configure_logs()
        yield raw.writes
    finally:
        structlog.configure(**before)
        root.handlers[:] = handlers
        root.setLevel(level)


def test_a_line_is_one_write_so_that_processes_do_not_write_into_one_anothers(written: list[bytes]) -> None:
    structlog.get_logger().info("one's own")
    logging.getLogger("library").warning("a library's")
    assert [json.loads(line)["event"] for line in written] == ["one's own", "a library's"]
    assert all(line.endswith(b"}\n") for line in written)


def test_alembic_tells_of_updates_and_not_of_its_own_parts(written: list[bytes]) -> None:
    logging.getLogger("alembic.runtime.plugins").info("setup plugin alembic.autogenerate.tables")
    logging.getLogger("alembic.runtime.migration").info("Running upgrade 0001 -> 0002")
    assert [json.loads(line)["event"] for line in written] == ["Running upgrade 0001 -> 0002"]


def test_the_last_level_counts(written: list[bytes]) -> None:
    configure_logs(logging.WARNING)
    logging.getLogger("alembic.runtime.migration").info("Running upgrade 0001 -> 0002")
    assert written == []
