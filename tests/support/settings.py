"""Settings of an environment that a test makes up."""

from __future__ import annotations

import os
from collections.abc import Mapping
from unittest.mock import patch

from requill import settings


def look_at_settings(environment: Mapping[str, str]) -> settings.Settings:
    """The same, and nothing is made in the data folder. Raises `SettingsError`."""
    with patch.dict(os.environ, environment, clear=True):
        return settings.look_at_settings()


def read_settings(environment: Mapping[str, str]) -> settings.Settings:
    """The settings where these variables are set and no others. Raises `SettingsError`."""
    with patch.dict(os.environ, environment, clear=True):
        return settings.read_settings()
