"""Positions are converted to bytes, and refused outside of the text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from requill.crdt.positions import OutOfText, bytes_before, utf8_length, utf16_length

TEXTS = st.text()  # of all characters but surrogates


@given(text=TEXTS, data=st.data())
def test_every_position_leads_to_bytes(text: str, data: st.DataObject) -> None:
    position = data.draw(st.integers(0, len(text)))
    assert bytes_before(text, position) == len(text[:position].encode())
    assert utf8_length(text) == bytes_before(text, len(text))
    assert utf16_length(text) == len(text.encode("utf-16-le")) // 2


@pytest.mark.parametrize("text", ["abc", "日本語"])
def test_a_position_outside_of_the_text_is_an_error(text: str) -> None:
    for position in (-1, 100):
        with pytest.raises(OutOfText):
            bytes_before(text, position)
