"""Characters are found where they stand, by the server and by a real Yjs client, whatever was written."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from random import Random

import pytest

from requill.crdt.characters import Character
from requill.crdt.text import TextDoc
from requill.features.documents.text import Edit, apply_edits
from tests.crdt.texts import some_edit, some_text, units_before
from tests.support.amounts import FACTOR
from tests.support.yjs import Replica, replica


@pytest.fixture(scope="module")
def client() -> Iterator[Replica]:
    """One process for all of them."""
    with replica() as running:
        yield running


class _Known:
    """A text of which every character is known by a number, and the same text as Yjs has it, twice."""

    def __init__(self, random: Random, text: str) -> None:
        self.random, self.docs = random, (TextDoc(), TextDoc())
        self.numbers: list[int | None] = list(range(len(text)))
        self.text = text
        self.docs[1].apply(self.docs[0].edit((Edit(0, 0, text),), "", origin="test"))

    def edit(self) -> None:
        """One of the two changes something, and the other hears of it."""
        start, end, added = some_edit(self.random, self.text)
        if added.endswith("\r") or self.text[start:end] == added:
            return
        one, other = self.random.sample(self.docs, 2)
        edits = (Edit(start, end, added),)
        other.apply(one.edit(edits, self.text, origin="test"))
        self.text = apply_edits(self.text, edits)
        self.numbers[start:end] = [None] * len(added)

    def where(self, number: int) -> int | None:
        """Where the character of that number stands."""
        return self.numbers.index(number) if number in self.numbers else None


@pytest.mark.parametrize("seed", range(20 * FACTOR))
def test_characters_are_found_or_said_to_be_gone(client: Replica, seed: int) -> None:
    random = Random(seed)
    known = _Known(random, "begun " + some_text(random, 30))
    for _ in range(20):  # what stands in the text by then is of both, and between what was deleted
        known.edit()
    known.numbers = [*range(len(known.text))]
    wanted = random.sample(range(len(known.text)), min(12, len(known.text)))
    taken = known.docs[seed % 2].characters(known.text, wanted)
    assert taken.keys() == set(wanted)
    for _ in range(40):
        known.edit()
    doc = TextDoc([known.docs[0].difference()])  # stored anew: what was deleted is forgotten, not that it was
    found = doc.standing(taken.values())
    client.reset()
    client.apply(doc.difference())
    for number, character in taken.items():
        at = known.where(number)
        assert found.get(character) == at, number
        before, behind = client.resolve([character.before, character.behind])
        if at is None:
            assert before == behind  # where it was
        else:
            assert (before, behind) == (units_before(known.text, at), units_before(known.text, at + 1))
    assert doc.content == known.text


def test_they_are_written_as_yjs_writes_them(client: Replica) -> None:
    text = "a日😀 b"
    doc = TextDoc(client_id=7)
    client.reset()
    client.apply(doc.edit((Edit(0, 0, text),), "", origin="test"))
    taken = doc.characters(text, range(len(text)))
    for at, character in taken.items():
        assert character.before == client.relative(units_before(text, at), 0)
        assert character.behind == client.relative(units_before(text, at + 1), -1)
    assert units_before(text, 3) == 4


def test_a_character_that_was_never_there_is_gone() -> None:
    doc = TextDoc()
    doc.edit((Edit(0, 0, "text"),), "", origin="test")
    assert doc.standing([Character(12345, 0, 1), Character(1, 99, 2)]) == {}
    assert doc.characters("text", ()) == {}
    assert doc.content == "text"
    assert base64.b64encode(Character(7, 0, 1).before) == b"AAcAAA=="
