"""Knows the ways in which people say a row, or several, that only the names of the columns make plain."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from requill.ai.builtin import words
from requill.ai.builtin.compose.columns import roles
from requill.ai.builtin.compose.dates import DATE, date_at_end, is_date
from requill.ai.builtin.compose.nesting import masked, split

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
_FROM = re.compile(
    rf"(?P<need>[^,;]+?) from (?P<whom>[^,;]+?) (?:by|until|before) (?P<day>{DATE})", re.IGNORECASE
)
_WHOM_AND_WHEN = re.compile(
    rf"(?P<need>[^:;]+): (?P<whom>[^:,;()]+), (?:by |until |due )?(?P<day>{DATE})", re.IGNORECASE
)
_BRACKETED = re.compile(r"(?P<need>[^()]+?) \((?P<inside>[^()]+)\)")
_PRIORITY = re.compile(r"(?:must|should|could|won['’]t)(?: have)?(?=:\s)", re.IGNORECASE)
_PHASE = re.compile(r"phase|step|stage|wave|rollout|milestone", re.IGNORECASE)
_THEN = re.compile(r",\s+(?:and\s+)?(?:then|finally)\s+", re.IGNORECASE)
_JOINED = re.compile(r",\s+(?:and\s+)?|\s+and\s+", re.IGNORECASE)
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
    if _PHASE.fullmatch(header[0].strip()) and not re.search(r"[:;]", hidden):
        steps = split(_THEN, text)
        return steps if len(steps) > 2 and not any("," in masked(step) for step in steps) else []
    if "owner" in roles(header) and "by" in roles(header):
        return _needs(words.without(_WE_NEED, text))
    return _parallel(text)


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
    if (found := _FROM.fullmatch(text)) and names[owner] == "from whom":
        return [found["need"]], {
            owner: words.capitalised(found["whom"]),
            day: words.capitalised(found["day"]),
        }
    if (found := _WHOM_AND_WHEN.fullmatch(text)) and not is_date(found["whom"]):
        return [found["need"]], {
            owner: words.capitalised(found["whom"]),
            day: words.capitalised(found["day"]),
        }
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
