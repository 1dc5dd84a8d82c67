"""Every change of a text is an update that Yjs merges, and rows that are behind are read right."""

from __future__ import annotations

from random import Random

import anyio
import pytest
from sqlalchemy import func, select, update

from requill.crdt import store
from requill.crdt.keeper import DocumentGone, Entry
from requill.crdt.limits import UPDATES_LEFT
from requill.db.session import Session
from requill.features.documents import removal, service
from requill.features.documents.errors import DocumentNotFound, VersionConflict
from requill.features.documents.events import DocumentChanged, DocumentRenamed, Origin
from requill.features.documents.text import Edit
from requill.features.documents.updates import begun
from requill.kit.actor import Actor
from requill.models import Document, DocumentSnapshot, DocumentUpdate
from tests.crdt.texts import some_edit
from tests.features.documents.conftest import ANN, BEN, Office
from tests.features.documents.rooms import Plenty, client, keeper_of, log_of, typed

pytestmark = pytest.mark.anyio


class _Full(Plenty):
    """None for anybody."""

    def has_storage(self, session: Session, owner_id: str) -> bool:
        assert owner_id == ANN.user_id
        return False


async def _rows(office: Office) -> tuple[int, int]:
    def count(session: Session, _actor: Actor) -> tuple[int, int]:
        of = [
            session.scalar(select(func.count()).select_from(table))
            for table in (DocumentSnapshot, DocumentUpdate)
        ]
        return of[0] or 0, of[1] or 0

    return await office.read(count)


async def test_reading_stores_nothing_and_the_first_write_all(office: Office) -> None:
    document = await office.create("Title", "One.\n")
    await office.document(document.id)
    assert await _rows(office) == (0, 0)
    await office.save(document.id, "One. Two.\n", 1)
    assert await _rows(office) == (1, 1)
    log = await log_of(office, document.id)
    assert log is not None
    assert (log.snapshot.number, log.number) == (1, 2)
    doc = log.doc()
    assert (doc.title, doc.content) == ("Title", "One. Two.\n")
    assert [(one.document_id, one.number, one.update) for one in office.updates] == [
        (document.id, 2, log.updates[0].data)
    ]


async def test_a_room_that_opens_stores_a_document_once(office: Office) -> None:
    document = await office.create("Title", "One.\n")
    first, second = await client(office, document.id), await client(office, document.id)
    assert await _rows(office) == (1, 0)
    assert first[0] == second[0] == 1
    assert first[1].clocks() == second[1].clocks()
    assert second[1].content == "One.\n"


@pytest.mark.both_databases
async def test_what_all_of_the_servers_writes_made_is_in_the_updates(office: Office) -> None:
    random, text = Random(3), "Begun.\n"
    document = await office.create("Title", text)
    _, away = await client(office, document.id)  # who goes offline now
    for _ in range(60):
        start, end, added = some_edit(random, text)
        text = text[:start] + added + text[end:]
        if text != (await office.document(document.id)).content:
            await office.save(document.id, text)
    stored = await office.document(document.id)
    log = await log_of(office, document.id)
    assert log is not None
    assert log.number == stored.version == stored.projected
    assert log.doc().content == text == stored.content
    assert len(log.doc().clocks()) == 1  # the server is one client
    for number in range(log.snapshot.number, log.number + 1):
        assert log.doc(until=number).content is not None
    away.apply(log.doc().difference(away.state()))
    assert away.content == text


async def test_a_change_is_as_small_as_what_changed(office: Office) -> None:
    lines = [f"Line {number} of a text that nobody changes.\n" for number in range(300)]
    document = await office.create("Title", "".join(lines))
    lines[20], lines[22] = lines[20].replace("nobody", "somebody"), lines[22].replace("text", "texts")
    await office.save(document.id, "".join(lines), 1)
    assert len(office.updates[-1].update) < 120


async def test_changes_that_are_far_apart_leave_what_is_between(office: Office) -> None:
    lines = [f"Line {number} of a long text that nobody changes at all.\n" for number in range(1000)]
    document = await office.create("Title", "".join(lines))
    lines[10], lines[990] = "Another.\n", "And another.\n"
    await office.save(document.id, "".join(lines), 1)
    assert len(office.updates[-1].update) < 120


