"""Messages are read as they were written, and refused where they are something else, or more."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pycrdt import Array, Doc, Map, Text, XmlFragment

from requill.crdt import limits
from requill.crdt.contents import MalformedUpdate, contents_of
from requill.crdt.text import TextDoc
from requill.crdt.wire import (
    MalformedMessage,
    Presence,
    Presences,
    QueryPresences,
    Reader,
    Sync,
    number_bytes,
    read_message,
    read_state,
    sized,
    write_acknowledgement,
    write_presences,
    write_reached,
    write_sync,
)
from requill.features.documents.text import Edit

NUMBERS = st.integers(0, limits.SAFE_INTEGER)


@given(NUMBERS)
def test_a_number_is_read_as_it_was_written(value: int) -> None:
    reader = Reader(number_bytes(value))
    assert reader.number() == value
    assert reader.is_done


@given(st.integers(0, 2), st.binary(max_size=100))
def test_a_step_is_read_as_it_was_written(step: int, data: bytes) -> None:
    assert read_message(write_sync(step, data)) == Sync(step, data)


@given(st.lists(st.builds(Presence, NUMBERS, NUMBERS, st.text(max_size=20)), max_size=10))
def test_presence_is_read_as_it_was_written(states: list[Presence]) -> None:
    assert read_message(write_presences(states)) == Presences(tuple(states))


@given(st.dictionaries(NUMBERS, NUMBERS, max_size=10))
def test_a_state_is_read_as_it_was_written(state: dict[int, int]) -> None:
    pairs = (number_bytes(client) + number_bytes(clock) for client, clock in state.items())
    assert read_state(number_bytes(len(state)) + b"".join(pairs)) == state


def test_the_servers_own_state_is_read() -> None:
    server = TextDoc(client_id=5)
    server.edit((Edit(0, 0, "héllo 😀"),), "", origin="test")
    assert server.clocks() == {5: 8}
    assert read_state(server.state()) == {5: 8}


def test_the_other_messages() -> None:
    assert read_message(b"\x03") == QueryPresences()
    assert write_acknowledgement(300) == b"\x64\xac\x02"
    assert write_reached(300) == b"\x65\xac\x02"


@given(st.binary(max_size=60))
def test_garbage_is_refused_or_read_and_never_anything_else(data: bytes) -> None:
    for read in (read_message, read_state):
        try:
            read(data)
        except MalformedMessage:
            continue


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00",
        b"\x00\x03\x00",  # no such step
        b"\x02",  # no such message
        b"\x64\x01",  # acknowledgements are the server's
        b"\x00\x02\x05ab",  # shorter than it says
        b"\x00\x02\x01ab",  # longer than it says
        b"\x00\x02" + number_bytes(limits.FRAME_BYTES + 1),
        b"\x00\x02" + b"\xff" * 20,
        b"\x01" + sized(number_bytes(limits.AWARENESS_STATES + 1)),
        b"\x01" + sized(b"\x01\x01\x01" + sized(b"x" * (limits.AWARENESS_BYTES + 1))),
        b"\x01" + sized(b"\x01\x01\x01" + sized(b"\xff")),
    ],
)
def test_a_message_that_is_none_or_too_much_is_refused(data: bytes) -> None:
    with pytest.raises(MalformedMessage):
        read_message(data)


# --- what is in an update ---------------------------------------------------------------------


def test_what_an_update_has_and_needs() -> None:
    one, two = TextDoc(client_id=1), TextDoc(client_id=2)
    first = one.edit((Edit(0, 0, "日😀"),), "", origin="test")
    two.apply(first)
    second = two.edit((Edit(1, 1, "x"),), "日😀", origin="test")
    contents = contents_of(first)
    assert (contents.structs, contents.needed, contents.text_bytes) == ({1: (0, 3)}, {}, 7)
    contents = contents_of(second)
    assert contents.structs == {2: (0, 1)}
    assert contents.needed == {1: 2}
    assert contents.is_missing_something({})
    assert not contents.is_missing_something({1: 3})
    assert contents.new_clients({1: 3}) == {2}
    assert contents.new_clients({1: 3, 2: 1}) == set()


def test_deletions_need_what_they_delete() -> None:
    one = TextDoc(client_id=1)
    one.edit((Edit(0, 0, "abc"),), "", origin="test")
    deleted = contents_of(one.edit((Edit(1, 2, ""),), "abc", origin="test"))
    assert deleted.is_missing_something({})
    assert deleted.is_missing_something({1: 1})
    assert not deleted.is_missing_something({1: 3})


def test_a_gap_is_noticed() -> None:
    one = TextDoc(client_id=1)
    one.edit((Edit(0, 0, "a"),), "", origin="test")
    later = one.edit((Edit(1, 1, "b"),), "a", origin="test")
    assert contents_of(later).is_missing_something({})
    assert not contents_of(later).is_missing_something({1: 1})


def _made(make: str) -> bytes:
    doc: Doc[Any] = Doc()
    if make == "another root":
        doc.get("contents", type=Text).insert(0, "x")
    elif make == "a map":
        doc.get("content", type=Map)["key"] = "x"
    elif make == "an array":
        doc.get("content", type=Array).append([[1]])
    elif make == "a nested text":
        doc.get("content", type=Map)["key"] = Text("x")
    elif make == "an element":
        doc.get("content", type=XmlFragment).children.append("x")
    elif make == "an embed":
        doc.get("content", type=Text).insert_embed(0, {"image": 1})
    elif make == "a format":
        doc.get("content", type=Text).insert(0, "x", {"bold": True})
    else:
        doc.get("content", type=Text).insert(0, "a\x00b")
    return doc.get_update()


@pytest.mark.parametrize(
    "make",
    ["another root", "a map", "an array", "a nested text", "an element", "an embed", "a format", "NUL"],
)
def test_what_is_no_text_of_the_document_is_refused(make: str) -> None:
    with pytest.raises(MalformedUpdate):
        contents_of(_made(make))


@pytest.mark.parametrize(
    "update",
    [
        b"",
        b"\x00",
        b"\x00\x00\x00",  # longer than it is
        number_bytes(limits.STRUCTS + 1),
        b"\x01" + number_bytes(limits.STRUCTS + 1) + b"\x01\x00",
        b"\x02\x01\x01\x00\x00\x01\x01\x01\x00\x00\x01\x00",  # a client twice
        b"\x01\x01\x01\x00\x00\x00\x00",  # a struct of nothing
        b"\x01\x01\x01\x00\x0a\x05\x00",  # one that was left out
        b"\x00\x01\x01" + number_bytes(limits.DELETED_RANGES + 1),
        b"\x00\x01\x01\x01" + number_bytes(limits.SAFE_INTEGER) + b"\x01",
        # Arrays within arrays: 40,000 of them would end the process that reads them.
        b"\x01\x01\x01\x00\x08\x01\x07content\x01" + b"\x75\x01" * 40_000 + b"\x00",
    ],
    ids=lambda update: update[:12].hex(),
)
def test_bombs_and_nonsense_are_refused(update: bytes) -> None:
    with pytest.raises(MalformedUpdate):
        contents_of(update)
