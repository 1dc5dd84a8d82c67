"""People propose changes: who may, what becomes of them, and who is told."""

from __future__ import annotations

from collections.abc import Mapping

import anyio
import pytest

from requill.db.session import Session
from requill.features.accounts.throttle import Attempt
from requill.features.documents.proposals import suggesting
from requill.features.documents.proposals.policy import (
    REASON_CHARACTERS,
    SUGGESTED_CHARACTERS,
    SUGGESTING,
    SUGGESTIONS,
)
from tests.features.activity.test_activities import told as activities
from tests.support.hostile import HOSTILE
from tests.support.inboxes import notifications, told, unread
from tests.support.members import added
from tests.support.people import Json, Person, Product
from tests.support.scripted_model import ScriptedModel, calling, saying, tool_call

pytestmark = pytest.mark.anyio

TEXT = "## Requirements\n\nPhotos upload within an hour.\n\n## Risks\n\nThe signal is poor.\n"
BETTER = TEXT.replace("an hour", "10 minutes").replace("poor", "lost for days")


SUGGESTED = "suggestion"


def _told(revision: Json) -> tuple[list[str], str | None, str | None, str | None]:
    """Who wrote a revision, who accepted it, before what its text was kept, and who suggested that."""
    accepted, suggested_by = revision["acceptedBy"], revision["suggestedBy"]
    return (
        [author["name"] for author in revision["authors"]],
        accepted and accepted["name"],
        revision["keptFor"],
        suggested_by and suggested_by["name"],
    )


async def shared(product: Product, role: str = "commenter") -> tuple[Person, Person, Json]:
    """An owner, a member in that role, and the document."""
    ada, ben = await product.member("ada"), await product.member("ben")
    document = await ada.write_document("Offline mode", TEXT)
    await added(ada, f"/api/documents/{document['id']}", "ben", role)
    return ada, ben, document


async def suggested(person: Person, document: Json, content: str = BETTER, **more: Json) -> Json:
    """What somebody proposes on the text that a document had when it was made."""
    body = {"version": document["version"], "content": content, **more}
    answer = await person.post(f"/api/documents/{document['id']}/proposals", body)
    assert answer.status_code == 201, answer.text
    return answer.json()


async def decided(person: Person, verb: str, proposal: Json, **choice: Json) -> Json:
    """The proposal after a decision, and the document."""
    answer = await person.post(f"/api/proposals/{proposal['id']}/{verb}", choice)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def text_of(person: Person, document: Json) -> str:
    """The document's text."""
    return str((await person.get(f"/api/documents/{document['id']}")).json()["content"])


async def _listed(person: Person, document: Json) -> list[Json]:
    found: list[Json] = (await person.get(f"/api/documents/{document['id']}/proposals")).json()
    return found


def _people(proposal: Json) -> list[tuple[str, str | None, str | None]]:
    """(state, who decided, why) of each hunk."""
    found = [(hunk["state"], hunk["decision"] or {}) for hunk in proposal["hunks"]]
    return [(state, one.get("by", {}).get("name"), one.get("reason")) for state, one in found]


async def test_a_commenter_proposes_and_an_editor_decides_hunk_by_hunk(product: Product) -> None:
    ada, ben, document = await shared(product)
    made = await suggested(ben, document, reason="It was said in the call.")
    ben_is = {"id": (await ben.who())["id"], "name": "ben"}
    said = (made["author"], made["proposer"], made["reason"])
    assert said == ("person", ben_is, "It was said in the call.")
    assert [(hunk["original"], hunk["replacement"]) for hunk in made["hunks"]] == [
        ("an hour.", "10 minutes."),
        ("poor", "lost for days"),
    ]
    assert await text_of(ada, document) == TEXT, "nothing is changed before somebody decides"
    assert await _listed(ada, document) == [made]
    after = await decided(ada, "accept", made, hunks=[0], reason="Agreed")
    assert after["document"]["content"] == TEXT.replace("an hour", "10 minutes")
    assert _people(after["proposal"]) == [("applied", "ada", "Agreed"), ("pending", None, None)]
    after = await decided(ada, "reject", made, hunks=[1], reason="We don't know that.")
    assert _people(after["proposal"]) == [
        ("applied", "ada", "Agreed"),
        ("rejected", "ada", "We don't know that."),
    ]
    [listed] = await _listed(ben, document)
    assert _people(listed) == _people(after["proposal"])
    taken_back = await decided(ada, "undo", made)
    assert _people(taken_back["proposal"])[0] == ("undone", "ada", None)
    assert await text_of(ben, document) == TEXT
    await decided(ada, "redo", made)
    assert await text_of(ben, document) == TEXT.replace("an hour", "10 minutes")


