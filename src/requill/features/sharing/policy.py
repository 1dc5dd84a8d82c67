"""What a link's password may be, how often one may be tried, and how long it need not be given again."""

from __future__ import annotations

from datetime import timedelta

from requill.features.accounts.throttle import Rule

PASSWORD_MIN, PASSWORD_MAX = 4, 200
OPENED_FOR = timedelta(days=1)
_QUARTER, _HOUR = 15 * 60, 60 * 60
OPEN_HERE = Rule("open a link here", 10, _QUARTER)  # from one address
OPEN_LINK = Rule("open a link", 500, _HOUR)  # from all
EXPIRY_SECONDS = 0.5  # how often is looked for links that have expired
