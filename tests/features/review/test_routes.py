"""Reviews over HTTP: of stored, typed and pasted texts, with dismissals that last, and across a project."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from sqlalchemy import func, select

from requill.features.review import errors, service
from requill.models import Dismissal
from tests.support.people import Json, Person, Product
from tests.support.scripted_model import ScriptedModel, calling, saying, tool_call

pytestmark = pytest.mark.anyio

INSPECTORS = Path(__file__).with_name("inspectors.md").read_text("utf-8")
SOON = "## Requirements\n\n**FR-001** Photos are uploaded soon.\n- Seen.\n"


async def _review(person: Person, document: Json, content: str | None = None) -> Json:
    body = {} if content is None else {"content": content}
    response = await person.post(f"/api/documents/{document['id']}/review", body)
    assert response.status_code == 200, response.text
    return response.json()


async def _dismiss(person: Person, document: Json, finding: Json, reason: str = "Intended") -> int:
    path = f"/api/documents/{document['id']}/review/dismissals/{finding['id']}"
    return (await person.put(path, {"reason": reason})).status_code


async def test_a_guest_s_document_is_reviewed_as_it_is_stored(product: Product) -> None:
    guest = await product.guest()
    document = await guest.write_document(content=INSPECTORS)
    found = await _review(guest, document)
    assert found["version"] == document["version"]
    assert found["counts"] == {"total": 9, "serious": 1, "dismissed": 0}
    assert found["sections"] == [
        {"heading": "", "count": 1},
        {"heading": "Requirements", "count": 5},
        {"heading": "Risks", "count": 2},
        {"heading": "Rollout", "count": 1},
    ]
    first = found["findings"][0]
    assert (first["rule"], first["section"], first["heading"]) == ("S10", "", "Requirements")
    assert first["other"]["place"] == "NFR-002"
    assert (found["more"], found["characters"]) == (0, len(INSPECTORS))


async def test_a_text_that_is_being_typed_is_reviewed_and_not_kept(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document(content="## Requirements\n")
    found = await _review(person, document, SOON)
    assert [one["title"] for one in found["findings"]] == ["Open-ended time"]
    assert (await person.get(f"/api/documents/{document['id']}")).json()["content"] == "## Requirements\n"


async def test_a_dismissed_finding_is_shown_apart_with_its_reason(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document(content=SOON)
    (finding,) = (await _review(person, document))["findings"]
    assert await _dismiss(person, document, finding, " Settled elsewhere ") == 200
    found = await _review(person, document)
    assert found["counts"] == {"total": 0, "serious": 0, "dismissed": 1}
    assert found["sections"] == []
    assert found["findings"][0]["dismissed"] == {"reason": "Settled elsewhere"}
    assert await _dismiss(person, document, finding, "Intended") == 200
    assert (await _review(person, document))["findings"][0]["dismissed"] == {"reason": "Intended"}


async def test_a_dismissal_outlasts_edits_elsewhere_but_not_of_its_sentence(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document(content=SOON)
    (finding,) = (await _review(person, document))["findings"]
    await _dismiss(person, document, finding)
    moved = f"## Scope\n\nEverything on site.\n\n{SOON}\n**FR-002** The list has 20 jobs.\n- Seen.\n"
    assert (await _review(person, document, moved))["counts"]["dismissed"] == 1
    changed = SOON.replace("Photos", "All photos")
    assert (await _review(person, document, changed))["counts"] == {"total": 1, "serious": 0, "dismissed": 0}


async def test_a_dismissal_is_taken_back(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document(content=SOON)
    (finding,) = (await _review(person, document))["findings"]
    await _dismiss(person, document, finding)
    path = f"/api/documents/{document['id']}/review/dismissals/{finding['id']}"
    for _ in range(2):
        assert (await person.delete(path)).json() == {"success": True}
    assert (await _review(person, document))["counts"] == {"total": 1, "serious": 0, "dismissed": 0}


@pytest.mark.parametrize("reason", ["", "  ", "x" * 201])
async def test_a_reason_says_something_and_is_short(product: Product, reason: str) -> None:
    person = await product.guest()
    document = await person.write_document(content=SOON)
    (finding,) = (await _review(person, document))["findings"]
    assert await _dismiss(person, document, finding, reason) == 422
    assert (await _review(person, document))["counts"]["dismissed"] == 0


async def test_what_is_no_finding_cannot_be_dismissed(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document(content=SOON)
    assert await _dismiss(person, document, {"id": "not-an-id"}) == 404


async def test_a_document_keeps_so_many_dismissals(product: Product, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "DISMISSALS", 1)
    person = await product.guest()
    document = await person.write_document(content=SOON)
    assert await _dismiss(person, document, {"id": "0" * 16}) == 200
    path = f"/api/documents/{document['id']}/review/dismissals/{'1' * 16}"
    refused = await person.put(path, {"reason": "Intended"})
    assert (refused.status_code, refused.json()["code"]) == (409, errors.TooManyDismissals.code)
    assert await _dismiss(person, document, {"id": "0" * 16}, "Another reason") == 200


async def test_dismissals_go_with_their_document(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document(content=SOON)
    await _dismiss(person, document, {"id": "0" * 16})
    await person.delete(f"/api/documents/{document['id']}")
    rows = select(func.count()).select_from(Dismissal)
    assert await product.services.database.read(lambda session: session.scalars(rows).one()) == 0


async def test_the_gravest_fifty_are_shown_and_the_rest_is_counted(product: Product) -> None:
    person = await product.guest()
    lines = "".join(f"- The list {number} is shown soon.\n" for number in range(60))
    pair = "- Logs are kept for 30 days.\n- Logs are deleted after 90 days.\n"
    found = (await person.post("/api/review", {"content": f"## Requirements\n\n{lines}{pair}"})).json()
    assert (len(found["findings"]), found["more"], found["counts"]["total"]) == (50, 11, 61)
    assert found["findings"][0]["rule"] == "S10"
    assert found["version"] is None


async def test_a_pasted_text_has_the_limit_of_a_document(product: Product) -> None:
    person = await product.guest()
    refused = await person.post("/api/review", {"content": "a" * (1024 * 1024 + 1)})
    assert (refused.status_code, refused.json()["code"]) == (413, "TOO_LARGE")


async def test_documents_of_a_project_are_compared_with_each_other(product: Product) -> None:
    person = await product.member()
    project = await person.make_project()
    logs = "## Requirements\n\n**{id}** Audit logs are kept for {months} months.\n"
    texts = (
        ("Audit", logs.format(id="FR-001", months=24)),
        ("Privacy", "## Quality\n\n🚀 Before.\n\n" + logs.format(id="NFR-001", months=12)),
        ("Own", "## Requirements\n\n- Jobs are kept for 3 days.\n- Jobs are deleted after 9 days.\n"),
    )
    for title, content in texts:
        body = {"title": title, "content": content, "projectId": project["id"]}
        assert (await person.post("/api/documents", body)).status_code == 201
    found = (await person.get(f"/api/projects/{project['id']}/review")).json()
    assert (found["documents"], found["lookedAt"], found["more"]) == (3, 3, 0)
    (finding,) = found["findings"]
    assert finding["title"] == "Two figures for the logs"
    assert {finding["documentTitle"], finding["other"]["documentTitle"]} == {"Audit", "Privacy"}
    for side in (finding, finding["other"]):
        content = dict(texts)[side["documentTitle"]]
        assert content[side["start"] : side["end"]] == side["quote"]


async def test_a_review_of_a_project_says_how_much_it_read(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "PROJECT_DOCUMENTS", 2)
    person = await product.member()
    project = await person.make_project()
    for number in range(3):
        body = {"title": f"Plan {number}", "content": SOON, "projectId": project["id"]}
        await person.post("/api/documents", body)
    found = (await person.get(f"/api/projects/{project['id']}/review")).json()
    assert (found["documents"], found["lookedAt"], found["characters"]) == (3, 2, 2 * len(SOON))


async def test_the_chat_reviews_and_changes_nothing(environment: Mapping[str, str]) -> None:
    model = ScriptedModel(calling(tool_call("review_document")), saying("Done."))
    async with Product.opened(environment, model) as product:
        person = await product.guest()
        document = await person.write_document(content=INSPECTORS)
        await person.ask_about(document, "review")
        assert (await person.get(f"/api/documents/{document['id']}")).json()["content"] == INSPECTORS
        assert (await person.get(f"/api/documents/{document['id']}/proposals")).json() == []
