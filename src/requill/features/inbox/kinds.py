"""Kinds of notifications, and the choice of people that each falls under."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class Kind(StrEnum):
    """What somebody did; `JOINED` accepted an invitation, `COMMENTED` is on a document of one's own."""

    MENTIONED = "mentioned"
    REPLIED = "replied"
    COMMENTED = "commented"
    RESOLVED = "resolved"
    INVITED = "invited"
    JOINED = "joined"
    PROPOSED = "proposed"
    DECIDED = "decided"


class Category(StrEnum):
    """What can be switched off, in the app and in mails apart."""

    MENTIONS = "mentions"
    COMMENTS = "comments"
    INVITATIONS = "invitations"
    PROPOSALS = "proposals"


class MailTime(StrEnum):
    """When mails leave."""

    AT_ONCE = "at_once"
    DAILY = "daily"
    NEVER = "never"


CATEGORIES: Mapping[Kind, Category] = {
    Kind.MENTIONED: Category.MENTIONS,
    Kind.REPLIED: Category.COMMENTS,
    Kind.COMMENTED: Category.COMMENTS,
    Kind.RESOLVED: Category.COMMENTS,
    Kind.INVITED: Category.INVITATIONS,
    Kind.JOINED: Category.INVITATIONS,
    Kind.PROPOSED: Category.PROPOSALS,
    Kind.DECIDED: Category.PROPOSALS,
}
