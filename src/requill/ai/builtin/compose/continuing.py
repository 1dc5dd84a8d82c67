"""Adds things to a section in the form that it has: the next bullet, number, box, row, id or heading."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import get_args

from requill.ai.builtin.compose import columns
from requill.ai.builtin.compose.answers import Block
from requill.ai.builtin.compose.entries import Entry, append_rows, entries, has_stops, item_text, rows_of
from requill.ai.builtin.compose.requirements import requirement_text
from requill.ai.builtin.compose.tables import read_row
from requill.ai.builtin.compose.wording import as_parts, as_words, main_column
from requill.ai.builtin.language import words
from requill.ai.builtin.text.items import Form, Listing, listings, main_listing
from requill.ai.builtin.text.labels import Label, found_label, in_bold, own_label, without_label
from requill.ai.interface import SectionKind

# The form that the composer of a kind writes itself; there it knows more than one thing after the other.
_OWN_FORM: dict[SectionKind, tuple[Form, ...]] = {
    "requirements": ("requirement",),
    "metrics": ("row",),
    "risks": ("row",),
    "table": ("row",),
    "prose": get_args(Form),
    "quote": get_args(Form),
    "faq": ("bullet", "number", "box", "row", "requirement", "note"),
}
_LISTED: tuple[SectionKind, ...] = ("bullets", "checklist")
# What a point says of a risk besides naming it; it stays when the risk is worded otherwise.
_TAIL = re.compile(r"[.;,]?\s+\(?(?:Mitigation|Owner|Likelihood|Impact):\s.+$", re.IGNORECASE | re.DOTALL)
_TICKED = re.compile(r"\[[xX]\]")
_DIGITS = re.compile(r"\d+")
_WAITING_NUMBER = re.compile(r"^[ \t]*(\d{1,6})[.)][ \t]", re.MULTILINE)
_LONGEST_HEADING = 12  # words


def continued(
    kind: SectionKind, blocks: Sequence[Block], existing: str, beyond: str, waiting: str = ""
) -> str | None:
    """The section with the answer in its own form; None where the kind's composer is to write it.

    `beyond` is text whose ids are taken as well, `waiting` what others would add to the section's list.
    """
    listing = main_listing(listings(existing))
    if listing is None or listing.form in _OWN_FORM.get(kind, ()):
        return None
    found = entries(blocks, by_comma=kind in _LISTED)
    said = [entry for entry in found if isinstance(entry, Entry)]
    if len(said) < len(found) or not said:
        return None
    if listing.form in ("bullet", "box") and any(entry.is_box for entry in said):
        return None  # which of them are ticked, and which are none to tick, the composer keeps
    if listing.form == "bullet" and all(entry.mark == "number" for entry in said[:2]):
        return None  # and the order of what was numbered
    if listing.form == "row":
        return _with_rows(kind, [entry.text for entry in said], listing, existing)
    return _with_items(kind, said, listing, existing, beyond, _follows(listing, waiting))


def _with_rows(kind: SectionKind, texts: Sequence[str], listing: Listing, existing: str) -> str:
    header = list(listing.header)
    rows = rows_of(existing, header)
    have = len(rows)
    for text in texts:
        parts = as_parts(kind, text, header)
        made = columns.row(header, parts, main=main_column(kind), rows=rows) if parts else None
        rows.append(made or read_row(text, header, rows))
    return append_rows(header, rows[have:], existing)


def _with_items(
    kind: SectionKind, said: Sequence[Entry], listing: Listing, existing: str, beyond: str, after: int
) -> str | None:
    texts = [item.text for item in listing.items]
    label = found_label(texts, listing.items[-1].lead)
    bare = [without_label(text) for text in texts] if label else texts
    stopped = has_stops([entry.text for entry in said], bare)
    have = {_key(text) for text in bare}
    beyond = f"{existing}\n{beyond}"
    number = _highest(label, beyond) if label else 0
    lines: list[str] = []
    for words_ in as_words(kind, said, bare):
        own = own_label(words_, label, beyond) if label else ""
        text = item_text(in_bold(without_label(words_) if label else words_, bare), stopped=stopped)
        if _key(text) in have:
            continue
        number += 0 if own else 1
        lines.append(
            _item(listing, after + len(lines), own or (label.written(number) if label else ""), text)
        )
    if not lines:
        return existing
    gap = "\n\n" if listing.is_loose or listing.form in ("heading", "requirement", "note") else "\n"
    return existing[: listing.end] + gap + gap.join(lines) + existing[listing.end :]


def _follows(listing: Listing, waiting: str) -> int:
    """How many numbers after the list's last one are taken by what waits."""
    if listing.form != "number":
        return 0
    taken = {int(number) for number in _WAITING_NUMBER.findall(waiting)}
    last, count = int(_DIGITS.findall(listing.items[-1].lead)[0]), 0
    while last + count + 1 in taken:
        count += 1
    return count


def _item(listing: Listing, added: int, label: str, text: str) -> str:
    """One more thing, `added` after the last one."""
    lead = listing.items[-1].lead
    match listing.form:
        case "number":
            return f"{_next_number(listing, added)}{label}{text}"
        case "box":
            return f"{_TICKED.sub('[ ]', lead)}{label}{text}"
        case "heading":
            return _heading(f"{lead}{label}", text)
        case "requirement":
            return f"{label.strip()} {text}"
        case _:
            return f"{lead}{label}{text}"


def _next_number(listing: Listing, added: int) -> str:
    """The next number's mark; a list that is all ones leaves the counting to whoever shows it."""
    lead = listing.items[-1].lead
    numbers = [int(_DIGITS.findall(item.lead)[0]) for item in listing.items]
    if len(numbers) > 1 and set(numbers) == {1}:
        return lead
    return _DIGITS.sub(str(numbers[-1] + added + 1), lead, count=1)


def _heading(lead: str, text: str) -> str:
    """A heading with the name, and below it what was said about it."""
    name, *rest = words.sentences(text)
    if not rest and text.count(" ") >= _LONGEST_HEADING:
        name, _, after = text.partition(", ")
        rest = [after] if after and name.count(" ") < _LONGEST_HEADING else []
        if not rest:
            return f"{lead.rstrip(' :')}\n\n{words.sentence_case(text)}"
    body = words.sentence_case(" ".join(rest))
    return f"{lead}{words.unstopped(name)}" + (f"\n\n{body}" if body else "")


def _key(text: str) -> str:
    return " ".join(words.words(text))


def _highest(label: Label, text: str) -> int:
    """The highest number of the label: an id's in the whole text, a counter's in its own list."""
    if not label.is_id:
        return label.number
    pattern = re.compile(rf"(?<![\w-]){re.escape(label.prefix)}(\d{{1,4}})(?!\w)")
    return max([label.number, *(int(found) for found in pattern.findall(text))])


def reworded(line: str, text: str, kind: SectionKind) -> str:
    """A listed thing's first line with other words: its mark, its id and its full stop are kept."""
    found = listings(line)
    item = found[0].items[0] if found and found[0].items else None
    lead, said = (item.lead, item.text) if item else ("", line)
    label = said[: len(said) - len(without_label(said))] if without_label(said) != said else ""
    if not found or found[0].form == "requirement":
        lead = f"{lead} " if lead else ""
    made = requirement_text(text) if kind == "requirements" else text
    bare = without_label(said)
    if (tail := _TAIL.search(bare)) and not _TAIL.search(f" {made}"):
        made = f"{words.unstopped(made)}{tail.group()}"
    stopped = kind == "requirements" or (bare.endswith(".") if bare else False)
    return f"{lead}{label}{item_text(made, stopped=stopped)}"
