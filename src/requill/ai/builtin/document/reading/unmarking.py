"""Reads what is to lose its form or to be emptied altogether: "remove the bullets from Users", "delete all".

None of it may be taken for a wish to delete the section, or words that happen to stand somewhere.
"""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import Command, Convert, Unresolved
from requill.ai.builtin.document.reading.phrases import Q, head, is_section, place
from requill.ai.builtin.language import markup
from requill.ai.builtin.text.items import Form, listings, main_listing
from requill.ai.builtin.text.outline import Outline

_REMOVES = (
    r"(?:remove|delete|drop|erase|take out|take away|get rid of|strip(?: out)?|cut|lose|clear|kill|omit"
    r"|no more|(?:i|we) (?:do not|don['’]t) (?:want|need)|(?:do not|don['’]t) (?:use|need))"
)
_MARKS = (
    r"(?:(?P<numbers>numbers|numbering|numbered list)"
    r"|(?P<bullets>bullets|bullet points|bullet marks?|bullet signs?|dashes|bulleted list|list)"
    r"|(?P<boxes>(?:check|tick) ?-?boxes|boxes|ticks)"
    r"|(?P<table>tables?|grid)"
    r"|(?P<looks>(?:all )?(?:format(?:ting|s)?|styling|styles|bold(?: text| type| print)?|italics?|markdown"
    r"|underlin(?:e|ing)|colou?rs?|emphasis|highlight(?:s|ing)?)))"
)
_FORM_OF = re.compile(
    rf"{_REMOVES}\s+(?:the\s+|its\s+|these\s+|those\s+|any\s+)?{_MARKS}"
    rf"(?:\s+(?:from|in|of|on|around|under|for)\s+(?P<where>[^:\n]{{2,60}}?))?[.!]?$"
    rf"|(?:un-?bold|un-?format)\s+(?P<where2>[^:\n]{{2,60}}?)[.!]?$",
    re.IGNORECASE,
)
_WHOLE = r"(?:document|doc|prd|spec|page|file|draft|text)"
_ALL = re.compile(
    r"(?:remove|delete|drop|erase|clear|empty|wipe|reset|blank|scrap|trash|kill|get rid of|throw away)"
    r"(?: out)?\s+"
    rf"(?:(?:it )?all|everything|(?:all|everything|the (?:whole|entire)\s+(?:{_WHOLE}|thing)"
    rf"|(?:the|this|my|our)\s+{_WHOLE}|all (?:of )?(?:it|this|that|them"
    r"|(?:the |these |its )?(?:sections|contents?|text|lines|headings|words)))"
    rf"(?:\s+(?:in|from|of)\s+(?:here|it|(?:the|this|my|our)\s+(?:(?:whole|entire)\s+)?{_WHOLE}))?)"
    rf"(?:\s+(?:here|please|now|away|again|and start (?:over|again|fresh|anew)))*[.!]?$"
    r"|start (?:over|again|from scratch|anew|afresh)[.!]?$",
    re.IGNORECASE,
)
_OTHER_FORM: dict[str, tuple[Form, str]] = {
    "numbers": ("number", "numbers in front of its points"),
    "boxes": ("box", "boxes to tick"),
    "table": ("row", "table"),
}


def read_unmarking(text: str, outline: Outline) -> Command | None:
    """The other form, or that it cannot be had; None where the text asks for something else."""
    said = head(text)
    if "\n" in text.strip():
        return None
    if _ALL.match(said):
        return Unresolved(
            "I do not empty a whole document, so nothing was changed. Name what is to go, such as “Delete "
            "the Risks section” or “Clear the summary”; to empty all of it, select its text in the editor "
            "and delete that."
        )
    found = _FORM_OF.match(said)
    where = (found["where"] or found["where2"] or "") if found else ""
    if found is None or (not where and not found["looks"]) or re.search(rf"^{Q}|{Q}$", where):
        return None
    if found["looks"] or found["where2"]:
        return Unresolved(
            "I change words and lists, and leave bold, italics and other looks as they are: take them away "
            "in the editor. Nothing was changed."
        )
    if not is_section(where, outline):
        return None
    return _without(_form(found), where, outline)


def _form(found: re.Match[str]) -> str:
    return next(name for name in ("numbers", "bullets", "boxes", "table") if found[name])


def _without(form: str, where: str, outline: Outline) -> Command:
    part = outline.named(place(where))
    heading = part.heading if part else place(where)
    shown = f"“{markup.inline(heading)}”"
    listing = main_listing(listings(outline.body(part))) if part else None
    if form == "bullets":
        offers = (f"Turn {heading} into a numbered list", f"Turn {heading} into a table")
        return Unresolved(
            f"I leave the points of {shown} as they are: a list needs a mark at each point. Nothing was "
            "changed. I can number them or make a table of them; to remove a point, name it.",
            offers if listing is not None else (),
        )
    wanted, named = _OTHER_FORM[form]
    if listing is not None and listing.form == wanted:
        return Convert(place(where), "bullets")
    return Unresolved(f"{shown} has no {named}, so nothing was changed.", (f"Show {heading}",))
