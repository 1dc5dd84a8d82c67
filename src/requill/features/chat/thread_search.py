"""Interface that the list of threads needs of a search, which stands above this feature."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from requill.db.session import Session
from requill.kit.actor import Actor

MAX_FOUND = 100


class ThreadFinder(Protocol):
    """Finds threads by words; the search is one."""

    def find_threads(self, session: Session, actor: Actor, q: str, limit: int) -> Sequence[int]:
        """The ids of at most `limit` of the actor's threads that the words of `q` lead to.

        They stand in the title or in a message; of more threads, those last spoken in are preferred.
        """
