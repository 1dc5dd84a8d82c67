"""Titles are one line, and have something to be seen."""

from __future__ import annotations

import pytest

from requill.kit.titles import bare_title


@pytest.mark.parametrize(
    "text", ["", " \n\t", "\u200b\u2060", "\u00ad \u202e\ufeff", "\u3164", "\u2800\ufe0f", "\x07"]
)
def test_a_title_of_invisible_characters_is_none(text: str) -> None:
    assert bare_title(text) == ""


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        (" Field \n work ", "Field work"),
        ("👨\u200d🚒", "👨\u200d🚒"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("—", "—"),
        ("❤\ufe0f", "❤\ufe0f"),
    ],
)
def test_what_can_be_seen_stays_as_it_is(text: str, bare: str) -> None:
    assert bare_title(text) == bare
