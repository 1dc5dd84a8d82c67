"""Routes of accounts: who is there, and in and out by name and password."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from requill.api.answers import answer
from requill.api.bodies import JsonRoute
from requill.api.deps import credentials_of
from requill.api.origin import check_navigation, is_from_own_page
from requill.api.schemas import REFUSED
from requill.db.caller import require
from requill.db.session import Session
from requill.features.accounts.cookies import set_anonymous, set_session, signed_in
from requill.features.accounts.logout_page import leaving_page
from requill.features.accounts.schemas import (
    AccountDeleted,
    CurrentUser,
    Login,
    PasswordChange,
    Registration,
    render_person,
)
from requill.features.accounts.service import Accounts, SignedIn, is_signed_out
from requill.services import Provided

router = APIRouter(tags=["accounts"], responses=REFUSED, route_class=JsonRoute)


@router.get("/api/current-user", response_model=CurrentUser)
async def current_user(request: Request, services: Provided) -> Response:
    """Who is there; a visitor without a session becomes a guest, one whose session is over is nobody."""
    accounts = services.identity
    credentials = credentials_of(request)

    def look(session: Session) -> tuple[CurrentUser | None, bool]:
        actor = accounts.authenticate(session, credentials)
        if actor is None:
            # A guest who has just become a member may still ask with the old cookie, from another tab or a
            # closing socket: a new guest's cookie would take the place of the member's.
            is_over = is_signed_out(credentials) or accounts.has_ended(session, credentials)
            return CurrentUser(is_anonymous=True) if is_over else None, False
        person = accounts.current_user(session, actor)
        return render_person(person), accounts.is_due_for_renewal(session, credentials)

    user, is_due = await services.database.read(look)
    if user is None:
        return _as_new_guest(request, accounts)
    response = answer(user)
    if is_due:
        is_due = await services.database.write(lambda session: accounts.renew(session, credentials))
    # Set at once after it was found to be good: a cookie that a login sets meanwhile is sent after this one.
    elif user.is_guest:
        is_due = accounts.is_cookie_due(credentials)
    if is_due and credentials.token is not None:
        set_session(request, response, credentials.token)
    return response


@router.post("/api/guest", response_model=CurrentUser)
async def guest(request: Request, services: Provided) -> Response:
    """A fresh guest identity, whoever was there before."""
    return _as_new_guest(request, services.identity)


@router.post("/api/login", response_model=CurrentUser)
async def log_in(request: Request, services: Provided, form: Login) -> Response:
    """Let in who knows the password; a guest's work comes along."""
    return signed_in(request, await services.password_auth.log_in(credentials_of(request), form))


@router.post("/api/register", response_model=CurrentUser, status_code=HTTPStatus.CREATED)
async def register(request: Request, services: Provided, form: Registration) -> Response:
    """Make an account; a guest's work comes along."""
    entered = await services.password_auth.register(credentials_of(request), form)
    return signed_in(request, entered, status=HTTPStatus.CREATED)


@router.get(
    "/api/logout",
    response_class=RedirectResponse,
    status_code=HTTPStatus.SEE_OTHER,
    responses={200: {"description": "A page that asks", "content": {"text/html": {}}}},
)
async def log_out_by_link(request: Request, services: Provided) -> Response:
    """End the session and go home; only from this site's own pages, or typed by hand.

    A browser that doesn't say where the link was followed gets a page that asks.
    """
    check_navigation(request)
    return await log_out(request, services) if is_from_own_page(request) else leaving_page()


@router.post("/api/logout", response_class=RedirectResponse, status_code=HTTPStatus.SEE_OTHER)
async def log_out(request: Request, services: Provided) -> Response:
    """End the session and go home."""
    accounts = services.identity
    credentials = credentials_of(request)
    await services.database.write(lambda session: accounts.sign_out(session, credentials))
    response = RedirectResponse("/", status_code=HTTPStatus.SEE_OTHER)
    set_anonymous(request, response)
    return response


@router.post("/api/password/change", response_model=CurrentUser)
async def change_password(request: Request, services: Provided, change: PasswordChange) -> Response:
    """Set a new password; every other session ends."""
    return signed_in(request, await services.password_auth.change_password(credentials_of(request), change))


@router.delete("/api/account", response_model=AccountDeleted)
async def delete_account(request: Request, services: Provided) -> Response:
    """Anonymise a registered person's account; give a guest a new identity with the same content."""
    accounts = services.identity
    credentials = credentials_of(request)

    def work(session: Session) -> SignedIn | None:
        actor = require(accounts, session, credentials)
        if actor.is_guest:
            return accounts.reset_guest(session, actor, credentials)
        accounts.require_own_account(session, actor)
        accounts.anonymise(session, actor.user_id)
        return None

    continued = await services.database.write(work)
    if continued is None:
        response = answer(AccountDeleted(is_guest=False, new_guest_id=None))
        set_anonymous(request, response)
        return response
    response = answer(AccountDeleted(is_guest=True, new_guest_id=continued.user.id))
    set_session(request, response, continued.token)
    return response


def _as_new_guest(request: Request, accounts: Accounts) -> Response:
    token = accounts.tokens.issue()
    response = answer(render_person(accounts.new_guest(token)))
    set_session(request, response, token)
    return response
