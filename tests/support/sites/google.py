"""Google: an OpenID Connect issuer with a discovery document, signed tokens and userinfo."""

from __future__ import annotations

import time
from functools import cache
from typing import Any

from joserfc import jwt
from joserfc.jwk import RSAKey
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tests.support.sites.site import CLIENT_ID, CLIENT_SECRET, Grant, Site, basic_of, form_of


@cache
def signing_key() -> RSAKey:
    """One key for all tests: making it takes longer than most of them."""
    return RSAKey.generate_key(2048, {"kid": "first", "use": "sig", "alg": "RS256"})


class GoogleSite(Site):
    """A person is signed in; `person` is what both the token and userinfo say of them.

    `claims` and `userinfo` change what each of the two says alone, `named` what the way back says of the
    issuer.
    """

    authorize_path = "/o/oauth2/v2/auth"

    def __init__(self) -> None:
        super().__init__()
        self.person: dict[str, Any] = {
            "sub": "110169484474386276334",
            "email": "ada@gmail.example",
            "email_verified": True,
            "name": "Ada Lovelace",
            "given_name": "Ada",
            "family_name": "Lovelace",
            "picture": "https://lh3.googleusercontent.com/a/default",
        }
        self.claims: dict[str, Any] = {}
        self.userinfo: dict[str, Any] = {}
        self.metadata: dict[str, Any] = {}
        self.named: str | None = None

    def environment(self) -> dict[str, str]:
        """The settings that make this site Google."""
        return {
            "REQUILL_GOOGLE_CLIENT_ID": CLIENT_ID,
            "REQUILL_GOOGLE_CLIENT_SECRET": CLIENT_SECRET,
            "REQUILL_GOOGLE_ISSUER": self.url,
        }

    def routes(self) -> list[Route]:
        """Discovery, the token endpoint, the keys and userinfo."""
        return [
            Route("/.well-known/openid-configuration", self._discovery),
            Route("/token", self._token, methods=["POST"]),
            Route("/oauth2/v3/certs", self._keys),
            Route("/v1/userinfo", self._userinfo),
        ]

    def returned(self) -> dict[str, str]:
        """Who asked the person, if the site says so, and what Google adds."""
        named = {} if self.named is None else {"iss": self.named}
        return {"scope": "email profile openid", "authuser": "0", "prompt": "consent"} | named

    async def _discovery(self, request: Request) -> Response:
        document = {
            "issuer": self.url,
            "authorization_endpoint": f"{self.url}/o/oauth2/v2/auth",
            "token_endpoint": f"{self.url}/token",
            "userinfo_endpoint": f"{self.url}/v1/userinfo",
            "jwks_uri": f"{self.url}/oauth2/v3/certs",
            "response_types_supported": ["code", "token", "id_token"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256"],
            "scopes_supported": ["openid", "email", "profile"],
            "token_endpoint_auth_methods_supported": ["client_secret_post", "client_secret_basic"],
            "code_challenge_methods_supported": ["plain", "S256"],
        }
        return JSONResponse(document | self.metadata)

    async def _token(self, request: Request) -> Response:
        form = await form_of(request)
        posted = (form.get("client_id", ""), form.get("client_secret", ""))
        if (basic_of(request) or posted) != (CLIENT_ID, CLIENT_SECRET):
            return JSONResponse({"error": "invalid_client", "error_description": "Unauthorized"}, 401)
        grant = self.redeem(form)
        if grant is None:
            return JSONResponse({"error": "invalid_grant", "error_description": "Malformed auth code."}, 400)
        return JSONResponse(
            {
                "access_token": self.new_token("ya29."),
                "expires_in": 3599,
                "scope": "openid https://www.googleapis.com/auth/userinfo.email",
                "token_type": "Bearer",
                "id_token": self.id_token(grant),
            }
        )

    def id_token(self, grant: Grant) -> str:
        """What the site signs about its person."""
        moment = int(time.time())
        claims = {
            "iss": self.url,
            "azp": CLIENT_ID,
            "aud": CLIENT_ID,
            "nonce": grant.nonce,
            "iat": moment,
            "exp": moment + 3600,
        }
        key = signing_key()
        said = {
            name: value for name, value in (self.person | claims | self.claims).items() if value is not None
        }
        return jwt.encode({"alg": "RS256", "kid": "first", "typ": "JWT"}, said, key)

    async def _keys(self, request: Request) -> Response:
        return JSONResponse({"keys": [signing_key().as_dict(private=False)]})

    async def _userinfo(self, request: Request) -> Response:
        if not self.is_authorised(request):
            return JSONResponse({"error": "invalid_request", "error_description": "Invalid Credentials"}, 401)
        return JSONResponse(self.person | self.userinfo)
