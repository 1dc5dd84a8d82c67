"""Puts a milestone under the columns of its table: "go/no-go on 20 May 2027, Ellie"."""

from __future__ import annotations

import re

from requill.ai.builtin.compose import columns
from requill.ai.builtin.compose.dates import is_date
from requill.ai.builtin.compose.owners import is_name
from requill.ai.builtin.document.commands import AddItem
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.items import listings, main_listing
from requill.ai.builtin.text.roles import roles

_NOUNS = ("milestone", "phase")
_WHO = re.compile(
    r"(?:\s*[,;(–—]\s*|\s+-\s+)(?P<label>(?:the\s+)?owner(?:\s*:|\s+is)?\s+|owned by\s+)?"
    r"(?P<who>[^,;:()\n]{2,60}?)\)?[.!]?$",
    re.IGNORECASE,
)
_WHEN = re.compile(
    r"(?P<name>[^\n]{2,200}?)(?:\s*[,;:(–—]\s*|\s+-\s+|\s+)(?:(?:on|by|in|due|at)\s+)?(?:the\s+)?"
    r"(?P<day>[^,;:()\n]{2,30}(?:,\s+20\d\d)?)\)?[.!]?$",
    re.IGNORECASE,
)
_LONGEST = 300  # characters of one milestone


def with_milestone(command: AddItem, body: str) -> str:
    """The table with a row of name, day and owner; empty for a text that is not just these."""
    noun, text = command.noun, command.text.strip()
    if noun is None or noun.name not in _NOUNS or not command.single or len(text) > _LONGEST or "\n" in text:
        return ""
    table = main_listing(listings(body))
    if table is None or table.form != "row" or "by" not in roles(table.header):
        return ""
    rest, parts = text, {}
    if (found := _WHO.search(text)) and found.start() and _is_who(found):
        rest, parts = text[: found.start()], {"owner": found["who"].lstrip("@")}
    dated = _WHEN.fullmatch(rest)
    if dated is None or not is_date(dated["day"]):
        return ""
    parts |= {"main": words.capitalised(dated["name"]), "by": dated["day"].strip()}
    rows = [markup.split_row(item.text) for item in table.items]
    row = markup.table_row(columns.row(list(table.header), parts, rows=rows))
    return f"{body[: table.end].rstrip()}\n{row}{body[table.end :]}"


def _is_who(found: re.Match[str]) -> bool:
    who = found["who"]
    return not is_date(who) and (bool(found["label"]) or is_name(who))
