"""However many changes there are, a document has so many revisions and no more; named ones stay."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest
from sqlalchemy import select

from requill.db.session import Session
from requill.features.documents import service
from requill.features.documents.proposals import decisions
from requill.features.documents.proposals import service as proposals
from requill.features.history import queries
from requill.features.history.deltas import Delta, unpacked
from requill.features.history.policy import ACCEPTED
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.models import RevisionAuthor
from tests.features.history.conftest import ANN, BEN, Clock, Writers

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("requill.features.history.recording.REVISIONS", 20)
    monkeypatch.setattr("requill.features.history.thinning.REVISIONS", 20)


async def _name(writers: Writers, document_id: int, revision_id: int) -> None:
    def name(session: Session, actor: Actor) -> None:
        queries.set_name(session, document_id, revision_id, "Kept", actor.user_id, now())

    await writers.office.write(name)


async def test_old_ones_are_merged_and_every_text_that_is_left_is_right(
    writers: Writers, clock: Clock
) -> None:
    document = await writers.office.create(content="Start.\n")
    await writers.invite_ben(document.id)
    known = {1: "Start.\n"}
    for number in range(60):
        clock.pass_seconds(400 + number)
        actor = BEN if number % 3 == 0 else ANN
        known[number + 2] = await writers.write(document.id, f"Line {number}.\n", actor)
        if number == 2:
            [*_, row] = await writers.revisions(document.id)
            await _name(writers, document.id, row.id)
    rows = await writers.revisions(document.id)
    assert len(rows) == 20
    assert [row.name for row in rows if row.name] == ["Kept"]
    assert [row.to_version for row in rows if row.name] == [4]
    assert [row.to_version for row in rows[-15:]] == list(range(47, 62))
    texts = dict(zip((row.to_version for row in rows), await writers.texts(document.id), strict=True))
    assert texts == {version: known[version] for version in texts}
    for before, after in pairwise(rows):
        assert after.from_version == before.to_version
    people = await writers.authors(document.id)
    for row, authors in zip(rows, people, strict=True):
        delta: Delta = unpacked(row.delta)
        assert {piece.tag for piece in delta} <= {-1, *range(len(authors))}


async def test_the_assistants_and_peoples_are_told_as_mixed_once_they_are_merged(
    writers: Writers, clock: Clock
) -> None:
    document = await writers.office.create(content="Start.\n")
    for number in range(20):
        clock.pass_seconds(400)
        text = (await writers.office.document(document.id)).content
        await writers.propose(document.id, f"{text}The assistant's {number}.\n")
        clock.pass_seconds(400)
        await writers.write(document.id, f"Ann's {number}.\n")
    rows = await writers.revisions(document.id)
    assert len(rows) == 20
    assert {row.origin for row in rows} == {"mixed", "assistant", "person"}


async def test_whoever_accepted_what_is_merged_is_no_author_of_it(writers: Writers, clock: Clock) -> None:
    document = await writers.office.create(content="Start.\n")
    await writers.invite_ben(document.id)
    await writers.write(document.id, "Ben's.\n", BEN)
    first, _ = await writers.revisions(document.id)
    await _name(writers, document.id, first.id)

    def suggest(session: Session, actor: Actor) -> int:
        held = service.get_document(session, actor, document.id)
        change = proposals.Change(base=held.content, after=f"{held.content}Ben's {held.version}.\n")
        source = proposals.Source(is_suggested=True)
        made = proposals.propose(session, actor, held, change, source, apply=False)
        assert made is not None
        return made.id

    def wrote(session: Session, _actor: Actor) -> set[str | None]:
        theirs = (RevisionAuthor.revision_id != first.id, RevisionAuthor.position < ACCEPTED)
        return set(session.scalars(select(RevisionAuthor.user_id).where(*theirs)))

    for _ in range(20):
        clock.pass_seconds(400)
        wanted = decisions.Wanted(await writers.office.write(suggest, BEN), "accept")
        await writers.office.write(partial(decisions.store, wanted=wanted))
    assert len(await writers.revisions(document.id)) == 20
    assert await writers.office.read(wrote) == {BEN.user_id}
