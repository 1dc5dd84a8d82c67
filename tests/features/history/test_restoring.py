"""A version is brought back as one small change; what others write beside it stays."""

from __future__ import annotations

import pytest

from requill.crdt.keeper import Entry
from requill.db.session import Session
from requill.features.documents.proposals import decisions
from requill.features.documents.proposals import service as proposals
from requill.features.documents.proposals.decisions import Wanted
from requill.features.documents.text import Edit, minimal_edits
from requill.features.history import service
from requill.features.history.chain import chain_of
from requill.features.history.orders import restored_as_edits
from requill.features.history.service import Prepared
from requill.kit.actor import Actor
from requill.models import Document
from tests.features.history.conftest import BEN, Clock, Writers

pytestmark = pytest.mark.anyio

TEXT = "## Goals\n\nTablets keep a copy.\n\n## Risks\n\nThe signal is lost.\n"


async def _prepared(writers: Writers, document_id: int, revision_id: int) -> Prepared:
    """What a restore works out before its write."""

    def load(session: Session, actor: Actor) -> Prepared:
        document = session.get_one(Document, document_id)
        chain = chain_of(session, document_id, revision_id)
        text, edits = restored_as_edits(chain, document.content)
        return Prepared(document.version, text, tuple(Edit(*one) for one in edits))

    return await writers.office.read(load)


async def _restore(writers: Writers, document_id: int, revision_id: int, prepared: Prepared) -> str:
    def store(session: Session, actor: Actor) -> str:
        return service._restore_version(session, actor, document_id, revision_id, prepared).content

    return await writers.office.write(store)


async def test_only_what_differs_is_changed(writers: Writers, clock: Clock) -> None:
    document = await writers.office.create(content=TEXT)
    await writers.save(document.id, TEXT.replace("lost", "gone"), version=1)
    [created, _] = await writers.revisions(document.id)
    writers.office.updates.clear()
    prepared = await _prepared(writers, document.id, created.id)
    assert [one.text for one in prepared.edits] == [
        edit.text for edit in minimal_edits(TEXT.replace("lost", "gone"), TEXT)
    ]
    assert await _restore(writers, document.id, created.id, prepared) == TEXT
    [update] = writers.office.updates
    assert len(update.update) < len(TEXT)


async def test_what_was_typed_while_it_was_worked_out_stays(writers: Writers, clock: Clock) -> None:
    document = await writers.office.create(content=TEXT)
    await writers.invite_ben(document.id)
    await writers.save(document.id, TEXT.replace("Tablets keep a copy", "Nothing"), version=1)
    [created, _] = await writers.revisions(document.id)
    prepared = await _prepared(writers, document.id, created.id)
    end = len((await writers.office.document(document.id)).content)
    await writers.type(document.id, (Edit(end, end, "Ben's words.\n"),), BEN)
    assert await _restore(writers, document.id, created.id, prepared) == TEXT + "Ben's words.\n"
    texts = await writers.texts(document.id)
    assert texts[-2:] == [
        TEXT.replace("Tablets keep a copy", "Nothing") + "Ben's words.\n",
        TEXT + "Ben's words.\n",
    ]


async def test_who_types_without_having_seen_it_loses_nothing(writers: Writers, clock: Clock) -> None:
    document = await writers.office.create(content=TEXT)
    await writers.invite_ben(document.id)
    await writers.save(document.id, "All of it was written anew.\n", version=1)
    number, log = await writers.keeper.open(document.id)
    doc = log.doc()
    change = doc.edit((Edit(0, 0, "Ben "),), doc.content, origin="test")
    [created, _] = await writers.revisions(document.id)
    await _restore(writers, document.id, created.id, await _prepared(writers, document.id, created.id))
    appended = await writers.keeper.append(document.id, number, [Entry(BEN, change, frozenset())])
    assert not appended.is_stale
    await writers.pause(document.id)
    text = (await writers.office.document(document.id)).content
    assert "Ben " in text
    assert text.replace("Ben ", "") == TEXT


async def test_a_proposal_that_waits_keeps_its_place(writers: Writers, clock: Clock) -> None:
    document = await writers.office.create(content=TEXT)
    await writers.save(document.id, TEXT.replace("Tablets keep a copy", "Nothing"), version=1)
    [created, _] = await writers.revisions(document.id)
    proposed = TEXT.replace("Tablets keep a copy", "Nothing").replace("lost", "lost for hours")
    await writers.propose(document.id, proposed, apply=False)
    prepared = await _prepared(writers, document.id, created.id)
    assert await _restore(writers, document.id, created.id, prepared) == TEXT
    [proposal] = await writers.office.read(
        lambda session, actor: proposals.list_proposals(session, actor, document.id)
    )
    await writers.office.write(
        lambda session, actor: decisions.store(session, actor, Wanted(proposal.id, "accept"))
    )
    assert (await writers.texts(document.id))[-2:] == [TEXT, TEXT.replace("lost", "lost for hours")]
    *_, restored, _ = await writers.revisions(document.id)
    assert (restored.origin, restored.kept_for) == ("restore", "proposal")
