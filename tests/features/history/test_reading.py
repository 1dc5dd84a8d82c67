"""Up to where somebody has read is exact where it can be, and never tells less than there is."""

from __future__ import annotations

import json

import pytest

from requill.db.caller import Caller
from requill.db.session import Session
from requill.features.documents.text import Edit
from requill.features.history import reading
from requill.features.history.policy import READ_SECONDS, TOGETHER_SECONDS
from requill.kit.actor import Actor
from requill.kit.credentials import Credentials
from tests.features.history.conftest import ANN, BEN, Clock, Writers

pytestmark = pytest.mark.anyio


class _Ben:
    """Everybody who asks is Ben."""

    def authenticate(self, session: Session, credentials: Credentials) -> Actor:
        return BEN

    def persist_guest(self, session: Session, actor: Actor, credentials: Credentials) -> Actor:
        return actor

    def require_storage(self, session: Session, actor: Actor) -> None:
        pass


async def _read(writers: Writers, document_id: int, version: int, actor: Actor = BEN) -> int:
    def mark(session: Session, actor: Actor) -> int:
        return reading.mark_read(session, actor, document_id, version).version

    return await writers.office.write(mark, actor)


async def _unread(writers: Writers, document_id: int, actor: Actor = BEN) -> int:
    def count(session: Session, actor: Actor) -> int:
        [(_, _, _, found)] = reading.unread_of(session, actor, [document_id])
        return found

    return await writers.office.read(count, actor)


async def test_what_is_written_after_one_has_read_is_a_revision_of_its_own(
    writers: Writers, clock: Clock
) -> None:
    document = await writers.office.create(content="Start.\n")
    await writers.invite_ben(document.id, "viewer")
    await writers.write(document.id, "One. ")
    clock.pass_seconds(READ_SECONDS)
    await writers.write(document.id, "Two. ")
    await _read(writers, document.id, 3)
    clock.pass_seconds(1)
    await writers.write(document.id, "Three. ")
    assert await writers.texts(document.id) == [
        "Start.\n",
        "Start.\nOne. Two. ",
        "Start.\nOne. Two. Three. ",
    ]
    assert await _unread(writers, document.id) == 1


async def test_what_somebody_has_read_is_not_told_again_when_its_writer_goes_on_after_a_while(
    writers: Writers, clock: Clock
) -> None:
    document = await writers.office.create(content="Start.\n")
    await writers.invite_ben(document.id, "viewer")
    await writers.write(document.id, "One. ")
    await _read(writers, document.id, 2)
    clock.pass_seconds(TOGETHER_SECONDS + 1)
    await writers.write(document.id, "Two. ")
    assert len(await writers.revisions(document.id)) == 3
    assert await _unread(writers, document.id) == 1
    caller = Caller(writers.office.database, _Ben(), Credentials("token", "here"))
    told = json.loads(await reading.changes_for(caller, document.id, 0))
    [block] = [one for one in told["comparison"]["blocks"] if one["kind"] == "changed"]
    assert [part["text"] for part in block["parts"] if part["kind"] == "added"] == ["Two. "]


async def test_whoever_wrote_it_all_parts_nothing_by_reading(writers: Writers, clock: Clock) -> None:
    document = await writers.office.create(content="Start.\n")
    await writers.write(document.id, "One. ")
    clock.pass_seconds(READ_SECONDS)
    await writers.write(document.id, "Two. ")
    await _read(writers, document.id, 3, ANN)
    await writers.write(document.id, "Three. ")
    assert len(await writers.revisions(document.id)) == 2
    assert await _unread(writers, document.id, ANN) == 0


async def test_what_was_typed_just_now_counts_as_read(writers: Writers, clock: Clock) -> None:
    document = await writers.office.create(content="Start.\n")
    await writers.invite_ben(document.id, "viewer")
    await writers.write(document.id, "One. ")
    clock.pass_seconds(READ_SECONDS)
    await writers.type(document.id, (Edit(0, 0, "Typed. "),))
    assert await _read(writers, document.id, 3) == 3
    assert (await writers.texts(document.id))[-1] == "Typed. Start.\nOne. "
    assert await _unread(writers, document.id) == 0
    clock.pass_seconds(5)
    await writers.write(document.id, "Later. ")
    assert await _unread(writers, document.id) == 1


async def test_what_the_assistant_did_is_unread_for_others_than_whoever_asked(writers: Writers) -> None:
    document = await writers.office.create(content="Start.\n")
    await writers.invite_ben(document.id, "viewer")
    for actor in (ANN, BEN):
        await _read(writers, document.id, 1, actor)
    await writers.propose(document.id, "Start.\nThe assistant's.\n")
    assert await _unread(writers, document.id, ANN) == 0
    assert await _unread(writers, document.id) == 1


async def test_an_earlier_version_takes_nothing_back(writers: Writers) -> None:
    document = await writers.office.create(content="Start.\n")
    await writers.invite_ben(document.id, "viewer")
    await writers.write(document.id, "One. ")
    assert await _read(writers, document.id, 2) == 2
    assert await _read(writers, document.id, 1) == 2


async def test_the_first_words_that_are_typed_are_told_before_the_room_has_written_its_row(
    writers: Writers,
) -> None:
    document = await writers.office.create(content="Start.\n")
    await writers.invite_ben(document.id, "viewer")
    assert await _read(writers, document.id, 1) == 1
    await writers.type(document.id, (Edit(0, 0, "Typed. "),))
    caller = Caller(writers.office.database, _Ben(), Credentials("token", "here"))
    told = json.loads(await reading.changes_for(caller, document.id, None))
    assert (told["unread"], told["comparison"]["changes"]) == (1, 1)
    [block] = [one for one in told["comparison"]["blocks"] if one["kind"] != "same"]
    assert (block["text"], block["parts"][0]) == ("Typed. Start.", {"kind": "added", "text": "Typed. "})
