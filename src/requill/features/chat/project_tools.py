"""The tools with which an assistant reads a project, within a budget, and what it read with them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from anyio import to_thread
from msgspec import Struct, field

from requill.ai.budget import size_of
from requill.ai.interface import ToolCall, ToolSpec
from requill.db.database import Database
from requill.db.session import Session
from requill.features.chat.context import excerpt_of
from requill.features.chat.project_search import Hit, answer_of, best_first, find_in, sought
from requill.features.documents.project_membership import texts_in_project
from requill.features.templates.service import Plan, left_out, plan_of
from requill.features.turns.work import Emitted, ToolOutcome, no_such_tool, refused
from requill.kit.actor import Actor
from requill.kit.paging import MAX_ID

TOOLS: tuple[ToolSpec, ...] = (
    ToolSpec(
        "read_document",
        "The text of one document; of a long one, the sections that the question names. `leftOut` are the"
        " sections that its template requires and it does not have.",
        {
            "type": "object",
            "properties": {"id": {"type": "integer", "description": "The document's id."}},
            "required": ["id"],
            "additionalProperties": False,
        },
    ),
    ToolSpec(
        "search_documents",
        "Find the documents in which words stand, those with the words side by side first; each with the line"
        " that says most about them. A document counts as mentioning the whole only where `phrasePlaces` or"
        " `phraseInTitle` says so.",
        {
            "type": "object",
            "properties": {"query": {"type": "string", "description": "One or a few telling words."}},
            "required": ["query"],
            "additionalProperties": False,
        },
    ),
)
SEARCHING = "Searching the documents"

_AT_ONCE = 10  # documents in one read: others get their turn between, however large the project is
_SHOWN, _QUOTED = 30, 8  # how many documents of a search are named, and with how many a line is quoted
_MAX_SEARCHED = 64 * 1024 * 1024  # characters, the newest documents first
_MIN_SPACE = 1_000
_SMALL = 2_000  # bytes that a document may take although it is more than half of what is left


class ProjectReader(Struct):
    """Runs the tools for one turn; `space` is how many bytes it may still tell the model.

    Every read starts from what the actor may read then. Texts are searched beside the event loop.
    """

    database: Database
    actor: Actor
    project_id: int
    question: str
    documents: Sequence[tuple[int, str]]
    space: int
    read: dict[int, str] = field(default_factory=dict)
    read_in_part: list[str] = field(default_factory=list)
    left_out: dict[int, str] = field(default_factory=dict)
    found: dict[int, str] = field(default_factory=dict)
    searched: int | None = None

    async def call(self, call: ToolCall) -> ToolOutcome:
        """Run one tool; what cannot be done is told to the model."""
        try:
            arguments = json.loads(call.arguments)
        except (ValueError, RecursionError):
            arguments = None
        if call.name == "read_document":
            return await self._read(_whole_number(arguments, "id"))
        if call.name == "search_documents":
            return await self._search(_text(arguments, "query"))
        return no_such_tool(call, is_change=False)

    async def _read(self, document_id: int | None) -> ToolOutcome:
        if document_id is None:
            return refused("The argument 'id' is missing or not a number.", is_change=False)
        texts = await self._texts([document_id])
        if not texts:
            return refused(f"The project has no document {document_id}.", is_change=False)
        _, title, text, plan = texts[0]
        if self.space < _MIN_SPACE:
            self.left_out.setdefault(document_id, title)
            return refused("There is no room left. Answer from what you have read.", is_change=False)
        space = self.space if len(self.documents) == 1 else max(self.space // 2, min(self.space, _SMALL))
        excerpt = excerpt_of(text, self.question, space)
        if not excerpt.is_whole and document_id not in self.read:
            self.read_in_part.append(title)
        self.read[document_id] = title
        result: dict[str, Any] = {"ok": True, "id": document_id, "title": title, "content": excerpt.text}
        if (lacks := left_out(plan, text)) is not None:
            result["leftOut"] = [{"heading": section.heading, "ask": section.ask} for section in lacks]
        if not excerpt.is_whole:
            result |= {"isWhole": False, "omittedSections": excerpt.omitted[:50]}
        return self._tell(result, f"Reading “{title}”")

    async def _search(self, query: str | None) -> ToolOutcome:
        what = sought(query or "")
        if not what.words:
            return refused("The argument 'query' is missing or has no words.", is_change=False)
        hits: list[Hit] = []
        searched, left = 0, _MAX_SEARCHED
        while searched < len(self.documents) and left > 0:
            chunk = self.documents[searched : searched + _AT_ONCE]
            texts = await self._texts([row_id for row_id, _ in chunk])
            hits += await to_thread.run_sync(find_in, [text[:3] for text in texts], what)
            searched += len(chunk)
            left -= sum(len(text) for _, _, text, _ in texts)
        best = best_first(hits)
        self.searched = searched
        self.found |= {hit.document_id: hit.title for hit in best[:_SHOWN]}
        result = answer_of(what, best, searched, shown=_SHOWN, quoted=_QUOTED)
        return self._tell(result, SEARCHING)

    async def _texts(self, ids: Sequence[int]) -> Sequence[tuple[int, str, str, Plan | None]]:
        def work(session: Session) -> Sequence[tuple[int, str, str, Plan | None]]:
            found = texts_in_project(session, self.actor, self.project_id, ids)
            return [
                (document_id, title, text, plan_of(session, document_id, template_id))
                for document_id, title, text, template_id in found
            ]

        return await self.database.read(work)

    def _tell(self, result: Mapping[str, Any], status: str) -> ToolOutcome:
        content = json.dumps(result, ensure_ascii=False)
        self.space = max(0, self.space - size_of(content))
        return ToolOutcome(content, ok=True, events=(Emitted("status", {"text": status}),), is_change=False)


def _whole_number(arguments: Any, name: str) -> int | None:
    value = arguments.get(name) if isinstance(arguments, dict) else None
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 16:
        value = int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 < value <= MAX_ID else None


def _text(arguments: Any, name: str) -> str | None:
    value = arguments.get(name) if isinstance(arguments, dict) else None
    return value[:1_000] if isinstance(value, str) else None
