"""Reads what is said in a way of its own: "FR-003 is not needed any more", "deadline for the beta: 3 May".

Some of it is put into the words that the other readers know; the rest is refused with what would help.
"""

from __future__ import annotations

import re

from requill.ai.builtin.document.cells import rows_about
from requill.ai.builtin.document.commands import Command, Pick, PlaceItem, SetCell, Several, Unresolved
from requill.ai.builtin.document.nouns import NOUN, noun_for, place_of
from requill.ai.builtin.document.picking import find
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.document.reading.beyond import NEEDS_MODEL
from requill.ai.builtin.document.reading.phrases import head, is_section, place
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.outline import Outline
from requill.kit.markdown import Section

_ID = r"(?-i:[A-Z]{1,5}-\d{1,4})"
_ORDINAL = r"(?:first|second|third|fourth|fifth|last)"
_ONE = rf"(?:(?:the |requirement )?{_ID}|the {_ORDINAL} {NOUN}|{NOUN} \d{{1,2}})"
_COLUMN = r"(?P<column>baseline|target|deadline|due date|owner|mitigation|status|priority|likelihood|impact)"
_END = r"[\s.!]*$"


def _form(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern + _END, re.IGNORECASE)


_NOT_NEEDED = _form(
    rf"(?:(?P<what>{_ONE}) (?:is|are) (?:no longer|not|obsolete)(?: (?:needed|wanted|required|necessary))?"
    rf"(?: any ?more| any longer| now)?|we (?:no longer need|don['’]t need|do not need) (?P<what2>{_ONE})"
    r"(?: any ?more| any longer| now)?)"
)
_WITHIN = _form(
    rf"in (?P<id>{_ID})[,:]? (?:replace|change|swap) (?P<old>[^\n]+?) (?:by|with|to|for) (?P<new>[^\n]+?)"
)
_VALUE = _form(rf"(?:the )?{_COLUMN} (?:of|for) (?:the )?(?P<row>[^:\n]{{2,80}}?)\s*:\s+(?P<value>[^\n]+?)")
_TODAY = _form(
    r"(?:today['’]s|the current|the present)(?: value| figure| number)? (?:of|for) (?:the )?"
    r"(?P<row>[^:\n]{2,80}?) is (?:now )?(?P<value>[^\n]*\d[^\n]*?)"
)
_OWNER_AND = _form(
    r"(?P<first>make [^\n,]{2,60}? (?:the )?owner of (?:the )?(?P<row>[^\n,]{2,80}?)),\s+(?:and )?"
    rf"(?:the |its )?{_COLUMN}(?::| is| to)\s+(?P<value>[^\n]+?)"
)
_SORT = _form(
    r"(?P<sort>(?:sort|order|reorder|arrange) (?:the |our )?(?P<where>[^:\n,]{2,60}?)),? "
    r"(?:with the )?(?P<turn>(?:latest|newest|earliest|oldest|soonest) first)"
)
_EDGE = _form(
    r"(?:move|put|place|shift) (?:the )?(?P<what>[^\n]{2,60}?) (?:to|at) the (?:very )?"
    r"(?P<edge>top|beginning|start|end|bottom)(?: of (?:the |our )?(?P<where>[^\n]{2,40}?))?"
)
_TIMES = frozenset({"timeline", "schedule", "plan", "roadmap"})
_COUNTED = r"(?:one|two|three|four|five|a single|\d{1,3})"
_SHORTER = _form(
    r"(?:shorten|cut(?: down)?|trim|condense|reduce|compress) (?:the |our |my )?(?P<what>[^\n]{2,60}?)"
    rf" (?:down )?to (?:about |at most |max(?:imum)? )?{_COUNTED} (?:short )?"
    r"(?:sentences?|words?|lines?|paragraphs?)"
)
_EXPLAIN = _form(
    rf"explain (?:the |our )?(?P<what>{_ID}|[^\n:]{{2,60}}?) (?:to|for) (?:an? |the |my |our )?[^\n:]{{2,40}}"
)
_MERGE = _form(
    rf"(?:merge|combine|join) (?P<what>(?:the )?(?:{NOUN} \d{{1,2}} and \d{{1,2}}"
    rf"|(?:first two|last two|{_ORDINAL} and (?:the )?{_ORDINAL}) {NOUN}))(?: into one)?"
)
_SPLIT = _form(rf"split (?:the |our )?(?P<what>{_ID}|[^\n:]{{2,60}}?) into [^\n:]{{2,80}} and [^\n:]{{2,80}}")
_ALSO = _form(
    rf"(?P<id>{_ID}) (?:should|must|needs to|has to) (?:also|still)"
    r" (?:mention|say|cover|include|name|contain) (?P<what>[^\n]{2,80}?)"
)
_ALONE = "I work by rule, without a language model: "


