"""Sign-in with GitHub: OAuth 2, then its REST API, where the verified addresses are a call of their own."""

from __future__ import annotations

from typing import Any

from requill.oauth.client import subject_of, text_of
from requill.oauth.interface import Attempt, Profile, ProviderFailed, Returned
from requill.oauth.plain import PlainSite

_VERSION = {"X-GitHub-Api-Version": "2022-11-28"}


class GitHub(PlainSite):
    """An OAuth app at GitHub, or at a GitHub server of one's own."""

    label = "GitHub"
    scope = "read:user user:email"

    async def identify(self, attempt: Attempt, returned: Returned) -> Profile:
        """Who came back. Raises `ProviderFailed`."""
        api = self._endpoints.api
        async with self._client.conversation() as talk:
            await talk.fetch_token(self._endpoints.token, attempt, returned.code, "client_secret_post")
            user = await talk.fetch(f"{api}/user", headers=_VERSION)
            addresses = await talk.fetch(f"{api}/user/emails", headers=_VERSION)
        if not isinstance(user, dict):
            raise ProviderFailed("the answer is not a person")
        return Profile(
            issuer=self._endpoints.issuer,
            subject=subject_of(user.get("id")),
            email=_verified(addresses),
            username=text_of(user.get("login")),
            name=text_of(user.get("name")),
        )


def _verified(addresses: Any) -> str | None:
    """The person's primary address, if GitHub verified it."""
    for entry in addresses if isinstance(addresses, list) else ():
        if isinstance(entry, dict) and entry.get("primary") is True and entry.get("verified") is True:
            return text_of(entry.get("email"))
    return None