async def test_what_an_editor_rejected_waits_again_as_if_nobody_had_decided(product: Product) -> None:
    ada, ben, document = await shared(product)
    made = await suggested(ben, document)
    await decided(ada, "accept", made, hunks=[0])
    await decided(ada, "reject", made, hunks=[1], reason="We don't know that.")
    after = await decided(ada, "reopen", made, hunks=[1])
    assert _people(after["proposal"]) == [("applied", "ada", None), ("pending", None, None)]
    after = await decided(ada, "accept", made)
    assert after["document"]["content"] == BETTER


async def test_what_its_proposer_took_back_they_alone_open_again(product: Product) -> None:
    ada, ben, document = await shared(product, role="editor")
    made = await suggested(ben, document)
    await ben.post(f"/api/proposals/{made['id']}/withdraw")
    after = await decided(ada, "reopen", made)
    assert [state for state, *_ in _people(after["proposal"])] == ["rejected", "rejected"]
    after = await decided(ben, "reopen", made)
    assert _people(after["proposal"]) == [("pending", None, None)] * 2


async def test_the_owner_is_told_and_then_the_proposer(product: Product) -> None:
    ada, ben, document = await shared(product)
    made = await suggested(ben, document, reason="Said in the call")
    [news] = await notifications(ada)
    assert (news["kind"], news["text"], news["proposalId"]) == ("proposed", "Said in the call", made["id"])
    await decided(ada, "accept", made, hunks=[0])
    assert [kind for kind, *_ in await told(ben)] == ["invited"], "not before all is decided"
    assert await unread(ada) == 1
    await decided(ada, "reject", made, hunks=[1])
    assert await unread(ada) == 0, "who decides has read what they were told of it"
    newest, *_ = await notifications(ben)
    assert (newest["kind"], newest["detail"], newest["actor"]["name"]) == ("decided", "partly", "ada")
    assert await activities(ben) == [("changes_suggested", "Offline mode")]
    assert await activities(ada) == [
        ("document_created", "Offline mode"),
        ("document_member_added", "Offline mode"),
        ("suggestion_decided", "Offline mode"),
    ]


async def _decisions_told(person: Person) -> list[str]:
    """What somebody is told became of their suggestions, the oldest first."""
    return [one["detail"] for one in reversed(await notifications(person)) if one["kind"] == "decided"]


async def test_a_decision_that_is_undone_was_not_told(product: Product) -> None:
    ada, ben, document = await shared(product)
    made = await suggested(ben, document)
    await decided(ada, "reject", made)
    assert await _decisions_told(ben) == ["rejected"]
    await decided(ada, "reopen", made, hunks=[0])
    assert await _decisions_told(ben) == [], "some of it waits"
    await decided(ada, "accept", made)
    assert await _decisions_told(ben) == ["partly"]
    await decided(ada, "undo", made)
    assert await _decisions_told(ben) == ["rejected"], "what is left is the rest"
    await decided(ada, "redo", made)
    await decided(ada, "reopen", made)
    await decided(ada, "accept", made)
    assert await _decisions_told(ben) == ["accepted"]
    await decided(ada, "undo", made)
    assert await _decisions_told(ben) == []


async def test_a_decision_that_was_read_before_it_is_undone_stays(product: Product) -> None:
    ada, ben, document = await shared(product)
    made = await suggested(ben, document)
    await decided(ada, "reject", made)
    newest, *_ = await notifications(ben)
    await ben.post(f"/api/notifications/{newest['id']}/read")
    await decided(ada, "reopen", made)
    await decided(ada, "accept", made)
    assert await _decisions_told(ben) == ["rejected", "accepted"]


async def test_an_editor_may_propose_and_decides_on_it(product: Product) -> None:
    ada, ben, document = await shared(product, "editor")
    made = await suggested(ben, document)
    assert (await decided(ben, "accept", made))["document"]["content"] == BETTER
    revisions = (await ada.get(f"/api/documents/{document['id']}/revisions")).json()
    assert [_told(one) for one in revisions] == [
        (["ben"], None, None, None),
        (["ada"], None, SUGGESTED, "ben"),
    ]
    assert [kind for kind, *_ in await told(ada)] == ["proposed"]


