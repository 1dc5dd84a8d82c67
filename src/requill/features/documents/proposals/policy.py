"""Limits of proposals: what people suggest, what is shown, and what is read at a time."""

from __future__ import annotations

from requill.features.accounts.throttle import Rule

HUNKS_AT_ONCE = 500  # of a proposal, decided on
PROPOSALS_SHOWN = 50  # of people, and as many of the assistant
WAITING_SHOWN = 200  # beside these, of those that wait
PENDING_READ = 20  # proposals, of those that wait
SUGGESTIONS = 20  # of one person on one document, that wait for a decision
SUGGESTING = Rule("suggest", 30, 60 * 60)  # changes, by one person, refused ones too
SUGGESTED_CHARACTERS = 100_000  # taken and put in, by one suggestion
REASON_CHARACTERS = 1_000  # of a suggestion or a decision
PENDING_CHARACTERS = 512 * 1024  # of their hunks as stored, which are read within a write
