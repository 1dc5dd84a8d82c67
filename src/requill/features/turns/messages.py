"""Messages of a conversation, as rows of the database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Literal

from msgspec import Struct
from sqlalchemy import Row

from requill.models import Proposal

Mode = Literal["general", "brainstorm", "persona", "feedback"]
"""What the assistant is in a thread and in the side panel."""

MessageRow = Row[
    int,
    str,
    str,
    datetime,
    str | None,
    int | None,
    int | None,
    int | None,
    str,
    str | None,
    list[str],
    *tuple[Any, ...],
]

ContentRow = Row[str, str]
"""Of a message, `role` and `content` alone: a model is told no more of it."""


class MessagePage(Struct, frozen=True):
    """A page of a conversation, oldest first; `proposals` are those that came with a message."""

    messages: Sequence[MessageRow]
    proposals: Mapping[int, Proposal]
    has_earlier: bool
