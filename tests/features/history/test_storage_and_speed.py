"""A long document's revisions take what was changed, and are compared in a moment."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest
from sqlalchemy import insert, inspect

from requill.db.session import Session
from requill.features.documents.text import Edit, apply_edits
from requill.features.history import service
from requill.features.history.comparing import compared
from requill.features.history.deltas import all_composed, delta_of
from requill.features.history.policy import REVISIONS
from requill.kit.actor import Actor
from requill.models import DocumentRevision
from tests.features.history.conftest import ANN, Clock, Writers
from tests.support.amounts import FACTOR

MEBIBYTE = 1024 * 1024
EDITS = 100 * FACTOR  # a thousand in the full run
STORED_MEBIBYTES = 20 * EDITS / 1000
COMPARED_SECONDS = 0.3
LISTED_SECONDS = 0.1
_SLACK = 4  # tests share their machine


def _long_text(random: Random) -> str:
    words = ["".join(random.choices("abcdefghijklmnop", k=random.randint(2, 9))) for _ in range(4_000)]
    parts: list[str] = []
    while sum(map(len, parts)) < MEBIBYTE - 100_000:
        lines = [" ".join(random.choices(words, k=random.randint(8, 60))) + ".\n\n" for _ in range(100)]
        parts.append(f"## {lines[0][:20].strip()}\n\n" + "".join(lines))
    return "".join(parts)[: MEBIBYTE - 20_000]


@pytest.mark.full
@pytest.mark.anyio
async def test_a_thousand_edits_of_a_megabyte_take_little_and_are_listed_at_once(
    writers: Writers, clock: Clock
) -> None:
    random = Random(3)
    text = _long_text(random)
    document = await writers.office.create(content=text)
    for number in range(EDITS):
        at = random.randrange(len(text))
        text = await writers.type(document.id, (Edit(at, at, f" word{number} "),))
        await writers.pause(document.id)
        clock.pass_seconds(400)
    rows = await writers.revisions(document.id)
    assert len(rows) == EDITS + 1
    stored = sum(len(row.delta) + len(row.base or b"") for row in rows)
    assert stored < STORED_MEBIBYTES * MEBIBYTE
    assert (await writers.texts(document.id))[-1] == text

    def listed(session: Session, actor: Actor) -> float:
        began = process_time()
        page = service.list_revisions(session, actor, document.id, 100, None)
        assert len(page.rows) == min(100, EDITS + 1)
        return process_time() - began

    await writers.office.read(listed)
    assert await writers.office.read(listed) < LISTED_SECONDS


@pytest.mark.full
@pytest.mark.anyio
async def test_the_first_page_of_five_thousand_revisions_is_there_at_once(
    writers: Writers, clock: Clock
) -> None:
    document = await writers.office.create(content="Start.\n")
    clock.pass_seconds(400)
    await writers.write(document.id, "Line.\n", ANN)
    [*_, last] = await writers.revisions(document.id)
    copied = {
        column.key: getattr(last, column.key)
        for column in inspect(DocumentRevision).column_attrs
        if column.key != "id"
    }

    def fill(session: Session, _actor: Actor) -> None:
        at = last.to_version
        rows = [{**copied, "from_version": at + n, "to_version": at + n + 1} for n in range(REVISIONS - 2)]
        session.execute(insert(DocumentRevision), rows)

    await writers.office.write(fill)

    def listed(session: Session, actor: Actor) -> float:
        began = process_time()
        page = service.list_revisions(session, actor, document.id, 100, None)
        assert len(page.rows) == 100
        return process_time() - began

    assert len(await writers.revisions(document.id)) == REVISIONS
    await writers.office.read(listed)
    assert await writers.office.read(listed) < LISTED_SECONDS


def test_two_megabytes_are_compared_in_a_moment() -> None:
    random = Random(4)
    old = text = _long_text(random)
    deltas = []
    for number in range(1_000):
        at = random.randrange(len(text))
        edit = (Edit(at, min(at + random.choice((0, 0, 8)), len(text)), f" word{number} "),)
        deltas.append(delta_of(text, edit, number))
        text = apply_edits(text, edit)
    began = process_time()
    found = compared(old, text, all_composed(deltas), 3)
    assert process_time() - began < _SLACK * COMPARED_SECONDS
    assert found.changes > 500


@pytest.mark.alone
@pytest.mark.full
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("a\n" * 400_000, "b\n" * 400_000),
        ("# a\n" * 200_000, "# b\n# a\n" * 100_000),
        ("x" * MEBIBYTE, "y" * MEBIBYTE),
        ("one two " * 100_000, "two one " * 100_000),
        ("".join(f"{n} a\n" for n in range(80_000)), "".join(f"{n} b\n" for n in range(80_000, 0, -1))),
        ("- item one two\n" * 60_000, "- item two three\n" * 60_000),
    ],
    ids=["lines", "headings", "one line", "words", "turned around", "alike"],
)
def test_texts_of_any_shape_are_compared_in_bounded_time(old: str, new: str) -> None:
    began = process_time()
    compared(old, new, delta_of(old, (Edit(0, len(old), new),), 0), 3)
    assert process_time() - began < 5
