"""Own templates: made, changed, shared in projects, exported, and what documents keep of them."""

from __future__ import annotations

import pytest

from requill.features.templates import policy
from tests.features.templates.making import PATH, made, started
from tests.features.templates.test_grammar import LAUNCH
from tests.support.people import Product

pytestmark = pytest.mark.anyio


async def test_a_blank_one_is_made_changed_by_its_parts_and_deleted(product: Product) -> None:
    person = await product.member()
    template = await made(person, name=" Weekly  note ")
    assert (template["name"], template["role"], template["version"]) == ("Weekly note", "owner", 1)
    assert template["id"] >= policy.FIRST_OWN
    parts = [
        {"heading": "Notes", "kind": "bullets", "questions": [{"ask": "What happened?"}]},
        {"heading": "Risks", "kind": "risks", "required": False, "guidance": "Be honest.\r\n"},
    ]
    changed = await person.patch(f"{PATH}/{template['id']}", {"version": 1, "icon": "map", "parts": parts})
    assert changed.status_code == 200, changed.text
    body = changed.json()
    assert (body["version"], body["name"], body["icon"]) == (2, "Weekly note", "map")
    assert body["text"] == (
        "---\nname: Weekly note\nicon: map\n---\n\n## Notes\n\n<!-- kind: bullets -->\n\n> What happened?\n\n"
        "## Risks\n\n<!-- optional -->\n<!-- kind: risks -->\n\nBe honest.\n"
    )
    assert body["parts"][1]["columns"] == ["Risk", "Mitigation", "Owner"]
    assert body["sections"] == [
        {"heading": "Notes", "required": True},
        {"heading": "Risks", "required": False},
    ]
    [listed] = (await person.get(PATH)).json()
    assert listed["content"] == "## Notes\n\nWhat happened?\n\n## Risks\n\nBe honest.\n"
    assert (await person.delete(f"{PATH}/{template['id']}")).json() == {"success": True}
    assert (await person.get(PATH)).json() == []
    assert (await person.get(f"{PATH}/{template['id']}")).json()["code"] == "TEMPLATE_NOT_FOUND"


async def test_what_is_not_right_is_refused_and_nothing_is_saved(product: Product) -> None:
    person = await product.member()
    template = await made(person, text=LAUNCH)
    path = f"{PATH}/{template['id']}"
    refused = await person.patch(path, {"version": 1, "text": LAUNCH.replace("kind: table", "kind: tabel")})
    assert (refused.status_code, refused.json()["code"]) == (422, "TEMPLATE_TEXT_INVALID")
    assert refused.json()["message"] == "Line 34: “tabel” isn't a kind of section."
    twice = [{"heading": "A"}, {"heading": "a"}, {"heading": ""}]
    refused = await person.patch(path, {"version": 1, "name": "", "parts": twice})
    assert {error["field"] for error in refused.json()["errors"]} == {"name", "sections.1", "sections.2"}
    assert (await person.get(path)).json() == template
    assert (await person.post(PATH, {"text": "# Just a document"})).status_code == 422
    large = await person.post(PATH, {"text": "---\nname: A\n---\n## B\n" + "x" * policy.TEXT_BYTES})
    assert (large.status_code, large.json()["message"]) == (413, "A template has at most 64 KB.")
    assert len((await person.get(PATH)).json()) == 1


async def test_a_change_of_an_earlier_version_is_refused_with_the_template_as_it_is(product: Product) -> None:
    person = await product.member()
    path = f"{PATH}/{(await made(person, text=LAUNCH))['id']}"
    assert (await person.patch(path, {"version": 1, "name": "Mine"})).json()["version"] == 2
    stale = await person.patch(path, {"version": 1, "name": "Theirs"})
    assert (stale.status_code, stale.json()["code"]) == (409, "VERSION_CONFLICT")
    assert stale.json()["template"] == (await person.get(path)).json()
    assert stale.json()["template"]["name"] == "Mine"
    same = await person.patch(path, {"version": 2, "name": "Mine"})
    assert (same.status_code, same.json()["version"]) == (200, 2)


