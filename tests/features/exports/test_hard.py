"""Documents that are hard to set in pages keep every word in Word and PDF files, and come back from Word."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from requill.features.exports.interface import ExportDocument
from requill.features.exports.pdf import pdf_converter
from requill.features.exports.word import word_converter
from tests.features.exports import hard, reading
from tests.features.exports.random_documents import document
from tests.features.imports.files import ADA, READER
from tests.support.amounts import FACTOR

pytestmark = pytest.mark.anyio
DAY = datetime(2026, 7, 12, 9, 30, tzinfo=UTC)
# What stays out: addresses, names of notes, fences, and words that are symbols.
_NO_WORDS = re.compile(
    r"!?\[([^\[\]]*)\]\([^()]*\)|\[\^\w+\]:?|(?m:^[> ]*```\w*$)|<https?:[^>]*>|https?:\S+|<br/?>|&\w+;",
    re.IGNORECASE,
)
_NOT_SHOWN = re.compile(r"\[\^unused\].*|!\[[^\]]*\]\(data:[^)]*\)")  # the words of an image that is drawn
_WORD = re.compile(r"[^\W\d_]{2,}")
_NUMBERS = re.compile(r'(w:(?:id|numId w:val)=)"\d+"|<w:bookmark(?:Start|End)[^>]*>|\n\s*')
_IMAGES = re.compile(r"!\[([^\]]*)\]\((?:data:|https://images)[^)]*\)")


def _every(*some: str, but: tuple[str, ...] = ()) -> list[object]:
    """The names of all, some of which are tried at each change."""
    return [
        name if name in some else pytest.param(name, marks=pytest.mark.full)
        for name in hard.NAMES
        if name not in but
    ]


def _document(text: str) -> ExportDocument:
    return ExportDocument("Plan", text, DAY, DAY)


def _words(text: str) -> set[str]:
    return set(_WORD.findall(_NO_WORDS.sub(r" \1 ", _NOT_SHOWN.sub("", text))))


@pytest.mark.parametrize("name", _every("lists-in-lists", "breaks", "images-in-tables"))
async def test_no_word_is_lost_in_word(name: str) -> None:
    file = await word_converter().convert(_document(hard.text(name)))
    for part, content in reading.parts(file).items():
        if part.endswith((".xml", ".rels")):
            reading.tree(content)
    shown = reading.by_pandoc(file)
    assert {word for word in _words(hard.text(name)) if word not in shown} == set()


@pytest.mark.parametrize("name", _every("long-words", "breaks"))
async def test_no_word_is_lost_in_pdf(name: str) -> None:
    shown = reading.by_pdf_reader(await pdf_converter().convert(_document(hard.text(name))))
    joined = "".join(shown.split())
    # Words of other scripts may stand in another order there.
    words = {word for word in _words(hard.text(name)) if word.isascii()}
    assert {word for word in words if word not in joined} == set()


async def _again(text: str) -> tuple[str, str]:
    """The text of the Word file, and that of one made of what was imported of it."""
    file = await word_converter().convert(_document(text))
    read = await READER.markdown(ADA, file, "docx")
    again = await word_converter().convert(_document(re.sub(r"\A# Plan\n+", "", read)))
    first, second = (
        _NUMBERS.sub(r"\1", reading.parts(each)["word/document.xml"].decode()) for each in (file, again)
    )
    return first, second


# They hold what docs/markdown.md lists: tables in lists, lists of two kinds in one, and lists in notes.
_DIFFERENT = ("lists-in-lists", "tasks", "notes", "breaks")


@pytest.mark.parametrize("name", _every("long-code", "hebrew", but=_DIFFERENT))
async def test_what_is_imported_of_a_word_file_makes_the_same_file(name: str) -> None:
    first, second = await _again(_IMAGES.sub(r"\1", hard.text(name)))
    assert second == first


async def test_documents_put_together_by_chance_come_back() -> None:
    for seed in range(2 * FACTOR):
        first, second = await _again(document(seed))
        assert second == first, seed


async def test_what_goes_on_in_a_list_comes_back_there() -> None:
    text = """\
1.  First

    - a list

      going on

      ```
      code
      ```

    - second

    outer on

2.  Second

    > quoted

3.  third
"""
    file = await word_converter().convert(_document(text))
    assert (await READER.markdown(ADA, file, "docx")).removeprefix("# Plan\n\n") == text
