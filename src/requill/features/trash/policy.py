"""Limits of the trash: how long things stay in it, and how they leave it."""

from __future__ import annotations

from datetime import timedelta

LIFETIME = timedelta(days=30)
EXPIRY_SECONDS = 600.0  # how often is looked for what has been there for so long
REMOVED_AT_ONCE = 20  # in one write, during which SQLite takes no other
