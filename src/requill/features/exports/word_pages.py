"""The pages of a Word file: their size, which of them are in landscape, and tables made to fit them.

The filter leaves a remark where pages turn. Those pages are the others, on their side.
"""

from __future__ import annotations

import re

from msgspec import Struct

from requill.features.exports.interface import PaperSize

_TURN = re.compile(r"<!--pages before: (portrait|landscape)-->")
_LAST = "<!--last pages: landscape-->"
_SECTION = re.compile(r"<w:sectPr\b.*?</w:sectPr>", re.DOTALL)
_SIZE = re.compile(r"<w:pgSz\b[^>]*/>")
_MARGINS = re.compile(r"<w:pgMar\b[^>]*/>")
_FIRST_PAGE = re.compile(r"<w:titlePg\b[^>]*/>")
_NUMBER_AT_START = re.compile(r'(?<=<w:pgNumType)\b([^>]*?) w:start="\d+"')
_NUMBER = re.compile(r'w:(w|h|left|right|code)="(\d+)"')
_TABLE = re.compile(r"<w:tblPr>.*?</w:tblGrid>", re.DOTALL)
_TABLE_WIDTH = re.compile(r'<w:tblW w:type="pct" w:w="5000" ?/>')
_TABLE_INDENT = re.compile(r'<w:tblInd w:w="(\d+)"')
_COLUMN = re.compile(r'(<w:gridCol w:w=")(\d+)(")')
_CODE = re.compile(r'<w:p>\s*<w:pPr>\s*<w:pStyle w:val="SourceCode" ?/>.*?</w:p>', re.DOTALL)
_LINE_END = re.compile(r"<w:br ?/>")
_KEPT_LINES = 20  # of code: a longer block may break rather than leave half a page empty
_ROW = re.compile(r"<w:tr>(?:\s*<w:trPr>)?")
_SIZES = {  # in twentieths of a point
    PaperSize.A4: '<w:pgSz w:w="11906" w:h="16838"/>',
    PaperSize.LETTER: '<w:pgSz w:w="12240" w:h="15840"/>',
}
# A paragraph must carry a section's end: it is too thin to be seen, or to need a page of its own.
_THIN = (
    '<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/>'
    '<w:rPr><w:sz w:val="2"/></w:rPr>{section}</w:pPr></w:p>'
)


class _Pages(Struct, frozen=True):
    """One form of a page, as a section's properties tell it."""

    section: str
    text_width: int


def laid_out(text: str, paper: PaperSize | None) -> str:
    """The main part with its sections; rows of tables and short code do not break across pages.

    With None the pages are as large as those of the reference document. For all of that pandoc has no option.
    """
    if paper is not None:
        text = _SIZE.sub(_SIZES[paper], text)
    text = _CODE.sub(_kept_together, _ROW.sub(_whole_row, text))
    sections = _SECTION.findall(text)
    if not sections:
        return text
    upright = sections[-1]
    forms = {"portrait": _pages(upright), "landscape": _pages(_turned(upright))}
    last = "landscape" if _LAST in text else "portrait"
    pieces = _TURN.split(text.replace(_LAST, ""))
    turns = [*pieces[1::2], last]
    ends = [forms[turns[0]].section, *(_further(forms[turned].section) for turned in turns[1:])]
    found = []
    for piece, turned, end in zip(pieces[::2], turns, ends, strict=True):
        found.append(_TABLE.sub(lambda head, width=forms[turned].text_width: _scaled(head[0], width), piece))
        found.append(_THIN.format(section=end))
    found.pop()
    found[-1] = found[-1].replace(upright, ends[-1])
    return "".join(found)


def _further(section: str) -> str:
    """The section as one that goes on: what a file begins with is in its first one."""
    return _NUMBER_AT_START.sub(r"\1", _FIRST_PAGE.sub("", section))


def _pages(section: str) -> _Pages:
    size, margins = _SIZE.search(section), _MARGINS.search(section)
    numbers = {
        name: int(number) for name, number in _NUMBER.findall(f"{size and size[0]}{margins and margins[0]}")
    }
    return _Pages(section, numbers.get("w", 11906) - numbers.get("left", 1417) - numbers.get("right", 1417))


def _turned(section: str) -> str:
    def turn(size: re.Match[str]) -> str:
        numbers = {name: int(number) for name, number in _NUMBER.findall(size[0])}
        low, high = sorted((numbers.get("w", 11906), numbers.get("h", 16838)))
        return f'<w:pgSz w:w="{high}" w:h="{low}" w:orient="landscape"/>'

    return _SIZE.sub(turn, section)


def _scaled(head: str, width: int) -> str:
    """What a table begins with, as wide as the page's text, or as what a list's indent leaves of it."""
    indent = _TABLE_INDENT.search(head)
    if indent:
        width = max(width - int(indent[1]), width // 4)
        head = _TABLE_WIDTH.sub(f'<w:tblW w:type="dxa" w:w="{width}"/>', head)
    columns = [int(column[2]) for column in _COLUMN.finditer(head)]
    return _COLUMN.sub(
        lambda column: f"{column[1]}{int(column[2]) * width // (sum(columns) or 1)}{column[3]}", head
    )


def _whole_row(found: re.Match[str]) -> str:
    start = found.group()
    return f"{start}<w:cantSplit/>" if "trPr" in start else f"{start}<w:trPr><w:cantSplit/></w:trPr>"


def _kept_together(found: re.Match[str]) -> str:
    code = found[0]
    if len(_LINE_END.findall(code)) >= _KEPT_LINES:
        return code
    return re.sub(r'(<w:pStyle w:val="SourceCode" ?/>)', r"\1<w:keepLines/>", code, count=1)
