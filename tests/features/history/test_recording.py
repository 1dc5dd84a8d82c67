"""What becomes a revision, and of whom; each has the text that the document had, whatever came between."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from sqlalchemy import update

from requill.crdt import store
from requill.db.session import Session
from requill.features.documents import service
from requill.features.documents.events import Origin
from requill.features.documents.proposals import decisions
from requill.features.documents.proposals import service as proposals
from requill.features.documents.proposals.decisions import Wanted
from requill.features.documents.text import Edit
from requill.features.history.chain import text_of
from requill.features.history.deltas import unpacked
from requill.features.history.policy import LONGEST_SECONDS, PAUSE_SECONDS, TOGETHER_SECONDS
from requill.kit.actor import Actor
from requill.models import Document, DocumentRevision
from tests.crdt.texts import some_edit
from tests.features.documents.conftest import Office
from tests.features.history.conftest import ANN, BEN, Clock, Writers

pytestmark = pytest.mark.anyio

TEXT = "## Goals\n\nTablets keep a copy.\n\n## Risks\n\nThe signal is lost.\n"


async def test_who_types_without_a_pause_writes_one_revision(writers: Writers, clock: Clock) -> None:
    document = await writers.office.create(content=TEXT)
    await writers.write(document.id, "One ")
    clock.pass_seconds(PAUSE_SECONDS)
    await writers.write(document.id, "two ")
    clock.pass_seconds(PAUSE_SECONDS + 1)
    await writers.write(document.id, "three ")
    first, second, third = await writers.revisions(document.id)
    assert (first.origin, first.to_version, first.sections) == ("created", 1, [])
    assert (second.words_added, second.words_removed, second.sections) == (2, 0, ["Risks"])
    assert (second.from_version, second.to_version, third.from_version) == (1, 3, 3)
    assert await writers.texts(document.id) == [TEXT, TEXT + "One two ", TEXT + "One two three "]
    assert await writers.authors(document.id) == [[ANN.user_id]] * 3


async def test_sections_are_told_by_how_much_was_changed_in_them(writers: Writers) -> None:
    text = "## Goals\n\nFast.\n\n## Risks\n\nNone.\n\n## Problem\n\nOld words.\n"
    document = await writers.office.create(content=text)
    rewritten = "Inspectors lose what they wrote, and write all of it again in the evening."
    changed = text.replace("Old words.", rewritten).replace("None.", "Few.")
    await writers.save(document.id, changed.replace("Fast.", "Fast, and offline."), version=1)
    assert (await writers.revisions(document.id))[-1].sections == ["Problem", "Goals", "Risks"]


PARTS = {
    name: f"## {name}\n\n{name} is said in {len(name)} words.\n\n" for name in ("Goals", "Scope", "Sources")
}


@pytest.mark.parametrize(
    ("before", "after", "sections"),
    [
        (("Goals", "Scope"), ("Goals",), ["Scope"]),
        (("Goals", "Scope", "Sources"), ("Goals", "Sources"), ["Scope"]),  # which begins with the same letter
        (("Scope", "Goals"), ("Goals",), ["Scope"]),
        (("Goals", "Scope", "Sources"), ("Goals",), ["Sources", "Scope"]),
        (("Goals",), ("Goals", "Scope"), ["Scope"]),
        ((), ("Goals", "Scope", "Sources"), ["Sources", "Goals", "Scope"]),
    ],
)
async def test_sections_that_came_or_went_are_told_by_their_own_headings(
    writers: Writers, before: Sequence[str], after: Sequence[str], sections: list[str]
) -> None:
    old, new = ("".join(PARTS[name] for name in names) for names in (before, after))
    document = await writers.office.create(content=old)
    await writers.save(document.id, new, version=1)
    assert (await writers.revisions(document.id))[-1].sections == sections


async def test_headings_in_code_that_went_are_none(writers: Writers) -> None:
    code = "\n```\n## Not\n\na heading\n```\n"
    document = await writers.office.create(content=f"## Goals\n\nFast.\n{code}")
    await writers.save(document.id, "## Goals\n\nFast.\n", version=1)
    assert (await writers.revisions(document.id))[-1].sections == ["Goals"]


async def test_a_revision_of_many_sections_counts_them(writers: Writers) -> None:
    document = await writers.office.create(content="")
    names = [f"Part {number:02}" for number in range(13)]
    for name in names:
        await writers.write(document.id, f"## {name}\n\nIt is said there.\n\n")
    [_, written] = await writers.revisions(document.id)
    assert sorted(written.sections) == names


async def test_a_word_typed_letter_by_letter_is_one_word(writers: Writers, clock: Clock) -> None:
    document = await writers.office.create(content="We measure it.\n")
    for letters in ("Bat", "ter", "ies"):
        await writers.write(document.id, letters)
        clock.pass_seconds(5)
    [_, typed] = await writers.revisions(document.id)
    assert (typed.words_added, typed.words_removed) == (1, 0)
    await writers.type(document.id, (Edit(3, 10, "count"),))
    await writers.pause(document.id)
    [_, typed] = await writers.revisions(document.id)
    assert (typed.words_added, typed.words_removed) == (2, 1)


async def test_what_is_taken_back_at_once_leaves_no_revision(writers: Writers, clock: Clock) -> None:
    document = await writers.office.create(content=TEXT)
    await writers.write(document.id, "Oops")
    await writers.type(document.id, (Edit(len(TEXT), len(TEXT) + 4, ""),))
    await writers.pause(document.id)
    [created] = await writers.revisions(document.id)
    assert created.to_version == 3
    await writers.write(document.id, "Better")
    assert await writers.texts(document.id) == [TEXT, TEXT + "Better"]


async def test_nobody_writes_for_hours_in_one_revision(writers: Writers, clock: Clock) -> None:
    document = await writers.office.create()
    steps = int(LONGEST_SECONDS // 240) + 2
    for _ in range(steps):
        await writers.write(document.id, "word ")
        clock.pass_seconds(240)
    assert len(await writers.revisions(document.id)) == 3


async def test_who_begins_when_the_other_has_stopped_writes_another_revision(
    writers: Writers, clock: Clock
) -> None:
    document = await writers.office.create()
    await writers.invite_ben(document.id)
    await writers.write(document.id, "Ann. ")
    clock.pass_seconds(TOGETHER_SECONDS + 1)
    await writers.write(document.id, "Ben. ", BEN)
    clock.pass_seconds(TOGETHER_SECONDS)
    await writers.write(document.id, "Ann again. ")
    assert await writers.authors(document.id) == [
        [ANN.user_id],
        [ANN.user_id],
        [BEN.user_id, ANN.user_id],
    ]


async def test_what_several_type_between_two_pauses_is_each_ones_own(writers: Writers) -> None:
    document = await writers.office.create(content="Start.\n")
    await writers.invite_ben(document.id)
    await writers.type(document.id, (Edit(0, 0, "Ann "),))
    await writers.type(document.id, (Edit(0, 0, "Ben "),), BEN)
    await writers.type(document.id, (Edit(4, 4, "Ann again "),))
    await writers.pause(document.id)
    assert (await writers.texts(document.id))[-1] == "Ben Ann again Ann Start.\n"
    [_, people] = await writers.authors(document.id)
    assert people == [ANN.user_id, BEN.user_id]
    [_, typed] = await writers.revisions(document.id)
    assert [(piece.text, piece.tag) for piece in unpacked(typed.delta)] == [
        ("Ben ", 1),
        ("Ann again Ann ", 0),
    ]


async def test_the_text_before_a_proposal_is_kept_and_the_assistants_change_says_who_asked(
    writers: Writers,
) -> None:
    document = await writers.office.create(content=TEXT)
    await writers.write(document.id, "Mine.\n")
    await writers.propose(document.id, TEXT + "Mine.\nThe assistant's.\n")
    _, mine, assistants = await writers.revisions(document.id)
    assert (mine.kept_for, mine.is_closed, mine.origin) == ("proposal", True, "person")
    assert mine.about
    assert (assistants.origin, assistants.words_added) == ("assistant", 2)
    await writers.write(document.id, "More.\n")
    *_, last = await writers.revisions(document.id)
    assert last.origin == "person"
    assert await writers.authors(document.id) == [[ANN.user_id]] * 4


async def test_the_answers_of_an_interview_are_one_revision(writers: Writers, clock: Clock) -> None:
    document = await writers.office.create(content="## Goals\n")
    for number in range(4):
        text = (await writers.office.document(document.id)).content
        await writers.propose(document.id, f"{text}\nAnswer {number}.\n", origin=Origin.PERSON)
        clock.pass_seconds(60)
    [_, interview] = await writers.revisions(document.id)
    assert (interview.origin, interview.words_added) == ("person", 8)


async def test_undoing_a_proposal_is_a_revision_and_keeps_none(writers: Writers) -> None:
    document = await writers.office.create(content=TEXT)
    await writers.propose(document.id, TEXT + "More.\n")
    [proposal] = await writers.office.read(
        lambda session, actor: proposals.list_proposals(session, actor, document.id)
    )
    await writers.office.write(
        lambda session, actor: decisions.store(session, actor, Wanted(proposal.id, "undo"))
    )
    rows = await writers.revisions(document.id)
    assert [(row.origin, row.kept_for) for row in rows] == [
        ("created", "proposal"),
        ("assistant", None),
        ("undo", None),
    ]
    assert await writers.texts(document.id) == [TEXT, TEXT + "More.\n", TEXT]


async def test_the_text_that_a_blind_save_takes_the_place_of_is_kept(writers: Writers) -> None:
    document = await writers.office.create(content="First.")
    await writers.save(document.id, "Second.", version=1)
    await writers.save(document.id, "Third.", version=2)
    await writers.save(document.id, "Fourth.")
    rows = await writers.revisions(document.id)
    assert [(row.to_version, row.kept_for) for row in rows] == [(1, None), (3, "save"), (4, None)]
    assert await writers.texts(document.id) == ["First.", "Third.", "Fourth."]


async def test_a_new_title_is_part_of_a_revision(writers: Writers) -> None:
    document = await writers.office.create(title="Old", content=TEXT)
    await writers.save(document.id, TEXT, version=1, title="New")
    [created, renamed] = await writers.revisions(document.id)
    assert (created.title, renamed.title_before, renamed.title) == ("Old", "Old", "New")


async def test_what_a_release_wrote_that_keeps_none_is_a_revision_afterwards(writers: Writers) -> None:
    document = await writers.office.create(content="First.\n")
    await writers.write(document.id, "Second.\n")

    def write_beside(session: Session, _actor: Actor) -> None:
        """As a release before updates does it: text and version, and nothing else."""
        values = {"content": "First.\nSecond.\nBeside.\n", "version": Document.version + 1}
        session.execute(update(Document).where(Document.id == document.id).values(values))

    await writers.office.write(write_beside)
    await writers.save(document.id, "First.\nSecond.\nBeside.\nThird.\n", version=3)
    assert await writers.texts(document.id) == [
        "First.\n",
        "First.\nSecond.\n",
        "First.\nSecond.\nBeside.\n",
        "First.\nSecond.\nBeside.\nThird.\n",
    ]
    rows = await writers.revisions(document.id)
    assert [row.origin for row in rows] == ["created", "person", "earlier", "person"]


async def test_of_what_a_release_wrote_nobody_is_named_however_it_was_taken_over(writers: Writers) -> None:
    for_assistant, for_room = [await writers.office.create(content="First.\n") for _ in range(2)]
    for document in (for_assistant, for_room):
        await writers.invite_ben(document.id)
        await writers.write(document.id, "Second.\n")

    def write_beside(session: Session, _actor: Actor) -> None:
        values = {"content": "First.\nSecond.\nBeside.\n", "version": Document.version + 1}
        session.execute(update(Document).values(values))

    await writers.office.write(write_beside)
    await writers.propose(for_assistant.id, "First.\nSecond.\nBeside.\nThe assistant's.\n")
    await writers.type(for_room.id, (Edit(0, 0, "Ben's. "),), BEN)
    await writers.pause(for_room.id)
    for document, last in (
        (for_assistant, "First.\nSecond.\nBeside.\nThe assistant's.\n"),
        (for_room, "Ben's. First.\nSecond.\nBeside.\n"),
    ):
        assert (await writers.texts(document.id))[-2:] == ["First.\nSecond.\nBeside.\n", last]
        assert [row.origin for row in await writers.revisions(document.id)][2] == "earlier"
    assert (await writers.authors(for_assistant.id))[-2:] == [[], [ANN.user_id]]
    assert (await writers.authors(for_room.id))[-2:] == [[], [BEN.user_id]]


async def test_what_the_release_before_wrote_beside_is_of_those_who_wrote_it(writers: Writers) -> None:
    document = await writers.office.create(content="First.\n")
    await writers.invite_ben(document.id)
    await writers.write(document.id, "Second.\n")

    def save_beside(session: Session, actor: Actor) -> None:
        """As a release does it that stores updates, and nobody keeps revisions."""
        handlers, session._handlers = session._handlers, {}
        try:
            text = "First.\nSecond.\nBeside.\n"
            service.update_document(session, actor, document.id, service.Changes(content=text), 2)
        finally:
            session._handlers = handlers

    await writers.office.write(save_beside, BEN)
    await writers.write(document.id, "Third.\n")
    assert (await writers.texts(document.id))[2:] == [
        "First.\nSecond.\nBeside.\n",
        "First.\nSecond.\nBeside.\nThird.\n",
    ]
    assert (await writers.authors(document.id))[2:] == [[BEN.user_id], [ANN.user_id]]


async def test_a_document_from_before_begins_with_the_text_that_it_had(writers: Writers) -> None:
    document = await writers.office.create(content="First.\n")
    await writers.save(document.id, "Second.\n", version=1)

    def forget(session: Session, _actor: Actor) -> None:
        for row in session.query(DocumentRevision):
            session.delete(row)

    await writers.office.write(forget)
    await writers.save(document.id, "Third.\n", version=2)
    rows = await writers.revisions(document.id)
    assert [row.origin for row in rows] == ["earlier", "person"]
    assert await writers.authors(document.id) == [[], [ANN.user_id]]


async def test_a_damaged_revision_keeps_nobody_from_writing(writers: Writers) -> None:
    document = await writers.office.create(content="First.\n")
    await writers.save(document.id, "Second.\n", version=1)

    def damage(session: Session, _actor: Actor) -> None:
        session.execute(update(DocumentRevision).values(delta=b"nothing", checksum=1))

    await writers.office.write(damage)
    await writers.save(document.id, "Third.\n", version=2)
    await writers.save(document.id, "Fourth.\n")
    rows = await writers.revisions(document.id)
    texts = await writers.office.read(
        lambda session, _: [text_of(session, document.id, row.id) for row in rows[2:]]
    )
    assert texts == ["Second.\n", "Third.\n", "Fourth.\n"]


@pytest.mark.full
async def test_every_revision_has_the_text_that_the_document_had_whatever_was_compacted(
    writers: Writers, clock: Clock
) -> None:
    random = Random(20)
    document = await writers.office.create(content="Ünï🚒 " * 30)
    await writers.invite_ben(document.id)
    known = {1: "Ünï🚒 " * 30}

    async def note() -> None:
        row = await writers.office.document(document.id)
        known[row.version] = row.content

    for round_ in range(120):
        for _ in range(random.randrange(1, 5)):
            text = (await writers.office.document(document.id)).content
            edit = Edit(*some_edit(random, text))
            await writers.type(document.id, (edit,), random.choice((ANN, BEN)))
            await note()
        if random.random() < 0.8:
            await writers.pause(document.id)
        if random.random() < 0.1:
            now = await writers.office.document(document.id)
            await writers.save(document.id, now.content + "saved ", now.version)
            await note()
        if random.random() < 0.1:
            text = (await writers.office.document(document.id)).content
            await writers.propose(document.id, text + "more ")
            await note()
        if round_ % 20 == 19:
            await writers.pause(document.id)
            await _compact(writers.office, document.id)
        clock.pass_seconds(random.choice((1, 20, 40, 400)))
    await writers.pause(document.id)
    rows = await writers.revisions(document.id)
    assert len(rows) > 40
    told = dict(zip((row.to_version for row in rows), await writers.texts(document.id), strict=True))
    assert told == {version: known[version] for version in told}
    assert sum(row.base is not None for row in rows) > 1


async def _compact(office: Office, document_id: int) -> None:
    def work(session: Session, _actor: Actor) -> None:
        log = store.load(session, document_id)
        assert log is not None
        state = log.doc().difference()
        session.change(store._MERGE, {"document": document_id, "new_number": log.number, "new_state": state})
        session.change(store._FORGET, {"document": document_id, "until": log.number})

    await office.write(work)
