"""Finds days and deadlines in free text, in English and in German."""

from __future__ import annotations

import re

MONTHS = (
    r"(?:jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz?|apr(?:il)?|may|mai|june?|juni|july?|juli"
    r"|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|okt(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)\b\.?"
)
_PERIOD = (
    r"(?:the end of |end of |ende |mid[- ]|mitte |early |late )?(?:the |this |next |nächste[sn]? )?"
    r"(?:year|quarter|month|week|spring|summer|autumn|fall|winter|launch|release|jahr(?:es)?|quartal|monat"
    r"|frühling|sommer|herbst)\b(?:[ -]?end)?(?:\s+20\d\d)?"
)
_SPANS = r"(?:weeks?|months?|quarters?|years?|wochen?|monate?n?|jahre?n?)"
_AFTER_LAUNCH = (
    rf"(?:a|an|one|two|three|six|\d{{1,3}})\s+(?:days?|{_SPANS})\s+(?:after|from)\s+"
    r"(?:the )?(?:launch|release|now|ga|go[- ]live|today)"
)
DATE = (
    rf"(?:{_AFTER_LAUNCH}"
    rf"|(?:(?:\d{{1,2}}(?:st|nd|rd|th)?\.?\s+)?{MONTHS}(?:\s+\d{{1,2}}(?:st|nd|rd|th)?(?!\d|\s*%|\.?\d))?"
    rf"(?:,?\s+20\d\d)?)"
    r"|20\d\d-\d\d(?:-\d\d)?|\d{1,2}[./]\d{1,2}[./](?:20)?\d\d|\d{1,2}\.\s?\d{1,2}\.(?!\d)"
    r"|[qh][1-4](?:[ /]*20\d\d|\s?['’/]\d\d)?|20\d\d(?:[ -]?[qh][1-4])?"
    r"|eo[yqm](?:\s+20\d\d)?|fy\s?(?:20)?\d\d"
    rf"|{_PERIOD}|christmas|x-?mas|weihnachten|easter|ostern)"
)
_VAGUELY = r"(?:the )?(?:end of |mid[- ]|early |late |ende |mitte |anfang )?"
_HEDGE = r"(?P<hedge>(?:ideally|hopefully|preferably|possibly|at the latest|latest|spätestens)[ ,]+)?"
_BY = re.compile(
    rf"[,;(]?\s*(?:\b(?:and|und)\s+)?{_HEDGE}\b(?P<word>by|before|until|till|bis(?: zum| zur)?"
    rf"|(?:at|in|from|im)"
    rf"(?= (?:the )?(?:end|{MONTHS}|[qh][1-4]|20\d\d|next|spring|summer|autumn)))"
    rf"\s+(?P<date>{_VAGUELY}{DATE})\s*\)?(?!\w)",
    re.IGNORECASE,
)
_LAST = re.compile(rf"(?:,\s*|\s+(?={_AFTER_LAUNCH}))(?P<date>{_VAGUELY}{DATE})\s*\)?$", re.IGNORECASE)
_ALONE = re.compile(
    rf"(?:(?:by|before|until|till|due|from|in|on|at|since|around|about|bis(?: zum| zur)?|ab|am|im)\s+)?"
    rf"{_VAGUELY}{DATE}(?:\s*\((?:firm|soft|tbc|latest)\))?",
    re.IGNORECASE,
)
_AT_END = re.compile(
    r"[\s,(–—-]*\b(?:(?:by|due(?: by)?|bis(?: zum| zur)?)\s+|(?=(?:before|until|since)\b))"
    rf"(?P<date>(?:(?:before|until|since)\s+)?{_VAGUELY}{DATE})\)?\.?$",
    re.IGNORECASE,
)


def deadline(text: str) -> tuple[str, str]:
    """The text without its last deadline, and that deadline; empty where there is none."""
    dates = list(_BY.finditer(text))
    found = dates[-1] if dates else _LAST.search(text)
    if not found:
        return text, ""
    hedge = (found.groupdict().get("hedge") or "").strip(" ,")
    date = found["date"].strip()
    if (word := (found.groupdict().get("word") or "").casefold()) in ("before", "from"):
        date = f"{word} {date}"  # neither of them says "by"
    rest = f"{text[: found.start()]} {text[found.end() :]}".strip()
    return rest, f"{hedge} {date}".strip()


def starts_with_deadline(text: str) -> bool:
    """Whether the text goes on with a deadline of what was said before it."""
    return bool(_BY.match(text))


def is_date(text: str) -> bool:
    """Whether the text is a day or period and nothing else."""
    return bool(_ALONE.fullmatch(text.strip()) or _ALONE.fullmatch(text.strip(" .")))


def date_at_end(text: str) -> tuple[str, str]:
    """The text without "by 15 May" at its end, and that date."""
    found = _AT_END.search(text[-80:])
    if not found or len(text) - len(text[-80:]) + found.start() < 2:
        return text, ""
    return text[: len(text) - len(text[-80:]) + found.start()].rstrip(" ,;(–—-"), found["date"].strip()
