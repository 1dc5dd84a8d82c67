"""The project ability: finds or reads the documents that a question needs, then answers from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from requill.ai.builtin.language import markup, words
from requill.ai.builtin.project.contradictions import contradictions
from requill.ai.builtin.project.due import tell_due
from requill.ai.builtin.project.found import found, items_of
from requill.ai.builtin.project.gather import NOUNS, gather, lacking
from requill.ai.builtin.project.lacks import tell_having
from requill.ai.builtin.project.overview import compare, count, missing, summarise
from requill.ai.builtin.project.owners import owners
from requill.ai.builtin.project.places import open_places
from requill.ai.builtin.project.quotes import quote, tell
from requill.ai.builtin.project.sections import MOST_TERMS, section_asked
from requill.ai.builtin.project.sheets import Sheet, sheets_of
from requill.ai.builtin.project.wishes import Wish, read_wish
from requill.ai.builtin.reply import Call, Outcome, Reply, asked, outcomes
from requill.ai.builtin.text.evidence import telling, with_other_names
from requill.ai.interface import ModelRequest, ProjectContext
from requill.kit.plain import one_line

_MOST_READ = 24  # documents for an answer about all of them; the turn has a limit of its own above that
_READ_FOR_QUOTES = 5
_READ_FOR_HEADING = 12  # where a section of that name may be in any of those that were found
_MOST_LISTED = 40
_CHARACTERS = 600
_CHANGES = (
    "I read what the documents say, not when they were changed: the project’s page shows that on the card "
    "of each. The one that was changed last stands first:"
)
_NEXT = "What to do first I cannot weigh. This is missing or open, the heaviest of each document first:"
_MAY_BE_ONE = ("dates", "metrics", "risks", "requirements")  # of these a question may want a single value


def answer_project(request: ModelRequest, context: ProjectContext) -> Reply:
    """Search where something must be found, read, then answer; each in its own round."""
    name = markup.inline(context.name)
    question = asked(request.messages)
    if not context.documents:
        nothing = f"The project “{name}” has no documents yet, so there is nothing else to answer from."
        return Reply(markup.paragraphs([_described(context), nothing]))
    wish = read_wish(question, context)
    if wish.kind == "thanks":
        return Reply("You are welcome. What else would you like to know about the project?")
    if wish.kind == "edit":
        return Reply(_elsewhere(wish, context))
    offered = {tool.name for tool in request.tools}
    terms = telling(wish.about)
    if wish.kind == "changed":
        return Reply(markup.paragraphs([_CHANGES, _inventory(context)]))
    if wish.kind == "list" or "read_document" not in offered or (wish.kind == "ask" and not terms):
        return Reply(_inventory(context))
    done = outcomes(request.messages)
    if wish.kind == "find" and "search_documents" not in offered:
        wish = Wish("ask", wish.about)
    searches = wish.kind == "find" or (wish.kind == "ask" and not wish.named)
    if searches and not done and "search_documents" in offered:
        query = wish.about if wish.kind == "find" else " ".join(with_other_names(terms))
        return Reply(calls=[Call("search_documents", {"query": words.clipped(query, 200)})])
    if wish.kind == "find":
        return Reply(found(wish.about, done, context))
    if not any(outcome.name == "read_document" for outcome in done):
        return Reply(calls=[Call("read_document", {"id": number}) for number in _chosen(wish, done, context)])
    sheets, failed = sheets_of(done, context)
    told = _answer(wish, sheets, terms, question, context)
    return Reply(markup.paragraphs([told, _unread(failed)]))


def _answer(
    wish: Wish, sheets: Sequence[Sheet], terms: Sequence[str], question: str, context: ProjectContext
) -> str:
    if not sheets:
        return ""
    if wish.is_lacking:
        return lacking(wish.kind, sheets)
    if wish.having:
        return tell_having(wish.having, sheets)
    if wish.span:
        return tell_due(wish.span, sheets)
    if wish.kind == "owners":
        return owners(sheets)
    if wish.kind == "places":
        return open_places(sheets, question)
    if wish.kind == "next":
        return markup.paragraphs([_NEXT, missing(sheets)])
    if wish.kind == "missing":
        return missing(sheets)
    if wish.kind == "summarise":
        about = "" if wish.named else _described(context)
        return markup.paragraphs([about, summarise(sheets)])
    if wish.kind == "count":
        return count(sheets, wish.about)
    if wish.kind == "compare":
        return compare(sheets[0], sheets[1]) if len(sheets) > 1 else summarise(sheets)
    if wish.kind == "contradict":
        return contradictions(sheets)
    if wish.kind in ("ask", *_MAY_BE_ONE) and (told := tell(sheets, question)):
        return told
    if wish.kind in NOUNS:
        about_others = wish.kind == "questions" and terms and not wish.is_exact
        said = quote(sheets, telling(question), question) if about_others else ""
        return said or gather(wish.kind, sheets, terms)
    if wish.kind == "ask" and (listed := section_asked(sheets, terms, question)):
        return listed
    known = [*_description(context, wish), *sheets]
    names = words.listed([sheet.name for sheet in known])
    return quote(known, terms, question) or f"I find nothing about that in {names}."


def _description(context: ProjectContext, wish: Wish) -> Sequence[Sheet]:
    """What is written about the project itself, to be quoted as a document is; not for a named document."""
    if wish.named or not context.description.strip():
        return ()
    return [Sheet(0, "The project’s description", context.description)]


def _described(context: ProjectContext) -> str:
    """The project's name, and what is written about it; empty where nothing is."""
    said = words.clipped(one_line(context.description), _CHARACTERS)
    return f"**{markup.inline(context.name)}**: {markup.inline(said)}" if said else ""


