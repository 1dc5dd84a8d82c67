"""Proposals over HTTP: decided hunk by hunk, carried through other changes, and refused choices."""

from __future__ import annotations

import base64
from typing import Any

import pytest

from requill.features.documents.proposals.schemas import Proposal
from tests.features.documents.proposals.proposing import proposed
from tests.features.documents.proposals.test_hunks import PRD
from tests.support.people import Product

pytestmark = pytest.mark.anyio

BAD_CHOICES: list[Any] = [
    {"hunks": [9]},
    {"hunks": [-1]},
    {"hunks": ["0"]},
    {"hunks": 0},
    {"hunks": [0] * 501},
    {"all": True},
    [0],
]


async def test_a_proposal_is_decided_on_hunk_by_hunk_and_taken_back(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document("Title", PRD)
    after = PRD.replace("1 second", "2 seconds").replace("as soon as possible", "within 10 minutes")
    number = await proposed(product, person, document, after)
    (listed,) = (await person.get(f"/api/documents/{document['id']}/proposals")).json()
    assert Proposal.model_validate(listed).model_dump(mode="json", by_alias=True) == listed
    assert (listed["id"], listed["documentId"], listed["messageId"]) == (number, document["id"], None)
    assert (listed["author"], listed["state"], listed["decidedAt"]) == ("assistant", "pending", None)
    place = listed["hunks"][1].pop("place")
    assert all(base64.b64decode(place[side])[0] == 0 for side in ("left", "from", "to", "right"))
    assert listed["hunks"][1] == {
        "index": 1,
        "section": "Requirements",
        "label": "FR-002",
        "before": PRD[: PRD.index("as soon")][-60:],
        "original": "as soon as possible",
        "replacement": "within 10 minutes",
        "after": PRD[PRD.index(", oldest") :][:60],
        "state": "pending",
        "at": PRD.index("as soon"),
        "version": 1,
        "decision": None,
    }
    accepted = (await person.post(f"/api/proposals/{number}/accept", {"hunks": [1]})).json()
    assert accepted["document"]["content"] == PRD.replace("as soon as possible", "within 10 minutes")
    rejected = (await person.http.post(f"/api/proposals/{number}/reject")).json()
    assert (rejected["proposal"]["state"], rejected["document"]) == ("applied", accepted["document"])
    undone = (await person.http.post(f"/api/proposals/{number}/undo")).json()
    assert (undone["proposal"]["state"], undone["document"]["content"]) == ("undone", PRD)
    assert undone["proposal"]["decidedAt"].endswith("Z")


async def test_a_change_is_carried_through_saves_renaming_and_other_changes(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document("Title", PRD)
    path = f"/api/documents/{document['id']}"
    first = await proposed(product, person, document, PRD.replace("1 second", "2 seconds"))
    second = await proposed(product, person, document, PRD.replace("as soon as possible", "at once"))
    await person.patch(path, {"title": "Other"})
    typed = f"Typed.\n\n{PRD}"
    await person.patch(path, {"content": typed})
    await person.post(f"/api/proposals/{first}/accept", {})
    typed = typed.replace("1 second", "2 seconds")
    rows = (await person.get(f"{path}/proposals")).json()
    (hunk,) = next(row for row in rows if row["id"] == second)["hunks"]
    assert (hunk["at"], hunk["version"]) == (typed.index("as soon as possible"), 4)
    await person.patch(path, {"content": typed.replace("as soon as possible", "soon")})
    (hunk,) = (await person.get(f"{path}/proposals")).json()[0]["hunks"]
    assert (hunk["at"], hunk["state"]) == (None, "pending")
    decided = (await person.post(f"/api/proposals/{second}/accept", {})).json()
    assert decided["proposal"]["state"] == "outdated"
    assert decided["document"]["content"] == typed.replace("as soon as possible", "soon")


async def test_a_choice_that_cannot_be_is_refused(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document("Title", PRD)
    number = await proposed(product, person, document, PRD.replace("1 second", "2 seconds"))
    for body in BAD_CHOICES:
        for verb in ("accept", "reject"):
            answer = await person.http.post(f"/api/proposals/{number}/{verb}", json=body)
            assert (answer.status_code, answer.json()["code"]) == (422, "INVALID")
    path = f"/api/documents/{document['id']}"
    assert document.items() <= (await person.get(path)).json().items()
    assert [row["state"] for row in (await person.get(f"{path}/proposals")).json()] == ["pending"]
