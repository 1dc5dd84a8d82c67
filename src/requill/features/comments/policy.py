"""Limits of comments: how long they may be, how many there may be, and what is kept of the passage that one
is about.
"""

from __future__ import annotations

from enum import StrEnum

from requill.features.accounts.throttle import Rule

BODY_CHARACTERS = 5_000
OPEN_COMMENTS = 500  # of a document
REPLIES = 200  # to a comment
MENTIONS = 20  # people, in one comment or reply
RESOLVED_SHOWN = 100  # the newest
COMMENTING = Rule("comment", 60, 60)  # comments and replies of one person
QUOTE_CHARACTERS = 1_000  # of a passage; of a longer one as many are kept from its ends
CONTEXT_CHARACTERS = 60  # before and behind it
KEPT_CHARACTERS = 32  # whose ids are kept
CHECK_SECONDS = 1.0  # between looks for texts that have changed under their comments
CHECKED_AT_ONCE = 20  # documents


class Reaction(StrEnum):
    """What somebody can say without a word."""

    THUMBS_UP = "thumbs_up"
    THUMBS_DOWN = "thumbs_down"
    HEART = "heart"
    EYES = "eyes"
    DONE = "done"