async def test_words_in_a_title_are_merged_too(office: Office) -> None:
    document = await office.create("Offline mode", "")
    await office.write(
        lambda session, actor: service.update_document(
            session, actor, document.id, service.Changes(title="Offline mode of crews"), 1
        )
    )
    log = await log_of(office, document.id)
    assert log is not None
    assert log.doc().title == "Offline mode of crews"
    assert len(log.updates[-1].data) < 40


async def test_a_row_that_is_behind_is_read_as_it_is_now(office: Office) -> None:
    document = await office.create("Title", "One.\n")
    await typed(office, document.id, "Typed. ")

    def column(session: Session, _actor: Actor) -> str | None:
        return session.scalar(select(Document.content))

    assert await office.read(column) == "One.\n"
    found = await office.document(document.id)
    assert (found.content, found.version, found.projected) == ("Typed. One.\n", 2, 1)
    row = await office.read(lambda session, actor: service.open_document(session, actor, document.id))
    assert (row.content, row.version, row.title) == ("Typed. One.\n", 2, "Title")
    saved = await office.save(document.id, "Typed. One. Two.\n", 2)
    assert (saved.content, saved.version, saved.projected) == ("Typed. One. Two.\n", 3, 3)
    log = await log_of(office, document.id)
    assert log is not None
    assert log.doc().content == "Typed. One. Two.\n"


async def test_a_pause_writes_the_text_into_the_row_and_tells_of_it(office: Office) -> None:
    document = await office.create("Title", "One.\n")
    doc = await typed(office, document.id, "Typed. ")
    assert [type(event) for event in office.events] == []
    number, _ = await client(office, document.id)
    renamed = doc.edit((Edit(0, 5, " New\nname "),), "Title", root="title", origin="test")
    keeper = keeper_of(office)
    await keeper.append(document.id, number, [Entry(ANN, renamed, frozenset())])
    await keeper.project(document.id)
    await keeper.project(document.id)
    stored = await office.document(document.id)
    assert (stored.title, stored.content, stored.version, stored.projected) == (
        "New name",
        "Typed. One.\n",
        3,
        3,
    )
    assert office.events == [
        DocumentChanged(document.id, ANN.user_id, 3, Origin.PERSON),
        DocumentRenamed(document.id, ANN.user_id, "New name", None, ANN.user_id, is_typed=True),
    ]


@pytest.mark.both_databases
async def test_rows_that_are_behind_are_found(office: Office) -> None:
    document, other = await office.create("Title", "One.\n"), await office.create("Other", "")
    await office.save(other.id, "Saved.\n", 1)
    await typed(office, document.id, "Typed. ")
    keeper = keeper_of(office)
    assert await keeper.behind(10) == [document.id]
    await keeper.project(document.id)
    assert await keeper.behind(10) == []


async def test_a_title_that_is_empty_for_now_leaves_the_last_one(office: Office) -> None:
    document = await office.create("Title", "")
    number, doc = await client(office, document.id)
    emptied = doc.edit((Edit(0, 5, " "),), "Title", root="title", origin="test")
    keeper = keeper_of(office)
    await keeper.append(document.id, number, [Entry(ANN, emptied, frozenset())])
    await keeper.project(document.id)
    assert (await office.document(document.id)).title == "Title"


# --- who may ----------------------------------------------------------------------------------


async def test_who_may_not_write_stores_nothing_and_takes_the_others_with_them(office: Office) -> None:
    document = await office.create("Title", "One.\n")
    number, doc = await client(office, document.id)
    entries = [
        Entry(actor, doc.edit((Edit(0, 0, "x"),), doc.content, origin="test"), frozenset())
        for actor in (ANN, BEN)
    ]
    appended = await keeper_of(office).append(document.id, number, entries)
    assert appended.refused == {BEN.user_id}
    assert (await office.document(document.id)).content == "One.\n"
    assert await _rows(office) == (1, 0)


async def test_without_storage_nothing_is_added_and_something_is_taken_away(office: Office) -> None:
    document = await office.create("Title", "One.\n")
    number, doc = await client(office, document.id)
    added = doc.edit((Edit(0, 0, "x"),), doc.content, origin="test")
    keeper = keeper_of(office, _Full())
    assert (await keeper.append(document.id, number, [Entry(ANN, added, frozenset())])).is_full
    _, doc = await client(office, document.id)
    removed = doc.edit((Edit(0, 3, ""),), doc.content, origin="test")
    appended = await keeper.append(document.id, number, [Entry(ANN, removed, frozenset(), grows=False)])
    assert not appended.is_full
    assert (await office.document(document.id)).content == ".\n"