def read_otherwise(text: str, outline: Outline) -> str | Command | None:
    """The wish in known words, or what comes of it; None for what the other readers may know."""
    said = head(text)
    if "\n" in text.strip():
        return None
    return _restated(said, outline) or _placed(said, outline) or _refused(said, outline)


def _restated(said: str, outline: Outline) -> str | Command | None:
    if found := _NOT_NEEDED.match(said):
        return f"remove {found['what'] or found['what2']}"
    if (found := _WITHIN.match(said)) and found["id"] in outline.text:
        return f"replace {found['old']} with {found['new']} in {found['id']}"
    if (found := _VALUE.match(said)) and _is_row(found["row"], found["column"], outline):
        return f"set the {found['column']} of {found['row']} to {found['value']}"
    if (found := _TODAY.match(said)) and _is_row(found["row"], "baseline", outline):
        return f"set the baseline of {found['row']} to {found['value']}"
    if (found := _OWNER_AND.match(said)) and _is_row(found["row"], "owner", outline):
        return Several((found["first"], f"set the {found['column']} of {found['row']} to {found['value']}"))
    if (found := _SORT.match(said)) and is_section(found["where"], outline):
        return f"{found['sort']} by date, {found['turn']}"
    return None


def _is_row(row: str, column: str, outline: Outline) -> bool:
    """Whether a table has such a row with that column."""
    found = rows_about(SetCell(column.casefold(), row, "?"), outline)
    return any(listing.form == "row" for _, listing in found)


def _placed(said: str, outline: Outline) -> PlaceItem | None:
    """A listed thing that goes to an end of its list, where the words are no section's name."""
    found = _EDGE.match(said)
    if found is None or re.search(_ID, said) or is_section(found["what"], outline):
        return None
    where = found["where"] or ""
    part = _section(where, outline) if where else None
    if where and part is None:
        return None
    pick = Pick(words=place(found["what"]), where=part.heading if part else "")
    listed = find(pick, outline)
    if isinstance(listed, Plan) or len(listed) != 1 or listed[0].listing is None:
        return None
    return PlaceItem(pick, after=found["edge"].casefold() in ("end", "bottom"))


def _section(name: str, outline: Outline) -> Section | None:
    noun = noun_for("milestone") if name.casefold() in _TIMES else noun_for(name)
    part = outline.named(place(name)) if place(name) else None
    return part or (place_of(noun, outline) if noun and not noun.is_loose else None)


def _refused(said: str, outline: Outline) -> Unresolved | None:
    """Why a rule cannot do it, and what it can do instead."""
    if found := _SHORTER.match(said):
        name = place(found["what"]) if is_section(found["what"], outline) else "the document"
        return Unresolved(
            f"{_ALONE}I cannot choose which words of {_shown(found['what'])} to keep. Nothing was changed. "
            f"I can take filler out, or write what you say: “Rewrite {name}: …”. {NEEDS_MODEL}",
            (f"Shorten {name}",),
        )
    if found := _EXPLAIN.match(said):
        return Unresolved(
            f"{_ALONE}I cannot explain {_shown(found['what'])} in other words. {NEEDS_MODEL}",
            (f"Show {place(found['what']) or 'the summary'}",),
        )
    if (found := _MERGE.match(said)) and not re.search("requirement", found["what"], re.IGNORECASE):
        return Unresolved(
            f"I join requirements only (“Merge FR-001 and FR-002”), not {_shown(found['what'])}. Nothing was "
            "changed. Say “Change … to: …” for the one with the words of both, and “Remove …” for the other."
        )
    if (found := _SPLIT.match(said)) and _is_known(found["what"], outline):
        return Unresolved(
            f"{_ALONE}I cannot tell which words of {_shown(found['what'])} go where. Nothing was changed. "
            "Say each part itself (“Add …: …”), and “Remove …” for what they replace."
        )
    if (found := _ALSO.match(said)) and found["id"] in outline.text:
        offer = f"Add to {found['id']} that it also covers {found['what']}"
        return Unresolved(
            f"In which words is {found['id']} to say that? Nothing was changed. For example: “{offer}”.",
            (offer,),
        )
    return None


def _is_known(what: str, outline: Outline) -> bool:
    noun = noun_for(what)
    return what in outline.text or is_section(what, outline) or (noun is not None and not noun.is_loose)


def _shown(what: str) -> str:
    return f"“{markup.inline(words.clipped(what, 60))}”"
