"""Settings as they cross the wire; the key goes in only."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from requill.api.schemas import Incoming, Outgoing, Text

_KEY_CHARACTERS = 400


def _plausible(text: str) -> str:
    bare = text.strip()
    if not bare:
        raise PydanticCustomError("required", "API key is required")
    # It travels in a header: what cannot stand there is no key.
    if not bare.isascii() or not bare.isprintable() or " " in bare:
        raise PydanticCustomError("key", "This doesn't look like an API key")
    return bare


class AssistantInfo(Outgoing):
    """Which assistant answers the caller: its label, and whether it is the built-in one."""

    builtin: bool
    label: str


class Settings(Outgoing):
    """The caller's settings. `key_host` is where an own key is sent; None where none is used."""

    has_custom_openai_key: bool
    review_changes_first: bool
    has_password: bool
    is_demo: bool
    key_host: str | None
    assistant: AssistantInfo


class KeyRemoved(Settings):
    """The settings without the key."""

    success: Literal[True] = True


class SettingsChange(Incoming):
    """What the caller changes in their settings."""

    review_changes_first: Annotated[bool, Field(strict=True)]


class ApiKey(Incoming):
    """A key to keep."""

    api_key: Annotated[Text, Field(max_length=_KEY_CHARACTERS, repr=False), AfterValidator(_plausible)]


class KeyTest(Outgoing):
    """Whether the kept key works, in words."""

    ok: bool
    message: str
