"""People who are named in a comment: `@[id]` in its words stands for whoever has that id."""

from __future__ import annotations

import re
from collections.abc import Mapping

from requill.db.names import DELETED

_MENTION = re.compile(r"@\[([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\]")


def mentioned(body: str) -> list[str]:
    """The ids of those who are named, each once."""
    return list(dict.fromkeys(_MENTION.findall(body)))


def with_names(body: str, names: Mapping[str, str]) -> str:
    """The words as they are read, with names for ids; one that nobody has is a deleted account's."""
    return _MENTION.sub(lambda found: f"@{names.get(found[1], DELETED)}", body)
