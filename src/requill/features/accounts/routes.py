"""`/api/current-user`, `/api/guest` and `/api/settings`."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from requill.api.answers import answer
from requill.api.deps import SESSION_COOKIE, By, credentials_of
from requill.api.origin import is_https
from requill.api.schemas import REFUSED
from requill.db.session import Session
from requill.features.accounts import service
from requill.features.accounts.guest_tokens import LIFETIME_SECONDS
from requill.features.accounts.schemas import AssistantInfo, CurrentUser, Settings, SettingsChange
from requill.features.accounts.service import Accounts
from requill.kit.actor import Actor

router = APIRouter(tags=["accounts"], responses=REFUSED)


@router.get("/api/current-user", response_model=CurrentUser)
async def current_user(request: Request) -> Response:
    """Who is there; a visitor without a session becomes a guest."""
    accounts: Accounts = request.app.state.identity
    credentials = credentials_of(request)

    def look(session: Session) -> tuple[CurrentUser | None, bool]:
        actor = accounts.recognise(session, credentials)
        if actor is None:
            return None, False
        return accounts.current_user(session, actor), accounts.is_due_for_renewal(session, credentials)

    user, is_due = await request.app.state.database.read(look)
    if user is None:
        return _as_new_guest(request, accounts)
    response = answer(user)
    if is_due and credentials.token is not None:
        await request.app.state.database.write(lambda session: accounts.renew(session, credentials))
        _set_cookie(request, response, credentials.token)
    return response


@router.post("/api/guest", response_model=CurrentUser)
async def guest(request: Request) -> Response:
    """A fresh guest identity, whoever was there before."""
    return _as_new_guest(request, request.app.state.identity)


@router.get("/api/settings", response_model=Settings)
async def settings(request: Request, by: By) -> Response:
    """The caller's settings."""
    return answer(_settings(request, await by.read(service.reviews_changes_first)))


@router.patch("/api/settings", response_model=Settings)
async def change_settings(request: Request, by: By, change: SettingsChange) -> Response:
    """Keep a changed setting."""

    def work(session: Session, actor: Actor) -> None:
        service.set_review_changes_first(session, actor, value=change.review_changes_first)

    await by.write(work)
    return answer(_settings(request, change.review_changes_first))


def _settings(request: Request, review_changes_first: bool) -> Settings:  # noqa: FBT001
    assistant: AssistantInfo = request.app.state.assistant_info
    return Settings(
        has_custom_openai_key=False, review_changes_first=review_changes_first, assistant=assistant
    )


def _as_new_guest(request: Request, accounts: Accounts) -> Response:
    token = accounts.tokens.issue()
    response = answer(accounts.new_guest(token))
    _set_cookie(request, response, token)
    return response


def _set_cookie(request: Request, response: Response, token: str) -> None:
    response.set_cookie(
        SESSION_COOKIE,
        token,
        max_age=LIFETIME_SECONDS,
        httponly=True,
        samesite="lax",
        secure=is_https(request),
        path="/",
    )
