"""The kinds of things that can be in the trash."""

from __future__ import annotations

from enum import StrEnum


class TrashKind(StrEnum):
    """A thread is a conversation of the general chat."""

    DOCUMENT = "document"
    PROJECT = "project"
    THREAD = "thread"
