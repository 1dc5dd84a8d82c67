"""The chat about a project: quotes what its documents say, with the source, and says what it looked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from requill.ai.builtin.findings import escaped, told_findings
from requill.ai.builtin.grammar import phrases_of, readings
from requill.ai.builtin.names import Names
from requill.ai.builtin.reply import CONNECT, Call, Outcome, Reply, asked, outcomes
from requill.ai.builtin.structure import SUBJECTS, Subject, lines_of
from requill.ai.interface import ModelRequest, ProjectContext, ToolSpec

REVIEW_PROJECT = "review_project"
_READ, _SEARCH = "read_document", "search_documents"
_MAX_READ = 24  # documents for one answer
_QUOTED, _LINES = 5, 20
_PARAMETERS: Mapping[str, Any] = {"type": "object", "properties": {}}
_HELP = ToolSpec("help", "", _PARAMETERS, "", ("help", "what can I ask", "what can you do"))
_FIND = ToolSpec("find", "", _PARAMETERS, "", ('find "{words}"', "find {words}", "search for {words}"))
_REVIEW = ToolSpec(
    REVIEW_PROJECT,
    "",
    _PARAMETERS,
    "",
    (
        *("review", "review the project", "find conflicts", "conflicts", "contradictions", "duplicates"),
        *("find contradictions", "find duplicates", "what contradicts", "what is duplicated"),
        *("do any documents contradict each other", "do these documents contradict each other"),
    ),
)
_LIST = ToolSpec(
    "list_documents",
    "",
    _PARAMETERS,
    "",
    ("list documents", "show documents", "which documents are there", "what documents are there"),
)
_SUBJECTS = tuple(ToolSpec(subject.name, "", _PARAMETERS, "", subject.phrases) for subject in SUBJECTS)
_HELP_TEXT = (
    "Without a model I search the documents of this project and quote what I find. Type words to look for, "
    "or one of these:\n\n- `open questions`\n- `decisions`\n- `risks`\n- `dates`\n- `conflicts`: figures "
    f"that differ, and duplicates\n\n{CONNECT}"
)
_NO_NAMES = Names({})


class _Found(Struct, frozen=True):
    """A document and the lines of it that are quoted."""

    title: str
    lines: Sequence[str]


def answer_project(request: ModelRequest, context: ProjectContext) -> Reply:
    """Reads what was asked for by name, else searches for the words."""
    said = asked(request.messages)
    found = readings(said, phrases_of((_HELP, _LIST, _REVIEW, *_SUBJECTS, _FIND)), _NO_NAMES)
    name = found[0].phrase.tool.name if len(found) == 1 else ""
    if not context.documents:
        return Reply("There are no documents in this project yet.")
    done = outcomes(request.messages)
    subject = next((one for one in SUBJECTS if one.name == name), None)
    if name == _HELP.name:
        return Reply(_HELP_TEXT)
    if name == _LIST.name:
        return Reply(_listed(context))
    if name == REVIEW_PROJECT and REVIEW_PROJECT in {tool.name for tool in request.tools}:
        return Reply(_reviewed(done[0])) if done else Reply(calls=(Call(REVIEW_PROJECT),))
    if subject is not None:
        chosen = context.documents[:_MAX_READ]
        calls = tuple(Call(_READ, {"id": document_id}) for document_id, _ in chosen)
        return Reply(_by_structure(done, subject, context)) if done else Reply(calls=calls)
    words = found[0].arguments["words"] if name == _FIND.name else said
    return Reply(_search_told(done[0])) if done else Reply(calls=(Call(_SEARCH, {"query": words}),))


def _listed(context: ProjectContext) -> str:
    rest = f"\n\nAnd {context.unlisted:,} older ones." if context.unlisted else ""
    return "\n".join(f"- [{title}](/documents/{number})" for number, title in context.documents) + rest


def _reviewed(done: Outcome) -> str:
    return done.error or told_findings(done.result)


def _by_structure(done: Sequence[Outcome], subject: Subject, context: ProjectContext) -> str:
    """What stands in the sections and tables that have the subject in their name."""
    read = [one.result for one in done if not one.error]
    found = [
        _Found(str(result.get("title", "")), lines)
        for result in read
        if (lines := lines_of(str(result.get("content", "")), subject))
    ]
    total = len(context.documents) + context.unlisted
    looked = (
        f"I looked for sections and tables named {subject.told} in {len(read):,} of {total:,} "
        f"document{'s' if total != 1 else ''}"
    )
    if not found:
        return f"{looked} and found none with text in them."
    return "\n\n".join((f"{looked}.", *_shown(found)))


def _shown(found: Sequence[_Found]) -> list[str]:
    shown: list[str] = []
    left = _LINES
    for one in found:
        lines = one.lines[:left]
        left -= len(lines)
        rest = f"\n- … {len(one.lines) - len(lines):,} more" if len(lines) < len(one.lines) else ""
        shown.append(f"**{one.title}**\n\n" + "\n".join(f"- {line}" for line in lines) + rest)
    return shown


def _search_told(done: Outcome) -> str:
    """The lines in which the words stand, document by document, the words that were looked for first."""
    if done.error:
        return f"Type one or a few words to look for.\n\n{CONNECT}"
    result = done.result
    words = ", ".join(f"“{word}”" for word in result.get("words", ()))
    searched = int(result.get("searched", 0))
    looked = f"I looked for {words} in {searched:,} document{'s' if searched != 1 else ''}"
    hits = [hit for hit in result.get("results", ()) if hit.get("excerpt")]
    if not hits:
        return f"{looked} and found nothing. Questions in your own words need a model.\n\n{CONNECT}"
    whole = [hit for hit in hits if hit.get("hasAllWords")][:_QUOTED]
    part = [] if whole else hits[:_QUOTED]
    parts = [f"{looked}."]
    parts += [f"**{hit['title']}** says:\n\n> {escaped(hit['excerpt'])}" for hit in whole]
    if part:
        parts.append("No document has all of them. These have some:")
        parts += [f"**{hit['title']}**:\n\n> {escaped(hit['excerpt'])}" for hit in part]
    rest = int(result.get("found", 0)) - len(whole or part)
    if rest > 0:
        parts.append(f"{rest:,} more {'document has' if rest == 1 else 'documents have'} some of the words.")
    return "\n\n".join(parts)
