#!/usr/bin/env python3
"""Builds src/requill/features/exports/reference.docx, which gives exported Word files their look.

The converter takes styles, page and header from it and the words from the document. `{{title}}` and
`{{date}}` in the header are filled in at each export. Every byte is written here, so the result is the
same on each machine.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

TARGET = Path(__file__).parent.parent / "src/requill/features/exports/reference.docx"
INK, MUTED, LINE, PAPER, ACCENT = "1D2226", "56606A", "C9CFD4", "F3F5F6", "175873"
BODY_FONT, CODE_FONT = "Calibri", "Consolas"
# Half points, color and letters of each level: without numbers, only their look tells them apart.
HEADINGS = (
    (36, ACCENT, "<w:b/><w:bCs/>"),
    (28, ACCENT, "<w:b/><w:bCs/>"),
    (24, INK, "<w:b/><w:bCs/>"),
    (22, ACCENT, "<w:b/><w:bCs/><w:i/><w:iCs/>"),
    (22, INK, "<w:i/><w:iCs/>"),
    (20, MUTED, ""),
)

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_EPOCH = (1980, 1, 1, 0, 0, 0)


def main() -> None:
    """Write the file."""
    with zipfile.ZipFile(TARGET, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in _parts():
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), _HEAD + text, zipfile.ZIP_DEFLATED)


def _parts() -> Iterator[tuple[str, str]]:
    yield "[Content_Types].xml", _content_types()
    yield "_rels/.rels", _relations(("officeDocument", "word/document.xml"))
    yield "word/document.xml", _document()
    yield (
        "word/_rels/document.xml.rels",
        _relations(
            ("styles", "styles.xml"),
            ("settings", "settings.xml"),
            ("header", "header1.xml"),
            ("footer", "footer1.xml"),
        ),
    )
    yield "word/styles.xml", _styles()
    yield "word/settings.xml", f'<w:settings xmlns:w="{_W}"><w:defaultTabStop w:val="720"/></w:settings>'
    yield "word/header1.xml", _header()
    yield "word/footer1.xml", _footer()


def _content_types() -> str:
    parts = ("document.main", "styles", "settings", "header", "footer")
    files = ("document", "styles", "settings", "header1", "footer1")
    overrides = "".join(
        f'<Override PartName="/word/{file}.xml" ContentType="{_TYPE}.{part}+xml"/>'
        for part, file in zip(parts, files, strict=True)
    )
    return (
        f'<Types xmlns="{_PACKAGE}/content-types">'
        f'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{overrides}</Types>'
    )


def _relations(*targets: tuple[str, str]) -> str:
    listed = "".join(
        f'<Relationship Id="rId{number}" Type="{_R}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(targets, 1)
    )
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{listed}</Relationships>'


def _document() -> str:
    """An empty page: A4 with margins of 25 mm, its header and its footer."""
    return (
        f'<w:document xmlns:w="{_W}" xmlns:r="{_R}"><w:body><w:p/><w:sectPr>'
        f'<w:headerReference w:type="default" r:id="rId3"/><w:footerReference w:type="default" r:id="rId4"/>'
        f'<w:pgSz w:w="11906" w:h="16838"/>'
        f'<w:pgMar w:top="1417" w:right="1417" w:bottom="1417" w:left="1417" w:header="709" w:footer="709"'
        f' w:gutter="0"/></w:sectPr></w:body></w:document>'
    )


def _header() -> str:
    """Title and date in a table without lines: it is as wide as the page, upright and in landscape."""

    def cell(text: str, width: int, side: str) -> str:
        return (
            f'<w:tc><w:tcPr><w:tcW w:w="{width}" w:type="pct"/></w:tcPr><w:p><w:pPr>'
            f'<w:pStyle w:val="Header"/><w:jc w:val="{side}"/></w:pPr>'
            f'<w:r><w:t xml:space="preserve">{text}</w:t></w:r></w:p></w:tc>'
        )

    line = f'<w:tblBorders><w:bottom w:val="single" w:sz="4" w:space="0" w:color="{LINE}"/></w:tblBorders>'
    edges = '<w:tblCellMar><w:left w:w="0" w:type="dxa"/><w:right w:w="0" w:type="dxa"/></w:tblCellMar>'
    return (
        f'<w:hdr xmlns:w="{_W}"><w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/>{line}'
        f'<w:tblLayout w:type="fixed"/>{edges}</w:tblPr>'
        f'<w:tblGrid><w:gridCol w:w="6804"/><w:gridCol w:w="2268"/></w:tblGrid><w:tr>'
        f"{cell('{{title}}', 3750, 'left')}{cell('{{date}}', 1250, 'right')}</w:tr></w:tbl>"
        f'<w:p><w:pPr><w:pStyle w:val="Header"/></w:pPr></w:p></w:hdr>'
    )


def _footer() -> str:
    def field(name: str) -> str:
        return f'<w:fldSimple w:instr=" {name} "><w:r><w:t>1</w:t></w:r></w:fldSimple>'

    return (
        f'<w:ftr xmlns:w="{_W}"><w:p><w:pPr><w:pStyle w:val="Footer"/></w:pPr>{field("PAGE")}'
        f'<w:r><w:t xml:space="preserve"> / </w:t></w:r>{field("NUMPAGES")}</w:p></w:ftr>'
    )


def _styles() -> str:
    defaults = (
        "<w:docDefaults><w:rPrDefault><w:rPr>"
        f"{_font(BODY_FONT)}{_color(INK)}{_size(22)}</w:rPr></w:rPrDefault>"
        f"<w:pPrDefault><w:pPr>{_spacing(0, 120, 276)}</w:pPr></w:pPrDefault></w:docDefaults>"
    )
    return f'<w:styles xmlns:w="{_W}">{defaults}{"".join(_all_styles())}</w:styles>'


def _all_styles() -> Iterator[str]:
    yield _paragraph("Normal", "Normal", based_on=None, is_default=True)
    yield _character("DefaultParagraphFont", "Default Paragraph Font", "", is_default=True)
    yield _paragraph("BodyText", "Body Text")
    yield _paragraph("FirstParagraph", "First Paragraph", _spacing(120, 120, 276), based_on="BodyText")
    yield _paragraph("Compact", "Compact", _spacing(36, 36, 264), based_on="BodyText")
    yield _paragraph("ListContinue", "List Continue", _spacing(36, 120, 276), based_on="BodyText")
    yield _paragraph("Title", "Title", f"<w:keepNext/>{_spacing(0, 160, 252)}", _bold(INK, 48))
    subtitle = f"<w:keepNext/>{_spacing(0, 240, 252)}"
    yield _paragraph("Subtitle", "Subtitle", subtitle, _color(MUTED) + _size(28))
    for level, (size, color, letters) in enumerate(HEADINGS, 1):
        look = f"<w:keepNext/><w:keepLines/>{_spacing(360 if level == 1 else 280, 100, 252)}"
        outline = f'<w:outlineLvl w:val="{level - 1}"/>'
        yield _paragraph(
            f"Heading{level}", f"heading {level}", look + outline, f"{letters}{_color(color)}{_size(size)}"
        )
    yield _paragraph("TOCHeading", "TOC Heading", f"<w:keepNext/>{_spacing(240, 120, 252)}", _bold(INK, 32))
    for level in range(1, 4):
        indent = f'<w:ind w:left="{(level - 1) * 284}"/>'
        tab = '<w:tabs><w:tab w:val="right" w:leader="dot" w:pos="9072"/></w:tabs>'
        yield _paragraph(f"TOC{level}", f"toc {level}", f"{tab}{_spacing(0, 60, 252)}{indent}")
    yield _paragraph("CommentText", "annotation text", _spacing(0, 40, 252), _size(18))
    yield _character("CommentReference", "annotation reference", _size(16))
    bar = f'<w:pBdr><w:left w:val="single" w:sz="18" w:space="10" w:color="{LINE}"/></w:pBdr>'
    indent = '<w:ind w:left="284"/>'
    yield _paragraph("BlockText", "Block Text", bar + indent, _color(MUTED), based_on="BodyText")
    edges = "".join(
        f'<w:{side} w:val="single" w:sz="4" w:space="{space}" w:color="{PAPER}"/>'
        for side, space in (("top", 5), ("left", 5), ("bottom", 5), ("right", 5))
    )
    box = f"<w:pBdr>{edges}</w:pBdr>{_shade()}"
    code = f'{box}{_spacing(140, 140, 252)}<w:ind w:left="113" w:right="113"/>'
    yield _paragraph("SourceCode", "Source Code", f'{code}<w:jc w:val="left"/>', _code())
    yield _character("VerbatimChar", "Verbatim Char", _code() + _shade())
    yield _character("Hyperlink", "Hyperlink", f'{_color(ACCENT)}<w:u w:val="single"/>')
    yield _paragraph("FootnoteText", "footnote text", _spacing(0, 40, 252), _size(18))
    yield _character("FootnoteReference", "footnote reference", '<w:vertAlign w:val="superscript"/>')
    yield _paragraph("TableCaption", "Table Caption", based_on="BodyText")
    yield _paragraph("ImageCaption", "Image Caption", based_on="BodyText")
    yield _paragraph(
        "SmallTableText", "Small Table Text", _spacing(24, 24, 252), _size(18), based_on="Compact"
    )
    yield _paragraph(
        "SmallestTableText", "Smallest Table Text", _spacing(16, 16, 240), _size(15), based_on="Compact"
    )
    yield _paragraph("Header", "header", _spacing(0, 40, 240), _color(MUTED) + _size(18))
    yield _paragraph("Footer", "footer", '<w:jc w:val="right"/>', _color(MUTED) + _size(18))
    yield _table()


def _paragraph(
    style: str,
    name: str,
    look: str = "",
    letters: str = "",
    *,
    based_on: str | None = "Normal",
    is_default: bool = False,
) -> str:
    default = ' w:default="1"' if is_default else ""
    base = f'<w:basedOn w:val="{based_on}"/>' if based_on else ""
    following = '<w:next w:val="BodyText"/>' if style.startswith(("Heading", "Title", "Subtitle")) else ""
    return (
        f'<w:style w:type="paragraph"{default} w:styleId="{style}"><w:name w:val="{name}"/>{base}{following}'
        f"<w:qFormat/><w:pPr>{look}</w:pPr><w:rPr>{letters}</w:rPr></w:style>"
    )


def _character(style: str, name: str, letters: str, *, is_default: bool = False) -> str:
    default = ' w:default="1"' if is_default else ""
    return (
        f'<w:style w:type="character"{default} w:styleId="{style}"><w:name w:val="{name}"/>'
        f"<w:qFormat/><w:rPr>{letters}</w:rPr></w:style>"
    )


def _table() -> str:
    """Tables are drawn as a grid with a tinted head, whose row is repeated on every page."""
    sides = ("top", "left", "bottom", "right", "insideH", "insideV")
    grid = "".join(f'<w:{side} w:val="single" w:sz="4" w:space="0" w:color="{LINE}"/>' for side in sides)
    margins = "".join(
        f'<w:{side} w:w="{width}" w:type="dxa"/>'
        for side, width in (("top", 40), ("left", 100), ("bottom", 40), ("right", 100))
    )
    return (
        '<w:style w:type="table" w:default="1" w:styleId="TableNormal">'
        '<w:name w:val="Normal Table"/></w:style>'
        '<w:style w:type="table" w:styleId="Table"><w:name w:val="Table"/><w:basedOn w:val="TableNormal"/>'
        f"<w:qFormat/><w:tblPr><w:tblBorders>{grid}</w:tblBorders>"
        f'<w:tblCellMar>{margins}</w:tblCellMar></w:tblPr><w:tblStylePr w:type="firstRow">'
        f"<w:rPr><w:b/><w:bCs/></w:rPr><w:tcPr>{_shade()}</w:tcPr></w:tblStylePr></w:style>"
    )


def _font(name: str) -> str:
    return f'<w:rFonts w:ascii="{name}" w:hAnsi="{name}" w:cs="{name}"/>'


def _code() -> str:
    return f"{_font(CODE_FONT)}{_size(19)}"


def _bold(color: str, size: int) -> str:
    return f"<w:b/><w:bCs/>{_color(color)}{_size(size)}"


def _color(value: str) -> str:
    return f'<w:color w:val="{value}"/>'


def _size(half_points: int) -> str:
    return f'<w:sz w:val="{half_points}"/><w:szCs w:val="{half_points}"/>'


def _shade() -> str:
    return f'<w:shd w:val="clear" w:color="auto" w:fill="{PAPER}"/>'


def _spacing(before: int, after: int, line: int) -> str:
    return f'<w:spacing w:before="{before}" w:after="{after}" w:line="{line}" w:lineRule="auto"/>'


if __name__ == "__main__":
    main()
