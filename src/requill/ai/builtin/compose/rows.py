"""Knows the ways in which people say a row, or several, that only the names of the columns make plain."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from requill.ai.builtin.compose.cues import counts_first, starts_with_condition
from requill.ai.builtin.compose.dates import DATE, date_at_end, is_date
from requill.ai.builtin.compose.nesting import masked, split
from requill.ai.builtin.compose.owners import is_name
from requill.ai.builtin.language import words
from requill.ai.builtin.text.roles import roles

_BOUND = re.compile(
    r"(?:no (?:more|less|fewer|slower|lower|higher|longer|worse|later) than|at most|at least|under|below|over"
    r"|above|more than|less than|fewer than|up to|max(?:imum)?|min(?:imum)?|[<>≤≥])(?!\w)",
    re.IGNORECASE,
)
_LIMIT_COLUMN = re.compile(r"must not pass|threshold|ceiling|floor", re.IGNORECASE)
_USED_FOR = re.compile(r"(?P<tool>[^,;:]{2,40}?) for (?P<use>[^,;:]{2,80})(?:, (?P<fails>[^,;]+))?")
_IN_AND_OUT = re.compile(
    r"(?P<main>[^:]{2,60}): (?P<request>\S.*?) in[,;] (?P<response>\S.*?) out(?:, (?P<more>.+))?",
    re.IGNORECASE,
)
_DAY = rf"(?:(?:the )?(?:end of|mid[- ]?|early|late|ende|anfang|mitte) )?{DATE}"
_FROM = re.compile(
    rf"(?P<need>[^,;]+?) from (?P<whom>[^,;]+?) (?:by|until|before) (?P<day>{_DAY})", re.IGNORECASE
)
_WHOM_AND_WHEN = re.compile(
    rf"(?P<need>[^:;]+): (?P<whom>[^:,;()]+), (?:by |until |due )?(?P<day>{DATE})", re.IGNORECASE
)
# "SAP team: rack ids by 15 Feb": those who give it are named first.
_WHOM_FIRST = re.compile(
    r"(?P<whom>(?P<group>[^:,;()]*\b(?:team|department|dept\.?|group|vendor|supplier|provider|agency|office|board"
    r"|committee|council))|legal|hr|it|finance|procurement|security|marketing|sales|support|ops|operations)"
    rf": (?P<need>[^:;,()]+?)(?:,? (?:by|until|before|due) (?P<day>{_DAY}))?",
    re.IGNORECASE,
)
_FROM_LAST = re.compile(
    rf"(?P<need>[^,;]+?),? (?:by|until|before) (?P<day>{_DAY}),? from (?P<whom>[^,;]+?)", re.IGNORECASE
)
_BRACKETED = re.compile(r"(?P<need>[^()]+?) \((?P<inside>[^()]+)\)")
_PRIORITY = re.compile(r"(?:must|should|could|won['’]t)(?: have)?(?=:\s)", re.IGNORECASE)
_PHASE = re.compile(r"phase|step|stage|wave|rollout|milestone", re.IGNORECASE)
_THEN = re.compile(r",\s+(?:and\s+)?(?:then|finally)\s+", re.IGNORECASE)
_JOINED = re.compile(r",\s+(?:and\s+)?|\s+and\s+", re.IGNORECASE)
# "wave 1: …, wave 2: …": the same word with the next number names the next row.
_COUNTED = re.compile(
    r"(?:^|[,;.]\s+(?:(?:and|then)\s+)*)(?P<word>[^\W\d_]+) ?(?P<number>\d{1,2})(?=\s*:\s|\s[–—-]\s)"
)
_BECOMES = re.compile(
    r"(?P<before>[^,;:]{1,60}?) (?:(?:becomes?|turns? into|is replaced by|are replaced by) (?P<after>[^,;:]+)"
    r"|(?:has|have) (?P<none>no [^,;:]+))",
    re.IGNORECASE,
)
_GIVES = re.compile(
    r"(?P<whom>[^,;:()]{2,40}(?: \([^()]{2,40}\))?) (?:has to|have to|must|should|will|needs? to)"
    r" (?:give|deliver|provide|send|hand)(?: us)? (?P<need>[^;:]{3,120}?)"
    r"(?: (?:by|until|before) (?P<day>[^;:]{3,40}))?",
    re.IGNORECASE,
)
_ASKED_FIRST = re.compile(r"(?:q(?:uestion)?\s*[:.]\s*)?(?P<asked>[^?]{3,200}\?)", re.IGNORECASE)
_ANSWER = re.compile(r"[\s,;–—-]*(?:a(?:nswer)?\s*[:.]\s*)?", re.IGNORECASE)
_WE_NEED = re.compile(r"(?:we|i)(?: will|['’]ll| also)? need\s+", re.IGNORECASE)

_BY = re.compile(r"^(?:by|due|bis)\s+", re.IGNORECASE)

_LONGEST_LINE = 2000  # characters; a longer line is a text, and no list of a few rows

Said = tuple[list[str], dict[int, str]]


def rows_in_line(text: str, header: Sequence[str]) -> list[str]:
    """The rows that one line names, each as its own text; nothing where that is not sure."""
    text = words.squeeze(text).rstrip(".")
    if len(text) > _LONGEST_LINE:
        return []
    hidden = masked(text)
    if "priority" in roles(header) and (found := list(_PRIORITY.finditer(hidden))) and not found[0].start():
        ends = [*[one.start() for one in found[1:]], len(text)]
        return [text[one.start() : end].strip(" ,;.") for one, end in zip(found, ends, strict=True)]
    if made := _counted(text, hidden) or _asked(text, header) or _by_cues(text, header):
        return made
    if _PHASE.fullmatch(header[0].strip()) and not re.search(r"[:;]", hidden):
        steps = split(_THEN, text)
        return steps if len(steps) > 2 and not any("," in masked(step) for step in steps) else []
    if "owner" in roles(header) and "by" in roles(header):
        return _needs(words.without(_WE_NEED, text))
    return _parallel(text)


def _counted(text: str, hidden: str) -> list[str]:
    """The rows of "wave 1: a, wave 2: b": the numbers of one word, in order."""
    found = list(_COUNTED.finditer(hidden))
    same = {one["word"].casefold() for one in found}
    numbers = [int(one["number"]) for one in found]
    if len(found) < 2 or len(same) > 1 or found[0].start() or numbers != sorted(set(numbers)):
        return []
    ends = [*[one.start() for one in found[1:]], len(text)]
    return [text[one.start("word") : end].strip(" ,;.") for one, end in zip(found, ends, strict=True)]


def _asked(text: str, header: Sequence[str]) -> list[str]:
    """The rows of "why …? do this; then that; how …? do so": each begins with its question."""
    if not _is_asked(header) or "?" not in text:
        return []
    starts = [0]
    for found in re.finditer(r"\?", text):
        before = max(text.rfind(sign, 0, found.start()) for sign in (";", "?", ". "))
        starts += [before + 1] if before + 1 > starts[-1] and starts[-1] < text.find("?") < before else []
    ends = [*starts[1:], len(text)]
    return [text[start:end].strip(" ;,.") for start, end in zip(starts, ends, strict=True)]


def _is_asked(header: Sequence[str]) -> bool:
    return "question" in header[0].casefold() and len(header) > 2


def _by_cues(text: str, header: Sequence[str]) -> list[str]:
    """The rows whose own words say where they end: conditions of the row before, counts, changes."""
    parts = [one.strip(" ,.") for one in split(r";\s+|\.\s+", text)]
    rows: list[str] = []
    for part in parts:
        if rows and starts_with_condition(part, header):
            rows[-1] = f"{rows[-1]}, {part}"
        else:
            rows.append(part)
    if len(rows) < len(parts):
        return rows
    pieces = split(r"[,;]\s+(?:and\s+)?", text)
    if len(pieces) > 1 and all(counts_first(one, header) for one in pieces):
        return pieces
    if len(pieces) > 1 and _is_change(header):
        rest = [one for one in pieces if not _BECOMES.fullmatch(one)]
        return pieces if all(_is_pair(one) for one in rest) and len(rest) < len(pieces) else []
    return []


def _is_change(header: Sequence[str]) -> bool:
    return [name.casefold() for name in header[:2]] == ["today", "afterwards"]


def _is_pair(text: str) -> bool:
    return len(split(r": ", text)) == 2


def _needs(text: str) -> list[str]:
    """The things of "SSO (hospital IT, Jan), push (Ana, Feb) and sign-off": two say whose or when."""
    parts = split(_JOINED, text) if not re.search(r"[:;]", masked(text)) else []
    detailed = [part for part in parts if _BRACKETED.fullmatch(part) or date_at_end(part)[1]]
    return parts if len(detailed) > 1 else _parallel(text)


def _parallel(text: str) -> list[str]:
    """One row where only the first part between semicolons has a name: "list: filters in; page out"."""
    parts = split(r";\s+", text)
    named = [bool(re.search(r"[^:]: ", masked(part))) for part in parts]
    return [text] if len(parts) > 1 and named[0] and not any(named[1:]) else []


def placed_cells(text: str, header: Sequence[str], said: Mapping[int, str]) -> Said:
    """The pieces of the row in order, and those that the columns' names claim; nothing where none do."""
    names = [words.squeeze(name).casefold() for name in header]
    places = roles(header)
    for made in (
        _priority(text, places, said),
        _answered(text, header, said),
        _change(text, header, said),
        _request(text, names, said),
        _need(text, names, places, said),
        _limit(text, names, said),
        _use(text, names, said),
    ):
        if made:
            return made
    return [], {}