async def test_a_document_that_is_gone_is_said_to_be(office: Office) -> None:
    document = await office.create("Title", "One.\n")
    await typed(office, document.id, "x")
    await office.write(lambda session, actor: removal.delete_document(session, actor, document.id))
    assert await _rows(office) == (0, 0)
    keeper = keeper_of(office)
    with pytest.raises(DocumentGone):
        await keeper.open(document.id)
    with pytest.raises(DocumentGone):
        await keeper.append(document.id, 2, [])
    with pytest.raises(DocumentGone):
        await keeper.after(document.id, 2)
    with pytest.raises(DocumentGone):
        await keeper.project(document.id)
    with pytest.raises(DocumentNotFound):
        await office.document(document.id)


async def test_others_updates_come_with_what_is_stored_and_the_same_clients_are_stale(office: Office) -> None:
    document = await office.create("Title", "One.\n")
    keeper = keeper_of(office)
    number, mine = await client(office, document.id)
    await typed(office, document.id, "Other. ")
    change = mine.edit((Edit(0, 0, "Mine. "),), mine.content, origin="test")
    [own] = mine.clocks().keys() - (await client(office, document.id))[1].clocks().keys()
    appended = await keeper.append(document.id, number, [Entry(ANN, change, frozenset({own}))])
    assert (appended.number, [one.number for one in appended.others]) == (3, [2])
    again = await keeper.append(document.id, number, [Entry(ANN, change, frozenset({own}))])
    assert again.is_stale
    assert (await keeper.after(document.id, number))[0] == 3
    assert sorted((await office.document(document.id)).content.split()) == ["Mine.", "One.", "Other."]


# --- compaction -------------------------------------------------------------------------------


