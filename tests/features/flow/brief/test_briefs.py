"""A brief from the pasted text to its document, with and without a model, and the tray beside it."""

from __future__ import annotations

from collections.abc import Mapping

import anyio
import anyio.lowlevel
import pytest

from requill.ai.interface import ProviderUnavailable
from requill.features.flow.brief.policy import OWN_SORTED
from tests.features.flow.brief.briefs import BILLING, words
from tests.support.people import Json, Person, Product
from tests.support.scripted_model import Round, ScriptedModel, saying

pytestmark = pytest.mark.anyio
SECTIONS = {"Summary": 0, "Users": 3, "Requirements": 6, "Risks": 9}


async def _sort(person: Person, content: str) -> Json:
    response = await person.post("/api/document-flow/brief/sort", {"templateId": 1, "content": content})
    assert response.status_code == 200, response.text
    return response.json()


def _pieces(sorted_brief: Json) -> Json:
    return [
        {"text": one["text"], "label": one["label"], "section": one["section"]}
        for one in sorted_brief["pieces"]
    ]


async def _write(person: Person, pieces: Json, key: str | None = None, **more: Json) -> Json:
    body = {"templateId": 1, "title": "Usage-based billing", "pieces": pieces} | more
    headers = {} if key is None else {"Idempotency-Key": key}
    response = await person.post("/api/document-flow/brief", body, headers=headers)
    assert response.status_code in (200, 201), response.text
    return response.json()


async def _tray(person: Person, document: Json) -> Json:
    return (await person.get(f"/api/documents/{document['id']}/tray")).json()


async def test_every_word_of_a_brief_is_in_the_document_or_in_its_tray(product: Product) -> None:
    person = await product.guest()
    found = await _sort(person, BILLING)
    assert found["notice"] is None
    assert [piece["number"] for piece in found["pieces"]] == list(range(14))
    written = await _write(person, _pieces(found))
    document, interview = written["document"], written["interview"]
    assert document["title"] == "Usage-based billing"
    assert document["interviewOpen"] is True
    tray = await _tray(person, document)
    assert interview["tray"] == len(tray) == 4
    there = words(document["content"] + " ".join(piece["text"] for piece in tray))
    labels = words(" ".join(piece["label"] for piece in found["pieces"]))
    assert set(words(BILLING)) <= set(there) | set(labels)
    assert [piece["text"][:6] for piece in tray] == ["Notes ", "Tom th", "Jens: ", "Next: "]


async def test_the_interview_goes_on_with_what_is_open(product: Product) -> None:
    person = await product.guest()
    written = await _write(person, [{"text": "a", "section": SECTIONS["Summary"]}])
    said = (await person.get(f"/api/chat/{written['document']['id']}")).json()
    assert [(one["role"], one["content"]) for one in said] == [
        ("assistant", "1 placed, 1 of them suggested.\n\nSummary: **Anything to add?**")
    ]
    current = written["interview"]["current"]
    assert (current["index"], current["kind"], current["existing"]) == (0, "more", "a")
    assert written["interview"]["isComplete"] is False
    assert (await person.get("/api/usage")).json()["docs"] == 1


@pytest.mark.parametrize(("left", "told"), [(1, "1. You'll find it"), (2, "2. You'll find them")])
async def test_it_is_told_where_what_was_not_placed_is(product: Product, left: int, told: str) -> None:
    person = await product.guest()
    pieces = [{"text": "a", "section": SECTIONS["Summary"]}, *[{"text": "b", "section": None}] * left]
    written = await _write(person, pieces)
    (said,) = (await person.get(f"/api/chat/{written['document']['id']}")).json()
    assert f"Not placed: {told} beside the document." in said["content"]


async def test_the_preview_is_what_is_written_and_nothing_is_kept(product: Product) -> None:
    person = await product.guest()
    body = {"templateId": 1, "pieces": _pieces(await _sort(person, BILLING))}
    seen = (await person.post("/api/document-flow/brief/preview", body)).json()["content"]
    assert (await person.get("/api/documents")).json() == []
    written = (await _write(person, body["pieces"]))["document"]
    assert written["content"] == seen
    more = body | {"documentId": written["id"], "pieces": [{"text": "Nobody", "section": SECTIONS["Users"]}]}
    added = (await person.post("/api/document-flow/brief/preview", more)).json()["content"]
    assert added == seen.replace("have to explain it.\n", "have to explain it.\n- Nobody\n")


