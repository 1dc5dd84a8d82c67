"""A document of two people, what is said about it, and what is kept of that."""

from __future__ import annotations

from sqlalchemy import select

from requill.db.session import Session
from requill.models import Comment, CommentMention, CommentReaction
from tests.support.members import added
from tests.support.people import Json, Person, Product

TEXT = "## Requirements\n\nPhotos wait in full resolution and upload within an hour.\n"


async def discussions(person: Person, document: Json, query: str = "") -> Json:
    answer = await person.get(f"/api/documents/{document['id']}/comments{query}")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def shared(product: Product, role: str = "commenter") -> tuple[Person, Person, Json]:
    """An owner, a member in that role, and the document."""
    ada, ben = await product.member("ada"), await product.member("ben")
    document = await ada.write_document("Offline mode", TEXT)
    await added(ada, f"/api/documents/{document['id']}", "ben", role)
    return ada, ben, document


async def rows(product: Product) -> list[int]:
    def count(session: Session) -> list[int]:
        tables = (Comment.id, CommentMention.comment_id, CommentReaction.comment_id)
        return [len(session.scalars(select(column)).all()) for column in tables]

    found: list[int] = await product.services.database.read(count)
    return found
