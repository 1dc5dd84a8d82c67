"""Publishes what a write recorded, as hints."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import to_builtins

from requill.bus.interface import Bus
from requill.kit.events import (
    DocumentEnded,
    DocumentWritten,
    LinkChanged,
    UserEvent,
    document_topic,
    topic_of,
)

_CARRIED_BYTES = 32 * 1024  # a larger update is read from the database by whoever wants it


def announce(bus: Bus, events: Sequence[object]) -> None:
    """Hint at the events that concern a person or an open document; others are the write's alone."""
    for event in events:
        if isinstance(event, UserEvent):
            bus.publish(topic_of(event.user_id), {"event": type(event).__name__, **to_builtins(event)})
        elif isinstance(event, DocumentWritten):
            bus.publish(document_topic(event.document_id), _written(event))
        elif isinstance(event, DocumentEnded | LinkChanged):
            bus.publish(document_topic(event.document_id), {"event": type(event).__name__})


def written_of(hint: Mapping[str, Any]) -> tuple[int, bytes | None] | None:
    """The number of a stored update, and the update where it was carried; None for another hint."""
    if hint.get("event") != DocumentWritten.__name__:
        return None
    update = hint.get("update")
    return hint["number"], None if update is None else b64decode(update)


def _written(event: DocumentWritten) -> dict[str, Any]:
    hint: dict[str, Any] = {"event": DocumentWritten.__name__, "number": event.number}
    if len(event.update) <= _CARRIED_BYTES:
        hint["update"] = b64encode(event.update).decode()
    return hint
