"""The text of the mail that invites somebody: plain, short, one link."""

from __future__ import annotations

from collections.abc import Mapping

from requill.features.members.interface import Kind
from requill.features.members.policy import INVITATION_LIFETIME
from requill.kit.roles import Role
from requill.kit.texts import line_of
from requill.mail.interface import Message

_TITLE_CHARACTERS = 80  # somebody else's words, in a mail that bears this site's name
_MAY: Mapping[Role, str] = {Role.EDITOR: "edit", Role.COMMENTER: "comment on", Role.VIEWER: "view"}


def invitation(to: str, site: str, token: str, inviter: str, kind: Kind, title: str, role: Role) -> Message:
    """Who invites to what, what one may do there, the link, and when it ends."""
    inviter, called = line_of(inviter, _TITLE_CHARACTERS), line_of(title, _TITLE_CHARACTERS)
    may = f"view and {_MAY[role]}" if role is Role.COMMENTER else _MAY[role]
    covers = " and every document in it" if kind is Kind.PROJECT else ""
    return Message(
        to,
        f"{inviter} invited you to “{called}”",
        f"""{inviter} invited you to the {kind.value} “{called}” in Requill. You may {may} it{covers}.

To accept, open this link. If you have no account yet, you can create one there:

{site}/invitations/{token}

The link works once and expires in {INVITATION_LIFETIME.days} days. If you don't know who invited you,
ignore this email; nothing happens without the link.
""",
    )
