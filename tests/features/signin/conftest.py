"""The product with sites to sign in with, and a way to read its mail."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

import httpx2
import pytest
from sqlalchemy import func, select

from requill.db.session import Session
from requill.mail.interface import Kept, Message
from tests.support.people import Person, Product
from tests.support.sites import GitHubSite, GoogleSite, Site, TwitterSite, serving


@dataclass(slots=True)
class Town:
    """The product, and the sites that know its people."""

    product: Product
    github: GitHubSite
    google: GoogleSite
    twitter: TwitterSite

    def site(self, name: str) -> Site:
        """A site by the name it has in addresses."""
        sites: dict[str, Site] = {"github": self.github, "google": self.google, "twitter": self.twitter}
        return sites[name]

    async def way(self, person: Person, name: str, callback: str = "/") -> str:
        """Go to a provider, agree or refuse there, and stop at the way back: its path."""
        sent = await person.get(f"/api/login/{name}", params={"callbackUrl": callback})
        assert sent.status_code == 303, sent.text
        async with httpx2.AsyncClient(trust_env=False, verify=False) as elsewhere:
            asked = await elsewhere.get(sent.headers["location"])
        assert asked.status_code == 302, asked.text
        back = asked.headers["location"]
        assert back.startswith(f"{self.product.address}/api/login/callback/{name}?")
        return back.removeprefix(self.product.address)

    async def enter(self, person: Person, name: str, callback: str = "/") -> str:
        """The whole way to a provider and in again; where the browser is sent in the end."""
        answer = await person.get(await self.way(person, name, callback))
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]


@pytest.fixture
async def town(environment: Mapping[str, str]) -> AsyncIterator[Town]:
    """The product where GitHub, Google and X are set up."""
    github, google, twitter = GitHubSite(), GoogleSite(), TwitterSite()
    async with serving(github, google, twitter):
        providers = github.environment() | google.environment() | twitter.environment()
        async with Product.opened({**environment, **providers}) as product:
            yield Town(product, github, google, twitter)


def mails(product: Product) -> Sequence[Kept]:
    """The messages that were written, newest first."""
    assert product.services.mailbox is not None
    return product.services.mailbox.kept()


def newest_mail(product: Product) -> Message:
    """The last message that was written."""
    return mails(product)[0].message


def token_in(message: Message) -> str:
    """The token of the link in a message."""
    link = re.search(r"https?://\S+", message.text)
    assert link is not None, message.text
    return urlsplit(link.group()).fragment.removeprefix("token=")


async def mailed_token(product: Product, person: Person, email: str, **more: str) -> str:
    """Ask for a link to sign in, and take its token out of the mail."""
    answer = await person.post("/api/login/email", {"email": email, **more})
    assert answer.status_code == 204, answer.text
    return token_in(newest_mail(product))


async def reset_token(product: Product, person: Person, email: str) -> str:
    """Ask for a link that sets a new password, and take its token out of the mail."""
    answer = await person.post("/api/password/forgot", {"email": email})
    assert answer.status_code == 204, answer.text
    return token_in(newest_mail(product))


async def register(
    person: Person, username: str, email: str, password: str = "correct horse battery"
) -> None:
    """Sign up with a password, which proves no address."""
    form = {"username": username, "email": email, "password": password}
    answer = await person.post("/api/register", form)
    assert answer.status_code == 201, answer.text


async def whoami(person: Person) -> str | None:
    """The name behind a browser's cookie; None for nobody and for guests."""
    user = (await person.get("/api/current-user")).json()
    return None if user["isGuest"] or user["isAnonymous"] else str(user["username"])


async def counted(product: Product, *models: type) -> list[int]:
    """How many rows each table has."""

    def count(session: Session) -> list[int]:
        return [session.execute(select(func.count()).select_from(model)).scalar_one() for model in models]

    counts: list[int] = await product.services.database.read(count)
    return counts