async def test_a_change_of_an_earlier_text_is_merged_with_what_others_changed_since(product: Product) -> None:
    person = await product.member()
    template = await made(person, text=LAUNCH)
    path, base = f"{PATH}/{template['id']}", template["text"]
    theirs = base.replace("name: 'Launch: plan'", "name: Go to market")
    assert theirs != base
    assert (await person.patch(path, {"version": 1, "base": base, "text": theirs})).json()["yours"] is None
    mine = base + "\n## Costs\n"
    answer = await person.patch(path, {"version": 1, "base": base, "text": mine})
    assert answer.status_code == 200, answer.text
    merged = answer.json()
    assert (merged["version"], merged["name"]) == (3, "Go to market")
    assert merged["text"] == theirs + "\n## Costs\n"
    assert merged["yours"] == mine
    # What is written on is a change of what was sent, not of what that became.
    more = {"version": 3, "base": mine, "text": mine.replace("## Costs", "## Costs and prices")}
    assert (await person.patch(path, more)).json()["text"] == theirs + "\n## Costs and prices\n"


async def test_a_change_of_parts_is_merged_as_it_is_written(product: Product) -> None:
    person = await product.member()
    text = "---\nname: A\n---\n## One\n\n\nFirst.\n## Two\n<!-- kind: bullets -->\nSecond.\n"
    path = f"{PATH}/{(await made(person, text=text))['id']}"
    base = (await person.get(path)).json()
    one, two = base["parts"]
    theirs = {"version": 1, "base": base["text"], "parts": [{**one, "guidance": "Theirs."}, two]}
    assert (await person.patch(path, theirs)).status_code == 200
    mine = {"version": 1, "base": base["text"], "title": "T", "parts": [one, {**two, "guidance": "Mine."}]}
    merged = (await person.patch(path, mine)).json()
    assert merged["title"] == "T"
    assert [part["guidance"] for part in merged["parts"]] == ["Theirs.", "Mine."]
    refused = await person.patch(path, {**mine, "parts": [{**one, "guidance": "Mine."}, two]})
    assert (refused.status_code, refused.json()["code"]) == (409, "VERSION_CONFLICT")
    places = refused.json()["places"]
    assert [(one["yours"], one["theirs"]) for one in places if one["yours"] != one["theirs"]] == [
        ("Mine.\n", "Theirs.\n"),
    ]
    assert (await person.get(path)).json()["text"] == merged["text"]


async def test_the_same_section_added_by_both_is_to_be_chosen_from(product: Product) -> None:
    person = await product.member()
    path = f"{PATH}/{(await made(person, name='A'))['id']}"
    base = (await person.get(path)).json()["text"]
    theirs, mine = f"{base}\n## Risks\n\nTheirs.\n", f"{base}\n## Risks\n\nMine.\n"
    assert (await person.patch(path, {"version": 1, "base": base, "text": theirs})).status_code == 200
    refused = await person.patch(path, {"version": 1, "base": base, "text": mine})
    assert refused.status_code == 409
    assert "".join(place["yours"] for place in refused.json()["places"]) == mine
    assert "".join(place["theirs"] for place in refused.json()["places"]) == theirs
    further = f"## Risks\n\nMine.\n\n{base.partition('---' + chr(10))[2].partition('---' + chr(10))[2]}"
    head = base[: base.index("## ")]
    refused = await person.patch(path, {"version": 1, "base": base, "text": head + further})
    assert refused.status_code == 409
    assert [place["theirs"] for place in refused.json()["places"]] == [theirs]
    assert (await person.get(path)).json()["text"] == theirs


