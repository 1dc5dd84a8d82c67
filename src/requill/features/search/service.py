"""Finds what of a person's things has all the words of a query."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec import Struct

from requill.db.session import Session
from requill.features.search import queries
from requill.features.search.excerpt import Finder
from requill.features.search.index import Kind, SearchIndex
from requill.features.search.policy import HIDDEN_ROUNDS, ROUNDS, SHARED_SOUGHT, WAITING_READ
from requill.features.search.queries import Item
from requill.features.search.words import index_words, sought_in
from requill.features.templates.own.service import NamedTemplate, find_named
from requill.features.templates.service import library
from requill.kit.actor import Actor

_MESSAGES_FOR_ONE_THREAD = 4


class FoundItems(Struct, frozen=True):
    """What was found, the latest first; `finder` shows the words in it."""

    finder: Finder
    documents: Sequence[Item] = ()
    projects: Sequence[Item] = ()
    threads: Sequence[Item] = ()
    templates: Sequence[NamedTemplate] = ()


class Search(Struct, frozen=True):
    """The search over one index.

    The index only proposes: a thing is looked at itself before it counts. So what has changed since it was
    indexed is found as it is now, and nothing is found that is not there any more.
    """

    index: SearchIndex

    def search(self, session: Session, actor: Actor, query: str, limit: int) -> FoundItems:
        """At most `limit` of each kind in which every word of `query` is the beginning of a word."""
        sought = sought_in(query)
        finder = Finder(sought)
        if not sought:
            return FoundItems(finder)
        work = _Work(self.index, session, actor, finder, index_words(sought), limit)
        return FoundItems(
            finder,
            documents=work.find(Kind.DOCUMENT)[:limit],
            projects=work.find(Kind.PROJECT)[:limit],
            threads=_threads(work.find(Kind.THREAD), work.find(Kind.MESSAGE))[:limit],
            templates=list(islice(_templates(session, actor, finder), limit)),
        )

    def find_threads(self, session: Session, actor: Actor, q: str, limit: int) -> Sequence[int]:
        """The ids of at most `limit` of the actor's threads whose title or messages have the words of `q`."""
        sought = sought_in(q)
        if not sought:
            return ()
        work = _Work(self.index, session, actor, Finder(sought), index_words(sought), limit)
        found = _threads(work.find(Kind.THREAD), work.find(Kind.MESSAGE))
        return [thread.leads_to for thread in found[:limit]]


class _Work:
    """One search under way."""

    def __init__(
        self,
        index: SearchIndex,
        session: Session,
        actor: Actor,
        finder: Finder,
        words: Sequence[str],
        limit: int,
    ) -> None:
        self._index, self._session, self._actor = index, session, actor
        self._finder, self._words, self._limit = finder, words, limit
        self._waiting = queries.own_waiting(session, actor, WAITING_READ * len(Kind))

    def find(self, kind: Kind) -> list[Item]:
        """Things of one kind, the latest first: first those that the index does not know yet."""
        waiting = self._waiting[kind][:WAITING_READ]
        found = self._looked_at(kind, waiting)
        limit = self._limit * (_MESSAGES_FOR_ONE_THREAD if kind is Kind.MESSAGE else 1)
        before: int | None = None
        rounds = hidden_rounds = 0
        while rounds < ROUNDS and hidden_rounds < HIDDEN_ROUNDS:
            if len({item.leads_to for item in found}) >= self._limit:
                break
            hits = self._index.find(self._session, self._actor.user_id, kind, self._words, limit, before)
            # What waited a moment ago may be in the index by now.
            fresh = [hit.item_id for hit in hits if hit.item_id not in waiting]
            read = self._read(kind, fresh)
            found += self._with_words(kind, read)
            if len(hits) < limit:
                break
            before = hits[-1].position
            if len(read) < len(fresh):
                hidden_rounds += 1
            else:
                rounds += 1
        others = self._shared(kind)
        if not others:
            return found
        return sorted((*found, *others), key=lambda item: item.updated_at, reverse=True)

    def _shared(self, kind: Kind) -> list[Item]:
        """The same among other people's things on which the actor has a role: the index is asked of each."""
        read: list[int] = []
        by_owner: dict[str, list[int]] = {}
        for owner_id, item_id, waits in queries.shared_entries(
            self._session, self._actor, kind, SHARED_SOUGHT
        ):
            if not waits:
                by_owner.setdefault(owner_id, []).append(item_id)
            elif len(read) < WAITING_READ:
                read.append(item_id)
        for owner_id, ids in by_owner.items():
            read += self._index.find_among(self._session, owner_id, kind, self._words, ids)
        return self._looked_at(kind, read[: WAITING_READ + self._limit * ROUNDS])

    def _looked_at(self, kind: Kind, ids: Sequence[int]) -> list[Item]:
        return self._with_words(kind, self._read(kind, ids))

    def _read(self, kind: Kind, ids: Sequence[int]) -> list[Item]:
        return queries.own_items(self._session, self._actor, kind, ids)

    def _with_words(self, kind: Kind, read: Sequence[Item]) -> list[Item]:
        if kind is Kind.MESSAGE:
            return [item for item in read if self._finder.is_in(item.text)]
        return [item for item in read if self._finder.is_in(item.name, item.text)]


def _threads(by_title: Sequence[Item], by_message: Sequence[Item]) -> list[Item]:
    """Each thread once, the latest first, with the latest of its messages that has the words."""
    found: dict[int, Item] = {}
    for item in (*by_message, *by_title):
        found.setdefault(item.leads_to, item)
    return sorted(found.values(), key=lambda item: item.updated_at, reverse=True)


def _templates(session: Session, actor: Actor, finder: Finder) -> Iterator[NamedTemplate]:
    """The actor's own, those that others share with them, then the library's."""
    yield from find_named(session, actor, finder.is_in)
    for one in library():
        if finder.is_in(one.name, one.description):
            yield NamedTemplate(one.id, one.name, one.description)
