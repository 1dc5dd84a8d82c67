"""The server writes the whole text anew while four people type in it: no word of theirs is lost."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from random import Random

import anyio
import pytest

from requill.db.session import Session
from requill.features.documents import service
from requill.features.documents.proposals import service as proposals
from requill.kit.actor import Actor
from tests.support.coediting import Joined, joined
from tests.support.members import added
from tests.support.people import Json, Person, Product

pytestmark = pytest.mark.anyio

_LINES = 40
_OLD = "".join(
    f"## Part {number}\n\nThe old system sends message {number} as soon as it can.\n\n"
    for number in range(_LINES)
)
_NEW = "".join(
    f"## Part {number}\n\nOur new service delivers notice {number} within ten minutes.\n\n"
    for number in range(_LINES)
)


class _Typists:
    """Four who type tokens before any line, or before those that begin so, each on a line of its own."""

    def __init__(self, clients: Sequence[Joined], lines: bytes) -> None:
        self.clients, self.tokens = clients, list[str]()
        self._lines = re.compile(b"^" + lines, re.MULTILINE)
        self.stopped = anyio.Event()
        self._typed = anyio.Event()

    async def type(self, name: str, client: Joined) -> None:
        """Type until it is over."""
        random = Random(name)
        while not self.stopped.is_set():
            places = [found.start() for found in self._lines.finditer(client.replica.content.encode())]
            token = f"<{name}{len(self.tokens)}>\n"
            self.tokens.append(token)
            await client.type(token, at=random.choice(places))
            self._typed.set()
            self._typed = anyio.Event()
            await anyio.sleep(0.005)

    async def more(self) -> None:
        """Until some more were typed."""
        until = len(self.tokens) + 40
        while len(self.tokens) < until:
            await self._typed.wait()

    async def agreed(self) -> str:
        """Stop; the text that all have in the end."""
        self.stopped.set()
        for client in self.clients:
            await client.all_acknowledged()
        for client in self.clients:
            await client.until(partial(self._has_all, client))
        texts = {client.replica.content for client in self.clients}
        assert len(texts) == 1
        return texts.pop()

    def _has_all(self, client: Joined) -> bool:
        return all(token in client.replica.content for token in self.tokens)


@asynccontextmanager
async def _typing(
    product: Product, people: Sequence[Person], document_id: int, lines: bytes = b""
) -> AsyncIterator[_Typists]:
    async with AsyncExitStack() as stack:
        clients = [
            await stack.enter_async_context(joined(product, person, document_id))
            for person in (*people, *people)
        ]
        typists = _Typists(clients, lines)
        async with anyio.create_task_group() as tasks:
            for name, client in zip("abcd", clients, strict=True):
                tasks.start_soon(typists.type, name, client)
            await typists.more()
            yield typists
            typists.stopped.set()


async def _two(product: Product) -> tuple[Person, Person, Json]:
    owner, other = await product.member("ada"), await product.member("ben")
    document = await owner.write_document("Plan", _OLD)
    await added(owner, f"/api/documents/{document['id']}", "ben", "editor")
    return owner, other, document


def _without(text: str, tokens: Sequence[str]) -> str:
    """A text without what was typed."""
    for token in tokens:
        assert text.count(token) == 1
        text = text.replace(token, "")
    return text


async def test_saving_a_text_that_was_written_anew_keeps_what_four_type(product: Product) -> None:
    owner, other, document = await _two(product)
    path = f"/api/documents/{document['id']}"
    async with _typing(product, (owner, other), document["id"]) as typists:
        wanted = {"content": _NEW, "version": document["version"]}
        saved = await owner.http.patch(path, json=wanted, headers={"Prefer": "handling=lenient"})
        assert saved.status_code == 200, saved.text
        assert _without(saved.json()["content"], [one for one in typists.tokens if one in saved.text]) != _OLD
        await typists.more()
        text = await typists.agreed()
    assert _without(text, typists.tokens) == _NEW
    assert (await owner.get(path)).json()["content"] == text


async def _proposed(product: Product, owner: Person, document: Json) -> int:
    actor = Actor((await owner.who())["id"], "ada", is_guest=False, is_stored=True, address="")

    def work(session: Session) -> int:
        found = service.get_document(session, actor, document["id"])
        change = proposals.Change(base=_OLD, after=_NEW)
        made = proposals.propose(session, actor, found, change, proposals.Source(), apply=False)
        assert made is not None
        return made.id

    return await product.services.database.write(work)


async def test_accepting_a_text_that_was_written_anew_keeps_it_too_and_one_undo_takes_it_back(
    product: Product,
) -> None:
    owner, other, document = await _two(product)
    path = f"/api/documents/{document['id']}"
    proposal_id = await _proposed(product, owner, document)
    async with _typing(product, (owner, other), document["id"], b"## ") as typists:
        accepted = await owner.post(f"/api/proposals/{proposal_id}/accept", {})
        assert accepted.status_code == 200, accepted.text
        assert accepted.json()["proposal"]["state"] == "applied"
        await typists.more()
        undone = await owner.post(f"/api/proposals/{proposal_id}/undo", {})
        assert undone.status_code == 200, undone.text
        assert undone.json()["proposal"]["state"] == "undone"
        await typists.more()
        text = await typists.agreed()
    assert _without(text, typists.tokens) == _OLD
    assert (await owner.get(path)).json()["content"] == text


async def test_what_is_typed_into_the_words_that_a_proposal_would_replace_stays(product: Product) -> None:
    owner, other, document = await _two(product)
    proposal_id = await _proposed(product, owner, document)
    async with _typing(product, (owner, other), document["id"]) as typists:
        accepted = await owner.post(f"/api/proposals/{proposal_id}/accept", {})
        assert accepted.status_code == 200, accepted.text
        await typists.more()
        text = await typists.agreed()
    states = [hunk["state"] for hunk in accepted.json()["proposal"]["hunks"]]
    stands = _without(text, typists.tokens)
    assert [stands.count(words) for words in ("old system", "new service")] == [
        states.count(state) for state in ("outdated", "applied")
    ]
