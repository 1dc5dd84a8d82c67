"""GitHub: errors with status 200, numbers as ids, addresses in a call of their own."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tests.support.sites.site import CLIENT_ID, CLIENT_SECRET, Site, form_of


class GitHubSite(Site):
    """The octocat is signed in; `user` and `emails` are what the API says."""

    authorize_path = "/login/oauth/authorize"

    def __init__(self) -> None:
        super().__init__()
        self.user: dict[str, Any] = {
            "login": "octocat",
            "id": 583231,
            "node_id": "MDQ6VXNlcjU4MzIzMQ==",
            "type": "User",
            "site_admin": False,
            "name": "The Octocat",
            "email": None,
        }
        self.emails: list[dict[str, Any]] = [
            {"email": "spare@github.example", "primary": False, "verified": True, "visibility": None},
            {"email": "octocat@github.example", "primary": True, "verified": True, "visibility": "private"},
        ]

    def environment(self) -> dict[str, str]:
        """The settings that make this site GitHub."""
        return {
            "REQUILL_GITHUB_CLIENT_ID": CLIENT_ID,
            "REQUILL_GITHUB_CLIENT_SECRET": CLIENT_SECRET,
            "REQUILL_GITHUB_AUTHORIZE_URL": f"{self.url}/login/oauth/authorize",
            "REQUILL_GITHUB_TOKEN_URL": f"{self.url}/login/oauth/access_token",
            "REQUILL_GITHUB_API_URL": self.url,
        }

    def routes(self) -> list[Route]:
        """The token endpoint and the API."""
        return [
            Route("/login/oauth/access_token", self._token, methods=["POST"]),
            Route("/user", self._user),
            Route("/user/emails", self._emails),
        ]

    def refusal(self) -> dict[str, str]:
        """GitHub's words."""
        return {
            "error": "access_denied",
            "error_description": "The user has denied your application access.",
            "error_uri": "https://docs.github.com/apps/troubleshooting",
        }

    async def _token(self, request: Request) -> Response:
        form = await form_of(request)
        if (form.get("client_id"), form.get("client_secret")) != (CLIENT_ID, CLIENT_SECRET):
            return _refused(
                "incorrect_client_credentials", "The client_id and/or client_secret are incorrect."
            )
        if self.redeem(form) is None:
            return _refused("bad_verification_code", "The code passed is incorrect or expired.")
        assert "application/json" in request.headers["accept"]
        return JSONResponse(
            {"access_token": self.new_token("gho_"), "token_type": "bearer", "scope": "read:user,user:email"}
        )

    async def _user(self, request: Request) -> Response:
        return self._answer(request, self.user)

    async def _emails(self, request: Request) -> Response:
        return self._answer(request, self.emails)

    def _answer(self, request: Request, value: Any) -> Response:
        if not request.headers.get("user-agent"):
            return Response("Request forbidden by administrative rules.", 403)
        if not self.is_authorised(request):
            return JSONResponse({"message": "Bad credentials", "status": "401"}, 401)
        return JSONResponse(value)


def _refused(error: str, description: str) -> Response:
    return JSONResponse(
        {"error": error, "error_description": description, "error_uri": "https://docs.github.com"}
    )
