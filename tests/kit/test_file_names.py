"""Names of downloads: like the title, and safe on every system."""

from __future__ import annotations

import pytest

from requill.kit.file_names import attachment, file_name


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Offline Mode", "offline-mode.docx"),
        ("  Two \t words\n", "two-words.docx"),
        ("要件 定義 🚀", "要件-定義-🚀.docx"),
        ("../../etc/passwd", "etcpasswd.docx"),
        ("C:\\Windows\\x", "cwindowsx.docx"),
        ('a"b<c>d|e?f*g', "abcdefg.docx"),
        (".hidden.", "hidden.docx"),
        ("bad\u202etxt.exe", "badtxt.exe.docx"),
        ("new\x00\x1b\u2028line", "new-line.docx"),
        ("???", "document.docx"),
        ("\u200b", "document.docx"),
        ("é" * 300, "é" * 120 + ".docx"),
    ],
)
def test_a_name_is_the_title_without_what_files_must_not_hold(title: str, name: str) -> None:
    assert file_name(title, "docx") == name


def test_the_header_carries_plain_letters_and_the_whole_name() -> None:
    assert attachment("café-要件.docx") == (
        "attachment; filename=\"cafe-.docx\"; filename*=UTF-8''caf%C3%A9-%E8%A6%81%E4%BB%B6.docx"
    )
    assert attachment("要件.pdf").startswith('attachment; filename="document.pdf"; ')


@pytest.mark.parametrize("title", ['a"; x="b', "a\r\nSet-Cookie: x=1", "a%22b", "semi;colon", "\u2028"])
def test_no_title_ends_the_header_early(title: str) -> None:
    header = attachment(file_name(title, "pdf"))
    assert header.isascii()
    assert header.isprintable()
    assert header.count('"') == 2