async def test_somebody_who_was_away_while_it_was_compacted_is_merged(office: Office) -> None:
    document = await office.create("Title", "Begun.\n")
    await typed(office, document.id, "First. ")
    number, away = await client(office, document.id)
    offline = away.edit((Edit(0, 0, "Offline 😀. "),), away.content, origin="test")
    text = (await office.document(document.id)).content
    big = "w" * 40_000
    for turn in range(2 * UPDATES_LEFT // 10):
        text = text.replace(big, "") if turn % 2 else f"{text}{big}"
        await office.save(document.id, text)
    await office.save(document.id, text.replace("First. ", "").replace(big, ""))
    log = await log_of(office, document.id)
    assert log is not None
    assert log.snapshot.number > number
    assert log.number == (await office.document(document.id)).version
    keeper = keeper_of(office)
    known, now = await client(office, document.id)
    change = now.apply(away.difference(now.state()))
    await keeper.append(document.id, known, [Entry(ANN, change, frozenset())])
    away.apply(now.difference(away.state()))
    assert offline
    assert away.content == now.content == (await office.document(document.id)).content
    assert away.content == "Offline 😀. Begun.\n"


async def test_a_long_log_is_merged_and_its_newest_updates_stay(office: Office) -> None:
    document = await office.create("Title", "")
    keeper = keeper_of(office)
    number, doc = await client(office, document.id)
    entries = [
        Entry(ANN, doc.edit((Edit(0, 0, f"{count} "),), doc.content, origin="test"), frozenset())
        for count in range(600)
    ]
    await keeper.append(document.id, number, entries)
    await keeper.project(document.id)
    log = await log_of(office, document.id)
    assert log is not None
    assert len(log.updates) == UPDATES_LEFT
    assert (log.snapshot.number, log.number) == (601 - UPDATES_LEFT, 601)
    assert log.doc().content == (await office.document(document.id)).content == doc.content
    assert log.doc().clocks() == doc.clocks()


@pytest.mark.full
async def test_a_log_that_is_compacted_while_it_is_read_is_read_whole(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "UPDATES_LEFT", 5)
    monkeypatch.setattr(store, "COMPACT_UPDATES", 6)
    document = await office.create("Title", "")
    is_over = anyio.Event()

    async def read() -> None:
        while not is_over.is_set():
            log = await log_of(office, document.id)
            if log is not None:
                numbers = [one.number for one in log.updates]
                assert numbers == list(range(log.snapshot.number + 1, log.number + 1))

    async with anyio.create_task_group() as tasks:
        for _ in range(3):
            tasks.start_soon(read)
        for number in range(200):
            await office.save(document.id, f"Number {number}")
        is_over.set()


# --- a release that knows no updates ----------------------------------------------------------


@pytest.mark.parametrize("is_behind", [False, True])
async def test_what_an_earlier_release_wrote_is_taken_over(office: Office, is_behind: bool) -> None:
    document = await office.create("Title", "One.\n\nTwo.\n")
    await office.save(document.id, "One!\n\nTwo.\n", 1)
    if is_behind:
        await typed(office, document.id, "Typed. ")
    version = 3 if is_behind else 2

    def earlier(session: Session, _actor: Actor) -> None:
        session.execute(update(Document).values(content="One!\n\nTwo, changed.\n", version=version + 1))

    await office.write(earlier)
    wanted = "Typed. One!\n\nTwo, changed.\n" if is_behind else "One!\n\nTwo, changed.\n"
    assert (await office.document(document.id)).content == wanted
    number, doc = await client(office, document.id)
    assert (number, doc.content) == (version + 1, wanted)
    log = await office.write(lambda session, _: begun(session, session.scalars(select(Document)).one()))
    assert log.number == version + 1
    await office.save(document.id, f"{wanted}More.\n", version + 1)
    assert (await client(office, document.id))[1].content == f"{wanted}More.\n"


async def test_a_save_takes_over_what_an_earlier_release_wrote(office: Office) -> None:
    document = await office.create("Title", "One.\n")
    await office.save(document.id, "Two.\n", 1)
    await office.write(
        lambda session, _: session.execute(update(Document).values(content="Three.\n", version=3))
    )
    await office.save(document.id, "Three. Four.\n", 3)
    number, doc = await client(office, document.id)
    assert (number, doc.content) == (4, "Three. Four.\n")


# --- saves that are based on an earlier text --------------------------------------------------


async def _merged(
    office: Office, document_id: int, version: int, content: str | None = None, title: str | None = None
) -> Document:
    wanted = service.Changes(content=content, title=title)
    return await office.write(
        lambda session, actor: service.update_document(
            session, actor, document_id, wanted, version, merges=True
        )
    )


async def test_a_save_of_an_earlier_version_is_merged_where_that_is_wanted(office: Office) -> None:
    document = await office.create("Title", "One.\n\nTwo.\n\nThree.\n")
    await office.save(document.id, "One, theirs.\n\nTwo.\n\nThree.\n", 1)
    await typed(office, document.id, "Typed. ")
    with pytest.raises(VersionConflict):
        await office.save(document.id, "One.\n\nTwo.\n\nThree, mine.\n", 1)
    saved = await _merged(office, document.id, 1, "One.\n\nTwo.\n\nThree, mine.\n")
    assert saved.content == "Typed. One, theirs.\n\nTwo.\n\nThree, mine.\n"
    assert saved.version == 4
    assert (await client(office, document.id))[1].content == saved.content
    assert saved.title == "Title"


async def test_titles_are_merged_by_whoever_changed_them(office: Office) -> None:
    document = await office.create("Title", "One.\n")
    renamed = service.Changes(title="Theirs")
    await office.write(
        lambda session, actor: service.update_document(session, actor, document.id, renamed, 1)
    )
    saved = await _merged(office, document.id, 1, "One. Mine.\n", "Title")
    assert (saved.title, saved.content) == ("Theirs", "One. Mine.\n")
    saved = await _merged(office, document.id, 1, title="Mine")
    assert saved.title == "Mine"


@pytest.mark.parametrize("version", [0, 1, 99])
async def test_a_save_of_a_version_that_is_not_known_is_refused(office: Office, version: int) -> None:
    document = await office.create("Title", "")
    if version == 1:
        for count in range(3):
            await office.save(document.id, f"{count}" * 200_000)
    before = await office.document(document.id)
    with pytest.raises(VersionConflict):
        await _merged(office, document.id, version, "Mine.\n")
    assert (await office.document(document.id)).content == before.content
