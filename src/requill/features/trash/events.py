"""Event of somebody's trash: something left it."""

from __future__ import annotations

from msgspec import Struct


class TrashLeft(Struct, frozen=True):
    """Something left somebody's trash: it was restored, deleted for good, or its time was over."""

    owner_id: str
