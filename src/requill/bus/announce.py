"""Publishes what a write recorded, as hints."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import to_builtins

from requill.bus.interface import Bus
from requill.kit.events import UserEvent, topic_of


def announce(bus: Bus, events: Sequence[object]) -> None:
    """Hint at the events that concern a person; others are for the handlers of the write alone."""
    for event in events:
        if isinstance(event, UserEvent):
            bus.publish(topic_of(event.user_id), {"event": type(event).__name__, **to_builtins(event)})
