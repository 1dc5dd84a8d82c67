"""Positions are converted where characters begin, and refused within them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from requill.crdt.positions import (
    InsideCharacter,
    bytes_before,
    position_of_byte,
    position_of_unit,
    units_before,
    utf8_length,
    utf16_length,
)

TEXTS = st.text()  # of all characters but surrogates


@given(text=TEXTS, data=st.data())
def test_every_position_leads_to_bytes_and_units_and_back(text: str, data: st.DataObject) -> None:
    position = data.draw(st.integers(0, len(text)))
    assert bytes_before(text, position) == len(text[:position].encode())
    assert units_before(text, position) == len(text[:position].encode("utf-16-le")) // 2
    assert position_of_byte(text, bytes_before(text, position)) == position
    assert position_of_unit(text, units_before(text, position)) == position
    assert (utf8_length(text), utf16_length(text)) == (
        bytes_before(text, len(text)),
        units_before(text, len(text)),
    )


@pytest.mark.parametrize(
    ("text", "inside_bytes", "inside_units"),
    [
        ("aé", {2}, set()),
        ("日", {1, 2}, set()),
        ("a😀b", {2, 3, 4}, {2}),
        ("e\u0301", {2}, set()),  # a mark is a character of its own, as it is in Yjs
        ("\r\n", set(), set()),
    ],
)
def test_a_position_within_a_character_is_an_error(
    text: str, inside_bytes: set[int], inside_units: set[int]
) -> None:
    for convert, length, inside in (
        (position_of_byte, utf8_length(text), inside_bytes),
        (position_of_unit, utf16_length(text), inside_units),
    ):
        for offset in range(length + 1):
            if offset in inside:
                with pytest.raises(InsideCharacter):
                    convert(text, offset)
            else:
                assert 0 <= convert(text, offset) <= len(text)


@pytest.mark.parametrize("convert", [bytes_before, units_before, position_of_byte, position_of_unit])
@pytest.mark.parametrize("text", ["abc", "日本語"])
def test_a_position_outside_of_the_text_is_an_error(convert: object, text: str) -> None:
    for position in (-1, 100):
        with pytest.raises(InsideCharacter):
            convert(text, position)  # type: ignore[operator]
