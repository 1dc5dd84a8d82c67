"""What a link gives and asks: a role, an end, a password, the owner's name."""

from __future__ import annotations

from datetime import timedelta

import anyio
import pytest

from requill.features.accounts.throttle import Rule
from requill.features.sharing import links, policy
from requill.kit.clock import now
from requill.kit.events import AccessChanged
from tests.features.sharing.links import followed, share_path, shared, token_of
from tests.support.members import added, invited, token_for
from tests.support.people import Json, Person, Product

pytestmark = pytest.mark.anyio

PASSWORD = "north shore"


async def _with(owner: Person, document: Json, **wish: Json) -> Json:
    answer = await owner.put(share_path(document), wish)
    assert answer.status_code == 200, answer.text
    return answer.json()["share"]


async def _role(person: Person, document: Json) -> str | None:
    answer = await person.get(f"/api/documents/{document['id']}")
    return answer.json()["role"] if answer.status_code == 200 else None


async def test_what_is_not_named_stays(product: Product) -> None:
    owner = await product.member()
    document = await owner.write_document()
    end = (now() + timedelta(days=1)).isoformat()
    first = await _with(owner, document, role="commenter", expiresAt=end, showsOwner=True)
    assert (first["role"], first["showsOwner"], first["hasPassword"]) == ("commenter", True, False)
    assert await shared(owner, document) == first
    changed = await _with(owner, document, password=PASSWORD)
    assert changed == first | {"hasPassword": True}
    assert await _with(owner, document, password=None, expiresAt=None) == first | {"expiresAt": None}


async def test_the_owners_name_is_shown_where_they_say_so(product: Product) -> None:
    owner = await product.member("mara")
    document = await owner.write_document()
    share = await _with(owner, document, showsOwner=True)
    assert (await followed(product, share)).json()["ownerName"] == "mara"


async def test_a_new_owner_is_named_once_they_say_so_themselves(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    document = await owner.write_document()
    share = await _with(owner, document, role="commenter", showsOwner=True)
    member = await added(owner, f"/api/documents/{document['id']}", "ben", "viewer")
    given = await owner.post(f"/api/documents/{document['id']}/owner", {"userId": member["userId"]})
    assert given.status_code == 200, given.text
    assert (await followed(product, share)).json()["ownerName"] is None
    assert (await ben.get(share_path(document))).json()["share"] == share | {"showsOwner": False}
    await _with(ben, document, showsOwner=True)
    assert (await followed(product, share)).json()["ownerName"] == "ben"


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"expiresAt": "2020-01-01T00:00:00Z"}, "expiresAt"),
        ({"expiresAt": "2120-01-01T00:00:00"}, "expiresAt"),
        ({"expiresAt": "tomorrow"}, "expiresAt"),
        ({"password": "abc"}, "password"),
        ({"password": "x" * 201}, "password"),
        ({"role": "owner"}, "role"),
        ({"token": "mine"}, "token"),
    ],
)
async def test_what_a_link_cannot_be_is_refused(shared_product: Product, wish: Json, field: str) -> None:
    owner = await shared_product.member()
    document = await owner.write_document()
    refused = await owner.put(share_path(document), wish)
    assert refused.status_code == 422, refused.text
    assert [error["field"] for error in refused.json()["errors"]] == [field]
    assert (await owner.get(share_path(document))).json() == {"share": None}


async def test_a_guests_link_is_for_reading(product: Product) -> None:
    guest = await product.guest()
    document = await guest.write_document()
    refused = await guest.put(share_path(document), {"role": "editor"})
    assert (refused.status_code, refused.json()["code"]) == (403, "ACCOUNT_REQUIRED")
    share = await _with(guest, document, password=PASSWORD)
    joined = await (await product.member()).post(f"/api/shared/{token_of(share)}/join")
    assert joined.status_code == 401, "the password comes first"


async def test_a_password_is_asked_for_once_a_day_and_browser(product: Product) -> None:
    owner, reader = await product.member(), product.stranger()
    document = await owner.write_document("Secret plan")
    share = await _with(owner, document, password=PASSWORD)
    path = f"/api/shared/{token_of(share)}"
    asked = await reader.get(path)
    assert (asked.status_code, asked.json()["code"]) == (401, "PASSWORD_REQUIRED")
    assert "Secret plan" not in asked.text
    wrong = await reader.post(f"{path}/open", {"password": "south shore"})
    assert (wrong.status_code, wrong.json()["code"]) == (403, "WRONG_PASSWORD")
    opened = await reader.post(f"{path}/open", {"password": PASSWORD})
    assert opened.json()["title"] == "Secret plan"
    cookie = opened.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "Max-Age=86400" in cookie
    assert token_of(share) not in cookie
    assert (await reader.get(path)).json()["title"] == "Secret plan"
    assert (await product.stranger().get(path)).status_code == 401
    await _with(owner, document, password="another shore")
    assert (await reader.get(path)).status_code == 401, "what was given was for the password before"


