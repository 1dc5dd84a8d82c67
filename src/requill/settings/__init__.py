"""Everything that can be configured, read once from the environment and never changed afterwards."""

from requill.settings.model import (
    OAuthApp,
    OpenIdClient,
    Settings,
    look_at_settings,
    read_settings,
    unknown_variables,
)
from requill.settings.values import SettingsError, Smtp

__all__ = [
    "OAuthApp",
    "OpenIdClient",
    "Settings",
    "SettingsError",
    "Smtp",
    "look_at_settings",
    "read_settings",
    "unknown_variables",
]
