"""The two calls of an interview, for tests of the creation flow."""

from __future__ import annotations

from tests.support.people import Json, Person

START = {"templateId": 2, "title": "Offline mode", "mode": "ai-assisted"}


async def begin(person: Person, **changes: object) -> Json:
    """Begin a document."""
    response = await person.post("/api/document-flow/start", START | changes)
    assert response.status_code == 201, response.text
    return response.json()


async def answer_question(person: Person, document_id: int, content: str) -> Json:
    """Answer the question that the interview is at."""
    body = {"documentId": document_id, "content": content}
    response = await person.post("/api/document-flow/message", body)
    assert response.status_code == 200, response.text
    return response.json()