def _chosen(wish: Wish, done: Sequence[Outcome], context: ProjectContext) -> Sequence[int]:
    """The documents to read: those that are named, found, or fit by their titles; else the newest."""
    if wish.named:
        return wish.named[:_MOST_READ]
    newest = [number for number, _ in context.documents]
    if wish.kind != "ask":
        return newest[:_MOST_READ]
    terms = telling(wish.about)
    scored = [(len(set(telling(title)) & set(terms)), number) for number, title in context.documents]
    titled = [number for score, number in sorted(scored, key=lambda one: -one[0]) if score]
    found = [number for outcome in done if not outcome.error for number in _ids(outcome.result)]
    most = _READ_FOR_HEADING if len(set(terms)) <= MOST_TERMS else _READ_FOR_QUOTES
    return (list(dict.fromkeys([*found, *titled])) or newest)[:most]


def _elsewhere(wish: Wish, context: ProjectContext) -> str:
    """That documents are not changed from here, and where they are."""
    titles = dict(context.documents)
    meant = [f"“{markup.inline(titles[number])}”" for number in wish.named[:3]]
    which = words.listed(meant, "or") if meant else "the document"
    return (
        "In a project’s chat I only read its documents; I cannot write or change one, and nothing was "
        f"changed. Open {which} and ask for it there, in the chat beside the text."
    )


def _ids(result: Mapping[str, Any]) -> Iterable[int]:
    return (item["id"] for item in items_of(result))


def _unread(titles: Sequence[str]) -> str:
    if not titles:
        return ""
    named = [f"“{markup.inline(title)}”" for title in titles[:5]]
    if len(titles) > 5:
        named.append(f"{len(titles) - 5} more")
    return f"I could not read {words.listed(named)}."


def _inventory(context: ProjectContext) -> str:
    total = len(context.documents) + context.unlisted
    lines = "\n".join(f"- {markup.inline(title)}" for _, title in context.documents[:_MOST_LISTED])
    left = total - min(len(context.documents), _MOST_LISTED)
    more = f"{left} more are not listed." if left else ""
    offer = (
        "Ask me which documents mention something, for a summary of one or of each, for open questions, "
        "risks, metrics, dates or assumptions, how many requirements there are, or to compare two documents."
    )
    opening = f"“{markup.inline(context.name)}” has {words.counted(total, 'document')}:"
    return markup.paragraphs([opening, lines, more, offer])