async def test_one_that_is_exported_and_imported_is_the_same(product: Product) -> None:
    person, other = await product.member(), await product.member()
    template = await made(person, text=LAUNCH)
    file = await person.get(f"{PATH}/{template['id']}/export")
    assert file.text == LAUNCH
    assert file.headers["content-type"] == "text/markdown; charset=utf-8"
    assert file.headers["content-disposition"].startswith('attachment; filename="launch-plan.md"')
    copy = await made(other, text=file.text)
    assert copy["parts"] == template["parts"]
    assert copy["id"] != template["id"]


async def test_a_repeated_request_makes_one_template(product: Product) -> None:
    person = await product.member()
    answers = [
        (await person.post(PATH, {"name": "Once"}, headers={"Idempotency-Key": "k" * 20})).json()
        for _ in range(2)
    ]
    assert answers[0] == answers[1]
    assert len((await person.get(PATH)).json()) == 1


async def test_of_a_document_the_headings_become_sections_and_the_words_examples_if_wanted(
    product: Product,
) -> None:
    person = await product.member()
    text = (
        "Before.\n\n## Scope\n\n- Tablets\n\n### Later\n\nPhones.\n\n"
        "## Costs\n\n| Item | By: whom |\n|---|---|\n| A | B |\n\n"
        "## Requirements\n\n**LR-001** [Must] It works.\n\n## To do\n\n- [ ] Ask\n\n## Scope\n\nTwice.\n"
    )
    document = await person.write_document("Depot | plan", text)
    bare = await made(person, documentId=document["id"])
    assert bare["name"] == "Depot | plan"
    found = [(one["heading"], one["kind"], one["columns"], one["prefix"]) for one in bare["parts"]]
    assert found == [
        ("Scope", "bullets", [], None),
        ("Costs", "table", ["Item", "By whom"], None),
        ("Requirements", "requirements", [], "LR"),
        ("To do", "checklist", [], None),
    ]
    assert {one["example"] for one in bare["parts"]} == {""}
    kept = await made(person, documentId=document["id"], keepsWords=True)
    assert kept["parts"][0]["example"] == "- Tablets\n\n### Later\n\nPhones."
    none = await person.write_document("Empty", "Only words.")
    refused = await person.post(PATH, {"documentId": none["id"]})
    assert refused.status_code == 422
    assert refused.json()["message"].startswith("This document has no headings.")


@pytest.mark.parametrize(
    ("text", "sections"),
    [
        ("## A\n\n### B\n\n- b\n\n#### C\n\n## D\n", [("A", "### B\n\n#### C"), ("D", "")]),
        ("# Title\n\n## A\n\n### B\n\n## D\n", [("A", "### B"), ("D", "")]),
        ("\n\n# Title\n\nWords\n\n### A\n\n#### B\n", [("A", "### B")]),
        ("Title\n=====\n\nA\n---\n\n### B\n", [("A", "### B")]),
        ("# A\n\n## B\n\n### C\n\n# D\n\n## E\n", [("A", "### B\n\n#### C"), ("D", "### E")]),
        ("# A\n\nB\n---\n\n# D\n", [("A", "### B"), ("D", "")]),
        ("# A\n\nwords\n\n# D\n", [("A", ""), ("D", "")]),
        ("# Only\n\nwords\n", [("Only", "")]),
        ("Words\n\n# A\n\n## B\n", [("A", ""), ("B", "")]),
        ("### A\n\n#### B\n\n### D\n", [("A", "### B"), ("D", "")]),
        ("## A\n\n```\n### no\n```\n\n### B #\n\n### B\n", [("A", "### B")]),
        ("## A\n\n###### F\n\n## D\n\n###\n", [("A", "###### F"), ("D", "")]),
        ("# A\n\n###### F\n\n# D\n", [("A", "###### F"), ("D", "")]),
    ],
)
async def test_headings_below_the_main_ones_stay_within_their_section(
    product: Product, text: str, sections: list[tuple[str, str]]
) -> None:
    person = await product.member()
    document = await person.write_document("Plan", text)
    template = await made(person, documentId=document["id"])
    assert [(one["heading"], one["guidance"]) for one in template["parts"]] == sections
    again = await made(person, text=template["text"])
    assert again["parts"] == template["parts"]


