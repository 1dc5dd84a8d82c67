"""X: the secret in HTTP Basic, people inside `data`, and no address."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tests.support.sites.site import CLIENT_ID, CLIENT_SECRET, Site, basic_of, form_of


class TwitterSite(Site):
    """`user` is who is signed in."""

    authorize_path = "/i/oauth2/authorize"

    def __init__(self) -> None:
        super().__init__()
        self.user: dict[str, Any] = {"id": "2244994945", "name": "X Dev", "username": "XDevelopers"}

    def environment(self) -> dict[str, str]:
        """The settings that make this site X."""
        return {
            "REQUILL_TWITTER_CLIENT_ID": CLIENT_ID,
            "REQUILL_TWITTER_CLIENT_SECRET": CLIENT_SECRET,
            "REQUILL_TWITTER_AUTHORIZE_URL": f"{self.url}/i/oauth2/authorize",
            "REQUILL_TWITTER_TOKEN_URL": f"{self.url}/2/oauth2/token",
            "REQUILL_TWITTER_API_URL": self.url,
        }

    def routes(self) -> list[Route]:
        """The token endpoint and the API."""
        return [Route("/2/oauth2/token", self._token, methods=["POST"]), Route("/2/users/me", self._me)]

    async def _token(self, request: Request) -> Response:
        if basic_of(request) != (CLIENT_ID, CLIENT_SECRET):
            return _refused(401, "unauthorized_client", "Missing valid authorization header")
        if self.redeem(await form_of(request)) is None:
            return _refused(400, "invalid_request", "Value passed for the authorization code was invalid.")
        return JSONResponse(
            {
                "token_type": "bearer",
                "expires_in": 7200,
                "access_token": self.new_token(),
                "scope": "users.read tweet.read",
            }
        )

    async def _me(self, request: Request) -> Response:
        if not self.is_authorised(request):
            answer = {"title": "Unauthorized", "type": "about:blank", "status": 401, "detail": "Unauthorized"}
            return JSONResponse(answer, 401)
        return JSONResponse({"data": self.user})


def _refused(status: int, error: str, description: str) -> Response:
    return JSONResponse({"error": error, "error_description": description}, status)
