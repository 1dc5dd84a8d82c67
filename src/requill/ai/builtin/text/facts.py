"""Answers a question for one value from a text: the owner of a risk, the date of a milestone, a target."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.evidence import DATE, hits, row_text, telling
from requill.ai.builtin.text.items import Listing, listings
from requill.ai.builtin.text.labels import without_label
from requill.ai.builtin.text.roles import roles

_LONGEST = 300  # characters of a question that are looked at
_MOST_TEXT = 100_000  # characters of a text that are looked at
_WHO = re.compile(
    r"who(?:['’]s| is| are| was)?\s+(?:the\s+)?(?:owns?|owning|owners?(?: of| for)?|responsible(?: for)?"
    r"|in charge(?: of)?|accountable(?: for)?|watch(?:es|ing)?|tak(?:es|ing) care of|leads?|answers?|decides?"
    r"|handles?|looks after|does|mitigates)\s+(?P<row>.+)",
    re.IGNORECASE,
)
_WHEN = re.compile(
    r"(?:when|by when|on (?:what|which) (?:date|day)|what date|which date)\s+(?:is|are|was|will|do|does"
    r"|did|must"
    r"|should|can)\s+(?P<row>.+)",
    re.IGNORECASE,
)
_WHAT = re.compile(
    r"(?:what(?:['’]s| is| are| was| were)|whats|which is|tell me|give me|show me|how (?:high|large"
    r"|big) is)\s+"
    r"(?:the\s+|our\s+|its\s+)?(?P<column>[\w -]{2,40}?)\s+(?:of|for|in|on|against)\s+(?P<row>.+)",
    re.IGNORECASE,
)
_WHAT_SET = re.compile(
    r"(?:what|which)\s+(?P<column>[\w-]{2,30}(?: [\w-]{2,20})?)\s+(?:do|does|did|have|has|is)\s+(?:we|it"
    r"|they|there)?"
    r"\s*(?:have|set|want|planned|for|got)?\s*(?:for|of|on)?\s+(?P<row>.+)",
    re.IGNORECASE,
)
_WHOSE = re.compile(r"who(?:['’]s| is)\s+(?:the\s+)?(?P<row>[^?]+?)(?:['’]s)?\s+owner\b", re.IGNORECASE)
# "What is the conversion target?": the row stands before the column.
_WHAT_LAST = re.compile(
    r"(?:what(?:['’]s| is| was)|whats|tell me|give me|show me)\s+(?:the\s+|our\s+|its\s+)?"
    r"(?P<row>[\w &/'’-]{2,60}?)\s+"
    r"(?P<column>target|baseline|goal|deadline|due date|date|mitigation|likelihood|probability|impact"
    r"|priority)$",
    re.IGNORECASE,
)
_COLUMNS = {
    "deadline": "by", "date": "by", "due date": "by", "day": "by", "time": "by", "goal": "target",
    "current value": "baseline", "probability": "likelihood", "answer": "mitigation", "severity": "impact",
    "response": "mitigation", "person responsible": "owner",
}  # fmt: skip
_NAMES = {"by": "date", "owner": "owner", "target": "target", "baseline": "baseline"}
_KNOWN = frozenset({"by", "owner", "target", "baseline", "likelihood", "impact", "mitigation", "priority"})
_NOT_SAID = frozenset(
    words.words("metric risk row milestone requirement question phase step item shipped done due planned")
)
_KINDS = frozenset(words.words("metric risk requirement question milestone"))
_GAPS = frozenset({"", "-", "–", "—", markup.TO_BE_SET, markup.TO_BE_NAMED})
_LEAST = 0.55  # share of the question's words that the thing must have
# "from 2.1% to 3%" tells the baseline and the target of what stands before it.
_FIGURE = r"[~<>≤≥]{0,2}\s?[$€£]?\d[\d.,]*(?:\s?(?:%|k\b|ms\b|s\b|percent\b))?"
_CHANGE = re.compile(
    rf"^(?P<name>\S[^.;:]*?)\s+from\s+(?P<baseline>{_FIGURE})\s+to\s+(?P<target>{_FIGURE})(?!\w)",
    re.IGNORECASE,
)
_LABEL = r"(?:\(|\b){}:?\s+(?P<value>[^.;|)?]+)"


class Fact(Struct, frozen=True):
    """The value of a `column` for the thing called `name`, and the whole line it stands in.

    An empty `value` says that the place for it is there, and nothing in it yet.
    """

    column: str
    name: str
    value: str
    line: str
    heading: str = ""

    @property
    def said(self) -> str:
        """The answer in a sentence."""
        name = f"“{markup.inline(words.clipped(self.name, 80))}”"
        if not self.value:
            article = "an" if self.column[:1] in "aeiou" else "a"
            return f"{name} has no {self.column} yet: {article} {self.column} is still to be named or set."
        return f"The {self.column} of {name} is **{markup.inline(words.clipped(self.value, 160))}**."


def fact(question: str, text: str) -> Fact | None:
    """The value that is asked for; None where the question is another one, or the text has no such thing."""
    asked = _asked(words.squeeze(question[:_LONGEST]).rstrip(" ?!."))
    if asked is None:
        return None
    column, row = asked
    terms = [term for term in telling(row) if term not in _NOT_SAID]
    if not terms:
        return None
    kind = next((word for word in telling(row) if word in _KINDS), "")
    best, place, score = None, 0, _LEAST
    for listing in listings(text[:_MOST_TEXT], headings=False):
        values = _of_rows(column, listing) if listing.form == "row" else _of_items(column, listing)
        home = f"{_heading_before(listing.start, text)} {' '.join(listing.header)}" if kind else ""
        of_kind = 1 if kind and kind in home.casefold() else 0
        for found, name in values:
            share = hits(name, terms) / len(terms) - len(name) / 10_000
            share += of_kind if share > _LEAST else 0
            if share > score:
                best, place, score = found, listing.start, share
    return replace(best, heading=_heading_before(place, text)) if best else None


def _asked(question: str) -> tuple[str, str] | None:
    """The column and what the row is about."""
    if found := _WHO.match(question) or _WHOSE.match(question):
        return "owner", found["row"]
    if found := _WHEN.match(question):
        return "by", found["row"]
    if found := _WHAT.match(question) or _WHAT_SET.match(question) or _WHAT_LAST.match(question):
        said = found["column"].casefold()
        return _COLUMNS.get(said, said), found["row"]
    return None


def _heading_before(place: int, text: str) -> str:
    """The heading that stands nearest above a place."""
    lines = reversed(text[:place].split("\n"))
    return next((line.lstrip("# ").strip() for line in lines if line.startswith("#")), "")


def tells(column: str, item: str) -> bool:
    """Whether a point of a list says the value without a label: "from 2.1% to 3% by March 2027"."""
    if column in ("baseline", "target"):
        return _CHANGE.match(item) is not None
    return column in ("date", "deadline") and DATE.search(item) is not None


def _of_rows(column: str, listing: Listing) -> Iterator[tuple[Fact, str]]:
    index = column_index(column, listing.header)
    if index < 0:
        return
    main = roles(listing.header)
    first = main.index("main") if "main" in main else 0
    for item in listing.items:
        cells = markup.split_row(item.text)
        if first >= len(cells):
            continue
        value = cells[index] if index < len(cells) else ""
        value = "" if value.casefold() in _GAPS else value
        name = _NAMES.get(column, listing.header[index].casefold())
        yield Fact(name, cells[first], value, row_text(item.text)), " ".join(cells[:2])


def _of_items(column: str, listing: Listing) -> Iterator[tuple[Fact, str]]:
    label = {"by": "(?:By|Date|Due)"}.get(column, re.escape(column))
    pattern = re.compile(
        _LABEL.format(label) if column != "by" else rf"\b{label}:\s+(?P<value>[^.;|)]+)", re.I
    )
    for item in listing.items:
        change = _CHANGE.match(item.text) if column in ("baseline", "target") else None
        if change:
            name = change["name"]
            yield Fact(column, name, change[column].rstrip(".,"), item.text), name
        elif found := pattern.search(item.text):
            bare = without_label(item.text[: found.start()]).rstrip(" .;,(") or item.text
            name = re.split(r"[.;]\s+(?:Mitigation|Owner|Impact|Likelihood):", bare)[0]
            value = found["value"].strip()
            value = "" if value.casefold() in _GAPS else value
            yield Fact(_NAMES.get(column, column), name, value, item.text), name


def column_index(column: str, header: Sequence[str]) -> int:
    """The index of the column that a name means, or -1; the first is what a row is about."""
    names = [name.casefold() for name in header]
    if column in names[1:]:
        return names.index(column, 1)
    role = _COLUMNS.get(column, column)
    if role not in _KNOWN:
        return -1
    found = [index for index, each in enumerate(roles(header)) if index and each == role]
    return found[0] if found else -1
