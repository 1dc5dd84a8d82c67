"""A guest becomes a registered person without losing a word, by registering and by logging in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any

import anyio
import pytest
from sqlalchemy import Column, ForeignKey, MetaData, String, Table, select

from requill.db.session import Session
from requill.features.accounts import transfer
from requill.features.usage.policy import Kind
from requill.kit.actor import Actor
from requill.models import Allowance, AuthSession, Base, RevisionAuthor, User
from tests.support.commenting import commented
from tests.support.people import Json, Person, Product
from tests.support.scripted_model import ScriptedModel, calling, saying, tool_call

Enter = Callable[[Product, Person], Awaitable[None]]
CHANGE = tool_call("replace_text", quote="Tablets", replacement="Phones")
TEXT = "## Scope\n\nTablets only.\n"


async def _register(product: Product, person: Person) -> None:
    assert (await person.register("mara")).status_code == 201


async def _log_in(product: Product, person: Person) -> None:
    member = await product.member("mara")
    await member.write_document("Written before")
    assert (await person.log_in("mara")).status_code == 200


ENTERING = pytest.mark.parametrize("enter", [_register, _log_in])


async def _work(person: Person) -> dict[str, Json]:
    """Something in every table: documents, an interview, messages, a proposal, a comment, turns, a key."""
    await person.patch("/api/settings", {"reviewChangesFirst": True})
    start = {"templateId": 1, "title": "Guided", "mode": "ai-assisted"}
    guided = (await person.post("/api/document-flow/start", start)).json()["document"]
    document = await person.write_document(content=TEXT)
    question = {"documentId": document["id"], "content": "Change it"}
    answer = await person.post("/api/chat", question, headers={"Idempotency-Key": "once"})
    assert answer.status_code == 200, answer.text
    await person.patch(f"/api/documents/{document['id']}", {"content": TEXT + "More.\n", "version": 1})
    comment = await commented(person, document["id"], "Why?")
    await person.put(f"/api/comments/{comment['id']}/reactions/heart", None)
    return {
        "guided": guided["id"],
        "document": document["id"],
        "answer": answer.json(),
        "comment": comment["id"],
    }


SCRIPT = (saying("Welcome."), calling(CHANGE), saying("Phones?"))


@pytest.mark.both_databases
@pytest.mark.anyio
@ENTERING
async def test_everything_a_guest_made_is_the_accounts(environment: Mapping[str, str], enter: Enter) -> None:
    async with Product.opened(environment, ScriptedModel(*SCRIPT)) as product:
        person = await product.guest()
        made = await _work(person)
        titles = {row["title"] for row in (await person.get("/api/documents")).json()}
        messages = (await person.get(f"/api/chat/{made['document']}")).json()
        await enter(product, person)

        assert {row["title"] for row in (await person.get("/api/documents")).json()} >= titles
        text = (await person.get(f"/api/documents/{made['document']}")).json()["content"]
        assert text == TEXT + "More.\n"
        moved = (await person.get(f"/api/chat/{made['document']}")).json()
        own_id = (await person.who())["id"]
        author = {"id": own_id, "name": "mara"}
        assert moved == [
            message | {"userId": own_id, "author": author if message["role"] == "user" else None}
            for message in messages
        ]
        proposal = made["answer"]["proposal"]["id"]
        assert (await person.post(f"/api/proposals/{proposal}/accept")).status_code == 200
        assert (await person.get(f"/api/document-flow/{made['guided']}")).status_code == 200
        comment = (await person.get(f"/api/comments/{made['comment']}")).json()
        assert comment["author"] == author
        assert comment["reactions"] == [{"kind": "heart", "people": [author]}]
        question = {"documentId": made["document"], "content": "Change it"}
        again = await person.post("/api/chat", question, headers={"Idempotency-Key": "once"})
        assert again.json() == made["answer"]
        usage = (await person.get("/api/usage")).json()
        assert usage["messages"] == 1
        assert usage["docs"] == (2 if enter is _register else 3)


@pytest.mark.anyio
@ENTERING
async def test_the_guest_is_gone_and_their_cookie_is_dead(product: Product, enter: Enter) -> None:
    person = await product.guest()
    document = await person.write_document()
    before, token = await person.who(), person.token
    await enter(product, person)

    def rows(session: Session) -> tuple[User | None, list[bool]]:
        ended = session.execute(select(AuthSession.ended_at.is_not(None))).scalars()
        return session.get(User, before["id"]), list(ended)

    guest_row, ended = await product.services.database.read(rows)
    assert guest_row is None
    assert True in ended
    revenant = product.with_cookie(token)
    assert (await revenant.get("/api/documents")).status_code == 401
    assert (await revenant.post("/api/documents", {"title": "T"})).status_code == 401
    assert (await revenant.get(f"/api/documents/{document['id']}")).status_code == 401
    response = await revenant.get("/api/current-user")
    assert response.json()["isAnonymous"]
    assert "set-cookie" not in response.headers, "it may be another tab of the browser of the member"


@pytest.mark.anyio
@ENTERING
async def test_a_guest_who_never_wrote_leaves_no_second_identity(product: Product, enter: Enter) -> None:
    person = await product.guest()
    token = person.token
    await enter(product, person)
    assert (await product.with_cookie(token).post("/api/documents", {"title": "T"})).status_code == 401


@pytest.mark.anyio
async def test_registering_keeps_a_guests_preferences_and_logging_in_the_accounts(product: Product) -> None:
    person = await product.guest()
    await person.patch("/api/settings", {"reviewChangesFirst": True})
    await person.register("mara")
    assert (await person.get("/api/settings")).json()["reviewChangesFirst"] is True
    other = await product.guest()
    await other.patch("/api/settings", {"reviewChangesFirst": False})
    await other.log_in("mara")
    assert (await other.get("/api/settings")).json()["reviewChangesFirst"] is True


@pytest.mark.anyio
async def test_a_refused_sign_in_leaves_the_guest_as_they_were(product: Product) -> None:
    await product.member("mara")
    person = await product.guest()
    await person.write_document("Mine")
    before = await person.who()
    assert (await person.log_in("mara", "wrong one")).status_code == 401
    assert (await person.register("mara")).status_code == 409
    assert await person.who() == before
    assert [row["title"] for row in (await person.get("/api/documents")).json()] == ["Mine"]


@pytest.mark.anyio
async def test_logging_in_as_somebody_else_moves_nothing_between_accounts(product: Product) -> None:
    person = await product.member("mara")
    await person.write_document("Mara's")
    await product.member("other")
    await person.log_in("other")
    assert (await person.get("/api/documents")).json() == []
    await person.log_in("mara")
    assert [row["title"] for row in (await person.get("/api/documents")).json()] == ["Mara's"]


@pytest.mark.anyio
@ENTERING
async def test_an_answer_under_way_arrives_in_the_account(
    environment: Mapping[str, str], enter: Enter
) -> None:
    gate = anyio.Event()
    model = ScriptedModel(
        [tool_call("replace_text", quote="Tablets", replacement="Phones"), gate, *saying("x")]
    )
    model = ScriptedModel([gate, *calling(CHANGE)], saying("Phones it is."))
    async with Product.opened(environment, model) as product:
        person = await product.guest()
        document = await person.write_document(content=TEXT)
        answers: list[Json] = []

        async def ask() -> None:
            asker = product.with_cookie(person.token)
            body = {"documentId": document["id"], "content": "Change it"}
            answers.append((await asker.post("/api/chat", body)).json())

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(ask)
            await person.until_a_turn_runs()
            await enter(product, person)
            assert len((await person.get("/api/turns")).json()) == 1
            gate.set()
        assert answers[0]["documentUpdated"] is True
        text = (await person.get(f"/api/documents/{document['id']}")).json()["content"]
        assert text == TEXT.replace("Tablets", "Phones")
        roles = [row["role"] for row in (await person.get(f"/api/chat/{document['id']}")).json()]
        assert roles == ["user", "assistant", "system"]
        assert (await person.get("/api/usage")).json()["messages"] == 1


@pytest.mark.anyio
async def test_an_answer_that_fails_after_signing_in_is_refunded_to_the_account(
    environment: Mapping[str, str],
) -> None:
    gate = anyio.Event()
    async with Product.opened(environment, ScriptedModel([gate, RuntimeError("a fault")])) as product:
        person = await product.guest()
        document = await person.write_document(content=TEXT)
        asker = product.with_cookie(person.token)

        async def ask() -> None:
            body = {"documentId": document["id"], "content": "Change it"}
            assert (await asker.post("/api/chat", body)).status_code == 500

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(ask)
            await person.until_a_turn_runs()
            await _register(product, person)
            assert (await person.get("/api/usage")).json()["messages"] == 1
            gate.set()
        assert (await person.get("/api/usage")).json()["messages"] == 0
        left = select(Allowance.used).where(Allowance.kind == "messages")
        used = await product.services.database.read(lambda session: list(session.execute(left).scalars()))
        assert sum(used) == 0


@pytest.mark.both_databases
@pytest.mark.anyio
async def test_what_is_written_while_signing_in_is_moved_or_refused_but_never_lost(
    environment: Mapping[str, str],
) -> None:
    async with Product.opened({**environment, "REQUILL_GUEST_MONTHLY_DOCUMENTS": "100"}) as product:
        await _write_while_signing_in(product)


async def _write_while_signing_in(product: Product) -> None:
    for round_ in range(10):
        person = await product.guest()
        if round_ % 2:
            await person.write_document("Before")
        token, statuses = person.token, list[int]()

        async def write(token: str = token, statuses: list[int] = statuses) -> None:
            writer = product.with_cookie(token)
            statuses.append((await writer.post("/api/documents", {"title": "Meanwhile"})).status_code)

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(write)
            tasks.start_soon(_registered, person, f"mara{round_}")
            tasks.start_soon(write)
        titles = [row["title"] for row in (await person.get("/api/documents")).json()]
        assert set(statuses) <= {201, 401}
        assert titles.count("Meanwhile") == statuses.count(201)


async def _registered(person: Person, username: str) -> None:
    assert (await person.register(username)).status_code == 201


@pytest.mark.anyio
async def test_two_sign_ins_at_once_give_a_guests_work_to_one_of_them(product: Product) -> None:
    await product.member("mara")
    await product.member("other")
    guest = await product.guest()
    await guest.write_document("Mine")
    people = [product.with_cookie(guest.token), product.with_cookie(guest.token)]

    async def enter(person: Person, username: str) -> None:
        assert (await person.log_in(username)).status_code == 200

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(enter, people[0], "mara")
        tasks.start_soon(enter, people[1], "other")
    lists = [(await person.get("/api/documents")).json() for person in people]
    assert sorted(len(found) for found in lists) == [0, 1]


@pytest.mark.anyio
async def test_used_counts_of_the_same_month_are_added(product: Product) -> None:
    allowances, database = product.services.allowances, product.services.database
    one, two = (Actor(name, name, is_guest=True, is_stored=True, address=name) for name in ("u1", "u2"))
    for actor, times in ((one, 2), (two, 1)):
        for _ in range(times):
            await database.write(partial(allowances.take, actor=actor, kind=Kind.DOCUMENTS))
    await database.write(lambda session: allowances.move(session, "u1", "u2"))
    assert (await database.read(lambda session: allowances.usage(session, one))).docs == 0
    assert (await database.read(lambda session: allowances.usage(session, two))).docs == 3


# --- a table that is added later --------------------------------------------------------------


def test_a_new_table_is_found_by_its_foreign_key() -> None:
    metadata = MetaData()
    Table("users", metadata, Column("id", String, primary_key=True))
    Table(
        "comments",
        metadata,
        Column("id", String, primary_key=True),
        Column("writer_id", ForeignKey("users.id")),
        Column("text", String),
    )
    assert [str(column) for column in transfer.references(metadata)] == ["comments.writer_id"]


def test_whoever_is_named_in_a_row_is_named_by_a_foreign_key() -> None:
    named = {
        str(column)
        for table in Base.metadata.sorted_tables
        for column in table.columns
        if column.name.endswith(("user_id", "owner_id", "actor_id"))
    }
    assert named == {str(column) for column in transfer.references()}


def test_what_a_person_owns_is_found_by_an_index() -> None:
    unindexed = []
    for column in transfer.references():
        table: Any = column.table
        keys = [*(index.columns for index in table.indexes), table.primary_key.columns]
        if not any(next(iter(columns)) is column for columns in keys):
            unindexed.append(str(column))
    assert unindexed == []


@pytest.mark.anyio
async def test_a_row_that_the_account_has_already_stays_the_accounts(
    environment: Mapping[str, str],
) -> None:
    async with Product.opened(environment, ScriptedModel(saying("One."), saying("Two."))) as product:
        key = {"Idempotency-Key": "the same"}
        person, member = await product.guest(), await product.member("mara")
        for writer in (person, member):
            made = await writer.post("/api/documents", {"title": "Mine"}, headers=key)
            assert made.status_code == 201
        members_own = made.json()
        await person.log_in("mara")
        again = await person.post("/api/documents", {"title": "Mine"}, headers=key)
        assert again.json() == members_own
        assert len((await person.get("/api/documents")).json()) == 2


@pytest.mark.anyio
async def test_revisions_keep_their_author(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document(content="One.")
    await person.patch(f"/api/documents/{document['id']}", {"content": "Two."})
    await person.register("mara")
    authors = await product.services.database.read(
        lambda session: set(session.execute(select(RevisionAuthor.user_id)).scalars())
    )
    assert authors == {(await person.who())["id"]}
