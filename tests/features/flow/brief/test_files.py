"""A dropped file becomes its text, or a sentence says why not."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from requill.features.exports.pandoc import find_pandoc
from requill.features.exports.policy import OWN_INSIDE
from requill.features.exports.process import run
from requill.features.exports.queue import Slots
from requill.features.exports.word_reader import PandocReader
from requill.features.flow.brief.errors import (
    BriefTooLarge,
    FilesBusy,
    FileUnreadable,
    WordNotInstalled,
)
from requill.features.flow.brief.files import read_file
from tests.support.actors import member
from tests.support.held import held

pytestmark = pytest.mark.anyio
NO_WORD = PandocReader(None, Slots())
ADA = member("ada")


async def _word_file(folder: Path, markdown: str) -> bytes:
    pandoc = find_pandoc()
    assert pandoc is not None
    command = (str(pandoc.path), "--from", "gfm", "--to", "docx", "--output", "-")
    return await run(command, markdown, folder)


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("brief.md", "Größe: 5 €\n".encode()),
        ("BRIEF.TXT", "\ufeffGröße: 5 €\r\n".encode()),
        ("brief.markdown", "Größe: 5 €\r".encode("utf-16")),
        ("brief.txt", b"\xfe\xff" + "Größe: 5 €\n".encode("utf-16-be")),
    ],
)
async def test_text_is_read_in_its_encoding(name: str, file: bytes) -> None:
    assert await read_file(name, file, NO_WORD, ADA) == "Größe: 5 €\n"


@pytest.mark.parametrize(
    ("name", "file", "why"),
    [
        ("brief.md", b"\x89PNG\r\n\x1a\n\x00\x00", "This file isn't text."),
        ("brief.txt", b"a\x00b", "This file isn't text."),
        ("brief.txt", "Größe".encode("latin-1"), "characters can't be read"),
        ("brief.pdf", b"%PDF-1.7", "Choose a .md, .txt or .docx file."),
        ("brief.docx", b"not a Word file", "This isn't a Word file."),
    ],
)
async def test_what_is_no_text_is_refused_in_a_sentence(name: str, file: bytes, why: str) -> None:
    with pytest.raises(FileUnreadable) as refusal:
        await read_file(name, file, NO_WORD, ADA)
    assert why in refusal.value.message


async def test_more_text_than_a_brief_may_have_is_refused_with_the_limit() -> None:
    assert len(await read_file("brief.md", b"a" * 1024 * 1024, NO_WORD, ADA)) == 1024 * 1024
    with pytest.raises(BriefTooLarge) as refusal:
        await read_file("brief.md", b"a" * (1024 * 1024 + 1), NO_WORD, ADA)
    assert "1,024 KiB" in refusal.value.message


async def test_a_word_file_becomes_markdown(tmp_path: Path) -> None:
    markdown = "# Risks\n\nMetering is *wrong*.\n\n- a\n- b\n\n| A   | B   |\n|-----|-----|\n| 1   | 2   |\n"
    reader = PandocReader(find_pandoc(), Slots())
    text = await read_file("Brief.docx", await _word_file(tmp_path, markdown), reader, ADA)
    assert text == markdown


async def test_of_a_picture_only_its_description_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(
        bytes.fromhex(
            "89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c02"
            "0000000b4944415478da6364f80f00010501012718e3660000000049454e44ae426082"
        )
    )
    file = await _word_file(tmp_path, "before ![the funnel](a.png) after")
    reader = PandocReader(find_pandoc(), Slots())
    assert await read_file("brief.docx", file, reader, ADA) == "before the funnel after\n"


async def test_a_broken_word_file_is_refused_in_a_sentence() -> None:
    reader = PandocReader(find_pandoc(), Slots())
    with pytest.raises(FileUnreadable) as refusal:
        await read_file("brief.docx", b"PK\x03\x04 and nothing else", reader, ADA)
    assert refusal.value.message == "This Word file can't be read. Copy its text and paste it here."


async def test_a_server_without_pandoc_says_so() -> None:
    with pytest.raises(WordNotInstalled):
        await read_file("brief.docx", b"PK\x03\x04", NO_WORD, ADA)


async def test_who_has_files_being_read_already_is_asked_to_come_back() -> None:
    slots = Slots()
    reader = PandocReader(find_pandoc(), slots)
    async with held(partial(slots.of, ADA), OWN_INSIDE):
        with pytest.raises(FilesBusy) as refusal:
            await reader.read(ADA, b"PK\x03\x04")
    assert refusal.value.headers["Retry-After"]
