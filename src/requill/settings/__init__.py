"""Everything that can be configured, read once from the environment and never changed afterwards."""

from requill.settings.model import Assistant, OAuthApp, OpenIdClient, Realtime, Settings, Smtp, Storage, Voice
from requill.settings.reading import read_settings
from requill.settings.values import SettingsError

__all__ = [
    "Assistant",
    "OAuthApp",
    "OpenIdClient",
    "Realtime",
    "Settings",
    "SettingsError",
    "Smtp",
    "Storage",
    "Voice",
    "read_settings",
]
