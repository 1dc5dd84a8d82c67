"""Documents are listed, opened, changed and removed by their owner alone, and no text is lost on the way."""

from __future__ import annotations

import unicodedata

import pytest
from sqlalchemy import func, select, update

from requill.db.session import Session
from requill.features.documents import removal, service
from requill.features.documents.errors import DocumentNotFound, ProjectNotFound, VersionConflict
from requill.features.documents.events import DocumentChanged, DocumentRenamed, Origin
from requill.features.documents.proposals import pending
from requill.features.documents.proposals import service as proposals
from requill.features.documents.schemas import render_document
from requill.features.documents.text import Edit, minimal_edits
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.kit.errors import Invalid, TooLarge
from requill.kit.limits import DOCUMENT_BYTES
from requill.kit.paging import Page
from requill.models import Base, Document, Proposal, User
from tests.features.documents.conftest import ANN, BEN, NOBODY, Office

pytestmark = pytest.mark.anyio


async def titles(
    office: Office, actor: Actor = ANN, **options: object
) -> tuple[list[str], int | None, str | None]:
    def work(session: Session, actor: Actor) -> Page[object]:
        return service.list_documents(session, actor, **options)  # type: ignore[arg-type,return-value]

    page = await office.read(work, actor)
    return [row[1] for row in page.rows], page.total, page.next_cursor  # type: ignore[index]


async def rows(office: Office, table: type[Base]) -> int | None:
    statement = select(func.count()).select_from(table)
    return await office.read(lambda session, _: session.scalar(statement))


async def test_documents_are_listed_newest_first(office: Office) -> None:
    ids = [(await office.create(f"Document {number}")).id for number in range(3)]
    await office.save(ids[0], "Touched last.")
    assert await titles(office) == (["Document 0", "Document 2", "Document 1"], 3, None)


async def test_pages_follow_each_other_without_gap_or_repetition(office: Office) -> None:
    for number in range(7):
        await office.create(f"Document {number}")
    same = now()
    await office.write(lambda session, _: session.execute(update(Document).values(updated_at=same)))
    seen: list[str] = []
    cursor = None
    for _ in range(4):
        page, total, cursor = await titles(office, limit=2, cursor=cursor)
        assert total == 7
        seen += page
    assert cursor is None
    assert seen == [f"Document {number}" for number in reversed(range(7))]


async def test_a_page_that_is_exactly_full_is_the_last(office: Office) -> None:
    for number in range(2):
        await office.create(f"Document {number}")
    assert (await titles(office, limit=2))[2] is None


async def test_a_page_behind_the_last_is_empty_and_still_says_how_many_there_are(office: Office) -> None:
    for number in range(3):
        await office.create(f"Document {number}")
    _, _, cursor = await titles(office, limit=2)
    await office.write(lambda session, _: session.execute(update(Document).values(updated_at=now())))
    assert await titles(office, limit=2, cursor=cursor) == ([], 3, None)
    assert await titles(office, limit=2, cursor=cursor, q="document") == ([], 3, None)


@pytest.mark.parametrize(
    "cursor", ["", "x", "MTIz", "MS45OTk5OTk5OTk5OTk5OTk5OTk5OQ", "é", "MTAwMDAwMDAwMDAwMDAwMDAwMDAwMDAuMQ"]
)
async def test_a_cursor_that_is_none_is_refused(office: Office, cursor: str) -> None:
    with pytest.raises(Invalid):
        await titles(office, cursor=cursor)


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("title", "q"),
    [
        ("Photo Upload", "photo up"),
        ("Übergabe der Fotos", "übergabe"),
        ("ÜBERGABE", "über"),
        ("Straße", "STRASSE"),
        ("Ελλάς", "ΕΛΛΆΣ"),
        ("Caf\u00e9", "cafe\u0301"),
        ("100% done", "0% d"),
        ("snake_case", "snake_"),
        ("back\\slash", "k\\s"),
        ("写真のアップロード", "アップ"),
        ("spaces  inside", " inside "),
    ],
)
async def test_a_title_is_found_in_any_case_and_to_the_letter(office: Office, title: str, q: str) -> None:
    await office.create(title)
    await office.create("100 percent of snakeXcase")
    assert await titles(office, q=q) == ([" ".join(title.split())], 1, None)


async def test_a_renamed_document_is_found_by_its_new_title_alone(office: Office) -> None:
    document = await office.create("Old name")
    await office.save(document.id, "", title="New name")
    assert (await titles(office, q="new"))[1] == 1
    assert (await titles(office, q="old"))[1] == 0


