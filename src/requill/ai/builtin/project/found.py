"""Tells in which documents a search found something, and how far it is what was looked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from requill.ai.builtin.language import markup, words
from requill.ai.builtin.reply import Outcome
from requill.ai.interface import ProjectContext
from requill.kit.plain import one_line

_MOST_FOUND = 20


def found(about: str, done: Sequence[Outcome], context: ProjectContext) -> str:
    """The documents in which the words stand together, each with a line; else those that have all of them."""
    results = [outcome.result for outcome in done if not outcome.error]
    items = [item for result in results for item in items_of(result)]
    what = f"“{markup.inline(words.clipped(about, 80))}”"
    mentions = [item for item in items if _places(item)]
    if mentions:
        total = max(len(mentions), *(_figure(result, "withPhrase") for result in results))
        verb = "document mentions" if total == 1 else "documents mention"
        opening = f"{words.capitalised(words.number(total))} {verb} {what}:"
        return _listed(opening, mentions, total, context)
    nothing = f"No document of the project mentions {what}."
    scattered = [item for item in items if item.get("hasAllWords")]
    if not scattered:
        return nothing
    total = max(len(scattered), *(_figure(result, "withAllWords") for result in results))
    has = "document has" if total == 1 else "documents have"
    if len(words.words(about)) == 1:
        beside = f"{words.capitalised(words.number(total))} {has} a word that begins so:"
    else:
        beside = f"{words.capitalised(words.number(total))} {has} the words, but not together:"
    return _listed(f"{nothing} {beside}", scattered, total, context)


def items_of(result: Mapping[str, Any]) -> Iterable[Mapping[str, Any]]:
    """The documents of a search's result."""
    items = result.get("results")
    for item in items if isinstance(items, list) else []:
        if isinstance(item, Mapping) and isinstance(item.get("id"), int):
            yield item


def _listed(opening: str, items: Sequence[Mapping[str, Any]], total: int, context: ProjectContext) -> str:
    titles = dict(context.documents)
    lines = [_line(item, titles) for item in items[:_MOST_FOUND]]
    more = f"{total - len(lines)} more are not listed." if total > len(lines) else ""
    return markup.paragraphs([opening, "\n".join(lines), more])


def _line(item: Mapping[str, Any], titles: Mapping[int, str]) -> str:
    title = str(item.get("title") or titles.get(item["id"], "Untitled"))
    excerpt = one_line(str(item.get("excerpt") or ""))  # it may begin or end in the middle of a sign
    places = _places(item)
    line = f"- **{markup.inline(title)}**{f' ({places})' if places else ''}"
    return f"{line}: {markup.inline(excerpt)}" if excerpt else line


def _places(item: Mapping[str, Any]) -> str:
    """Where the words stand together; empty where they do nowhere."""
    count = _figure(item, "phrasePlaces")
    title = "its title" if item.get("phraseInTitle") else ""
    return words.listed(list(filter(None, [title, words.counted(count, "place") if count else ""])))


def _figure(told: Mapping[str, Any], name: str) -> int:
    value = told.get(name)
    return value if isinstance(value, int) else 0