async def test_what_is_left_out_is_gone(product: Product) -> None:
    person = await product.guest()
    written = await _write(person, [{"text": "Thanks!", "section": 0, "leftOut": True}])
    assert written["document"]["content"] == ""
    assert await _tray(person, written["document"]) == []


async def test_the_same_key_makes_one_document(product: Product) -> None:
    person = await product.guest()
    first = await _write(person, [{"text": "a"}], key="once")
    second = await _write(person, [{"text": "a"}], key="once")
    assert first["document"]["id"] == second["document"]["id"]
    assert (await person.get("/api/usage")).json()["docs"] == 1
    assert len(await _tray(person, first["document"])) == 1


async def test_a_brief_goes_into_the_document_whose_interview_has_begun(product: Product) -> None:
    person = await product.guest()
    start = {"templateId": 1, "title": "Billing", "mode": "ai-assisted"}
    begun = (await person.post("/api/document-flow/start", start)).json()
    pieces = [{"text": "- a", "section": SECTIONS["Users"]}, {"text": "b"}]
    body = {"templateId": 1, "documentId": begun["document"]["id"], "pieces": pieces}
    headers = {"Idempotency-Key": "into"}
    written = (await person.post("/api/document-flow/brief", body, headers=headers)).json()
    again = (await person.post("/api/document-flow/brief", body, headers=headers)).json()
    assert written == again
    assert written["document"]["content"] == "## Users\n\n- a\n"
    assert written["interview"]["tray"] == 1
    assert written["interview"]["sections"][SECTIONS["Users"]]["answered"] == 1
    assert (await person.get("/api/usage")).json()["docs"] == 1


async def test_a_piece_of_the_tray_is_placed_under_a_heading_or_dismissed(product: Product) -> None:
    person = await product.guest()
    pieces = [{"text": "- a | b"}, {"text": "c"}, {"text": "## Risks\n\nd"}]
    document = (await _write(person, pieces))["document"]
    risk, other, headed = await _tray(person, document)
    address = f"/api/documents/{document['id']}/tray"
    placed = await person.post(f"{address}/{risk['id']}/place", {"section": "Risks"})
    assert placed.json()["document"]["content"].endswith("| a \\| b |  |  |\n")
    assert (
        await person.post(f"{address}/{headed['id']}/place", {"section": "Of our own"})
    ).status_code == 200
    gone = await person.delete(f"{address}/{other['id']}")
    assert gone.json() == {"success": True}
    assert await _tray(person, document) == []
    text = (await person.get(f"/api/documents/{document['id']}")).json()["content"]
    assert text.endswith("## Of our own\n\n### Risks\n\nd\n")
    assert (await person.delete(f"{address}/{other['id']}")).json()["code"] == "PIECE_NOT_FOUND"
    assert (await person.post(f"{address}/{risk['id']}/place", {"section": "Risks"})).status_code == 404


async def test_a_document_without_a_brief_has_an_empty_tray(product: Product) -> None:
    person = await product.guest()
    assert await _tray(person, await person.write_document()) == []


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"templateId": 1, "title": "T", "pieces": [{"text": "a", "section": 99}]}, "pieces"),
        ({"templateId": 1, "title": " ", "pieces": []}, "title"),
        ({"pieces": []}, "templateId"),
    ],
)
async def test_a_section_or_place_that_is_none_is_refused(product: Product, body: Json, field: str) -> None:
    response = await (await product.guest()).post("/api/document-flow/brief", body)
    assert response.status_code == 422
    assert response.json()["errors"][0]["field"] == field


async def test_a_brief_over_its_limits_is_refused_with_the_limit(product: Product) -> None:
    person = await product.guest()
    address = "/api/document-flow/brief/sort"
    large = await person.post(address, {"templateId": 1, "content": "a" * (1024 * 1024 + 1)})
    assert (large.status_code, large.json()["code"]) == (413, "BRIEF_TOO_LARGE")
    many = await person.post(address, {"templateId": 1, "content": "a\n\n" * 2001})
    assert (many.status_code, many.json()["code"]) == (413, "TOO_MANY_PIECES")
    assert "2,000" in many.json()["message"]
    written = {"templateId": 1, "title": "T", "pieces": [{"text": "a"}] * 2001}
    assert (await person.post("/api/document-flow/brief", written)).status_code == 413