async def test_a_section_keeps_its_form_and_words_with_the_headings_below_it(product: Product) -> None:
    person = await product.member()
    text = "# Needs\n\n## Must\n\n**LR-001** It works.\n\n## Later\n\nPhones.\n\n# Costs\n\nNone.\n"
    document = await person.write_document("Plan", text)
    template = await made(person, documentId=document["id"], keepsWords=True)
    first = template["parts"][0]
    assert (first["kind"], first["prefix"], first["guidance"]) == (
        "requirements",
        "LR",
        "### Must\n\n### Later",
    )
    assert first["example"] == "### Must\n\n**LR-001** It works.\n\n### Later\n\nPhones."


async def test_of_a_document_from_a_template_the_questions_stay(product: Product) -> None:
    person = await product.member()
    start = {"templateId": 1, "title": "Plan", "mode": "start-new"}
    document = (await person.post("/api/document-flow/start", start)).json()["document"]
    template = await made(person, documentId=document["id"])
    library = (await person.get("/api/templates/1")).json()
    assert [one["heading"] for one in template["parts"]] == [one["heading"] for one in library["sections"]]
    assert template["parts"][2]["kind"] == "metrics"
    assert template["parts"][0]["questions"][0]["ask"] == library["sections"][0]["questions"][0]["ask"]


async def test_of_a_document_from_a_template_with_variables_those_stand_that_are_asked_for(
    product: Product,
) -> None:
    person = await product.member()
    text = LAUNCH.replace("Baseline, target, date.", "### Of {{product}}\n\nBaseline.")
    own = await made(person, text=text.replace("- name: market", "- name: market\n  default: Peru"))
    begun = await started(person, own["id"], variables={"product": "Rover"})
    path = f"/api/documents/{begun['document']['id']}"
    content = "## Goals of Rover\n\n### Of Rover\n\nIt sells.\n\n## Channels\n\nTwo.\n"
    written = await person.patch(path, {"content": content})
    assert written.status_code == 200, written.text
    template = await made(person, documentId=begun["document"]["id"], keepsWords=True)
    goals, channels = template["parts"]
    assert (goals["heading"], goals["guidance"]) == (
        "Goals of {{product}}",
        "### Of {{product}}\n\nBaseline.",
    )
    assert goals["questions"][0]["ask"] == "Which number will tell you that {{product}} worked?"
    assert goals["example"] == "### Of Rover\n\nIt sells."
    assert channels["heading"] == "Channels"
    assert [one["name"] for one in template["variables"]] == ["product"]


async def test_a_document_begins_with_what_was_filled_in(product: Product) -> None:
    person = await product.member()
    template = await made(person, text=LAUNCH)
    detail = (await person.get(f"/api/templates/{template['id']}")).json()
    assert (detail["title"], detail["variables"][1]["label"]) == ("{{product}} launch", "market")
    variables = {"product": "Rover", "market": ""}
    answer = await started(person, template["id"], "{{product}} in {{market}}", variables=variables)
    document, interview = answer["document"], answer["interview"]
    assert document["title"] == "Rover in {{market}}"
    assert document["templateId"] == template["id"]
    assert interview["current"]["question"] == "Which number will tell you that Rover worked?"
    assert interview["current"]["columns"] == ["Metric", "Baseline", "Target", "By"]
    rows = "| Metric | Baseline | Target | By |\n| --- | --- | --- | --- |\n| Sign-ups | 40 | 90 | June |"
    message = {"documentId": document["id"], "content": rows}
    told = (await person.post("/api/document-flow/message", message)).json()
    assert told["document"]["content"].startswith(f"## Goals of Rover\n\n{rows}\n")
    assert told["interview"]["templateName"] == "Launch: plan"
    bare = await started(person, template["id"], mode="start-new")
    assert bare["document"]["title"] == "Acme"
    assert bare["document"]["content"] == "## Goals of Acme\n\n## Channels\n\n## Requirements\n"


