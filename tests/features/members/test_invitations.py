"""An address is invited by mail: the link, the address itself, and what becomes of both."""

from __future__ import annotations

from datetime import timedelta

import anyio
import pytest
from msgspec.structs import replace
from sqlalchemy import select, update

from requill.db.session import Session
from requill.features.members import policy
from requill.kit.clock import now
from requill.mail.interface import MailFailed, Message
from requill.models import Invitation
from tests.features.sharing.links import token_of
from tests.features.signin.conftest import mailed_token
from tests.support.members import added, invited, mails_to, token_for
from tests.support.people import Json, Person, Product

pytestmark = pytest.mark.anyio

LATE = "late@example.org"
GONE: Json = {"message": "This invitation doesn't work anymore", "code": "NOT_FOUND"}


async def _path(owner: Person, title: str = "Offline mode") -> str:
    return f"/api/documents/{(await owner.write_document(title))['id']}"


async def _invitations(owner: Person, path: str) -> Json:
    return (await owner.get(f"{path}/members")).json()["invitations"]


async def _role(person: Person, path: str) -> str | None:
    answer = await person.get(path)
    return answer.json()["role"] if answer.status_code == 200 else None


async def test_an_address_gets_a_mail_and_its_link_makes_a_member(product: Product) -> None:
    owner = await product.member("ada")
    path = await _path(owner)
    invitation = await invited(owner, path, "  Late@Example.org ", "commenter")
    assert (invitation["address"], invitation["role"]) == ("Late@Example.org", "commenter")
    assert invitation["sentAt"] is not None
    assert await _invitations(owner, path) == [invitation]
    (mail,) = mails_to(product, "Late@Example.org")
    assert mail.startswith(
        "ada invited you to the document “Offline mode” in Requill. You may view and comment on it."
    )
    assert "expires in 30 days" in mail
    token = token_for(product, "Late@Example.org")
    assert f"{product.address}/invitations/{token}\n" in mail

    seen = (await product.stranger().get(f"/api/invitations/{token}")).json()
    assert seen == {
        "kind": "document",
        "title": "Offline mode",
        "role": "commenter",
        "inviter": "ada",
        "addressHint": "L…@Example.org",
        "expiresAt": invitation["expiresAt"],
        "accepted": None,
    }
    ben = await product.member("ben")
    accepted = await ben.post(f"/api/invitations/{token}/accept")
    document_id = int(path.rpartition("/")[2])
    assert accepted.json() == {"documentId": document_id, "projectId": None}
    assert await _role(ben, path) == "commenter"
    assert await _invitations(owner, path) == []
    listed = (await owner.get(f"{path}/members")).json()["members"]
    assert [(one["name"], one["address"]) for one in listed] == [("ada", None), ("ben", "Late@Example.org")]
    shown = (await ben.get(f"{path}/members")).json()
    assert "Example.org" not in str(shown), "an address is for whoever invited it"
    again = await ben.post(f"/api/invitations/{token}/accept")
    assert again.json() == accepted.json(), "a second click does no harm"
    assert (await ben.get(f"/api/invitations/{token}")).json()["accepted"] == accepted.json()
    cleo = await product.member("cleo")
    for answer in (
        await product.stranger().get(f"/api/invitations/{token}"),
        await cleo.get(f"/api/invitations/{token}"),
        await cleo.post(f"/api/invitations/{token}/accept"),
    ):
        assert (answer.status_code, answer.json()) == (404, GONE)


