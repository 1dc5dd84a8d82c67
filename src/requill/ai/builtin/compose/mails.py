"""Takes the salutation and the farewell off a text that was sent as a mail."""

from __future__ import annotations

import re

_NAME = r"(?-i:[A-ZÄÖÜ][\w'’.-]*(?: [A-ZÄÖÜ][\w'’.-]*){0,2})"
_GROUP = r"(?:(?:\w+ )?(?:team|colleagues|kolleg\w+)|all|both|folks|everyone|everybody|there|zusammen|alle)"
_SALUTATION = re.compile(
    r"(?:hey|hi|hello|hallo|moin|servus|dear|liebe[rs]?|good (?:morning|afternoon|evening)|guten tag)"
    rf"(?:\s+(?:{_GROUP}|@[\w.-]+|{_NAME}(?:(?:,| and| und|,? &) {_NAME}){{0,3}}))?\s*[,!.:–—-]*",
    re.IGNORECASE,
)
_FAREWELL = re.compile(
    r"(?:(?:with )?(?:(?:best|kind|kindest|warm|many)\s+)?regards|(?:all the )?best(?: wishes)?|cheers"
    r"|sincerely|yours(?: sincerely)?|(?:many |kind )?thanks(?: (?:a lot|all|everyone|in advance))?|thank you"
    r"|thx|br|vg|lg|mfg|danke|(?:viele|beste|liebe|schöne|(?:mit )?freundlichen?) grü(?:ß|ss)e?n?)"
    rf"(?:,?\s+(?P<name>{_NAME}))?\s*[,.!]?",
    re.IGNORECASE,
)
_SIGNED = re.compile(r"[^\W\d_][^?!;=]{0,60}")
# What a program puts below a mail of itself.
_DEVICE = re.compile(
    r"(?:sent|written) (?:from|via|with|on) (?:my|outlook|gmail|mail|proton|yahoo|an? )\b[^.!?:;]{0,50}[.!]?"
    r"|get outlook for \w+|(?:von|mit) meinem? [\w -]{2,30} gesendet\.?|gesendet (?:von|mit) [\w -]{2,40}\.?",
    re.IGNORECASE,
)
_DASHES = re.compile(r"[–—-]{2} ?")  # the line that mail programs put above a signature
_CONTACT = re.compile(r"\||@|\bwww\.|\+\d|\b(?:tel|phone|mobile|fax)\b", re.IGNORECASE)
_LONGEST_SIGNED = 120
_MOST_SIGNED = 4  # lines below a farewell: the name, the role, the company


def without_mail(text: str) -> str:
    """The text without the lines that only greet somebody and take leave; as it is where nothing is left."""
    lines = _without_signature(text.strip().split("\n"))
    greeted = len(lines) > 1 and bool(_SALUTATION.fullmatch(lines[0].strip()))
    body = lines[1:] if greeted else lines
    end = _farewell(body, greeted=greeted)
    left = "\n".join(body[:end]).strip()
    is_cut = greeted or end < len(body) or lines != text.strip().split("\n")
    return left if left and is_cut else text


def is_mail(text: str) -> bool:
    """Whether the text both greets somebody and takes leave, and so is more than an answer."""
    body = _without_signature(text.strip().split("\n"))[1:]
    greets = bool(body) and bool(_SALUTATION.fullmatch(text.strip().split("\n")[0].strip()))
    return greets and _farewell(body, greeted=True) < len(body)


def _without_signature(lines: list[str]) -> list[str]:
    """The lines without what a mail program puts below them: the device, and what stands below two dashes."""
    end = len(lines)
    while end and (not lines[end - 1].strip() or _DEVICE.fullmatch(lines[end - 1].strip())):
        end -= 1
    for place in range(end - 1, max(end - _MOST_SIGNED - 3, 0), -1):
        below = [line.strip() for line in lines[place + 1 : end]]
        if _DASHES.fullmatch(lines[place].strip()):
            return lines[:place] if _is_contact(below) else lines[:end]
    return lines[:end]


def _is_contact(lines: list[str]) -> bool:
    """Whether the lines say no more than who somebody is and how to reach them."""
    short = all(
        len(line) <= _LONGEST_SIGNED and line[-1:] != "?" and line[:1] not in "-*#•" for line in lines
    )
    return short and any(map(_CONTACT.search, lines))


def _farewell(lines: list[str], *, greeted: bool) -> int:
    """The line at which the farewell begins; the number of lines where nobody takes leave."""
    said = [index for index, line in enumerate(lines) if line.strip()][-_MOST_SIGNED - 1 :]
    for place, index in enumerate(said):
        found = _FAREWELL.fullmatch(lines[index].strip())
        below = [lines[each].strip() for each in said[place + 1 :]]
        apart = index > 0 and (greeted or not lines[index - 1].strip())
        if found and apart and (greeted or found["name"] or below) and all(map(_is_signature, below)):
            return index
    return len(lines)


def _is_signature(line: str) -> bool:
    return bool(_SIGNED.fullmatch(line)) and line.count(" ") < 6 and line[0].isupper()
