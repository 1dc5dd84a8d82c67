"""Sign-in with any OpenID Connect issuer, Google among them: discovery, code, PKCE, nonce, userinfo.

https://openid.net/specs/openid-connect-core-1_0.html
"""

from __future__ import annotations

import time

from authlib.oidc.core import CodeIDToken
from joserfc import jwt
from joserfc.jwk import KeySet

from requill.oauth.client import (
    Conversation,
    Json,
    ProviderClient,
    Registration,
    subject_of,
    text_of,
)
from requill.oauth.interface import Attempt, Profile, ProviderFailed, Returned

_DISCOVERY = "/.well-known/openid-configuration"
_DISCOVERED_SECONDS = 600
_CLOCK_SECONDS = 60
# Signatures that only the issuer can make; anybody who knows the client's secret can make the others.
_ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "Ed25519"]
_ENDPOINTS = ("authorization_endpoint", "token_endpoint", "jwks_uri", "userinfo_endpoint")


class OpenIdProvider:
    """A client of the issuer at `issuer`; everything else is in its discovery document."""

    def __init__(self, label: str, issuer: str, client_id: str, client_secret: str | None) -> None:
        self.label = label
        self._issuer = issuer
        self._client_id = client_id
        self._client = ProviderClient(Registration(client_id, client_secret, "openid profile email"))
        self._discovered: Json = {}
        self._discovered_until = 0.0

    async def address(self, attempt: Attempt) -> str:
        """Where to send the browser. Raises `ProviderFailed`."""
        async with self._client.conversation() as talk:
            metadata = await self._metadata(talk)
        return self._client.address(metadata["authorization_endpoint"], attempt, nonce=attempt.nonce)

    async def identify(self, attempt: Attempt, returned: Returned) -> Profile:
        """Who came back. Raises `ProviderFailed`."""
        async with self._client.conversation() as talk:
            metadata = await self._metadata(talk)
            _check_issuer(metadata, returned)
            token = await talk.fetch_token(
                metadata["token_endpoint"], attempt, returned.code, _method(metadata)
            )
            claims = await self._claims(talk, metadata, token, attempt.nonce)
            said = await _userinfo(talk, metadata, claims["sub"])
        return Profile(
            issuer=metadata["issuer"],
            subject=subject_of(claims["sub"]),
            email=_verified(said if "email" in said else claims),
            username=text_of((claims | said).get("preferred_username")),
            name=text_of((claims | said).get("name")),
        )

    async def close(self) -> None:
        """Close every connection."""
        await self._client.close()

    async def _metadata(self, talk: Conversation) -> Json:
        """What the issuer says of itself, asked again every ten minutes."""
        if time.monotonic() < self._discovered_until:
            return self._discovered
        metadata = await talk.fetch(self._issuer.rstrip("/") + _DISCOVERY, with_token=False)
        if not isinstance(metadata, dict) or not isinstance(metadata.get("issuer"), str):
            raise ProviderFailed("the discovery document is none")
        if metadata["issuer"].rstrip("/") != self._issuer.rstrip("/"):
            raise ProviderFailed(f"the discovery document is that of {metadata['issuer']!r}")
        for name in _ENDPOINTS:
            self._check_endpoint(name, metadata.get(name))
        self._discovered, self._discovered_until = metadata, time.monotonic() + _DISCOVERED_SECONDS
        return metadata

    def _check_endpoint(self, name: str, url: object) -> None:
        """What is spoken to an issuer over TLS is not repeated in the open because it says so."""
        if url is None and name == "userinfo_endpoint":
            return
        scheme = "https://" if self._issuer.startswith("https://") else "http"
        if not isinstance(url, str) or not url.startswith(scheme):
            raise ProviderFailed(f"the discovery document has no usable {name}")

    async def _claims(self, talk: Conversation, metadata: Json, token: Json, nonce: str) -> Json:
        """What the signed ID token says, once it is known to be for this client and this attempt."""
        keys = KeySet.import_key_set(await talk.fetch(metadata["jwks_uri"], with_token=False))
        signed = jwt.decode(str(token.get("id_token", "")), keys, algorithms=_ALGORITHMS)
        claims = CodeIDToken(
            signed.claims,
            signed.header,
            {
                "iss": {"essential": True, "value": metadata["issuer"]},
                "aud": {"essential": True, "value": self._client_id},
            },
            {"nonce": nonce, "client_id": self._client_id, "access_token": token["access_token"]},
        )
        claims.validate(leeway=_CLOCK_SECONDS)
        return claims


def _method(metadata: Json) -> str:
    """How the issuer wants the client's secret."""
    methods = metadata.get("token_endpoint_auth_methods_supported") or ["client_secret_basic"]
    return "client_secret_basic" if "client_secret_basic" in methods else "client_secret_post"


def _check_issuer(metadata: Json, returned: Returned) -> None:
    """The answer must name the issuer where issuers say that they do so (RFC 9207)."""
    is_named = metadata.get("authorization_response_iss_parameter_supported") is True
    if (is_named or returned.issuer is not None) and returned.issuer != metadata["issuer"]:
        raise ProviderFailed(f"the answer comes from {returned.issuer!r}")


async def _userinfo(talk: Conversation, metadata: Json, subject: str) -> Json:
    """What the issuer tells of the person beyond the ID token, where many keep the address."""
    endpoint = metadata.get("userinfo_endpoint")
    if endpoint is None:
        return {}
    said = await talk.fetch(endpoint)
    if not isinstance(said, dict) or said.get("sub") != subject:
        raise ProviderFailed("userinfo is about someone else")
    return said


def _verified(said: Json) -> str | None:
    """The address, if the issuer verified it; some write that as a text."""
    verified = said.get("email_verified")
    return text_of(said.get("email")) if verified is True or verified == "true" else None
