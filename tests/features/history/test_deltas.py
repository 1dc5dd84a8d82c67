"""What makes one text of another can be stored, put together and carried out, on that text alone."""

from __future__ import annotations

from random import Random

import pytest

from requill.features.documents.text import Edit, apply_edits, minimal_edits
from requill.features.history.deltas import (
    ADD,
    KEEP,
    REMOVE,
    DamagedDelta,
    Delta,
    all_composed,
    applied,
    composed,
    delta_of,
    packed,
    packed_text,
    tagged,
    unpacked,
    unpacked_text,
)
from tests.crdt.texts import some_edit, some_text


def _some_delta(random: Random, text: str, tag: int) -> tuple[str, Delta]:
    edit = Edit(*some_edit(random, text))
    return apply_edits(text, (edit,)), delta_of(text, (edit,), tag)


def test_deltas_put_together_make_what_they_make_one_after_the_other() -> None:
    random = Random(7)
    for _ in range(300):
        first = text = some_text(random, 20)
        deltas: list[Delta] = []
        for tag in range(random.randrange(1, 30)):
            text, delta = _some_delta(random, text, tag)
            deltas.append(unpacked(packed(delta)))
        assert applied(first, all_composed(deltas)) == text
        one_by_one: Delta = ()
        for delta in deltas:
            one_by_one = composed(one_by_one, delta)
        assert applied(first, one_by_one) == text
        assert applied(first, delta_of(first, minimal_edits(first, text))) == text


def test_every_piece_keeps_the_tag_of_whoever_made_it() -> None:
    first = delta_of("one two", (Edit(0, 3, "1"),), 0)
    second = delta_of("1 two", (Edit(1, 1, "!"), Edit(2, 5, "2")), 1)
    found = composed(first, second)
    assert [(piece.kind, piece.text, piece.tag) for piece in found if piece.kind != KEEP] == [
        (REMOVE, "one", 0),
        (ADD, "1", 0),
        (ADD, "!", 1),
        (REMOVE, "two", 1),
        (ADD, "2", 1),
    ]
    assert {piece.tag for piece in tagged(found, (5, 6)) if piece.kind != KEEP} == {5, 6}


def test_what_comes_and_goes_again_leaves_nothing() -> None:
    typed = delta_of("", (Edit(0, 0, "words"),), 0)
    assert composed(typed, delta_of("words", (Edit(0, 5, ""),), 1)) == ()


def test_a_delta_of_another_text_is_refused() -> None:
    delta = delta_of("one two", (Edit(4, 7, ""),))
    for other in ("one", "one six"):
        with pytest.raises(DamagedDelta):
            applied(other, delta)
    with pytest.raises(DamagedDelta):
        composed(delta_of("", (Edit(0, 0, "one six"),)), delta)


def test_whole_texts_come_back_as_they_were() -> None:
    for text in ("", "größer 日本語 🚒\r\n", "words " * 20_000):
        assert unpacked_text(packed_text(text)) == text
    assert len(packed_text("words " * 20_000)) < 2_000