async def test_matches_are_paged_and_counted(office: Office) -> None:
    for number in range(5):
        await office.create(f"Match {number}")
        await office.create(f"Other {number}")
    first, total, cursor = await titles(office, limit=3, q="match")
    rest, again, end = await titles(office, limit=3, q="match", cursor=cursor)
    assert first + rest == [f"Match {number}" for number in reversed(range(5))]
    assert (total, again, end) == (5, 5, None)


async def test_a_blank_search_is_no_search(office: Office) -> None:
    await office.create("Document")
    assert (await titles(office, q="  "))[1] == 1


async def test_a_guest_who_never_wrote_has_an_empty_list(office: Office) -> None:
    assert await titles(office, actor=NOBODY) == ([], 0, None)


async def test_a_new_document_is_stored_and_counted(office: Office) -> None:
    made = await office.create("  My \t title ", "## Goals\n")
    stored = await office.document(made.id)
    assert (stored.title, stored.content, stored.version) == ("My title", "## Goals\n", 1)
    assert stored.created_at == stored.updated_at
    assert await office.read(lambda session, _: session.get_one(User, ANN.user_id).document_count) == 1


async def test_the_quick_way_shows_the_same_document(office: Office) -> None:
    made = await office.create("Title", "Text")
    row = await office.read(lambda session, actor: service.open_document(session, actor, made.id))
    assert render_document(row) == render_document(made)


