"""Proposals stay on their words while people write in rooms, also those of earlier releases."""

from __future__ import annotations

import pytest
from sqlalchemy import delete, update

from requill.crdt.keeper import Entry
from requill.crdt.limits import COMPACT_UPDATES
from requill.db.session import Session
from requill.features.documents import service
from requill.features.documents.proposals import decisions
from requill.features.documents.proposals import service as proposals
from requill.features.documents.proposals.schemas import render_proposal
from requill.features.documents.proposals.text_change import prepare_change
from requill.features.documents.text import Edit
from requill.kit.actor import Actor
from requill.models import Document, DocumentSnapshot, DocumentUpdate, Proposal
from tests.features.documents.conftest import ANN, Office
from tests.features.documents.rooms import client, keeper_of, log_of, typed

pytestmark = pytest.mark.anyio


async def test_proposals_stay_on_their_words_while_people_write_in_rooms(office: Office) -> None:
    document = await office.create("Title", "One.\n\nTwo.\n\nThree.\n")

    def offer(session: Session, actor: Actor) -> int:
        found = service.get_document(session, actor, document.id)
        change = proposals.Change(base=found.content, after=found.content.replace("Two", "Zwei"))
        made = proposals.propose(session, actor, found, change, proposals.Source(), apply=False)
        assert made is not None
        return made.id

    proposal_id = await office.write(offer)
    for words in ("Typed ", "more, ", "and more. "):
        await typed(office, document.id, words)
    await keeper_of(office).project(document.id)
    found = await office.read(lambda session, actor: proposals.placed_proposals(session, actor, document.id))
    [proposal] = found.rows
    text = (await office.document(document.id)).content
    start, end = found.spans[proposal_id][0]
    assert (found.version, text[start:end]) == (4, "Two")
    [hunk] = render_proposal(proposal, found.spans[proposal_id], found.version).hunks
    assert (hunk.at, hunk.version) == (start, 4)
    await typed(office, document.id, "Again. ")
    decided = await office.write(
        lambda session, actor: decisions.store(session, actor, decisions.Wanted(proposal_id, "accept"))
    )
    assert decided.document.content == text.replace("Two", "Zwei").join(("Again. ", ""))


async def _offered(office: Office, document_id: int, old: str, new: str, *, apply: bool = False) -> int:
    """A proposal to replace words."""

    def offer(session: Session, actor: Actor) -> int:
        found = service.get_document(session, actor, document_id)
        change = proposals.Change(base=found.content, after=found.content.replace(old, new))
        made = proposals.propose(session, actor, found, change, proposals.Source(), apply=apply)
        assert made is not None
        return made.id

    return await office.write(offer)


async def _as_earlier(office: Office, number: int, **quoted: int) -> None:
    """A proposal as a release has it that knows no places, and has stored nothing but texts."""

    def forget(session: Session, _actor: Actor) -> None:
        session.execute(delete(DocumentUpdate))
        session.execute(delete(DocumentSnapshot))
        proposal = session.get_one(Proposal, number)
        [hunk] = proposal.hunks
        proposal.hunks = [hunk | {"quote": hunk["quote"] | {"windows": [[60, 60]]} | quoted}]
        proposal.places = None

    await office.write(forget)


async def _decided(office: Office, number: int, verb: decisions.Verb = "accept") -> tuple[str, str]:
    """What becomes of a proposal by a decision, and of the text."""

    def decide(session: Session, actor: Actor) -> tuple[str, str]:
        done = decisions.store(session, actor, decisions.Wanted(number, verb))
        return done.proposal.state, done.document.content

    return await office.write(decide)


@pytest.mark.parametrize("opens", [True, False], ids=["opened in a room", "saved"])
async def test_what_waited_in_an_earlier_release_gets_its_place_with_the_first_write(
    office: Office, opens: bool
) -> None:
    text = "One.\n\nTwo.\n\nThree. Two.\n"
    document = await office.create("Title", text)
    number = await _offered(office, document.id, "Three. Two", "Three. Zwei")
    await _as_earlier(office, number)
    if opens:
        await client(office, document.id)
    else:
        await office.save(document.id, f"Mine. {text}", 1)
    await typed(office, document.id, "Two. Three. Two. ")
    [proposal] = await office.read(
        lambda session, actor: proposals.list_proposals(session, actor, document.id)
    )
    assert (proposal.state, len(proposal.places or [])) == ("pending", 1)
    before = (await office.document(document.id)).content
    assert await _decided(office, number) == ("applied", f"{before[:-5]}Zwei.\n")
    assert await _decided(office, number, "undo") == ("undone", before)


