"""People as they cross the wire: who is there, and the forms by which they come in."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import asdict
from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from requill.api import limits
from requill.api.schemas import Done, Form, Incoming, Outgoing, Text
from requill.features.accounts.names import NAME_MAX
from requill.features.accounts.person import Person


def _required(message: str) -> AfterValidator:
    def check(text: str) -> str:
        if not text.strip():
            raise PydanticCustomError("required", message)
        return text

    return AfterValidator(check)


def _short(text: str | None) -> str | None:
    bare = " ".join((text or "").split())
    if len(bare) > NAME_MAX:
        raise PydanticCustomError("long", "A name has at most {limit} characters", {"limit": NAME_MAX})
    return bare or None


FormText = Annotated[Text, Field(max_length=limits.FORM_CHARACTERS)]
Secret = Annotated[FormText, Field(repr=False)]
OptionalName = Annotated[FormText | None, AfterValidator(_short)]


class CurrentUser(Outgoing):
    """Who is there: a guest, a registered person, or nobody (`is_anonymous`)."""

    id: str | None = None
    username: str | None = None
    email: str | None = None
    name: str | None = None
    first_name: str | None = None
    last_name: str | None = None
    is_guest: bool = False
    is_authenticated: bool = False
    is_anonymous: bool = False


class Login(Form):
    """A name or an address, and the password."""

    username: Annotated[FormText, _required("Username or email is required")]
    password: Annotated[Secret, _required("Password is required")]


class Registration(Form):
    """The sign-up form. `id` is what older pages send; the guest is the one whose cookie came along."""

    username: FormText
    email: FormText
    name: OptionalName = None
    first_name: OptionalName = None
    password: Secret
    id: FormText | None = None


class PasswordChange(Incoming):
    """The new password; the current one may be missing where the account has none."""

    current_password: Annotated[FormText | None, Field(repr=False)] = None
    password: Secret


class AccountDeleted(Done):
    """What became of the account: anonymised, or, for a guest, continued under `new_guest_id`."""

    is_guest: bool
    new_guest_id: str | None


def render_person(person: Person) -> CurrentUser:
    """Somebody who is there, as they cross the wire."""
    return CurrentUser(**asdict(person), is_authenticated=True)