async def test_the_history_names_who_suggested_and_who_accepted(product: Product) -> None:
    ada, ben, document = await shared(product)
    path = f"/api/documents/{document['id']}"
    for reader in (ada, ben):
        await reader.put(f"{path}/read", {"version": document["version"]})
    await decided(ada, "accept", await suggested(ben, document))
    revisions = (await ada.get(f"{path}/revisions")).json()
    assert [_told(one) for one in revisions] == [
        (["ben"], "ada", None, None),
        (["ada"], None, SUGGESTED, "ben"),
    ]
    by_lines = (await ada.get(f"{path}/attribution")).json()
    people = [
        [one["name"] for one in by_lines["authors"][run["author"]]["people"]] for run in by_lines["runs"]
    ]
    assert people.count(["ben"]) == 2, "of the lines that he suggested"
    assert ["ada", "ben"] not in people
    assert [(await reader.get(f"{path}/unread")).json()["unread"] for reader in (ada, ben)] == [0, 1]
    await ada.patch(path, {"content": BETTER + "\nMore.\n", "version": revisions[0]["version"]})
    newest, accepted, _ = (await ada.get(f"{path}/revisions")).json()
    assert _told(newest) == (["ada"], None, None, None), "what she types next is a version of its own"
    assert _told(accepted) == _told(revisions[0])
    assert (await ben.delete("/api/account")).status_code == 200
    revisions = (await ada.get(f"{path}/revisions")).json()
    assert [_told(one) for one in revisions[1:]] == [
        (["Deleted account"], "ada", None, None),
        (["ada"], None, SUGGESTED, "Deleted account"),
    ]


async def test_what_was_changed_since_stays(product: Product) -> None:
    ada, ben, document = await shared(product)
    newer = TEXT.replace("Photos", "Photos and notes").replace("poor", "weak")
    await ada.patch(f"/api/documents/{document['id']}", {"content": newer, "version": document["version"]})
    made = await suggested(ben, document)
    after = await decided(ada, "accept", made)
    assert after["document"]["content"] == newer.replace("an hour", "10 minutes")
    assert [hunk["state"] for hunk in after["proposal"]["hunks"]] == ["applied", "outdated"]


async def test_whoever_proposed_it_withdraws_it_and_nobody_else(product: Product) -> None:
    ada, ben, document = await shared(product)
    made = await suggested(ben, document)
    await decided(ada, "accept", made, hunks=[0])
    refused = await ada.post(f"/api/proposals/{made['id']}/withdraw")
    assert (refused.status_code, refused.json()["message"]) == (
        403,
        "Only the person who suggested this can withdraw it.",
    )
    for _ in range(2):
        answer = await ben.post(f"/api/proposals/{made['id']}/withdraw")
        assert answer.status_code == 200
        assert _people(answer.json()) == [("applied", "ada", None), ("rejected", "ben", None)]
    assert await text_of(ada, document) == TEXT.replace("an hour", "10 minutes")
    assert [kind for kind, *_ in await told(ben)] == ["invited"], "who withdraws it knows"


async def test_a_viewer_proposes_nothing_and_a_commenter_decides_nothing(product: Product) -> None:
    ada, ben, document = await shared(product, "viewer")
    path = f"/api/documents/{document['id']}"
    body = {"version": document["version"], "content": BETTER}
    refused = await ben.post(f"{path}/proposals", body)
    assert (refused.status_code, refused.json()["code"]) == (403, "ROLE_REQUIRED")
    made = await suggested(ada, document)
    await ada.patch(f"{path}/members/{(await ben.who())['id']}", {"role": "commenter"})
    for verb in ("accept", "reject", "undo", "redo"):
        refused = await ben.post(f"/api/proposals/{made['id']}/{verb}", {})
        assert (refused.status_code, refused.json()["code"]) == (403, "ROLE_REQUIRED"), verb
    assert await text_of(ada, document) == TEXT


async def test_who_proposed_and_decided_stays_when_their_accounts_end(product: Product) -> None:
    ada, ben, document = await shared(product)
    cleo = await product.member("cleo")
    await added(ada, f"/api/documents/{document['id']}", "cleo", "editor")
    made = await suggested(ben, document)
    await decided(cleo, "reject", made)
    for person in (ben, cleo):
        assert (await person.delete("/api/account")).status_code == 200
    [listed] = await _listed(ada, document)
    assert listed["proposer"]["name"] == "Deleted account"
    assert {by for _, by, _ in _people(listed)} == {"Deleted account"}


async def test_the_same_request_proposes_once(product: Product) -> None:
    _, ben, document = await shared(product)
    body = {"version": document["version"], "content": BETTER}
    path, key = f"/api/documents/{document['id']}/proposals", {"Idempotency-Key": "once"}
    answers = [await ben.post(path, body, headers=key) for _ in range(2)]
    assert answers[0].json() == answers[1].json()
    assert len(await _listed(ben, document)) == 1


