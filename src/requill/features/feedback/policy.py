"""Limits of feedback: how much comes in, and how long it may be."""

from __future__ import annotations

from requill.features.accounts.throttle import Rule

TEXT_CHARACTERS = 5000
PAGE_CHARACTERS = 200
# Enough for colleagues behind one address who all have something to say.
FROM_AN_ADDRESS = Rule("feedback address", 20, 60 * 60)
