"""Answers a question about a project: searches, reads the best documents, quotes what they say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from requill.ai.builtin import markup, words
from requill.ai.builtin.reply import Call, Outcome, Reply, asked, outcomes
from requill.ai.interface import ModelRequest, ProjectContext

_STOP = frozenset(
    words.words(
        """a an the and or of to in on for with is are be was were do does did i we you it its this that
        these those my our your what which how why when who where can could should would will not no if
        then than as at by from about into say says said tell me there have has had any all project
        document documents"""
    )
)
_LIST = re.compile(
    r"\b(?:which|what|list|how many|show)\b.{0,20}\b(?:documents?|docs|prds|files)\b", re.IGNORECASE
)
_MOST_READ = 4
_MOST_QUOTES = 6
_READ = 200_000  # characters of one document that are searched


def answer_project(request: ModelRequest, context: ProjectContext) -> Reply:
    """Search first, then read, then answer from what was read; each in its own round."""
    question = asked(request.messages)
    if not context.documents:
        return Reply(
            f"The project “{markup.inline(context.name)}” has no documents yet, so there is "
            f"nothing to answer from."
        )
    terms = [words.stem(word) for word in words.words(question[:2000]) if word not in _STOP]
    offered = {tool.name for tool in request.tools}
    if _LIST.search(question[:400]) or not terms or "read_document" not in offered:
        return Reply(_inventory(context))
    done = outcomes(request.messages)
    if not done and "search_documents" not in offered:
        return Reply(calls=_reading(_chosen(None, terms, context)))
    if not done:
        return Reply(calls=[Call("search_documents", {"query": words.clipped(question, 200)})])
    reads = [outcome for outcome in done if outcome.name == "read_document"]
    if not reads:
        return Reply(calls=_reading(_chosen(done[-1], terms, context)))
    return Reply(_answer(terms, reads, context))


def _reading(numbers: Sequence[int]) -> list[Call]:
    return [Call("read_document", {"id": number}) for number in numbers]


def _chosen(search: Outcome | None, terms: Sequence[str], context: ProjectContext) -> list[int]:
    """The documents that the search found, then those whose titles say it, then the first."""
    known = dict(context.documents)
    found = (
        []
        if search is None or search.error
        else [number for number in _ids(search.result) if number in known]
    )
    titled = sorted(
        (number for number, title in known.items() if _hits(title, terms)),
        key=lambda number: -_hits(known[number], terms),
    )
    order = list(dict.fromkeys([*found, *titled])) or list(known)
    return order[:_MOST_READ]


def _ids(value: Any) -> Iterable[int]:
    """Every document id in a tool's result, in order, whatever its shape."""
    if isinstance(value, Mapping):
        for key in ("id", "documentId", "document_id"):
            number = value.get(key)
            if isinstance(number, int) and not isinstance(number, bool):
                yield number
                break
        for inner in value.values():
            if isinstance(inner, Mapping | list):
                yield from _ids(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _ids(inner)


def _answer(terms: Sequence[str], reads: Sequence[Outcome], context: ProjectContext) -> str:
    titles = dict(context.documents)
    scored: list[tuple[float, int, int, str]] = []
    failed: list[int] = []
    for outcome in reads:
        number = outcome.arguments.get("id")
        if not isinstance(number, int):
            continue
        if outcome.error:
            failed.append(number)
            continue
        for place, sentence in enumerate(_sentences(_text(outcome.result))):
            if hits := _hits(sentence, terms):
                scored.append((hits - len(sentence) / 2000, number, place, sentence))
    best = sorted(scored, key=lambda one: (-one[0], one[2]))[:_MOST_QUOTES]
    read = [outcome.arguments.get("id") for outcome in reads if not outcome.error]
    parts = []
    if best:
        for number in dict.fromkeys(number for _, number, _, _ in best):
            quotes = sorted((place, sentence) for _, owner, place, sentence in best if owner == number)
            lines = "\n".join(f"> {markup.guarded(words.clipped(sentence, 320))}" for _, sentence in quotes)
            parts.append(
                f"**{markup.inline(titles.get(number, 'Untitled'))}** says:\n\n{lines}".replace(
                    "\n> ", "\n>\n> "
                ).replace("\n\n>\n> ", "\n\n> ")
            )
    else:
        parts.append("I find nothing about that in the documents I read.")
    left = [title for number, title in context.documents if number not in read and number not in failed]
    names = words.listed(
        [f"“{markup.inline(titles.get(number, 'Untitled'))}”" for number in read if isinstance(number, int)]
    )
    parts.append(f"Read: {names or 'nothing'}.{_left_out(left)}")
    if failed:
        parts.append(
            f"I could not read {words.listed([f'“{titles.get(number, number)}”' for number in failed])}."
        )
    return markup.paragraphs(parts)


def _left_out(titles: Sequence[str]) -> str:
    if not titles:
        return ""
    named = words.listed([f"“{markup.inline(title)}”" for title in titles[:5]])
    more = f" and {len(titles) - 5} more" if len(titles) > 5 else ""
    return f" Not read: {named}{more}; name one to have it read."


def _text(result: Mapping[str, Any]) -> str:
    for key in ("content", "text", "markdown", "document"):
        value = result.get(key)
        if isinstance(value, str):
            return value[:_READ]
        if isinstance(value, Mapping):
            return _text(value)
    return ""


def _sentences(text: str) -> Iterable[str]:
    for line in words.tidy(text).split("\n"):
        bare = line.strip()
        if bare and not bare.startswith(("#", "```")) and not set(bare) <= set("|-: "):
            plain = re.sub(r"^(?:[-*>]|\d+\.)\s+", "", bare)
            yield from [plain] if plain.startswith("|") else words.sentences(plain)


def _hits(text: str, terms: Sequence[str]) -> int:
    said = {words.stem(word) for word in words.words(text)}
    return sum(1 for term in terms if term in said)


def _inventory(context: ProjectContext) -> str:
    count = words.counted(len(context.documents), "document")
    lines = "\n".join(f"- {markup.inline(title)}" for _, title in context.documents[:40])
    more = f"\n\n{len(context.documents) - 40} more are not listed." if len(context.documents) > 40 else ""
    return (
        f"“{markup.inline(context.name)}” has {count}:\n\n{lines}{more}\n\nAsk me what they say about "
        f"something; I answer with their own sentences."
    )
