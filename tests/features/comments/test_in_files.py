"""What files tell of a document's discussions, read in as many statements for one as for several."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from sqlalchemy import Connection, event

from requill.db.session import Session
from requill.features.comments.in_files import PrintedDiscussion, open_discussions
from requill.features.documents.service import open_document
from requill.kit.actor import Actor
from tests.support.commenting import commented, passage, replied
from tests.support.people import Person, Product

pytestmark = [pytest.mark.anyio, pytest.mark.both_databases]


async def _printed(
    product: Product, person: Person, document_id: int
) -> tuple[Sequence[PrintedDiscussion], list[str]]:
    """The discussions, and the statements that read them."""
    actor = Actor.on_behalf_of((await person.who())["id"])
    statements: list[str] = []

    def read(session: Session) -> Sequence[PrintedDiscussion]:
        document = open_document(session, actor, document_id)
        own, engine = session.connection(), session.get_bind().engine

        def note(connection: Connection, _cursor: object, statement: str, *_others: object) -> None:
            if connection is own:  # what runs in the background has others
                statements.append(statement)

        event.listen(engine, "before_cursor_execute", note)
        try:
            return open_discussions(session, actor, document)
        finally:
            event.remove(engine, "before_cursor_execute", note)

    return await product.services.database.read(read), statements


async def test_all_replies_are_read_at_once(product: Product) -> None:
    ada = await product.member("ada")
    document = await ada.write_document("Plan", "One, two, three and four words.")
    first = await commented(ada, document["id"], "Why?", await passage(product, document["id"], "two, three"))
    await replied(ada, first, "Because.")
    _, for_one = await _printed(product, ada, document["id"])
    for body in ("What?", "Who?"):
        comment = await commented(ada, document["id"], body)
        await replied(ada, comment, f"{body} indeed.")
        await replied(ada, comment, "And then?")
    await commented(ada, document["id"], "Nobody replied.")
    settled = await commented(ada, document["id"], "Is settled.")
    await replied(ada, settled, "So it is.")
    assert (await ada.post(f"/api/comments/{settled['id']}/resolve")).status_code == 200

    printed, for_four = await _printed(product, ada, document["id"])
    assert [[line.words for line in one.lines] for one in printed] == [
        ["Why?", "Because."],
        ["What?", "What? indeed.", "And then?"],
        ["Who?", "Who? indeed.", "And then?"],
        ["Nobody replied."],
    ]
    assert len(for_four) == len(for_one) > 0
