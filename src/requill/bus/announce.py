"""Publishes what a write recorded, as hints."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import to_builtins

from requill.bus.interface import Bus
from requill.kit.events import UserEvent, topic_of


def announce(bus: Bus, events: Sequence[object]) -> None:
    """To all that is open for a person where an event is theirs, else to who listens by the event's name."""
    for event in events:
        name = type(event).__name__
        if isinstance(event, UserEvent):
            bus.publish(topic_of(event.user_id), {"event": name, **to_builtins(event)})
        else:
            bus.publish(name, {"event": event})