async def test_what_opens_one_link_opens_no_other(product: Product) -> None:
    owner, reader = await product.member(), product.stranger()
    one, other = await owner.write_document("One"), await owner.write_document("Other")
    paths = [
        f"/api/shared/{token_of(await _with(owner, document, password=PASSWORD))}"
        for document in (one, other)
    ]
    await reader.post(f"{paths[0]}/open", {"password": PASSWORD})
    (value,) = reader.http.cookies.values()
    name = await _cookie_name(product, paths[1])
    reader.http.cookies.set(name, value, domain="127.0.0.1", path="/")
    assert (await reader.get(paths[0])).status_code == 200
    assert (await reader.get(paths[1])).status_code == 401


async def _cookie_name(product: Product, path: str) -> str:
    reader = product.stranger()
    await reader.post(f"{path}/open", {"password": PASSWORD})
    return next(iter(reader.http.cookies))


async def test_a_password_cannot_be_tried_for_ever(product: Product) -> None:
    owner, reader = await product.member(), product.stranger()
    path = f"/api/shared/{token_of(await _with(owner, await owner.write_document(), password=PASSWORD))}/open"
    for _ in range(policy.OPEN_HERE.limit):
        assert (await reader.post(path, {"password": "a guess"})).status_code == 403
    refused = await reader.post(path, {"password": PASSWORD})
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) > 0


@pytest.mark.parametrize("role", ["commenter", "editor"])
async def test_a_link_makes_members_and_takes_them_along(product: Product, role: str) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    document = await owner.write_document()
    path = f"/api/shared/{token_of(await _with(owner, document, role=role))}"
    assert (await ben.post(f"{path}/join")).json() == {"documentId": document["id"]}
    assert (await ben.post(f"{path}/join")).status_code == 200
    assert await _role(ben, document) == role
    assert [row["role"] for row in (await ben.get("/api/documents?filter=shared")).json()] == [role]
    assert (await owner.delete(share_path(document))).status_code == 200
    assert await _role(ben, document) is None
    assert (await ben.get("/api/documents")).json() == []


async def test_a_link_that_gives_less_leaves_those_who_joined_less(product: Product) -> None:
    owner, ben, cleo = [await product.member(name) for name in ("ada", "ben", "cleo")]
    document = await owner.write_document()
    await added(owner, f"/api/documents/{document['id']}", "cleo", "editor")
    path = f"/api/shared/{token_of(await _with(owner, document, role='editor'))}"
    for person in (ben, cleo):
        assert (await person.post(f"{path}/join")).status_code == 200
    for role in ("commenter", "viewer"):
        await _with(owner, document, role=role)
        assert await _role(ben, document) == role
        assert await _role(cleo, document) == "editor", "that came from the owner, not from the link"
    refused = await (await product.member("dan")).post(f"{path}/join")
    assert (refused.status_code, refused.json()["code"]) == (409, "LINK_IS_FOR_READING")
    await _with(owner, document, role="editor")
    assert await _role(ben, document) == "viewer", "nobody is given more behind their back"


