"""Interface of a database's full-text index, as the search needs it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol

from msgspec import Struct

from requill.db.session import Session


class Kind(StrEnum):
    """What can be found; a message leads to its thread."""

    DOCUMENT = "document"
    PROJECT = "project"
    THREAD = "thread"
    MESSAGE = "message"


class IndexEntry(Struct, frozen=True):
    """Which entry is meant, and where the index has it; `position` None is nowhere."""

    entry_id: int
    position: int | None


class Hit(Struct, frozen=True):
    """A thing of the owner's that has the words; `position` says how late it was indexed."""

    item_id: int
    position: int


class SearchIndex(Protocol):
    """Knows which thing has which words. Words of different owners are different words to it."""

    def put(
        self, session: Session, entry: IndexEntry, owner_id: str, kind: Kind, words: Sequence[str]
    ) -> int:
        """Make the words those of an entry, instead of others. Its new position is the owner's highest.

        The caller keeps the position in the entry.
        """

    def remove(self, session: Session, entry: IndexEntry) -> None:
        """Forget an entry's words."""

    def find(
        self,
        session: Session,
        owner_id: str,
        kind: Kind,
        words: Sequence[str],
        limit: int,
        before: int | None = None,
    ) -> Sequence[Hit]:
        """At most `limit` of the owner's things that have a word with each of these beginnings.

        The latest indexed first, from below the position `before` on; things whose entry waits to be indexed
        are left out. `words` are such as `index_words` gives, at least one.
        """

    def find_among(
        self, session: Session, owner_id: str, kind: Kind, words: Sequence[str], item_ids: Sequence[int]
    ) -> Sequence[int]:
        """Those of a few of the owner's things that have these words, in no order; as `find` otherwise."""


def code_of(owner_id: str, kind: Kind) -> str:
    """The seven letters that make words of one owner and kind different from those of all others.

    Two owners may have the same, once in a thousand million: the index asks for the owner as well.
    """
    digest = int.from_bytes(hashlib.sha256(owner_id.encode()).digest()[:8], "big")
    letters = []
    for _ in range(_OWNER_LETTERS):
        digest, letter = divmod(digest, len(_ALPHABET))
        letters.append(_ALPHABET[letter])
    return "".join(letters) + kind.value[0]


_ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789"
_OWNER_LETTERS = 6
