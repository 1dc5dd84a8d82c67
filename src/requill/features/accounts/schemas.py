"""The caller and their settings as they cross the wire."""

from __future__ import annotations

from requill.api.schemas import Incoming, Outgoing


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


class AssistantInfo(Outgoing):
    """Which assistant answers the caller: its label, and whether it is the built-in one."""

    builtin: bool
    label: str


class Settings(Outgoing):
    """The caller's settings."""

    has_custom_openai_key: bool
    review_changes_first: bool
    assistant: AssistantInfo


class SettingsChange(Incoming):
    """What the caller changes in their settings."""

    review_changes_first: bool
