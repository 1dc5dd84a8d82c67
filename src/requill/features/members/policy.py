"""Limits of membership: how many members a thing may have, how long an invitation is good, and how often one
may be sent.
"""

from __future__ import annotations

from datetime import timedelta

from requill.features.accounts.throttle import Rule

MEMBERS = 100  # of one document or project, with the invitations that wait
INVITATION_LIFETIME = timedelta(days=30)
INVITING = Rule("invite", 50, 24 * 60 * 60)  # people, by one person
MAILS_TO_AN_ADDRESS = Rule("invitations to", 5, 60 * 60)
