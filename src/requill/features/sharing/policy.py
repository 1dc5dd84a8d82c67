"""Limits of a link's password: what it may be, how often one may be tried, and how long it need not be given
again.
"""

from __future__ import annotations

from datetime import timedelta

from requill.features.accounts.throttle import Rule

PASSWORD_MIN, PASSWORD_MAX = 4, 200
OPENED_FOR = timedelta(days=1)
_QUARTER, _HOUR = 15 * 60, 60 * 60
OPEN_HERE = Rule("open a link here", 10, _QUARTER)  # from one address
OPEN_LINK = Rule("open a link", 500, _HOUR)  # from all
READERS_OF_ADDRESS = 50  # who follow links from one address, in each process
READERS_OF_LINK = 500
READERS = 5000  # in all
TOLD_SECONDS = 0.5  # between two words of a text that changes
READING_SECONDS = 10.0  # with a page that takes nothing
EXPIRY_SECONDS = 0.5  # how often is looked for links that have expired
