"""Reads files back by other ways than they were made, and compares what they say."""

from __future__ import annotations

import html
import io
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
import zipfile
from collections import Counter
from pathlib import Path
from typing import cast

from pypdf import PageObject, PdfReader
from pypdf.generic import DictionaryObject

from requill.features.exports.pandoc import find_pandoc

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_WHOLE = Path(__file__).with_name("whole.plain")  # with the titles, which are no part of the body
_IMAGE = re.compile(r"!\[([^\]]*)\]\([^)]*\)")
_MARK = re.compile(r"\[\^\w+\]:?")
_APART = re.compile(r"</?(?:p|td|th|li|h\d|br|sup|pre|a)\b[^>]*>", re.IGNORECASE)
_TAG = re.compile(r"<[^>]*>")
_WORD = re.compile(r"[^\W_]+|[☐☒🚀✅$“”<>]")


def words(text: str) -> Counter[str]:
    """How often each word and symbol stands in a text."""
    return Counter(_WORD.findall(text))


def words_of_markdown(markdown: str) -> Counter[str]:
    """What is to be read in a Markdown text: not its images, nor the marks of quotations and notes."""
    text = re.sub(r"^[> ]+", "", _MARK.sub("", _IMAGE.sub("", markdown)), flags=re.MULTILINE)
    return words(text.replace("[ ]", "☐").replace("[x]", "☒"))


def by_pandoc(file: bytes) -> str:
    """The text of a Word file as pandoc reads it."""
    pandoc = find_pandoc()
    assert pandoc is not None
    command = [str(pandoc.path), "--from", "docx", "--to", "plain", "--wrap=none", f"--template={_WHOLE}"]
    return subprocess.run(command, input=file, capture_output=True, check=True).stdout.decode()


def by_office(file: bytes, folder: Path) -> str | None:
    """The text of a Word file as LibreOffice reads it; None on a machine without."""
    program = shutil.which("soffice")
    if program is None:
        return None
    source = folder / "file.docx"
    source.write_bytes(file)
    profile = f"-env:UserInstallation=file://{folder}/profile"
    command = [program, profile, "--headless", "--convert-to", "html", "--outdir", str(folder), str(source)]
    subprocess.run(command, capture_output=True, check=True, timeout=120)
    page = (folder / "file.html").read_text().partition("<body")[2]
    return html.unescape(_TAG.sub("", _APART.sub(" ", page)))


def by_pdf_reader(file: bytes) -> str:
    """The text of a PDF file."""
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(file)).pages)


def fonts_of(page: PageObject) -> set[str]:
    """The names of the fonts that a page of a PDF file uses."""
    resources = cast("DictionaryObject", page["/Resources"])
    fonts = cast("DictionaryObject", resources["/Font"])
    return {str(cast("DictionaryObject", font.get_object())["/BaseFont"]) for font in fonts.values()}


def parts(file: bytes) -> dict[str, bytes]:
    """The parts of a Word file."""
    with zipfile.ZipFile(io.BytesIO(file)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def tree(part: bytes) -> ET.Element:
    """A part as XML; fails when it is none."""
    return ET.fromstring(part)
