"""Sign-in with X, whose machines still call it Twitter: OAuth 2, then its API; it gives no address."""

from __future__ import annotations

from requill.oauth.client import subject_of, text_of
from requill.oauth.interface import Attempt, Profile, ProviderFailed, Returned
from requill.oauth.plain import PlainSite


class Twitter(PlainSite):
    """An app at X that is a confidential client."""

    label = "X"
    # X gives a person's own profile only to those who may also read posts.
    scope = "users.read tweet.read"

    async def identify(self, attempt: Attempt, returned: Returned) -> Profile:
        """Who came back. Raises `ProviderFailed`."""
        async with self._client.conversation() as talk:
            await talk.fetch_token(self._endpoints.token, attempt, returned.code, "client_secret_basic")
            answer = await talk.fetch(f"{self._endpoints.api}/2/users/me")
        user = answer.get("data") if isinstance(answer, dict) else None
        if not isinstance(user, dict):
            raise ProviderFailed("the answer is not a person")
        return Profile(
            issuer=self._endpoints.issuer,
            subject=subject_of(user.get("id")),
            email=None,
            username=text_of(user.get("username")),
            name=text_of(user.get("name")),
        )
