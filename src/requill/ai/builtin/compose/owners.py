"""Finds whom somebody named as the owner of a thing: "owner: Ana", ", owner Ana", "@ana"."""

from __future__ import annotations

import re

from requill.ai.builtin.compose.dates import is_date

_WORD = r"(?i:owner|owned by|responsible|verantwortlich)"
# Whose it is ends where a dash and a label go on with something else: "owner: Ana - due: May".
_ON = r"\s[–—-]+\s(?:[^\W\d_][\w ]{0,30}[:=]|(?i:mitigat\w+|due|impact|likelihood)\b)"
_WHO = rf"(?P<owner>(?:(?!{_ON})[^,;|.()]){{1,60}})"
_PATTERNS = (
    re.compile(rf"\b{_WORD}\s*(?:[:=]|(?i:is)\b)\s*{_WHO}\)?"),
    # Without a sign only after a pause or before a name: "the product owner leaves" names nobody.
    re.compile(rf"(?<=[,;|.(–—-])\s*{_WORD}\s+{_WHO}\)?"),
    re.compile(rf"\b{_WORD}\s+(?P<owner>[A-ZÄÖÜ][\w'’-]*(?: [A-ZÄÖÜ][\w'’-]*)?)\)?"),
    re.compile(
        r"(?:^|[,;.(–—-])\s*(?:and\s+)?(?!(?:No|Nobody|None|Everybody|Everyone|Who|We|They|He|She|It|I|You)\b)"
        r"(?P<owner>[A-ZÄÖÜ][\w'’-]*(?: [A-ZÄÖÜ][\w'’-]*)?) (?:owns|will own|is responsible for)"
        r" (?:it|this|that|both|them|all)\b\)?"
    ),
    re.compile(r"(?:^|\s)@(?P<owner>[\w.-]{1,40})"),
)

_NAME = r"[A-ZÄÖÜ][\w'’-]+(?: [A-ZÄÖÜ][\w'’-]*\.?){0,2}"
_IN_BRACKETS = re.compile(rf"\s*\((?P<who>{_NAME})\)\.?$")
# After the last pause; where a name stands before it, too, they are a list: "test in Munich, Berlin".
_LAST = re.compile(rf"(?:[,;.]|\s[–—-])\s+(?:by )?(?P<who>{_NAME})\.?$")
_BEFORE_A_LIST = re.compile(r"\b[A-ZÄÖÜ][\w'’-]+$")
_NO_PERSON = re.compile(
    r"(?:android|ios|iphone|ipad|windows|mac(?:os)?|linux|web|chrome|safari|firefox|edge|mobile|desktop|tablet"
    r"|europe|germany|uk|us|usa|eu|gdpr|api|sso|high|medium|low|likely|unlikely|yes|no)",
    re.IGNORECASE,
)


def owner_apart(text: str) -> tuple[str, str]:
    """The text without its owner, and the owner; empty where none is named."""
    for pattern in _PATTERNS:
        if (found := pattern.search(text)) and (owner := found["owner"].strip(" .")):
            return f"{text[: found.start()].rstrip(' ,;|.(–—-')}{text[found.end() :]}".strip(), owner
    return text, ""


def person_at_end(text: str) -> tuple[str, str]:
    """The text without a name in brackets at its end, and that name; empty where there is none."""
    return _named(text, _IN_BRACKETS.search(text))


def last_person(text: str) -> tuple[str, str]:
    """The text without a name after its last pause or in brackets, and that name: "call them - Ana"."""
    rest, who = person_at_end(text)
    if who:
        return rest, who
    found = _LAST.search(text)
    before = _BEFORE_A_LIST.search(text[: found.start()]) if found else None
    if found and before and found.group()[0] == "," and not is_date(before.group()):
        return text, ""
    return _named(text, found)


def is_name(text: str) -> bool:
    """Whether the text is nothing but what may be somebody's name."""
    return bool(re.fullmatch(_NAME, text)) and not (_NO_PERSON.fullmatch(text) or is_date(text))


def _named(text: str, found: re.Match[str] | None) -> tuple[str, str]:
    if not found or not found.start() or not is_name(found["who"]):
        return text, ""
    return text[: found.start()], found["who"]
