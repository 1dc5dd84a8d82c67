"""The server's text and that of a real Yjs client are one: whoever edits, in whatever script."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from requill.crdt.contents import TITLE, MalformedUpdate, contents_of
from requill.crdt.text import TextDoc, merged
from requill.crdt.wire import NO_CHANGE, read_state
from requill.features.documents.text import Edit, apply_edits
from tests.crdt.texts import some_edit, some_text, units_before
from tests.support.amounts import FACTOR
from tests.support.yjs import Replica, replica

ROUNDS = 1000 * FACTOR  # of the server's edits, and as many of the client's


@pytest.fixture(scope="module")
def client() -> Iterator[Replica]:
    """One process for all of them."""
    with replica() as running:
        yield running


def _server_edits(random: Random, text: str) -> tuple[Edit, ...]:
    start, end, added = some_edit(random, text)
    if random.random() < 0.7:
        return (Edit(start, end, added),)
    later = random.randint(end, len(text))
    return (Edit(start, end, added), Edit(later, min(len(text), later + 2), some_text(random)))


def _client_edit(random: Random, client: Replica, text: str, root: str = "content") -> tuple[str, bytes]:
    start, end, added = some_edit(random, text)
    at, until = units_before(text, start), units_before(text, end)
    return text[:start] + added + text[end:], client.edit([(at, until - at, added)], root)


@pytest.mark.parametrize("seed", range(5))
def test_edits_in_bytes_and_in_units_of_utf16_stand_where_they_were_meant(client: Replica, seed: int) -> None:
    random, server, text = Random(seed), TextDoc(), ""
    client.reset()
    for count in range(2 * ROUNDS // 5):
        if random.random() < 0.5:
            edits = _server_edits(random, text)
            client.apply(server.edit(edits, text, origin="test"))
            text = apply_edits(text, edits)
        else:
            text, update = _client_edit(random, client, text)
            contents_of(update)
            server.apply(update)
        if len(text) > 400:
            cut = (Edit(100, 350, ""),)
            client.apply(server.edit(cut, text, origin="test"))
            text = apply_edits(text, cut)
        assert server.content == text, count
        if count % 20 == 0:
            assert client.text() == text, count
    assert client.text() == text
    assert read_state(client.state()) == server.clocks()
    assert server.content_bytes == len(text.encode())


@pytest.mark.parametrize("seed", range(10 * FACTOR))
def test_what_both_wrote_apart_is_merged_alike(client: Replica, seed: int) -> None:
    random, server = Random(seed), TextDoc()
    client.reset()
    text = some_text(random, 30)
    client.apply(server.edit((Edit(0, 0, text),), "", origin="test"))
    theirs, ours, tokens = text, text, []
    for number in range(20):
        token = f"<{number}😀>"
        tokens.append(token)
        at = random.randrange(len(ours) + 1)
        edits = (Edit(at, at, token),)
        server.edit(edits, ours, origin="test")
        ours = apply_edits(ours, edits)
        at = random.randrange(len(theirs) + 1)
        client.edit([(units_before(theirs, at), 0, f"[{number}日]")])
        theirs = client.text()
        tokens.append(f"[{number}日]")
    for_server, for_client = client.update(server.state()), server.difference(client.state())
    assert not contents_of(for_server).is_missing_something(server.clocks())
    server.apply(for_server)
    client.apply(for_client)
    assert server.content == client.text()
    assert server.clocks() == TextDoc([client.update()]).clocks()
    for token in tokens:
        left, right = token[0], token[-1]
        assert server.content.count(left) == sum(one.count(left) for one in (text, *tokens)), token
        assert server.content.count(right) == sum(one.count(right) for one in (text, *tokens)), token


def test_an_edit_holds_only_what_it_changed(client: Replica) -> None:
    server, text = TextDoc(), ""
    for number in range(200):
        edits = (Edit(0, len(text), f"{number} begun anew"),)
        update = server.edit(edits, text, origin="test")
        text = server.content
        assert len(update) < 60
    client.reset()
    client.apply(server.difference())
    assert client.text() == text


def test_title_and_text_are_apart(client: Replica) -> None:
    server = TextDoc()
    client.reset()
    client.apply(server.edit((Edit(0, 0, "Name 😀"),), "", root=TITLE, origin="test"))
    client.apply(server.edit((Edit(0, 0, "Text"),), "", origin="test"))
    server.apply(client.edit([(7, 0, "!")], TITLE))
    assert (server.title, server.content) == ("Name 😀!", "Text")
    assert (client.text(TITLE), client.text()) == ("Name 😀!", "Text")


def test_an_update_that_is_known_changes_nothing() -> None:
    server = TextDoc()
    update = server.edit((Edit(0, 0, "once"),), "", origin="test")
    other = TextDoc()
    assert other.apply(update) == update
    assert other.apply(update) == NO_CHANGE
    assert other.apply(server.difference()) == NO_CHANGE
    assert server.edit((), "once", origin="test") == NO_CHANGE


@pytest.mark.parametrize("seed", range(20 * FACTOR))
def test_what_updates_did_to_a_text_is_told_as_edits_of_it(seed: int) -> None:
    random = Random(seed)
    text = some_text(random, 40)
    one = TextDoc()
    one.edit((Edit(0, 0, text),), "", origin="test")
    other, base, updates = TextDoc([one.difference()]), text, []
    for _ in range(random.randint(0, 12)):
        edits = _server_edits(random, text)
        updates.append(one.edit(edits, text, origin="test"))
        text = apply_edits(text, edits)
    found = [Edit(*edit) for edit in other.edits_of(updates)]
    assert apply_edits(base, found) == text == other.content
    assert all(left.end < right.start for left, right in pairwise(found))


def test_merged_updates_do_what_all_of_them_do() -> None:
    server, updates = TextDoc(), []
    for word in ("one ", "two ", "three "):
        updates.append(server.edit((Edit(0, 0, word),), server.content, origin="test"))
    assert TextDoc([merged(updates)]).content == "three two one "
    assert TextDoc(updates).clocks() == server.clocks()


@pytest.mark.parametrize("edits", [(Edit(3, 2, ""),), (Edit(0, 9, ""),), (Edit(2, 3, ""), Edit(1, 1, ""))])
def test_edits_of_another_text_are_refused(edits: tuple[Edit, ...]) -> None:
    server = TextDoc()
    server.edit((Edit(0, 0, "日本語"),), "", origin="test")
    with pytest.raises(ValueError, match="outside"):
        server.edit(edits, "日本語", origin="test")
    with pytest.raises(ValueError, match="another text"):
        server.edit((Edit(0, 0, "x"),), "日本", origin="test")
    assert server.content == "日本語"


def test_garbage_is_one_error_and_nothing_else() -> None:
    random = Random(7)
    good = TextDoc()
    good.edit((Edit(0, 0, "héllo 日本語 😀"),), "", origin="test")
    whole = good.difference()
    for _ in range(3000):
        update = bytearray(whole if random.random() < 0.7 else random.randbytes(40))
        for _ in range(random.randrange(1, 4)):
            update[random.randrange(len(update))] = random.randrange(256)
        data = bytes(update[: random.randrange(1, len(update) + 1)])
        try:
            contents_of(data)
            TextDoc([data])
        except MalformedUpdate:
            continue


@pytest.mark.parametrize("added", ["plain", "Zoë’s 😀", "👩‍👩‍👧", "words and lines\n\n", "\n", ""])
def test_where_the_last_words_of_an_edit_end_is_a_place_that_clients_find(
    client: Replica, added: str
) -> None:
    server = TextDoc(client_id=77)
    client.reset()
    before = "é😀 first\n\nlast line"
    client.apply(server.edit((Edit(0, 0, before),), "", origin="test"))
    client.apply(server.edit((Edit(1, 1, "zuerst"), Edit(10, 12, added)), before, origin="test"))
    assert server.end is not None
    place = {"item": {"client": server.end[0], "clock": server.end[1]}, "assoc": -1}
    text = client.text()
    expected = (
        text.index(added) + len(added.rstrip()) if added.strip() else text.index("zuerst") + len("zuerst")
    )
    assert client.find(place) == units_before(text, expected)


def test_an_edit_that_only_takes_away_ends_nowhere() -> None:
    server = TextDoc()
    server.edit((Edit(0, 0, "words"),), "", origin="test")
    server.edit((Edit(0, 2, ""),), "words", origin="test")
    assert server.end is None
