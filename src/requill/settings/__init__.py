"""Everything that can be configured, read once from the environment and never changed afterwards."""

from requill.settings.model import OAuthApp, OpenIdClient, Settings, read_settings
from requill.settings.values import SettingsError, Smtp

__all__ = ["OAuthApp", "OpenIdClient", "Settings", "SettingsError", "Smtp", "read_settings"]
