"""Actions on one line: answer an open question, say who owns a line and when it is due."""

from __future__ import annotations

from requill.features.actions.action import Action, Field

_QUOTE = Field("quote", "Passage", "quote")

ACTIONS = (
    Action(
        name="mark_answered",
        title="Mark a question answered",
        description="Write the answer behind an open question, and tick its box if it has one.",
        icon="circle-check",
        offers=("item", "palette", "answer"),
        object="item",
        fields=(Field("item", "Question", "quote"), Field("answer", "Answer", "multiline", required=True)),
        phrases=("answer {item}: {answer}", "mark {item} answered: {answer}"),
        synonyms=("resolve question", "close question", "open question answered", "solved"),
    ),
    Action(
        name="add_owner",
        title="Add an owner",
        description="Say who owns what stands in a line. The passage must occur exactly once.",
        icon="user-plus",
        offers=("item", "row", "selection", "palette"),
        object="quote",
        fields=(_QUOTE, Field("owner", "Owner", "person", required=True)),
        phrases=('add owner {owner} to "{quote}"',),
        synonyms=("assign line", "responsible", "who does it", "action item"),
    ),
    Action(
        name="add_date",
        title="Add a date",
        description="Say by when what stands in a line is due. The passage must occur exactly once.",
        icon="calendar-plus",
        offers=("item", "row", "selection", "palette"),
        object="quote",
        fields=(_QUOTE, Field("date", "Date", "date", required=True)),
        phrases=('add date {date} to "{quote}"',),
        synonyms=("due", "deadline", "by when", "schedule"),
    ),
)