async def test_a_file_is_read_for_whoever_drops_it(product: Product) -> None:
    person = await product.guest()
    headers = {"Content-Type": "application/octet-stream"}
    address = "/api/document-flow/brief/file"
    read = await person.http.post(f"{address}?name=brief.md", content=b"\xef\xbb\xbfa\r\nb", headers=headers)
    assert read.json() == {"name": "brief.md", "content": "a\nb"}
    binary = await person.http.post(f"{address}?name=brief.txt", content=b"\x00\x01", headers=headers)
    assert (binary.status_code, binary.json()["code"]) == (422, "FILE_UNREADABLE")
    large = await person.http.post(f"{address}?name=a.md", content=b"a" * (10 * 2**20 + 1), headers=headers)
    assert (large.status_code, large.json()["message"]) == (413, "A file has at most 10 MB.")
    as_json = await person.post(f"{address}?name=brief.md", {"a": 1})
    assert as_json.status_code == 415


# --- with a model -----------------------------------------------------------------------------


LOST = "Support tickets about this went from 30 to 85 per month since August."


async def test_a_model_chooses_for_what_has_no_label_and_changes_no_word(
    environment: Mapping[str, str],
) -> None:
    model = ScriptedModel(saying('{"1": "Summary", "2": null}'))
    async with Product.opened(environment, model) as product:
        person = await product.guest()
        found = await _sort(person, f"Risks. a\n\n{LOST}\n\nb")
        assert found["notice"] is None
        assert [(piece["section"], piece["basis"]) for piece in found["pieces"]] == [
            (SECTIONS["Risks"], "label"),
            (SECTIONS["Summary"], "suggested"),
            (None, None),
        ]
        assert [piece["text"] for piece in found["pieces"]] == ["Risks. a", LOST, "b"]
        assert (await person.get("/api/usage")).json()["messages"] == 1


async def test_a_model_sorts_so_many_briefs_of_one_person_at_a_time(environment: Mapping[str, str]) -> None:
    model = ScriptedModel([anyio.Event()], repeat=True)
    async with Product.opened(environment, model) as product:
        person, other = await product.guest(), await product.guest()
        async with anyio.create_task_group() as tasks:
            for _ in range(OWN_SORTED):
                tasks.start_soon(_sort, person, LOST)
            while model.calls < OWN_SORTED:
                await anyio.lowlevel.checkpoint()
            brief = {"templateId": 1, "content": LOST}
            with anyio.fail_after(5):
                refused = await person.post("/api/document-flow/brief/sort", brief)
            assert (refused.status_code, refused.json()["code"]) == (429, "TOO_MANY_BRIEFS")
            assert (await person.get("/api/usage")).json()["messages"] == OWN_SORTED
            assert (await _sort(person, "Risks. a"))["notice"] is None
            tasks.start_soon(_sort, other, LOST)
            while model.calls < OWN_SORTED + 1:
                await anyio.lowlevel.checkpoint()
            tasks.cancel_scope.cancel()


async def test_a_brief_whose_pieces_all_have_labels_asks_no_model(environment: Mapping[str, str]) -> None:
    model = ScriptedModel()
    async with Product.opened(environment, model) as product:
        person = await product.guest()
        assert (await _sort(person, "Risks. a"))["notice"] is None
        assert (await person.get("/api/usage")).json()["messages"] == 0
        assert model.calls == 0


@pytest.mark.parametrize(
    "fails", [[ProviderUnavailable()], saying("I would put it under risks.")], ids=["away", "no choice"]
)
async def test_a_model_that_fails_leaves_it_to_the_words_and_costs_no_message(
    environment: Mapping[str, str], fails: Round
) -> None:
    async with Product.opened(environment, ScriptedModel(fails)) as product:
        person = await product.guest()
        found = await _sort(person, f"Risks. a\n\n{LOST}")
        assert found["notice"].startswith("The assistant couldn't sort this brief.")
        assert [piece["basis"] for piece in found["pieces"]] == ["label", "suggested"]
        assert (await person.get("/api/usage")).json()["messages"] == 0


async def test_without_a_message_left_a_guest_is_told_and_sorts_by_words(
    environment: Mapping[str, str],
) -> None:
    model = ScriptedModel()
    async with Product.opened({**environment, "REQUILL_GUEST_MONTHLY_MESSAGES": "0"}, model) as product:
        found = await _sort(await product.guest(), LOST)
        assert found["notice"].startswith("Message limit reached.")
        assert found["pieces"][0]["basis"] == "suggested"
        assert model.calls == 0
