"""Takes a batch of clients' updates into a document: which are good, what is new, whose fault ends it.

It runs on a thread: nothing here knows of connections that are open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct

from requill.crdt.contents import Contents, MalformedUpdate, contents_of
from requill.crdt.text import TextDoc
from requill.kit.limits import DOCUMENT_BYTES, TITLE_CHARACTERS

Fault = Literal["malformed", "missing", "foreign", "too large"]
_TITLE_BYTES = 8 * TITLE_CHARACTERS  # while it is typed; it is shown cut to what titles have


class Sent(Struct, frozen=True):
    """An update as a client sent it. `writer` is any key of the connection.

    `is_exchange` says that it is an answer to a state vector, in which others' words may be.
    """

    writer: int
    data: bytes
    is_exchange: bool


class Taken(Struct, frozen=True):
    """What is new in each update. With a `fault`, it is that of the first behind them.

    Then the document may be damaged and is not used again where `is_damaged`.
    """

    changes: tuple[bytes, ...]
    contents: tuple[Contents, ...]
    new_clients: tuple[frozenset[int], ...]
    fault: Fault | None = None
    is_damaged: bool = False


def take(
    doc: TextDoc, batch: Sequence[Sent], is_foreign: Callable[[int, int], bool], at_most: int = DOCUMENT_BYTES
) -> Taken:
    """Merge the updates, one after the other, up to the first that cannot be.

    `is_foreign` says of a writer and a client id that somebody else writes under it.
    """
    clocks: dict[int, int] = doc.clocks()
    changes: list[bytes] = []
    contents: list[Contents] = []
    new: list[frozenset[int]] = []

    def result(fault: Fault | None = None, *, is_damaged: bool = False) -> Taken:
        return Taken(tuple(changes), tuple(contents), tuple(new), fault, is_damaged)

    for sent in batch:
        try:
            found = contents_of(sent.data)
        except MalformedUpdate:
            return result("malformed")
        if found.is_missing_something(clocks):
            return result("missing")
        clients = frozenset(found.new_clients(clocks))
        if any(is_foreign(sent.writer, client) for client in clients):
            return result("foreign")
        before = doc.content_bytes, doc.title_bytes
        try:
            change = doc.apply(sent.data)
            kept = contents_of(change).structs
        except MalformedUpdate:
            return result("malformed", is_damaged=True)
        ends = {client: found.structs[client][1] for client in clients}
        if any(kept.get(client, (0, 0))[1] != end for client, end in ends.items()):
            return result("malformed", is_damaged=True)
        after = doc.content_bytes, doc.title_bytes
        if any(
            size > max(limit, was)
            for size, was, limit in zip(after, before, (at_most, _TITLE_BYTES), strict=True)
        ):
            return result("too large", is_damaged=True)
        clocks |= ends
        changes.append(change)
        contents.append(found)
        new.append(clients)
    doc.know_clocks(clocks)
    return result()
