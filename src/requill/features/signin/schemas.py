"""Sign-in by mail and by provider as it crosses the wire."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from pydantic import Field

from requill.api.schemas import Incoming, Outgoing, Text, shaped
from requill.features.accounts.schemas import CurrentUser, FormText, Secret
from requill.features.signin.errors import InvalidToken
from requill.kit.ids import TOKEN_FORM

CallbackUrl = Annotated[str | None, Query(alias="callbackUrl")]
Token = Annotated[str, shaped(TOKEN_FORM, InvalidToken), Field(repr=False)]


class Demo(Outgoing):
    """The account behind the Quick Login button."""

    username: str
    password: str


class ProviderButton(Outgoing):
    """One way to sign in; the app appends `?callbackUrl=` to `href`."""

    id: str
    label: str
    href: str


class Providers(Outgoing):
    """The ways to sign in that are configured, in the order of their buttons, and what a password needs."""

    providers: list[ProviderButton]
    demo: Demo | None
    password_min_length: int


class LinkWish(Incoming):
    """Where to send a link, and where it leads in the end."""

    email: FormText
    callback_url: Text | None = None


class ResetWish(Incoming):
    """Whose password is forgotten."""

    email: FormText


class Confirmation(Incoming):
    """The token of a link."""

    token: Token


class Reset(Incoming):
    """The token of a link, and the new password."""

    token: Token
    password: Secret


class JoinQuestion(Outgoing):
    """An account with the verified address of somebody who came from a provider."""

    provider: str
    label: str
    email: str
    username: str


class LinkQuestion(Outgoing):
    """Whom a link signs in; `is_new` where that makes an account."""

    email: str
    is_new: bool


class Entered(Outgoing):
    """Who is signed in now, whether their account is new, and the page where they wanted to be."""

    user: CurrentUser
    is_new: bool
    callback_url: str
