"""What the assistant offers to ask next: kept with its message, and never a change of the document."""

from __future__ import annotations

import pytest

from requill.features.chat.suggest_tools import read_suggestions
from tests.support.people import Product

pytestmark = pytest.mark.anyio

TEXT = "## Scope\n\n- Tablets only\n\n## Risks\n\n- Two people change the same inspection\n"


async def test_a_free_wish_gets_the_nearest_commands_and_changes_nothing(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document(content=TEXT)
    body = {"documentId": document["id"], "content": "what would be other titles?"}
    answer = (await person.post("/api/chat", body)).json()
    offers = answer["assistantMessage"]["suggestions"]
    assert "rename document to …" in offers
    assert "need a model" in answer["assistantMessage"]["content"]
    assert answer["documentUpdated"] is False
    history = (await person.get(f"/api/chat/{document['id']}")).json()
    assert history[-1]["suggestions"] == offers
    filled = {"content": "rename document to Phones"}
    again = (await person.post("/api/chat", body | filled)).json()
    assert again["updatedDocument"]["title"] == "Phones"


def test_offers_are_short_and_few() -> None:
    assert read_suggestions('{"suggestions": ["a\\n b", "", 3, "c", "d", "e"]}') == ("a b", "c", "d")
    assert len(read_suggestions('{"suggestions": ["' + "a" * 999 + '"]}')[0]) == 160


@pytest.mark.parametrize(
    "arguments", ["", "[]", "{}", '{"suggestions": "a"}', '{"suggestions": ["\\ud800"]}']
)
def test_arguments_without_an_offer_are_refused(arguments: str) -> None:
    with pytest.raises(ValueError, match=r"argument|Expecting|surrogates"):
        read_suggestions(arguments)
