"""Comments as a page makes them: on words of the document that it has as Yjs does."""

from __future__ import annotations

from requill.crdt.characters import Character
from requill.crdt.text import TextDoc
from requill.features.comments import placing
from requill.features.documents.keeping import DocumentKeeper
from tests.support.people import Json, Person, Product


async def shared_text(product: Product, document_id: int) -> TextDoc:
    """The document as a page has it that has just opened it."""
    services = product.services
    _, log = await DocumentKeeper(services.database, services.identity).open(document_id)
    return log.doc()


def told(doc: TextDoc, words: str, *, starting_at: int = 0) -> Json:
    """What a page tells of words that stand in its document."""
    text = doc.content
    start = text.index(words, starting_at)
    span = (start, start + len(words))
    passage, quotation = placing.take(doc, text, span), placing.quote(text, span)
    return {
        "left": _id(passage.left),
        "kept": [_id(one) for one in passage.kept],
        "right": _id(passage.right),
        "length": passage.length,
        "quote": quotation.text,
        "before": quotation.before,
        "after": quotation.after,
    }


async def passage(product: Product, document_id: int, words: str) -> Json:
    """The same of words that are stored."""
    return told(await shared_text(product, document_id), words)


async def commented(person: Person, document_id: int, body: str, words: Json = None) -> Json:
    """A comment of somebody's, on these words."""
    new = {"body": body} if words is None else {"body": body, "passage": words}
    answer = await person.post(f"/api/documents/{document_id}/comments", new)
    assert answer.status_code == 201, answer.text
    return answer.json()


async def replied(person: Person, comment: Json, body: str) -> Json:
    """The discussion after a reply."""
    answer = await person.post(f"/api/comments/{comment['id']}/replies", {"body": body})
    assert answer.status_code == 201, answer.text
    return answer.json()


def _id(one: Character | None) -> Json:
    return None if one is None else [one.client, one.clock, one.units]
