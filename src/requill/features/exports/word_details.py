"""Paragraphs, tables, rules and images of a Word file, where pandoc writes them otherwise than people expect.

All of it is written after `word_pages.py` knows how wide pages are.
"""

from __future__ import annotations

import re
import unicodedata

_PARAGRAPH = re.compile(r"<w:p>\s*<w:pPr>.*?</w:p>", re.DOTALL)
_PROPERTIES = re.compile(r"<w:pPr>(.*?)</w:pPr>", re.DOTALL)
_STYLE = re.compile(r'<w:pStyle w:val="(\w+)" ?/>')
# What goes on in a list, without a mark: pandoc gives it one of a blank. A reader knows it by its style.
_LEVEL = re.compile(r'<w:ilvl w:val="(\d+)" ?/>\s*<w:numId w:val="1000" ?/>')
_SIDE = re.compile(r'<w:jc w:val="(left|right)" ?/>')
_WORDS = re.compile(r"<w:t\b[^>]*>([^<]*)</w:t>")
_CODE = re.compile(r'<w:rStyle w:val="VerbatimChar" ?/>')
_RULE = re.compile(r"<v:rect [^>]*o:hr=[^>]*/>")
_FLAT_RULE = (
    '<v:rect style="width:0;height:.75pt" o:hralign="center" o:hrstd="t" o:hrnoshade="t" o:hr="t"'
    ' fillcolor="#C9CFD4" stroked="f"/>'
)
_CLOSE = '<wp:inline distT="0" distB="0" distL="0" distR="0">'  # words stand right beside an image
# Items that stand apart say so: those of other programs do not, and are read as a list of lines.
_LOOSE = '<w:pStyle w:val="BodyText"/>'
_LIST_INDENT = 720  # of each level, as pandoc numbers lists
_INDENTS = {"BlockText": 284, "SourceCode": 113}
_MARK = 160  # wider than the blank is in letters of code
# Half points of code beside letters of these styles: a style of characters has one size everywhere.
_CODE_SIZES = {
    "SmallTableText": 16,
    "SmallestTableText": 13,
    "FootnoteText": 16,
    "Heading1": 31,
    "Heading2": 24,
    "Heading3": 21,
}
# Without, Word opens the file in the mode for files of 2007 and says so in its title bar.
_SETTINGS = (
    '<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word"'
    ' w:val="15"/></w:compat>'
)


def with_details(text: str, *, has_own_look: bool) -> str:
    """A part with its text; one that has the look of a person's template keeps its sizes."""
    text = _RULE.sub(_FLAT_RULE, text.replace("<wp:inline>", _CLOSE))
    return _PARAGRAPH.sub(lambda found: _paragraph(found[0], has_own_look=has_own_look), text)


def with_todays_mode(settings: str) -> str:
    """The settings with the mode of today's Word, where they say none."""
    if "<w:compat>" in settings or "<w:rsids>" not in settings:
        return settings
    return settings.replace("<w:rsids>", f"{_SETTINGS}<w:rsids>", 1)


def _paragraph(paragraph: str, *, has_own_look: bool) -> str:
    properties = _PROPERTIES.search(paragraph)
    style = _STYLE.search(properties[1]) if properties else None
    if properties is None:
        return paragraph
    name = style[1] if style else ""
    changed = _placed(properties[1], name)
    if name in ("Title", "Subtitle") and _begins_right("".join(_WORDS.findall(paragraph))):
        changed += "<w:bidi/>"
    paragraph = paragraph.replace(properties[0], f"<w:pPr>{changed}</w:pPr>", 1)
    if has_own_look or name not in _CODE_SIZES:
        return paragraph
    size = f'<w:sz w:val="{_CODE_SIZES[name]}"/><w:szCs w:val="{_CODE_SIZES[name]}"/>'
    return _CODE.sub(lambda found: found[0] + size, paragraph)


def _placed(properties: str, style: str) -> str:
    """With a bar or a box where the words are, in lists too, and with sides that are those of the page."""
    level = _LEVEL.search(properties)
    if level:
        left = _LIST_INDENT * (int(level[1]) + 1) + _INDENTS.get(style, 0)
        if style in _INDENTS:
            properties += f'<w:ind w:left="{left}" w:hanging="{_MARK}"/>'
        elif style in ("", "Compact"):
            properties = '<w:pStyle w:val="ListContinue"/>' + _STYLE.sub("", properties)
    elif style == "" and "<w:numPr>" in properties:
        properties = _LOOSE + properties
    if "<w:bidi" not in properties:
        return properties
    # In a paragraph from the right "left" is where it begins.
    sides = {"left": "right", "right": "left"}
    return _SIDE.sub(lambda found: f'<w:jc w:val="{sides[found[1]]}"/>', properties)


def _begins_right(words: str) -> bool:
    """Whether the first letter is one that is written from right to left."""
    strong = (unicodedata.bidirectional(character) for character in words)
    return next((kind for kind in strong if kind in ("L", "R", "AL")), "L") != "L"
