"""The mail that tells of notifications: plain text, in which nothing that somebody wrote is a link of its
own or a line of this site's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from requill.features.inbox.kinds import Kind, MailTime
from requill.features.inbox.service import NotificationView
from requill.kit.texts import line_of
from requill.mail.interface import Message

_TITLE_CHARACTERS = 80  # somebody else's words, in a mail that bears this site's name
_DID: Mapping[Kind, str] = {
    Kind.MENTIONED: "mentioned you in",
    Kind.REPLIED: "replied in a discussion on",
    Kind.COMMENTED: "commented on",
    Kind.RESOLVED: "resolved your comment on",
    Kind.JOINED: "accepted your invitation to",
    Kind.PROPOSED: "suggested changes to",
}
_ROLES: Mapping[str, str] = {"editor": "an editor", "commenter": "a commenter", "viewer": "a viewer"}
_DECIDED: Mapping[str, str] = {
    "accepted": "accepted",
    "rejected": "rejected",
    "partly": "accepted parts of",
    "outdated": "looked at",
}
_WHEN: Mapping[MailTime, str] = {
    MailTime.AT_ONCE: "as things happen",
    MailTime.DAILY: "once a day",
    MailTime.NEVER: "",
}


def digest(
    to: str, site: str, unsubscribe: str, when: MailTime, told: Sequence[NotificationView], count: int
) -> Message:
    """What was told, the oldest first; `count` is how many there are, of which `told` has the first.

    The subject has nobody's words in it.
    """
    things = "1 new notification" if count == 1 else f"{count} new notifications"
    parts = [_part(site, one) for one in told]
    if count > len(told):
        parts.append(f"And {count - len(told)} more:\n{site}/notifications\n")
    parts.append(
        f"""You get this email {_WHEN[when]}. To change that:
{site}/notifications?settings=true

To stop all email about notifications, without logging in:
{unsubscribe}
"""
    )
    return Message(to, f"{things} in Requill", "\n".join(parts), unsubscribe=unsubscribe)


def _part(site: str, told: NotificationView) -> str:
    name, title = (line_of(text, _TITLE_CHARACTERS) for text in (told.actor_name, told.title))
    line = f"{name} {_what(told)} “{title}”"
    quoted = f"\n  “{line_of(told.text, len(told.text))}”" if told.text else ""
    return f"{line}{quoted}\n{site}{_path(told)}\n"


def _what(told: NotificationView) -> str:
    if told.kind is Kind.INVITED:
        return f"made you {_ROLES.get(told.detail or '', 'a member')} of"
    if told.kind is Kind.DECIDED:
        return f"{_DECIDED.get(told.detail or '', 'decided on')} your suggestion for"
    return _DID[told.kind]


def _path(told: NotificationView) -> str:
    if told.document_id is None:
        return f"/projects/{told.project_id}"
    about = ""
    if told.comment_id is not None:
        about = f"?comment={told.comment_id}"
    elif told.proposal_id is not None:
        about = f"?proposal={told.proposal_id}"
    return f"/documents/{told.document_id}{about}"
