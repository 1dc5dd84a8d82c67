"""Actions that only read: an outline with counts, and quotations of what is looked for."""

from __future__ import annotations

from requill.features.actions.action import Action, Field

ACTIONS = (
    Action(
        name="summarise",
        title="Summarise",
        description="The document's outline, with what each section holds.",
        icon="scroll-text",
        offers=("palette",),
        object="document",
        fields=(),
        phrases=("summarise", "summarize"),
        synonyms=("summary", "overview", "outline", "tl;dr", "what is in it", "table of contents"),
        is_reading=True,
    ),
    Action(
        name="find",
        title="Find",
        description="Where a word or phrase stands: quotations with their section and place.",
        icon="search",
        offers=("palette",),
        object="document",
        fields=(Field("text", "Find", required=True),),
        phrases=("find {text}",),
        synonyms=("search", "where", "look for", "mentions", "does it say", "is there"),
        is_reading=True,
    ),
)
