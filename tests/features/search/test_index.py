"""The contract of the index, on both databases."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product

import pytest
from sqlalchemy import select

from requill.db.engines import Engines
from requill.db.session import Session
from requill.features.search import postgres_index
from requill.features.search.index import IndexEntry, Kind, SearchIndex, code_of
from requill.features.search.words import MAX_WORDS, index_words, sought_in, words_of
from requill.kit.clock import now
from requill.models import SearchEntry, User

pytestmark = pytest.mark.both_databases

OWNER, OTHER = "owner", "other"


class Shelf:
    """An index and the entries of what it knows."""

    def __init__(self, index: SearchIndex, session: Session) -> None:
        self.index, self.session = index, session
        for name in (OWNER, OTHER):
            session.add(User(id=name, username=name, username_key=name, is_guest=True, created_at=now()))
        session.flush()

    def put(self, item_id: int, text: str, owner: str = OWNER, kind: Kind = Kind.DOCUMENT) -> None:
        """Make the words of this text those of a thing."""
        self.put_words(item_id, words_of(text), owner, kind)

    def put_words(
        self, item_id: int, words: Sequence[str], owner: str = OWNER, kind: Kind = Kind.DOCUMENT
    ) -> None:
        """Make these the words of a thing."""
        where = (SearchEntry.kind == kind, SearchEntry.item_id == item_id)
        entry = self.session.scalars(select(SearchEntry).where(*where)).one_or_none()
        if entry is None:
            moment = now()
            entry = SearchEntry(
                owner_id=owner, kind=kind, item_id=item_id, version=1, indexed_version=1, changed_at=moment
            )
            self.session.add(entry)
        entry.owner_id = owner
        self.session.flush()
        known = IndexEntry(entry.id, entry.position)
        entry.position = self.index.put(self.session, known, owner, kind, words)
        self.session.flush()

    def remove(self, item_id: int) -> None:
        """Forget the words of a document, and that it was there."""
        entry = self.entry(item_id)
        self.index.remove(self.session, IndexEntry(entry.id, entry.position))
        self.session.delete(entry)
        self.session.flush()

    def entry(self, item_id: int) -> SearchEntry:
        """The entry of a document."""
        statement = select(SearchEntry).where(SearchEntry.item_id == item_id)
        return self.session.scalars(statement.execution_options(populate_existing=True)).one()

    def find(
        self, query: str, owner: str = OWNER, kind: Kind = Kind.DOCUMENT, limit: int = 10
    ) -> Sequence[int]:
        """The ids of what the index finds."""
        words = index_words(sought_in(query))
        return [hit.item_id for hit in self.index.find(self.session, owner, kind, words, limit)]


@pytest.fixture
def shelf(index_and_engines: tuple[SearchIndex, Engines]) -> Iterator[Shelf]:
    """An empty index."""
    index, engines = index_and_engines
    with engines.writer.connect() as connection, connection.begin(), Session(connection) as session:
        yield Shelf(index, session)


def test_every_beginning_of_every_word_finds_a_thing(shelf: Shelf) -> None:
    shelf.put(1, "Offline requirements")
    for word in ("offline", "requirements"):
        for length in range(1, len(word) + 1):
            assert shelf.find(word[:length]) == [1], word[:length]
    for absent in ("ffline", "offlines", "require5", "x", "offlinex requirements"):
        assert shelf.find(absent) == []


def test_all_words_must_be_there(shelf: Shelf) -> None:
    shelf.put(1, "alpha beta gamma")
    shelf.put(2, "alpha gamma delta")
    assert shelf.find("gam al") == [2, 1]
    assert shelf.find("alpha b") == [1]
    assert shelf.find("a b d") == []


def test_words_that_agree_in_their_first_letters_are_one(shelf: Shelf) -> None:
    shelf.put(1, "internationalisation")
    assert shelf.find("internationalis") == [1]


def test_the_latest_indexed_comes_first_and_pages_go_on_below(shelf: Shelf) -> None:
    for item_id in range(1, 8):
        shelf.put(item_id, f"common word{item_id}")
    shelf.put(3, "common changed")
    assert shelf.find("common", limit=3) == [3, 7, 6]
    words = ["common"]
    first = shelf.index.find(shelf.session, OWNER, Kind.DOCUMENT, words, 3)
    second = shelf.index.find(shelf.session, OWNER, Kind.DOCUMENT, words, 3, before=first[-1].position)
    third = shelf.index.find(shelf.session, OWNER, Kind.DOCUMENT, words, 3, before=second[-1].position)
    assert [[hit.item_id for hit in hits] for hits in (second, third)] == [[5, 4, 2], [1]]


def test_new_words_take_the_place_of_the_old(shelf: Shelf) -> None:
    shelf.put(1, "before stays")
    shelf.put(1, "after stays")
    assert shelf.find("before") == []
    assert shelf.find("after") == shelf.find("stays") == [1]


def test_a_removed_thing_is_not_found(shelf: Shelf) -> None:
    shelf.put(1, "word")
    shelf.put(2, "word")
    shelf.remove(1)
    assert shelf.find("word") == [2]
    shelf.put(3, "word")
    assert shelf.find("word") == [3, 2]


def test_nobody_finds_what_is_another_persons_or_of_another_kind(shelf: Shelf) -> None:
    shelf.put(1, "secret plan")
    shelf.put(2, "secret plan", owner=OTHER)
    shelf.put(3, "secret plan", kind=Kind.PROJECT)
    assert shelf.find("secret") == [1]
    assert shelf.find("secret", owner=OTHER) == [2]
    assert shelf.find("secret", kind=Kind.PROJECT) == [3]
    assert shelf.find("secret", kind=Kind.THREAD) == []


def test_people_whose_codes_agree_do_not_find_each_others_things(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("sqlite_index", "postgres_index"):
        monkeypatch.setattr(
            f"requill.features.search.{module}.code_of", lambda _owner, kind: f"same{kind[0]}"
        )
    shelf.put(1, "secret")
    shelf.put(2, "secret", owner=OTHER)
    assert shelf.find("secret") == [1]
    assert shelf.find("secret", owner=OTHER) == [2]


def test_what_goes_to_another_owner_goes_wholly(shelf: Shelf) -> None:
    shelf.put(1, "luggage")
    shelf.put(1, "luggage", owner=OTHER)
    assert shelf.find("luggage") == []
    assert shelf.find("luggage", owner=OTHER) == [1]


def test_what_waits_to_be_indexed_is_left_out(shelf: Shelf) -> None:
    shelf.put(1, "word")
    shelf.put(2, "word")
    shelf.entry(1).version = 2
    shelf.session.flush()
    assert shelf.find("word") == [2]


def test_every_script_is_found(shelf: Shelf) -> None:
    shelf.put(1, "要件定義書 한국어로 ภาษาไทย हिन्दी Ελληνικά кириллица 𠀋𠀌 ＰＲＤ Straße")
    found = ("要件", "件定義", "書", "国", "국어", "ไทย", "हिन", "ΕΛΛΗΝ", "Кирил", "𠀌", "prd", "strasse")
    for query in found:
        assert shelf.find(query) == ([] if query == "国" else [1]), query


def test_symbols_of_query_languages_do_no_harm(shelf: Shelf) -> None:
    shelf.put(1, "plain and or not near words")
    for query in (
        '"plain',
        "plain'",
        "plain) OR (x",
        "NOT plain",
        "pl*",
        "plain:*",
        "a & b | !c",
        "{x}: plain",
        "^plain",
    ):
        shelf.find(query)
    assert shelf.find("and or not near") == [1]
    assert shelf.find("plain OR nothing") == []
    assert shelf.find("'; DROP TABLE users; --") == []


def test_a_thing_without_words_is_not_found(shelf: Shelf) -> None:
    shelf.put(1, "")
    shelf.put(2, "🚀 — …")
    assert shelf.find("a") == []


@pytest.mark.full
def test_of_very_many_long_words_in_any_script_the_first_are_known(shelf: Shelf) -> None:
    deseret = [chr(0x10428 + number) for number in range(40)]
    text = " ".join("".join(word) for word in islice(product(deseret, repeat=4), MAX_WORDS))
    words = words_of(text.replace(" ", f"{deseret[0] * 8} "))
    assert sum(len(word.encode()) for word in words) > 900_000
    shelf.put_words(1, words)
    shelf.put(2, "other")
    assert shelf.find(words[0]) == [1]
    assert shelf.find("other") == [2]


@pytest.mark.full
def test_it_knows_things_by_the_thousand(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_index, "BLOCK", 100)
    for item_id in range(1, 601):
        shelf.put(item_id, f"common number{item_id} {'even' if item_id % 2 == 0 else 'odd'}")
    assert shelf.find("common", limit=3) == [600, 599, 598]
    assert shelf.find("even common", limit=3) == [600, 598, 596]
    assert shelf.find("number7") == [79, 78, 77, 76, 75, 74, 73, 72, 71, 70]
    assert shelf.find("number7", limit=12)[-2:] == [70, 7]
    assert shelf.find("number123 odd") == [123]
    assert shelf.find("number123 even") == []
    assert len(shelf.find("c", limit=600)) == 600


def test_a_code_is_seven_letters_and_the_same_every_time() -> None:
    code = code_of("00000000-0000-4000-8000-000000000000", Kind.DOCUMENT)
    assert code == "s04x0wd"
    assert len({code_of(str(number), kind) for number in range(500) for kind in Kind}) == 500 * len(Kind)