def _priority(text: str, places: Sequence[str], said: Mapping[int, str]) -> Said | None:
    """ "Should: sync" under a column for priorities."""
    found = _PRIORITY.match(text)
    if not found or "priority" not in places or places.index("priority") in said:
        return None
    return [text[found.end() + 1 :].strip()], {places.index("priority"): words.capitalised(found.group())}


def _answered(text: str, header: Sequence[str], said: Mapping[int, str]) -> Said | None:
    """ "q: why …? a: do this; route to L2; 4h" under columns for a question and its answer."""
    found = _ASKED_FIRST.match(text) if _is_asked(header) and not said else None
    if not found:
        return None
    rest = words.without(_ANSWER, text[found.end() :])
    pieces = split(r"[;|]\s*", rest) if ";" in rest or "|" in rest else [rest]
    if not rest or len(pieces) >= len(header) or (len(pieces) == 1 and is_name(rest)):
        return [text], {}
    return [found["asked"], *pieces], {}


def _change(text: str, header: Sequence[str], said: Mapping[int, str]) -> Said | None:
    """ "Session login becomes OAuth" under columns for today and afterwards."""
    found = _BECOMES.fullmatch(text) if _is_change(header) and not said else None
    return ([found["before"], found["after"] or found["none"]], {}) if found else None


