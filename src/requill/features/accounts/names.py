"""Rules for usernames and addresses: which can be had, and when two spellings of one are the same."""

from __future__ import annotations

import unicodedata

from requill.kit.texts import BLANK_CHARACTERS

USERNAME_MIN = 3
USERNAME_MAX = 64
EMAIL_MAX = 254
NAME_MAX = 120
GUEST_PREFIX = "guest-"

_LONGEST_READ = 1000  # what is longer is not even looked at
_KINDS = frozenset({"Ll", "Lu", "Lt", "Lo", "Lm", "Mn", "Mc", "Nd"})
_PUNCTUATION = frozenset("._-")
# Alphabets with letters that look like another's: a name keeps to one of them.
_ALIKE = frozenset({"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "COPTIC", "CHEROKEE", "LISU"})
# What can be taken for a letter of the word that marks guests.
_LOOKS_LIKE = {
    look: letter
    for letter, looks in {
        "g": "ɡɢցԍɠǥ69",
        "u": "υսᴜʊц",
        "e": "еҽєεᴇɛ3",
        "s": "ѕꜱʂƽ5",
        "t": "тτᴛƭŧ7",
        "-": "ー一ᅳ",
    }.items()
    for look in looks
}
_IDEOGRAPHIC_STOP = "\u3002"  # a dot to name servers, so the address would have two spellings


def normal(text: str) -> str:
    """The one spelling of text that can be written in several ways."""
    return unicodedata.normalize("NFKC", text.strip())


def key_of(text: str) -> str:
    """What is compared: the same for every case and every way to write the same characters."""
    return unicodedata.normalize("NFKC", normal(text).casefold())


def username_problem(text: str) -> str | None:
    """Why nobody may have this name; None when it may be had."""
    if len(text) > _LONGEST_READ:
        return f"Username must be at most {USERNAME_MAX} characters"
    name = normal(text)
    if len(name) < USERNAME_MIN:
        return f"Username must be at least {USERNAME_MIN} characters"
    if max(len(name), len(key_of(name))) > USERNAME_MAX:
        return f"Username must be at most {USERNAME_MAX} characters"
    if not all(_may_stand(character) for character in name) or not BLANK_CHARACTERS.isdisjoint(name):
        return "Username may have letters, digits, dots, hyphens and underscores"
    if looks_like_a_guest(name):
        return f"Username may not begin with {GUEST_PREFIX}"
    if len(_alphabets(name) & _ALIKE) > 1:
        return "Username may not mix alphabets that look alike"
    return None


def email_problem(text: str) -> str | None:
    """Why this is no address that mail can be sent to, as far as its form tells."""
    if len(text) > _LONGEST_READ:
        return "Invalid email address"
    address = normal(text)
    fits = max(len(address), len(key_of(address))) <= EMAIL_MAX
    shown = address.isprintable() and (BLANK_CHARACTERS | {_IDEOGRAPHIC_STOP}).isdisjoint(address)
    return None if fits and shown and _is_email(address) else "Invalid email address"


def _is_email(address: str) -> bool:
    import email_validator  # a twentieth of the start, which only those wait for who sign up

    # A server may stand in a network of its own, whose names end in .local or .test.
    email_validator.SPECIAL_USE_DOMAIN_NAMES.clear()
    try:
        email_validator.validate_email(address, check_deliverability=False, strict=True)
    except email_validator.EmailNotValidError:
        return False
    return True


def looks_like_a_guest(name: str) -> bool:
    """Whether people could take this for a guest's name."""
    bare = unicodedata.normalize("NFKD", key_of(name))
    letters = (character for character in bare if not unicodedata.combining(character))
    return "".join(_LOOKS_LIKE.get(letter, letter) for letter in letters).startswith(GUEST_PREFIX)


def _may_stand(character: str) -> bool:
    return character in _PUNCTUATION or unicodedata.category(character) in _KINDS


def _alphabets(name: str) -> set[str]:
    return {unicodedata.name(letter, "").split(" ")[0] for letter in name if letter.isalpha()}
