"""Status, release, tags and reviewers: what is kept, who may set them, and who is told."""

from __future__ import annotations

import pytest

from requill.features.documents.properties.policy import REVIEWERS, TAGS, Status
from tests.features.activity.test_activities import told as activities
from tests.support.hostile import HOSTILE
from tests.support.members import added
from tests.support.people import Json, Person, Product

pytestmark = pytest.mark.anyio

NONE: Json = {"status": "draft", "release": "", "tags": [], "reviewers": []}


async def _shared(product: Product, role: str = "editor") -> tuple[Person, Person, str, Json]:
    """An owner, a member in that role, where the document's properties are, and the member."""
    ada, ben = await product.member("ada"), await product.member("ben")
    document = await ada.write_document("Offline mode", "Tablets keep a copy.")
    path = f"/api/documents/{document['id']}"
    member = await added(ada, path, "ben", role)
    return ada, ben, f"{path}/properties", member


async def _set(person: Person, path: str, **properties: Json) -> Json:
    answer = await person.patch(path, properties)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def _read(person: Person, path: str) -> Json:
    answer = await person.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_every_status_has_its_number_of_steps_left() -> None:
    assert [status.steps_left for status in Status] == [3, 2, 1, 0]
    assert [Status.at(status.steps_left) for status in Status] == list(Status)


async def test_each_is_set_by_itself_and_everybody_who_reads_sees_it(product: Product) -> None:
    ada, ben, path, member = await _shared(product, "viewer")
    assert await _read(ben, path) == NONE
    assert (await _set(ada, path, status="in-review"))["status"] == "in-review"
    await _set(ada, path, release="  2027.1 ")
    await _set(ada, path, tags=["Offline ", " field  work"])
    await _set(ada, path, reviewers=[member["userId"]])
    found = await _read(ben, path)
    assert found == {
        "status": "in-review",
        "release": "2027.1",
        "tags": ["Offline", "field work"],
        "reviewers": [{"id": member["userId"], "name": "ben"}],
    }
    assert await _set(ada, path, status="draft", release="", tags=[], reviewers=[]) == NONE


async def test_the_text_its_version_and_its_time_stay(product: Product) -> None:
    ada, _, path, _ = await _shared(product)
    document = path.removesuffix("/properties")
    before = await _read(ada, document)
    await _set(ada, path, status="shipped", tags=["done"])
    assert await _read(ada, document) == before


@pytest.mark.parametrize("role", ["commenter", "viewer"])
async def test_who_may_not_change_the_document_sets_nothing(product: Product, role: str) -> None:
    ada, ben, path, _ = await _shared(product, role)
    answer = await ben.patch(path, {"status": "approved"})
    assert (answer.status_code, answer.json()["code"]) == (403, "ROLE_REQUIRED")
    assert await _read(ada, path) == NONE


async def test_an_editor_sets_them_and_a_stranger_finds_nothing(product: Product) -> None:
    ada, ben, path, _ = await _shared(product)
    await _set(ben, path, status="approved")
    assert (await _read(ada, path))["status"] == "approved"
    eve = await product.member("eve")
    assert (await eve.get(path)).status_code == 404
    assert (await eve.patch(path, {"status": "shipped"})).status_code == 404
    assert (await _read(ada, path))["status"] == "approved"


@pytest.mark.parametrize(
    ("wish", "field", "message"),
    [
        ({"status": "finished"}, "status", None),
        ({"status": None}, "status", None),
        ({"release": "r" * 41}, "release", "A release has at most 40 characters."),
        ({"tags": ["t" * 31]}, "tags", "A tag has at most 30 characters."),
        ({"tags": [f"t{n}" for n in range(TAGS + 1)]}, "tags", "A document has at most 20 tags."),
        ({"reviewers": ["nobody"]}, "reviewers", "Only people who have access can review it."),
        (
            {"reviewers": [str(n) for n in range(REVIEWERS + 1)]},
            "reviewers",
            "A document has at most 20 reviewers.",
        ),
        ({"owner": "ben"}, "owner", None),
    ],
)
async def test_what_cannot_be_kept_is_refused_and_nothing_is_set(
    product: Product, wish: Json, field: str, message: str | None
) -> None:
    ada, _, path, _ = await _shared(product)
    answer = await ada.patch(path, {"status": "approved", **wish} if "status" not in wish else wish)
    assert answer.status_code == 422
    problem = answer.json()["errors"][0]
    assert problem["field"] == field
    assert message is None or problem["message"] == message
    assert await _read(ada, path) == NONE


async def test_a_tag_is_there_once_in_any_case(product: Product) -> None:
    ada, _, path, _ = await _shared(product)
    found = await _set(ada, path, tags=["GDPR", "gdpr", "", "\u200b", "Größe", "GRÖSSE"])
    assert found["tags"] == ["GDPR", "Größe"]


@pytest.mark.full
async def test_hostile_words_are_kept_or_refused_never_broken(product: Product) -> None:
    ada, _, path, _ = await _shared(product)
    for text in HOSTILE:
        answer = await ada.patch(path, {"release": text[:40], "tags": [text[:30]]})
        assert answer.status_code in (200, 422), text
        assert await _read(ada, path) == answer.json() or answer.status_code == 422


async def test_a_reviewer_who_loses_access_is_none_until_it_comes_back(product: Product) -> None:
    ada, _, path, member = await _shared(product, "commenter")
    document = path.removesuffix("/properties")
    await _set(ada, path, reviewers=[member["userId"]])
    await ada.http.delete(f"{document}/members/{member['userId']}")
    assert (await _read(ada, path))["reviewers"] == []
    refused = await ada.patch(path, {"reviewers": [member["userId"]]})
    assert refused.status_code == 422
    await added(ada, document, "ben", "viewer")
    assert [one["name"] for one in (await _read(ada, path))["reviewers"]] == ["ben"]


async def test_it_is_told_once_among_activities_however_many_are_set(product: Product) -> None:
    _, ben, path, _ = await _shared(product)
    await _set(ben, path, status="approved")
    await _set(ben, path, status="approved")
    await _set(ben, path, release="2027.1")
    assert await activities(ben) == [("document_properties_changed", "Offline mode")]


async def test_what_changes_nothing_is_not_told(product: Product) -> None:
    _, ben, path, _ = await _shared(product)
    await _set(ben, path, status="draft", tags=[], reviewers=[])
    assert await activities(ben) == []
