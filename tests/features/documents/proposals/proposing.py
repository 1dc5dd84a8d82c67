"""A proposal of the assistant's that waits for its decision."""

from __future__ import annotations

from typing import Any

from requill.features.documents import service
from requill.features.documents.proposals import service as proposals
from requill.kit.actor import Actor
from tests.support.people import Person, Product


async def proposed(product: Product, person: Person, document: dict[str, Any], after: str) -> int:
    user_id = (await person.get("/api/current-user")).json()["id"]

    def work(session: Any) -> int:
        actor = Actor(user_id, "guest", is_guest=True, is_stored=True, address="x")
        made = proposals.propose(
            session,
            actor,
            service.get_document(session, actor, document["id"]),
            proposals.Change(base=document["content"], after=after),
            proposals.Source(),
            apply=False,
        )
        assert made is not None
        return made.id

    made: int = await product.services.database.write(work)
    return made
