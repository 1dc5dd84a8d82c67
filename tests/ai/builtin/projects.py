"""A project whose documents the built-in assistant searches and reads with the product's own search."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from requill.ai.interface import ProjectContext, Role
from requill.features.chat.project_search import answer_of, best_first, find_in, sought
from tests.ai.builtin.plans import turn


class Project:
    """Documents by their titles, the newest first."""

    def __init__(self, documents: Mapping[str, str], description: str = "", name: str = "Shop") -> None:
        self._titles = dict(enumerate(documents, start=1))
        self._texts = dict(enumerate(documents.values(), start=1))
        self.context = ProjectContext(name, description, tuple(self._titles.items()))

    async def said(self, question: str) -> str:
        """The answer to a question, with nothing said before it."""
        tools = {"search_documents": self._search, "read_document": self._read}
        return (await turn(Role.PROJECT, question, self.context, tools)).text

    def _search(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        texts = [(number, title, self._texts[number]) for number, title in self._titles.items()]
        hits = best_first(find_in(texts, sought(arguments["query"])))
        return answer_of(hits, len(texts), shown=30, quoted=8)

    def _read(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        number = arguments["id"]
        title = self._titles[number]
        return {"ok": True, "id": number, "title": title, "content": self._texts[number]}