async def test_where_no_proposal_waits_a_save_does_not_look_for_what_it_changed(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a long text that takes a quarter of a second, in which nobody else can save."""
    looked: list[str] = []

    def look(old: str, new: str) -> tuple[Edit, ...]:
        looked.append(new)
        return minimal_edits(old, new)

    for module in (service, pending):
        monkeypatch.setattr(module, "minimal_edits", look, raising=False)
    document = await office.create(content="Tablets only.\n")
    saved = await office.save(document.id, "Phones too.\n", document.version)
    assert (saved.content, looked) == ("Phones too.\n", [])


async def test_other_peoples_documents_do_not_exist(office: Office) -> None:
    document = await office.create("Mine", "Secret")
    for verb in (
        lambda session, actor: service.open_document(session, actor, document.id),
        lambda session, actor: service.get_document(session, actor, document.id),
        lambda session, actor: service.update_document(
            session, actor, document.id, service.Changes(title="Yours"), None
        ),
        lambda session, actor: service.change_text(
            session, actor, service.get_document(session, ANN, document.id), (Edit(0, 6, ""),), Origin.PERSON
        ),
        lambda session, actor: removal.delete_document(session, actor, document.id),
        lambda session, actor: proposals.list_proposals(session, actor, document.id),
        lambda session, actor: proposals.propose(
            session,
            actor,
            service.get_document(session, ANN, document.id),
            proposals.Change(base="Secret", after="Known"),
            proposals.Source(),
            apply=True,
        ),
    ):
        with pytest.raises(DocumentNotFound):
            await office.write(verb, BEN)
    stored = await office.document(document.id)
    assert (stored.title, stored.content, stored.version) == ("Mine", "Secret", 1)
    assert (await titles(office, actor=BEN))[1] == 0


async def test_saving_changes_text_title_version_and_time_and_tells(office: Office) -> None:
    made = await office.create("Title", "One.\n")
    saved = await office.save(made.id, "One.\nTwo.\n", version=1, title="Better title")
    stored = await office.document(made.id)
    for document in (saved, stored):
        assert (document.title, document.content, document.version) == ("Better title", "One.\nTwo.\n", 2)
    assert stored.updated_at == saved.updated_at > made.created_at
    assert office.events == [
        DocumentChanged(made.id, ANN.user_id, 2, Origin.PERSON),
        DocumentRenamed(made.id, ANN.user_id, "Better title", None, ANN.user_id),
    ]


async def test_saving_the_same_again_changes_nothing(office: Office) -> None:
    made = await office.create("Title", "One.\n")
    same = await office.save(made.id, "One.\n", version=1, title="Title")
    assert (same.version, same.updated_at, office.events) == (1, made.updated_at, [])


async def test_a_stale_version_is_refused_with_the_current_document(office: Office) -> None:
    made = await office.create("Title", "One.\n")
    await office.save(made.id, "Theirs.\n", version=1)
    with pytest.raises(VersionConflict) as refusal:
        await office.save(made.id, "Mine.\n", version=1)
    assert refusal.value.details["document"]["content"] == "Theirs.\n"
    assert (await office.document(made.id)).content == "Theirs.\n"


async def test_a_version_from_the_future_is_refused(office: Office) -> None:
    made = await office.create("Title", "One.\n")
    with pytest.raises(VersionConflict):
        await office.save(made.id, "Mine.\n", version=7)


async def test_edits_of_a_text_that_moved_on_meanwhile_are_refused(office: Office) -> None:
    made = await office.create("Title", "One.\n")
    await office.save(made.id, "Longer than before.\n")
    with pytest.raises(VersionConflict) as refusal:
        await office.write(
            lambda session, actor: service.change_text(
                session, actor, session.merge(made, load=False), (Edit(0, 3, "Two"),), Origin.ASSISTANT
            )
        )
    assert refusal.value.details["document"]["content"] == "Longer than before.\n"
    assert (await office.document(made.id)).content == "Longer than before.\n"


async def test_a_project_that_does_not_exist_is_not_found(office: Office) -> None:
    made = await office.create()
    with pytest.raises(ProjectNotFound):
        await office.save(made.id, "New", project_id=1, is_moved=True)
    with pytest.raises(ProjectNotFound):
        await office.write(
            lambda session, actor: service.create_document(session, actor, title="New", project_id=1)
        )
    assert (await office.document(made.id)).content == ""
    assert (await titles(office))[1] == 1


@pytest.mark.parametrize(
    ("content", "refusal"),
    [
        ("a" * (DOCUMENT_BYTES + 1), TooLarge),
        ("é" * (DOCUMENT_BYTES // 2 + 1), TooLarge),
        ("a\x00b", Invalid),
        ("a\ud800b", Invalid),
    ],
)
async def test_a_text_that_cannot_be_kept_is_refused(
    office: Office, content: str, refusal: type[Exception]
) -> None:
    made = await office.create("Title", "One.\n")
    with pytest.raises(refusal):
        await office.save(made.id, content)
    with pytest.raises(refusal):
        await office.create("Title", content)
    assert (await office.document(made.id)).version == 1
    assert (await titles(office))[1] == 1


async def test_a_text_of_exactly_one_mebibyte_is_kept(office: Office) -> None:
    made = await office.create("Title", "é" * (DOCUMENT_BYTES // 2))
    saved = await office.save(made.id, "ü" * (DOCUMENT_BYTES // 2))
    assert saved.version == 2


@pytest.mark.parametrize("title", ["", " \t", "\u200b\u2060", "x" * 201, "a\x00b", "a\ud800b"])
async def test_a_title_that_cannot_be_kept_is_refused(office: Office, title: str) -> None:
    made = await office.create("Title")
    with pytest.raises(Invalid):
        await office.create(title)
    with pytest.raises(Invalid):
        await office.save(made.id, "", title=title)
    assert (await titles(office))[:2] == (["Title"], 1)


@pytest.mark.both_databases
async def test_a_deleted_document_is_gone_with_all_that_hangs_on_it(office: Office) -> None:
    made = await office.create("Title", "One.\n")
    kept = await office.create("Kept")
    await office.write(
        lambda session, actor: proposals.propose(
            session,
            actor,
            service.get_document(session, actor, made.id),
            proposals.Change(base="One.\n", after="Two.\n"),
            proposals.Source(),
            apply=True,
        )
    )
    await office.write(lambda session, actor: removal.delete_document(session, actor, made.id))
    with pytest.raises(DocumentNotFound):
        await office.document(made.id)
    with pytest.raises(DocumentNotFound):
        await office.write(lambda session, actor: removal.delete_document(session, actor, made.id))
    assert await rows(office, Proposal) == 0
    assert (await titles(office))[:2] == (["Kept"], 1)
    assert (await office.document(kept.id)).title == "Kept"


async def test_what_a_caller_set_on_the_row_before_a_proposal_is_kept(office: Office) -> None:
    made = await office.create("Title", "One.\n")

    def work(session: Session, actor: Actor) -> None:
        document = service.get_document(session, actor, made.id)
        document.interview_open = True
        change = proposals.Change(base="One.\n", after="Two.\n")
        proposals.propose(session, actor, document, change, proposals.Source(), apply=True)
        assert document.content == "Two.\n"

    await office.write(work)
    stored = await office.document(made.id)
    assert (stored.interview_open, stored.content, stored.version) == (True, "Two.\n", 2)


async def test_titles_are_kept_as_they_were_written(office: Office) -> None:
    title = unicodedata.normalize("NFD", "Éclair ß")
    assert (await office.create(title)).title == title