async def test_a_role_that_the_owner_gave_outlives_the_link(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    document = await owner.write_document()
    path = f"/api/shared/{token_of(await _with(owner, document, role='commenter'))}"
    await ben.post(f"{path}/join")
    one = f"/api/documents/{document['id']}/members/{(await ben.who())['id']}"
    assert (await owner.patch(one, {"role": "editor"})).status_code == 200
    await owner.delete(share_path(document))
    assert await _role(ben, document) == "editor"


async def test_an_expired_link_is_as_if_it_had_never_been_and_so_is_what_it_gave(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    document = await owner.write_document()
    end = (now() + timedelta(seconds=1)).isoformat()
    share = await _with(owner, document, role="editor", expiresAt=end)
    path = f"/api/shared/{token_of(share)}"
    assert (await ben.post(f"{path}/join")).status_code == 200
    async with product.services.bus.listen(f"user:{(await ben.who())['id']}") as hints:
        with anyio.fail_after(10):
            async for hint in hints:
                if hint["event"] == AccessChanged.__name__:
                    break
    assert await _role(ben, document) is None
    dead, unknown = await followed(product, share), await product.stranger().get(f"/api/shared/{'x' * 43}")
    assert (dead.status_code, dead.json()) == (unknown.status_code, unknown.json())
    assert (await ben.post(f"{path}/join")).status_code == 404
    assert policy.EXPIRY_SECONDS < 1


@pytest.mark.parametrize("before", ["viewer", "commenter"])
async def test_more_that_came_through_a_link_goes_with_it_and_what_was_there_stays(
    product: Product, before: str
) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    document = await owner.write_document()
    await added(owner, f"/api/documents/{document['id']}", "ben", before)
    path = f"/api/shared/{token_of(await _with(owner, document, role='editor'))}"
    assert (await ben.post(f"{path}/join")).status_code == 200
    assert await _role(ben, document) == "editor"
    await _with(owner, document, role="commenter")
    assert await _role(ben, document) == "commenter"
    await owner.delete(share_path(document))
    assert await _role(ben, document) == before


async def test_whoever_follows_a_raised_link_again_has_no_more_than_the_link_lasts(product: Product) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    document = await owner.write_document()
    path = f"/api/shared/{token_of(await _with(owner, document, role='commenter'))}/join"
    assert (await ben.post(path)).status_code == 200
    await _with(owner, document, role="editor")
    assert (await ben.post(path)).status_code == 200
    assert await _role(ben, document) == "editor"
    await owner.delete(share_path(document))
    assert await _role(ben, document) is None


@pytest.mark.parametrize(
    ("invited_as", "meanwhile"), [("viewer", "commenter"), ("commenter", "commenter"), ("editor", "editor")]
)
async def test_what_an_invitation_gave_outlives_the_link(
    product: Product, invited_as: str, meanwhile: str
) -> None:
    owner, ben = await product.member("ada"), await product.member("ben")
    document = await owner.write_document()
    path = f"/api/shared/{token_of(await _with(owner, document, role='commenter'))}"
    await ben.post(f"{path}/join")
    await invited(owner, f"/api/documents/{document['id']}", "ben@example.org", invited_as)
    accepted = await ben.post(f"/api/invitations/{token_for(product, 'ben@example.org')}/accept")
    assert accepted.status_code == 200
    assert await _role(ben, document) == meanwhile
    await owner.delete(share_path(document))
    assert await _role(ben, document) == invited_as


async def test_one_address_keeps_nobody_else_from_trying(
    environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "OPEN_LINK", Rule("open a link", policy.OPEN_HERE.limit + 5, 3600))
    async with Product.opened({**environment, "REQUILL_TRUSTED_PROXIES": "127.0.0.1"}) as product:
        owner = await product.member()
        share = await _with(owner, await owner.write_document(), password=PASSWORD)
        path = f"/api/shared/{token_of(share)}/open"
        for _ in range(policy.OPEN_HERE.limit + 10):
            guess, address = {"password": "a guess"}, {"X-Forwarded-For": "192.0.2.1"}
            refused = await product.stranger().post(path, guess, headers=address)
        assert refused.status_code == 429
        elsewhere = {"X-Forwarded-For": "192.0.2.2"}
        opened = await product.stranger().post(path, {"password": PASSWORD}, headers=elsewhere)
        assert opened.status_code == 200, opened.text


async def test_a_cookie_that_nobody_gave_is_none(product: Product) -> None:
    owner = await product.member()
    share = await _with(owner, await owner.write_document(), password=PASSWORD)
    path = f"/api/shared/{token_of(share)}"
    name = await _cookie_name(product, path)
    for forged in (b"99999999999.\xe9", b"99999999999.", b"99999999999." + b"0" * 64):
        cookie = {b"Cookie": name.encode() + b"=" + forged}
        asked = await product.stranger().http.get(path, headers=cookie)
        assert (asked.status_code, asked.json()["code"]) == (401, "PASSWORD_REQUIRED")


@pytest.mark.parametrize("end", ["9999-12-31T23:59:59-12:00", "9999-12-31T23:59:59Z"])
async def test_the_last_moment_of_all_is_a_time_like_others(product: Product, end: str) -> None:
    owner = await product.member()
    document = await owner.write_document()
    answer = await owner.put(share_path(document), {"expiresAt": end})
    assert answer.status_code in (200, 422), answer.text
    assert (await owner.get(share_path(document))).status_code == 200
