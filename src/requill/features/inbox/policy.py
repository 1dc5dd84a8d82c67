"""Limits of notifications, how much is kept for somebody and told at once, and times at which mails leave."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from requill.features.inbox.kinds import MailTime

KEPT = 1_000  # of one person, the newest
COUNTED = 100  # unread ones; of more it is said that there are so many and more
EXCERPT_CHARACTERS = 200  # of what was said
TIME_ZONE_CHARACTERS = 64
USUAL_ZONE = "UTC"
DAILY_AT = time(8)  # in the reader's time zone

PAUSE = timedelta(minutes=2)  # before a mail that leaves at once: what comes meanwhile is in it, too
BETWEEN = timedelta(minutes=5)  # two of these to one person
CLAIMED = timedelta(minutes=5)  # to one process; a mail takes at most half a minute
LINES = 20  # of one mail
SEND_SECONDS = 1.0  # between looks for mails that are due
READERS_AT_ONCE = 20
MAILS_AT_ONCE = 2  # of the four that the mail server is given at once: people wait for theirs to sign in
GIVE_UP = 8  # failures in a row, in a little more than two hours
FIRST_RETRY = timedelta(minutes=1)


def is_time_zone(name: str) -> bool:
    """Whether this machine knows a time zone of that name."""
    return _zone(name) is not None


def due(mail: MailTime, time_zone: str, moment: datetime, last: datetime | None) -> datetime | None:
    """When a mail leaves for what is told at this moment; `last` is when one left before. None for never."""
    if mail is MailTime.NEVER:
        return None
    if mail is MailTime.AT_ONCE:
        soon = moment + PAUSE
        return soon if last is None else max(soon, last + BETWEEN)
    local = moment.astimezone(_zone(time_zone) or ZoneInfo(USUAL_ZONE))
    day = local.date() if local.time() < DAILY_AT else local.date() + timedelta(days=1)
    return datetime.combine(day, DAILY_AT, local.tzinfo).astimezone(moment.tzinfo)


def retry_after(failures: int) -> timedelta:
    """How long after so many failures in a row the next try is made."""
    return FIRST_RETRY * (1 << (failures - 1))


def _zone(name: str) -> ZoneInfo | None:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):  # a path, or nothing that stands there
        return None
