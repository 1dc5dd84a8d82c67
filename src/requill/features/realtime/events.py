"""What happened that an open conversation must know at once."""

from __future__ import annotations

from dataclasses import dataclass

from requill.kit.events import UserEvent


@dataclass(frozen=True, slots=True)
class PlaceGone(UserEvent):
    """Something that the person could talk about, or in, is not there any more."""
