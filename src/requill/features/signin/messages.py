"""The texts of the mails: plain, short, one link each."""

from __future__ import annotations

from requill.mail.interface import Message


def sign_in_link(to: str, site: str, token: str) -> Message:
    """The link that signs somebody in, or up."""
    return Message(
        to,
        "Your link to sign in to Requill",
        f"""Open this link to sign in to Requill. If you're new, it creates your account:

{site}/auth/email/confirm#token={token}

It works once and expires in 10 minutes. If you didn't ask for it, ignore this
email; nobody can sign in without the link.
""",
    )


def reset_link(to: str, site: str, username: str, token: str) -> Message:
    """The link that sets a new password."""
    return Message(
        to,
        "Set a new password for Requill",
        f"""Open this link to set a new password for your account "{username}":

{site}/auth/reset#token={token}

It works once and expires in 10 minutes. If you didn't ask for it, ignore this
email; your password stays the same.
""",
    )


def no_account(to: str, site: str) -> Message:
    """What is sent instead when nobody has the address: only its owner learns of it."""
    return Message(
        to,
        "Set a new password for Requill",
        f"""Someone, perhaps you, asked to set a new password for Requill, but no account uses
this address. You may have signed up with another one.

To sign in or sign up with this address without a password:

{site}/auth/email

If you didn't ask for this, ignore this email.
""",
    )