def _request(text: str, names: Sequence[str], said: Mapping[int, str]) -> Said | None:
    """ "List: filters in, one page out" under columns for request and response."""
    found = _IN_AND_OUT.fullmatch(text)
    if not found or said or not {"request", "response"} <= set(names) or found["more"]:
        return None
    claimed = {names.index(role): words.capitalised(found[role]) for role in ("request", "response")}
    return [found["main"]], claimed


def _need(text: str, names: Sequence[str], places: Sequence[str], said: Mapping[int, str]) -> Said | None:
    """ "SSO from hospital IT by January" or "SSO (hospital IT, Jan)" under columns for whom and when."""
    if said or "owner" not in places or "by" not in places:
        return None
    owner, day = places.index("owner"), places.index("by")
    if (found := _GIVES.fullmatch(text)) and names[owner] == "from whom":
        claimed = {owner: words.capitalised(found["whom"])}
        if found["day"] and not is_date(found["day"]):
            return None
        return [found["need"]], claimed | ({day: words.capitalised(found["day"])} if found["day"] else {})
    if (found := _FROM.fullmatch(text) or _FROM_LAST.fullmatch(text)) and names[owner] == "from whom":
        return [found["need"]], {
            owner: words.capitalised(found["whom"]),
            day: words.capitalised(found["day"]),
        }
    first = _WHOM_FIRST.fullmatch(text)
    is_first = first is not None and bool(first["group"]) and not is_name(first["need"])
    if not is_first and (found := _WHOM_AND_WHEN.fullmatch(text)) and not is_date(found["whom"]):
        return [found["need"]], {
            owner: words.capitalised(found["whom"]),
            day: words.capitalised(found["day"]),
        }
    if (found := first) and names[owner] == "from whom" and (found["group"] or found["day"]):
        day_said = {day: words.capitalised(found["day"])} if found["day"] else {}
        return [found["need"]], {owner: words.capitalised(found["whom"]), **day_said}
    inside = found["inside"].split(", ") if (found := _BRACKETED.fullmatch(text)) else []
    if found and len(inside) == 2 and is_date(inside[1]) and not is_date(inside[0]):
        return [found["need"]], {
            owner: words.capitalised(inside[0]),
            day: words.capitalised(_BY.sub("", inside[1])),
        }
    return None


def _limit(text: str, names: Sequence[str], said: Mapping[int, str]) -> Said | None:
    """ "Refunds: at most 2%" under a column that says what must not be passed."""
    place = next((n for n, name in enumerate(names) if _LIMIT_COLUMN.search(name)), 0)
    pieces = split(r": ", text)
    if not place or place in said or len(pieces) != 2 or not _BOUND.match(pieces[1]):
        return None
    return pieces[:1], {place: words.capitalised(pieces[1])}


def _use(text: str, names: Sequence[str], said: Mapping[int, str]) -> Said | None:
    """ "Dampsoft for patient files, fails on mobile" where the second column is "Used for"."""
    found = _USED_FOR.fullmatch(text)
    if said or not found or names[1:2] != ["used for"]:
        return None
    claimed = {1: words.capitalised(found["use"])}
    return [found["tool"], *([found["fails"]] if found["fails"] else [])], claimed
