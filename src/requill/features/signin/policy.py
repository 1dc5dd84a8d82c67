"""Limits of sign-in: where people may be sent, for how long a link is good, and how often one may be asked
for.
"""

from __future__ import annotations

import re
from datetime import timedelta
from enum import StrEnum
from urllib.parse import unquote

from requill.features.accounts.throttle import Rule

CALLBACK_CHARACTERS = 2000
LIFETIME = timedelta(minutes=10)

# Few to one address for one caller, more for all: a stranger cannot use up what its owner may ask for.
MAILS_HERE = Rule("mails to and for", 5, 900)
MAILS_TO_AN_ADDRESS = Rule("mails to", 40, 3600)
MAILS_FOR_A_CALLER = Rule("mails for", 30, 900)
OAUTH_STARTS = Rule("ways to a provider", 60, 900)


class Purpose(StrEnum):
    """What a link in a mail is good for."""

    SIGN_IN = "sign-in"
    RESET = "reset"


class ProviderId(StrEnum):
    """The names of providers in addresses and rows, in the order of their buttons."""

    GITHUB = "github"
    GOOGLE = "google"
    TWITTER = "twitter"
    OIDC = "oidc"


def same_site_path(text: str | None) -> str:
    """`text` where it is the path of a page of this site, else "/".

    Browsers read several other forms as another site's address: `//x`, `/\\x`, and either with control
    characters in between, or with dots that fall away. Calls are no pages.
    """
    if not text or len(text) > CALLBACK_CHARACTERS or not text.isprintable():
        return "/"
    path = re.split("[?#]", text, maxsplit=1)[0]
    return text if _is_page(path) and _is_page(unquote(path)) else "/"


def _is_page(path: str) -> bool:
    return (
        path.isprintable()
        and path.startswith("/")
        and not path.startswith(("/api/", "/dev/"))
        and "//" not in path
        and "\\" not in path
        and not {".", ".."}.intersection(path.split("/"))
    )