async def test_what_has_no_place_in_an_earlier_release_is_outdated_with_the_first_write(
    office: Office,
) -> None:
    document = await office.create("Title", "One.\n\nTwo.\n")
    number = await _offered(office, document.id, "Two", "Zwei")
    await _as_earlier(office, number, at=-1)
    await client(office, document.id)
    [proposal] = await office.read(
        lambda session, actor: proposals.list_proposals(session, actor, document.id)
    )
    assert (proposal.state, proposal.hunks[0]["state"]) == ("outdated", "outdated")
    assert proposal.decided_at is not None
    assert await _decided(office, number) == ("outdated", "One.\n\nTwo.\n")


async def test_what_an_earlier_release_applied_is_taken_back_where_its_quotation_stands(
    office: Office,
) -> None:
    document = await office.create("Title", "One.\n\nTwo.\n")
    number = await _offered(office, document.id, "Two", "Zwei", apply=True)
    await _as_earlier(office, number, version=1)
    await typed(office, document.id, "Typed. ")
    assert await _decided(office, number, "undo") == ("undone", "Typed. One.\n\nTwo.\n")


async def test_what_an_earlier_release_has_moved_meanwhile_is_where_that_says(office: Office) -> None:
    document = await office.create("Title", "One.\n\nTwo.\n")
    number = await _offered(office, document.id, "Two", "Zwei")

    def earlier(session: Session, _actor: Actor) -> None:
        session.execute(update(Document).values(content="New. One.\n\nTwo.\n", version=2))
        proposal = session.get_one(Proposal, number)
        [hunk] = proposal.hunks
        assert hunk.keys() == {
            "index", "part", "section", "label", "original", "replacement", "state", "quote",
        }  # fmt: skip
        assert hunk["quote"].keys() == {"before", "after", "windows", "at", "version"}
        quote = hunk["quote"] | {"at": hunk["quote"]["at"] + 5, "version": 2}
        proposal.hunks = [hunk | {"quote": quote}]

    await office.write(earlier)
    await office.save(document.id, "Two. New. One.\n\nTwo.\n", 2)
    await typed(office, document.id, "Typed. ")
    assert await _decided(office, number) == ("applied", "Typed. Two. New. One.\n\nZwei.\n")


async def test_a_proposal_that_comes_late_stands_where_its_own_words_went(office: Office) -> None:
    text = "- Rain\n- Rain\n\nEnd.\n"
    document = await office.create("Title", text)
    prepared = prepare_change(text, text.replace("- Rain\n- Rain", "- Rain\n- Snow"), 1)
    number, doc = await client(office, document.id)
    change = doc.edit((Edit(0, 7, ""),), text, origin="test")  # the other one of the two
    await keeper_of(office).append(document.id, number, [Entry(ANN, change, frozenset())])

    def offer(session: Session, actor: Actor) -> None:
        found = service.get_document(session, actor, document.id)
        after = text.replace("- Rain\n- Rain", "- Rain\n- Snow")
        wanted = proposals.Change(base=text, after=after, prepared=prepared)
        proposals.propose(session, actor, found, wanted, proposals.Source(), apply=True)

    await office.write(offer)
    assert (await office.document(document.id)).content == "- Snow\n\nEnd.\n"


@pytest.mark.full
async def test_hunks_are_found_after_what_was_deleted_was_compacted(office: Office) -> None:
    document = await office.create("Title", "One.\n\nTwo.\n\nThree.\n")
    kept = await _offered(office, document.id, "Two", "Zwei")
    gone = await _offered(office, document.id, "Three", "Drei")
    content = "One.\n\nTwo.\n\n"
    for number in range(COMPACT_UPDATES + 2):
        await office.save(document.id, f"{number} {content}")
    log = await log_of(office, document.id)
    assert log is not None
    assert log.snapshot.number > 2
    assert (await _decided(office, gone))[0] == "outdated"
    state, text = await _decided(office, kept)
    assert (state, text.count("Zwei")) == ("applied", 1)
