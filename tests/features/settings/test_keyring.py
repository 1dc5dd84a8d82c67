"""What is sealed opens for its owner alone, and under keys that are kept elsewhere alone."""

from __future__ import annotations

import pytest

from requill.features.settings.keyring import CannotOpen, KeyRing

OLD, NEW = b"o" * 32, b"n" * 32
RING = KeyRing([NEW])


def test_what_was_sealed_opens_again() -> None:
    sealed = RING.seal("sk-canary", "mara")
    assert b"canary" not in sealed
    assert RING.open(sealed, "mara") == "sk-canary"


def test_the_same_text_is_sealed_differently_every_time() -> None:
    assert RING.seal("sk-canary", "mara") != RING.seal("sk-canary", "mara")


def test_in_another_row_it_opens_nothing() -> None:
    with pytest.raises(CannotOpen):
        RING.open(RING.seal("sk-canary", "mara"), "other")


def test_another_installations_key_opens_nothing() -> None:
    with pytest.raises(CannotOpen):
        KeyRing([OLD]).open(RING.seal("sk-canary", "mara"), "mara")


def test_an_older_key_still_opens_and_the_first_one_seals() -> None:
    ring = KeyRing([NEW, OLD])
    assert ring.open(KeyRing([OLD]).seal("sk-canary", "mara"), "mara") == "sk-canary"
    assert ring.key_of(ring.seal("sk-canary", "mara")) == KeyRing([NEW]).newest


@pytest.mark.parametrize("place", [0, 1, 8, 9, 20, 21, -1])
def test_a_changed_byte_anywhere_is_noticed(place: int) -> None:
    sealed = bytearray(RING.seal("sk-canary", "mara"))
    sealed[place] ^= 1
    with pytest.raises(CannotOpen):
        RING.open(bytes(sealed), "mara")


@pytest.mark.parametrize("length", [0, 1, 9, 15, 21, 30])
def test_a_cut_value_is_noticed(length: int) -> None:
    with pytest.raises(CannotOpen):
        RING.open(RING.seal("sk-canary", "mara")[:length], "mara")


def test_a_ring_shows_no_key() -> None:
    assert "n" * 8 not in repr(RING)
