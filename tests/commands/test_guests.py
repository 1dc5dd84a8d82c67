"""What becomes of guests whom nobody can be any more."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

import pytest
from sqlalchemy import func, select, text, update

from requill.db.session import Session
from requill.kit.clock import now
from requill.models import Allowance, AuthSession, Base, Document, User
from tests.commands.conftest import Run
from tests.support.people import Person, Product

pytestmark = pytest.mark.anyio

_EMPTY = ("documents", "messages", "turns", "threads", "proposals", "shares", "auth_sessions")


async def _last_here(product: Product, person: Person, days: int) -> str:
    """Make it so that somebody was last here so many days ago."""
    user_id, moment = (await person.who())["id"], now() - timedelta(days=days)

    def age(session: Session) -> None:
        session.execute(update(User).where(User.id == user_id).values(created_at=moment))
        session.execute(update(AuthSession).where(AuthSession.user_id == user_id).values(renewed_at=moment))
        session.execute(update(Document).where(Document.owner_id == user_id).values(updated_at=moment))

    await product.services.database.write(age)
    return str(user_id)


async def _guest_at_work(product: Product) -> Person:
    guest = await product.guest()
    document = await guest.write_document(content="## Scope\n\nTablets only.\n")
    await guest.ask_about(document, "Rename the document to Phones")
    await guest.post("/api/chat", {"content": "Hello"})
    await guest.begin_thread("Numbers")
    thrown = await guest.begin_thread("Thrown away")
    await guest.post(f"/api/chat/threads/{thrown['id']}/trash")
    await guest.post(f"/api/documents/{document['id']}/share")
    await guest.post("/api/feedback", {"content": "Nice", "rating": 3})
    return guest


async def test_a_guest_who_is_long_gone_goes_with_everything(
    run: Run, environment: Mapping[str, str]
) -> None:
    async with Product.opened(environment) as product:
        await product.services.indexer.catch_up()
        await _last_here(product, await _guest_at_work(product), days=61)
    assert await run("guests", "prune", "--older-than", "60") == "Removed 1 guest with 1 document.\n"
    async with Product.opened(environment) as product:

        def rows(session: Session) -> dict[str, int]:
            tables = [table for table in Base.metadata.sorted_tables if table.name in _EMPTY]
            counts = {t.name: session.scalar(select(func.count()).select_from(t)) or 0 for t in tables}
            counted = func.count().filter(Allowance.subject.startswith("user:"))
            counts["allowances"] = session.scalar(select(counted).select_from(Allowance)) or 0
            counts["search_index"] = session.scalar(text("SELECT count(*) FROM search_index")) or 0
            counts["guests"] = session.scalar(select(func.count()).where(User.is_guest)) or 0
            return counts

        left = await product.services.database.read(rows)
        assert not any(left.values()), left
    assert "Nice" in await run("feedback", "list")


async def test_whoever_was_here_and_whoever_has_an_account_stays(
    run: Run, environment: Mapping[str, str]
) -> None:
    async with Product.opened(environment) as product:
        guest, member = await _guest_at_work(product), await product.member("mara")
        await member.write_document()
        await _last_here(product, guest, days=59)
        await _last_here(product, member, days=400)
        token = guest.token
    assert await run("guests", "prune", "--older-than", "60") == "Removed 0 guests with 0 documents.\n"
    async with Product.opened(environment) as product:
        assert len((await product.with_cookie(token).get("/api/documents")).json()) == 1
        member = product.stranger()
        await member.log_in("mara")
        assert len((await member.get("/api/documents")).json()) == 1


async def test_a_dry_run_removes_nothing(run: Run, environment: Mapping[str, str]) -> None:
    async with Product.opened(environment) as product:
        await _last_here(product, await _guest_at_work(product), days=61)
    told = await run("guests", "prune", "--older-than", "60", "--dry-run")
    assert told == "Would remove 1 guest with 1 document.\n"
    assert await run("guests", "prune", "--older-than", "60") == "Removed 1 guest with 1 document.\n"