async def test_whoever_was_removed_does_not_come_back_by_the_same_invitation(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    path = await _path(owner)
    await invited(owner, path, LATE)
    link = f"/api/invitations/{token_for(product, LATE)}"
    await ben.post(f"{link}/accept")
    await owner.delete(f"{path}/members/{(await ben.who())['id']}")
    await owner.patch(path, {"title": "Named later"})
    for gone in (await ben.post(f"{link}/accept"), await ben.get(link)):
        assert (gone.status_code, gone.json()) == (404, GONE), "the title is no longer his to see"
    assert await _role(ben, path) is None
    await invited(owner, path, LATE, "viewer")
    await ben.post(f"/api/invitations/{token_for(product, LATE)}/accept")
    assert await _role(ben, path) == "viewer"


async def test_known_and_unknown_addresses_are_answered_alike(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    path = await _path(owner)
    known, unknown = [
        await invited(owner, path, address) for address in ("ben@example.org", "nobody@example.org")
    ]
    assert known.keys() == unknown.keys()
    assert await _role(ben, path) is None, "whoever has that address decides"
    texts = [mails_to(product, one["address"])[0] for one in (known, unknown)]
    tokens = [token_for(product, one["address"]) for one in (known, unknown)]
    assert texts[0].replace(tokens[0], "") == texts[1].replace(tokens[1], "")


async def test_whoever_signs_in_by_mail_has_what_their_address_was_invited_to(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    path, other = await _path(owner), await _path(owner, "Another")
    await invited(owner, path, "BEN@example.org", "viewer")
    await invited(owner, other, "new@example.org", "editor")
    assert await _role(ben, path) is None, "he has not shown that the address is his"
    here = product.stranger()
    token = await mailed_token(product, here, "ben@example.org")
    assert (await here.post("/api/login/email/confirm", {"token": token})).status_code == 200
    assert await _role(here, path) == "viewer"
    newcomer = product.stranger()
    token = await mailed_token(product, newcomer, "new@example.org")
    assert (await newcomer.post("/api/login/email/confirm", {"token": token})).json()["user"]["id"]
    assert await _role(newcomer, other) == "editor"
    link = f"/api/invitations/{token_for(product, 'new@example.org')}"
    document_id = int(other.rpartition("/")[2])
    assert (await newcomer.get(link)).json()["accepted"] == {"documentId": document_id, "projectId": None}
    assert await _role(newcomer, path) is None


async def test_signing_up_by_password_through_the_link_accepts_by_it(product: Product) -> None:
    owner = await product.member("ada")
    path = await _path(owner)
    await invited(owner, path, LATE, "editor")
    guest = await product.guest()
    own = await guest.write_document("A guest's")
    link = f"/api/invitations/{token_for(product, LATE)}"
    refused = await guest.post(f"{link}/accept")
    assert (refused.status_code, refused.json()["code"]) == (403, "ACCOUNT_REQUIRED")
    assert (await guest.register("late")).status_code == 201
    assert await _role(guest, path) is None, "a password proves no address"
    assert (await guest.post(f"{link}/accept")).status_code == 200
    assert await _role(guest, path) == "editor"
    assert {row["id"] for row in (await guest.get("/api/documents")).json()} >= {own["id"]}


async def test_the_role_is_changed_the_mail_sent_again_and_the_invitation_taken_back(
    product: Product,
) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    path = await _path(owner)
    invitation = await invited(owner, path, LATE, "viewer")
    one, first = f"{path}/invitations/{invitation['id']}", token_for(product, LATE)
    assert (await owner.patch(one, {"role": "editor"})).json() == invitation | {"role": "editor"}
    resent = (await owner.post(f"{one}/resend")).json()
    assert (resent["id"], resent["role"]) == (invitation["id"], "editor")
    assert resent["expiresAt"] > invitation["expiresAt"]
    second = token_for(product, LATE)
    assert second != first
    assert (await ben.post(f"/api/invitations/{first}/accept")).json() == GONE
    assert (await product.stranger().get(f"/api/invitations/{second}")).json()["role"] == "editor"
    assert (await owner.delete(one)).json() == {"success": True}
    for answer in (
        await ben.post(f"/api/invitations/{second}/accept"),
        await product.stranger().get(f"/api/invitations/{second}"),
        await product.stranger().get(f"/api/invitations/{'x' * 43}"),
        await product.stranger().get("/api/invitations/short"),
        await owner.delete(one),
        await owner.patch(one, {"role": "viewer"}),
        await owner.post(f"{one}/resend"),
    ):
        assert (answer.status_code, answer.json()) == (404, GONE)


async def test_an_invitation_that_a_new_owner_sends_again_is_theirs(product: Product) -> None:
    ada, ben = await product.member("ada"), await product.member("ben")
    path = await _path(ada)
    await added(ada, path, "ben", "editor")
    invitation = await invited(ada, path, LATE)
    assert (await ada.post(f"{path}/owner", {"userId": (await ben.who())["id"]})).status_code == 200
    mailer = product.services.membership.mailer
    product.replace(membership=replace(product.services.membership, mailer=_Broken()))
    resend = f"{path}/invitations/{invitation['id']}/resend"
    assert (await ben.post(resend)).status_code == 503
    link = f"/api/invitations/{token_for(product, LATE)}"
    assert (await product.stranger().get(link)).json()["inviter"] == "ada", "the mail that has left is hers"
    product.replace(membership=replace(product.services.membership, mailer=mailer))
    assert (await ben.post(resend)).status_code == 200
    assert mails_to(product, LATE)[0].startswith("ben invited you")
    link = f"/api/invitations/{token_for(product, LATE)}"
    assert (await product.stranger().get(link)).json()["inviter"] == "ben"
    assert (await ada.delete("/api/account")).status_code == 200
    assert (await product.stranger().get(link)).json()["inviter"] == "ben"
    late = await product.member("late")
    assert (await late.post(f"{link}/accept")).status_code == 200
    (told, *_) = (await ben.get("/api/notifications")).json()
    assert (told["kind"], told["actor"]["name"]) == ("joined", "late")


async def test_an_address_is_invited_once_and_anew(product: Product) -> None:
    owner = await product.member("ada")
    path = await _path(owner)
    first = await invited(owner, path, LATE, "viewer")
    again = await invited(owner, path, LATE.upper(), "editor")
    assert (again["id"], again["role"]) == (first["id"], "editor")
    assert await _invitations(owner, path) == [again]


async def test_an_expired_invitation_is_as_if_it_had_never_been(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    path = await _path(owner)
    await invited(owner, path, "ben@example.org")

    def expire(session: Session) -> None:
        session.execute(update(Invitation).values(expires_at=now() - timedelta(seconds=1)))

    await product.services.database.write(expire)
    link = f"/api/invitations/{token_for(product, 'ben@example.org')}"
    assert (await ben.get(link)).json() == GONE
    assert (await ben.post(f"{link}/accept")).json() == GONE
    here = product.stranger()
    token = await mailed_token(product, here, "ben@example.org")
    await here.post("/api/login/email/confirm", {"token": token})
    assert await _role(here, path) is None
    assert await _invitations(owner, path) == []
    await invited(owner, path, "ben@example.org")  # there is room for it again


async def test_invitations_that_expired_take_nobodys_place(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("requill.features.members.service.MEMBERS", 1)
    owner, _ = await product.member("ada"), await product.member("ben")
    path = await _path(owner)
    await invited(owner, path, LATE)

    def expire(session: Session) -> None:
        session.execute(update(Invitation).values(expires_at=now() - timedelta(seconds=1)))

    await product.services.database.write(expire)
    await added(owner, path, "ben", "viewer")


async def test_a_stronger_role_stays(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    path = await _path(owner)
    await added(owner, path, "ben", "editor")
    await invited(owner, path, LATE, "viewer")
    await ben.post(f"/api/invitations/{token_for(product, LATE)}/accept")
    assert await _role(ben, path) == "editor"
    await invited(owner, path, LATE, "viewer")
    accepted = await owner.post(f"/api/invitations/{token_for(product, LATE)}/accept")
    assert accepted.status_code == 200
    assert await _role(owner, path) == "owner"


async def test_what_is_no_address_is_said(product: Product) -> None:
    owner = await product.member("ada")
    path = await _path(owner)
    for who in ("late@", "late@@example.org", "late@example"):
        refused = await owner.post(f"{path}/members", {"who": who, "role": "viewer"})
        assert refused.status_code == 422, who
        assert refused.json()["errors"][0]["field"] == "who"
    assert await _invitations(owner, path) == []


async def test_one_address_gets_five_mails_an_hour(product: Product) -> None:
    owner, other = await product.member("ada"), await product.member("cleo")
    path = await _path(owner)
    for _ in range(policy.MAILS_TO_AN_ADDRESS.limit):
        await invited(owner, path, LATE)
    for person in (owner, other):
        refused = await person.post(f"{await _path(person)}/members", {"who": LATE, "role": "viewer"})
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) > 0
    assert len(mails_to(product, LATE)) == policy.MAILS_TO_AN_ADDRESS.limit


async def test_one_person_invites_fifty_a_day_and_tries_names_no_oftener(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = policy.INVITING.__class__(policy.INVITING.name, 3, policy.INVITING.seconds)
    monkeypatch.setattr("requill.features.members.membership.INVITING", few)
    assert policy.INVITING.limit == 50
    owner = await product.member("ada")
    await product.member("ben")
    path = await _path(owner)
    for who in ("nobody-1", "nobody-2", "nobody-3"):
        refused = await owner.post(f"{path}/members", {"who": who, "role": "viewer"})
        assert refused.status_code == 422
    for who in ("ben", LATE):
        refused = await owner.post(f"{path}/members", {"who": who, "role": "viewer"})
        assert refused.status_code == 429
    assert len((await owner.get(f"{path}/members")).json()["members"]) == 1


class _Broken:
    """A mailer whose server takes nothing."""

    async def send(self, message: Message) -> None:
        raise MailFailed


async def test_an_invitation_that_did_not_leave_is_as_if_it_had_never_been_written(product: Product) -> None:
    owner = await product.member("ada")
    path = await _path(owner)
    known = await invited(owner, path, LATE, "viewer")
    token = token_for(product, LATE)
    product.replace(membership=replace(product.services.membership, mailer=_Broken()))
    refused = await owner.post(f"{path}/members", {"who": "new@example.org", "role": "editor"})
    assert (refused.status_code, refused.json()["code"]) == (503, "MAIL_FAILED")
    refused = await owner.post(f"{path}/members", {"who": LATE, "role": "editor"})
    assert refused.status_code == 503
    assert await _invitations(owner, path) == [known]
    assert (await product.stranger().get(f"/api/invitations/{token}")).json()["role"] == "viewer"


async def test_the_demo_account_invites_nobody(environment: dict[str, str]) -> None:
    demo = {"REQUILL_DEMO_USERNAME": "demo", "REQUILL_DEMO_PASSWORD": "everybody is in"}
    async with Product.opened({**environment, **demo}) as product:
        person = product.stranger()
        assert (await person.log_in("demo", "everybody is in")).status_code == 200
        path = await _path(person)
        refused = await person.post(f"{path}/members", {"who": LATE, "role": "viewer"})
        assert (refused.status_code, refused.json()["code"]) == (403, "ACCOUNT_REQUIRED")
        assert mails_to(product, LATE) == []


async def test_the_demo_account_is_a_member_of_nothing(environment: dict[str, str]) -> None:
    demo = {"REQUILL_DEMO_USERNAME": "demo", "REQUILL_DEMO_PASSWORD": "everybody is in"}
    async with Product.opened({**environment, **demo}) as product:
        owner, person = await product.member("ada"), product.stranger()
        assert (await person.log_in("demo", "everybody is in")).status_code == 200
        path = await _path(owner)
        named = await owner.post(f"{path}/members", {"who": "Demo", "role": "viewer"})
        assert (named.status_code, named.json()["errors"][0]["field"]) == (422, "who")
        await invited(owner, path, LATE)
        token = token_for(product, LATE)
        share = (await owner.put(f"{path}/share", {"role": "editor"})).json()["share"]
        for way in (f"/api/invitations/{token}/accept", f"/api/shared/{token_of(share)}/join"):
            refused = await person.post(way)
            assert (refused.status_code, refused.json()["code"]) == (403, "ACCOUNT_REQUIRED")
        assert len((await owner.get(f"{path}/members")).json()["members"]) == 1


async def test_of_many_who_accept_at_once_one_is_a_member(product: Product) -> None:
    owner = await product.member("ada")
    path = await _path(owner)
    await invited(owner, path, LATE)
    link = f"/api/invitations/{token_for(product, LATE)}/accept"
    people = [await product.member(f"person-{number}") for number in range(6)]
    statuses: list[int] = []

    async def accept(person: Person) -> None:
        statuses.append((await person.post(link)).status_code)

    async with anyio.create_task_group() as tasks:
        for person in people:
            tasks.start_soon(accept, person)
    assert sorted(statuses) == [200] + [404] * (len(people) - 1)
    assert len((await owner.get(f"{path}/members")).json()["members"]) == 2


async def test_invitations_go_with_the_account_of_whoever_sent_them_and_with_what_they_are_to(
    product: Product,
) -> None:
    owner, other = await product.member("ada"), await product.member("cleo")
    path, others = await _path(owner), await _path(other)
    await invited(owner, path, LATE)
    await invited(other, others, "later@example.org")

    def left(session: Session) -> list[str]:
        return list(session.scalars(select(Invitation.address)))

    await other.delete(others)
    assert await product.services.database.read(left) == [LATE]
    assert (await owner.delete("/api/account")).status_code == 200
    assert await product.services.database.read(left) == []
