"""Limits of sessions and passwords: how long one lives and how often one may be tried; `password_auth.py`
counts the attempts.
"""

from __future__ import annotations

from datetime import timedelta

from requill.features.accounts.throttle import Rule

SESSION_LIFETIME = timedelta(days=30)  # since the last visit that renewed it; a guest's ends as well
RENEW_AFTER = timedelta(days=1)  # a visit renews a session, and a guest's cookie, at most this often

_QUARTER, _HOUR, _MONTH = 15 * 60, 60 * 60, 30 * 24 * 60 * 60
# Few for one account from one address, more where either is shared. What strangers try keeps nobody out of
# their own account at an address from which they logged in within the last month.
LOGIN_HERE = Rule("login", 10, _QUARTER)
LOGIN_ACCOUNT = Rule("login account", 100, _HOUR)
LOGIN_ADDRESS = Rule("login address", 1_000, _QUARTER)
KNOWN_ADDRESS = Rule("logged in", 1, _MONTH)  # no limit: remembers where somebody logged in
REGISTER_ADDRESS = Rule("register address", 300, _HOUR)
# How often an answer says that an email address has an account.
REGISTER_TAKEN = Rule("register taken", 10, _HOUR)
CHANGE_PASSWORD = Rule("change password", 10, _QUARTER)