async def test_what_cannot_be_proposed_is_refused(product: Product) -> None:
    ada, ben, document = await shared(product)
    path = f"/api/documents/{document['id']}/proposals"
    now = {"version": document["version"]}
    for body, status, said in (
        ({**now, "content": TEXT}, 422, "Change something first."),
        ({**now, "content": TEXT + "x" * SUGGESTED_CHARACTERS + "yz"}, 413, "A suggestion changes at most"),
        ({**now, "content": BETTER, "reason": "x" * (REASON_CHARACTERS + 1)}, 422, "A reason has at most"),
        ({"version": 99, "content": BETTER}, 409, "This document has changed since you opened it."),
        ({"version": 0, "content": BETTER}, 409, "This document has changed since you opened it."),
    ):
        refused = await ben.post(path, body)
        assert refused.status_code == status, refused.text
        assert said in refused.text
    assert await _listed(ada, document) == []


@pytest.mark.full
async def test_so_many_wait_and_so_many_are_made(product: Product) -> None:
    ada, ben, document = await shared(product)
    path = f"/api/documents/{document['id']}/proposals"
    made = [await suggested(ben, document, f"{TEXT}\nMore {number}.\n") for number in range(SUGGESTIONS)]
    body = {"version": document["version"], "content": BETTER}
    refused = await ben.post(path, body)
    assert (refused.status_code, refused.json()["code"]) == (409, "SUGGESTION_LIMIT")
    await suggested(ada, document)
    codes = set()
    for proposal in made:
        await ben.post(f"/api/proposals/{proposal['id']}/withdraw")
        codes.add((await ben.post(path, body)).status_code)
    assert codes == {201, 429}


async def test_nothing_is_worked_out_for_whoever_has_made_many_suggestions(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben, document = await shared(product)
    body = {"version": document["version"], "content": BETTER}
    path, headers = f"/api/documents/{document['id']}/proposals", {"Idempotency-Key": "once"}
    made = await ben.post(path, body, headers=headers)
    attempt = Attempt(SUGGESTING, (await ben.who())["id"])

    def exhaust(session: Session) -> None:
        for _ in range(SUGGESTING.limit):
            product.services.throttle.hit(session, attempt)

    await product.services.database.write(exhaust)
    again = await ben.post(path, body, headers=headers)
    assert (again.status_code, again.json()["id"]) == (201, made.json()["id"])
    monkeypatch.setattr(suggesting, "compute", None)
    refused = await ben.post(path, body)
    assert (refused.status_code, refused.json()["code"]) == (429, "TOO_MANY_SUGGESTIONS")
    assert len(await _listed(ada, document)) == 1


@pytest.mark.both_databases
async def test_two_editors_who_decide_at_once_decide_once(product: Product) -> None:
    ada, ben, document = await shared(product, "editor")
    made = await suggested(ada, document)
    async with anyio.create_task_group() as tasks:
        for person, verb in ((ada, "accept"), (ben, "reject")):
            tasks.start_soon(decided, person, verb, made)
    [listed] = await _listed(ada, document)
    states = {hunk["state"] for hunk in listed["hunks"]}
    names = {hunk["decision"]["by"]["name"] for hunk in listed["hunks"]}
    assert (states, names) in (({"applied"}, {"ada"}), ({"rejected"}, {"ben"}))
    assert await text_of(ada, document) == (BETTER if states == {"applied"} else TEXT)


async def test_the_assistant_takes_back_what_it_changed_and_not_what_people_proposed(
    environment: Mapping[str, str],
) -> None:
    model = ScriptedModel(calling(tool_call("undo_last_change")), saying("There is nothing to take back."))
    async with Product.opened(environment, model) as product:
        ada, ben, document = await shared(product)
        await decided(ada, "accept", await suggested(ben, document))
        await ada.ask_about(document, "Undo that")
        assert await text_of(ada, document) == BETTER


@pytest.mark.full
async def test_hostile_words_are_proposed_as_they_are(product: Product) -> None:
    ada, ben, document = await shared(product)
    for text in HOSTILE[-20:]:  # so many may wait
        made = await suggested(ben, document, f"{TEXT}\n{text}\n", reason=text)
        assert made["reason"] == text
        assert text in made["hunks"][0]["replacement"]
        newest, *_ = await notifications(ada)
        assert newest["text"] == " ".join(text.split())
