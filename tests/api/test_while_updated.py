"""A part of the program that is loaded late is not there while an update puts it into place: that is said."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Never

import pytest
from msgspec import Struct

from tests.support.people import Product

pytestmark = pytest.mark.anyio

TEXT = "## Risks\n\nTheft.\n"


class _Exchanged(Struct, frozen=True):
    """Implements `importlib.abc.MetaPathFinder`: what it names fails to load."""

    name: str
    error: Exception

    def find_spec(
        self, name: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return self._fail() if name == self.name else None

    def _fail(self) -> Never:
        raise self.error


@contextmanager
def _exchanged(name: str, error: Exception) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.delitem(sys.modules, name, raising=False)
        patch.setattr(sys, "meta_path", [_Exchanged(name, error), *sys.meta_path])
        yield


@pytest.mark.parametrize("error", [ModuleNotFoundError("no such module"), SyntaxError("cut off")], ids=repr)
async def test_a_request_that_needs_it_is_to_be_made_later(product: Product, error: Exception) -> None:
    person = await product.member()
    with _exchanged("requill.features.review.engine", error):
        refused = await person.post("/api/review", {"content": TEXT})
        assert (await person.write_document("Plan"))["title"] == "Plan"
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "30")
    assert refused.json()["code"] == "PART_AWAY"
    assert refused.json()["message"] == "This can't be done right now. Please try again in a moment."
    assert refused.json()["requestId"]
    assert (await person.post("/api/review", {"content": TEXT})).status_code == 200


async def test_a_question_that_needs_it_leaves_nothing_and_is_to_be_asked_later(product: Product) -> None:
    person = await product.member()
    document = await person.write_document("Plan", TEXT)
    question = {"documentId": document["id"], "content": "summarise"}
    with _exchanged("requill.ai.builtin.answering", ModuleNotFoundError("no such module")):
        refused = await person.post("/api/chat", question)
    assert (refused.status_code, refused.json()["code"]) == (503, "PART_AWAY")
    assert (await person.get("/api/chat", params={"documentId": document["id"]})).json() == []
    assert (await person.post("/api/chat", question)).status_code == 200