async def test_a_document_goes_on_with_the_template_as_it_was(product: Product) -> None:
    person = await product.member()
    template = await made(person, text=LAUNCH)
    answer = await started(person, template["id"], variables={"product": "Rover"})
    document_id = answer["document"]["id"]
    before = (await person.get(f"/api/document-flow/{document_id}")).json()
    parts = [{"heading": "Something else"}]
    assert (await person.patch(f"{PATH}/{template['id']}", {"version": 1, "parts": parts})).status_code == 200
    assert (await person.get(f"/api/document-flow/{document_id}")).json() == before
    assert (await person.delete(f"{PATH}/{template['id']}")).status_code == 200
    assert (await person.get(f"/api/document-flow/{document_id}")).json() == before
    told = await person.post("/api/document-flow/message", {"documentId": document_id, "content": "Sign-ups"})
    assert told.status_code == 200, told.text
    kept = (await person.get(f"/api/documents/{document_id}/template")).json()
    assert (kept["name"], kept["sections"][0]["heading"]) == ("Launch: plan", "Goals of Rover")
    review = (await person.post(f"/api/documents/{document_id}/review", {})).json()
    assert "No section “Requirements”" in {one["title"] for one in review["findings"]}
    added_section = await person.post(
        f"/api/documents/{document_id}/actions/insert_template_section",
        {"arguments": {"section": "Requirements"}},
    )
    assert added_section.status_code == 200, added_section.text
    gone = {"templateId": template["id"], "title": "T", "mode": "start-new"}
    assert (await person.post("/api/document-flow/start", gone)).status_code == 404
    assert (await person.delete(f"/api/documents/{document_id}")).status_code == 200


async def test_a_brief_is_sorted_into_its_sections(product: Product) -> None:
    person = await product.member()
    template = await made(person, text=LAUNCH)
    variables = {"product": "Rover"}
    brief = {"templateId": template["id"], "variables": variables}
    pieces = (
        await person.post("/api/document-flow/brief/sort", {**brief, "content": "Channels. By mail."})
    ).json()["pieces"]
    assert [(piece["section"], piece["basis"]) for piece in pieces] == [(1, "label")]
    chosen = [{"text": "By mail.", "section": 0, "chosen": True}]
    into = {**brief, "pieces": chosen}
    preview = (await person.post("/api/document-flow/brief/preview", into)).json()
    assert preview["content"].startswith("## Goals of Rover\n")
    written = (await person.post("/api/document-flow/brief", into)).json()
    assert written["document"]["title"] == "Rover launch"
    assert (await person.delete(f"{PATH}/{template['id']}")).status_code == 200
    more = {"templateId": template["id"], "documentId": written["document"]["id"]}
    again = await person.post("/api/document-flow/brief/sort", {**more, "content": "Channels. Post."})
    assert again.json()["pieces"][0]["section"] == 1
    into = {**more, "pieces": [{"text": "Post.", "section": 2}]}
    assert (await person.post("/api/document-flow/brief", into)).status_code == 200


async def test_values_that_would_make_two_sections_one_are_refused(product: Product) -> None:
    person = await product.member()
    text = "---\nname: A\nvariables:\n- name: x\n---\n\n## {{x}}\n\n## Scope\n"
    template = await made(person, text=text)
    body = {"templateId": template["id"], "title": "T", "mode": "start-new", "variables": {"x": "scope"}}
    refused = await person.post("/api/document-flow/start", body)
    assert refused.status_code == 422
    assert refused.json()["message"] == "There would be two sections “Scope”."
    assert (await person.get("/api/documents")).json() == []
