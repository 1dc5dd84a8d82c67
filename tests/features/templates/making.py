"""Own templates, and documents begun from them, as tests make them."""

from __future__ import annotations

from tests.support.people import Json, Person

PATH = "/api/own-templates"


async def made(person: Person, **body: Json) -> Json:
    answer = await person.post(PATH, body)
    assert answer.status_code == 201, answer.text
    return answer.json()


async def started(person: Person, template_id: int, title: str = "{{product}}", **more: Json) -> Json:
    body = {"templateId": template_id, "title": title, "mode": "ai-assisted", **more}
    answer = await person.post("/api/document-flow/start", body)
    assert answer.status_code == 201, answer.text
    return answer.json()
