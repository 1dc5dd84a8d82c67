"""How much feedback comes in."""

from __future__ import annotations

from requill.features.accounts.throttle import Rule

# Enough for colleagues behind one address who all have something to say.
FROM_AN_ADDRESS = Rule("feedback address", 20, 60 * 60)
