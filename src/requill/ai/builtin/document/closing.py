"""Answers open questions: a box is ticked, a table's cell filled, and a point moves to the decisions."""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import Pick
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.matters import CloseQuestion, Decide
from requill.ai.builtin.document.nouns import noun_for, place_of
from requill.ai.builtin.document.picking import Found, find, things
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.document.removing import cut
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.evidence import hits, telling
from requill.ai.builtin.text.items import listings, main_listing
from requill.ai.builtin.text.outline import Outline
from requill.kit.markdown import Section

_LEAST_SHARED = 2  # words that a decision and the question that it answers have in common
_MOST_SHOWN = 6
_MOST_OFFERED = 3
ASKED = "What is the answer to “"  # with which the question for the answer begins
_DECISIONS = re.compile(
    r"(?:key |past )?decisions?(?: log| made| taken| so far)?|decided|(?:answered|resolved|closed) questions",
    re.IGNORECASE,
)
_ANSWER = re.compile(r"answers?|decisions?|resolution|outcome|decided", re.IGNORECASE)
_OPEN_BOX = re.compile(r"\[ \]")
_UNNAMED = re.compile(rf"[.;,]?\s+\(?Owner:\s+{markup.TO_BE_NAMED}\)?\.?\s*$", re.IGNORECASE)
_OWNER = re.compile(r"[.;,]?\s+(?P<owner>\(?(?i:Owner):\s+[^\n]+?|\([A-ZÄÖÜ][\w.’' -]{1,40}\))\s*$")


def close_question(command: CloseQuestion, outline: Outline) -> Plan:
    """The answer where the document keeps such; a question that has none yet is asked for it."""
    noun = noun_for("open question")
    part = place_of(noun, outline) if noun else None
    if part is None:
        return Plan(
            "This document has no section for open questions, so nothing was changed.",
            suggestions=["Add an open question: …"],
        )
    found = _found(command, part, outline)
    if isinstance(found, Plan):
        return found
    name = words.clipped(found.name, 100)
    line = outline.text[found.start : found.end]
    if (
        found.listing is not None
        and found.listing.form == "box"
        and not _OPEN_BOX.search(line.split("\n", 1)[0])
    ):
        return Plan(f"“{name}” is ticked already, so nothing was changed.")
    if not command.answer:
        return Plan(
            f"{ASKED}{name}”? Nothing was changed yet. To take the question out without an answer, say "
            f"“Remove “{words.clipped(found.name, 60)}””."
        )
    return _answered(found, line, words.stopped(words.capitalised(command.answer), least=1), part, outline)


def decide(command: Decide, outline: Outline) -> Plan:
    """The decision as the answer to the one question that it is about; else what questions there are."""
    noun = noun_for("open question")
    part = place_of(noun, outline) if noun else None
    listed = [one for one in things(part, outline) if not _is_ticked(one, outline)] if part else []
    decision = words.unstopped(words.capitalised(command.decision))
    keep = f"Add a decision: {decision}"
    if part is None or not listed:
        return Plan(
            "This document lists no open questions that this could answer, so nothing was changed. To write "
            f"it down, say “{keep}”.",
            suggestions=[keep],
        )
    terms = set(telling(command.decision))
    shared = [(hits(one.name, list(terms)), place) for place, one in enumerate(listed)]
    most = max(count for count, _ in shared)
    best = [place for count, place in shared if count == most]
    if most >= _LEAST_SHARED and len(best) == 1 and most * 2 > len(set(telling(listed[best[0]].name))):
        line = outline.text[listed[best[0]].start : listed[best[0]].end]
        answer = words.stopped(words.capitalised(command.decision), least=1)
        return _answered(listed[best[0]], line, answer, part, outline)
    names = "\n".join(f"- {markup.inline(words.clipped(one.name, 120))}" for one in listed[:_MOST_SHOWN])
    offers = [
        f"Close the question “{one.name}”: {decision}"
        for one in listed[:_MOST_OFFERED]
        if len(one.name) < 100
    ]
    return Plan(
        f"I cannot tell which open question that answers, so nothing was changed. “{part.heading}” asks:\n\n"
        f"{names}",
        suggestions=[*offers, keep][:_MOST_OFFERED],
    )


def _is_ticked(one: Found, outline: Outline) -> bool:
    first = outline.text[one.start : one.end].split("\n", 1)[0]
    return one.listing is not None and one.listing.form == "box" and not _OPEN_BOX.search(first)


def _found(command: CloseQuestion, part: Section, outline: Outline) -> Found | Plan:
    pick = Pick(places=(command.number,) if command.number else (), words=command.words, where=part.heading)
    label = re.compile(rf"\W*Q\s?{command.number}\b") if command.number > 0 else None
    listed = things(part, outline)
    if label and (
        own := [one for one in listed if label.match(outline.text[one.start : one.end].lstrip("-*+ |"))]
    ):
        return own[0]
    if not command.words and not command.number:
        if len(listed) == 1:
            return listed[0]
        names = "\n".join(f"- {markup.inline(words.clipped(one.name, 120))}" for one in listed[:6])
        return Plan(f"Which open question? Nothing was changed.\n\n{names}")
    found = find(pick, outline)
    if isinstance(found, Plan) and command.number:
        return Plan(f"{found.text} Nothing was changed.")
    if isinstance(found, Plan) or not part.body_start <= found[0].start < part.end:  # an id is found anywhere
        names = "\n".join(f"- {markup.inline(words.clipped(one.name, 120))}" for one in listed[:6])
        about = words.clipped(command.words, 60)
        return Plan(
            f"I cannot tell which open question about “{about}” is meant, so nothing was changed. "
            f"“{part.heading}” asks:\n\n{names}"
        )
    return found[0]


def _answered(found: Found, line: str, answer: str, part: Section, outline: Outline) -> Plan:
    editor = Editor(outline.text)
    name = f"“{words.clipped(found.name, 100)}”"
    first, _, under = line.partition("\n")
    listing = found.listing
    if listing is not None and listing.form == "row":
        column = next(
            (n for n, head in enumerate(listing.header) if n and _ANSWER.fullmatch(head.strip())), -1
        )
        cells = markup.split_row(first)
        if column < 0:
            return Plan(
                f"The table in “{part.heading}” has no column for answers, so nothing was changed. Say “Add "
                "a column Answer to the open questions”, and ask again."
            )
        cells = [*cells, *[""] * (column + 1 - len(cells))]
        cells[column] = answer
        editor.replace(found.start, found.start + len(first), markup.table_row(cells))
        return Plan(f"{name} is answered: {answer}", editor.calls)
    if listing is not None and listing.form == "box":
        made = f"{_OPEN_BOX.sub('[x]', first, count=1)}"
        editor.replace(found.start, found.start + len(first), _with_answer(made, answer))
        return Plan(f"Ticked {name}, with the answer: {answer}", editor.calls)
    lead = next((item.lead for item in listing.items if first.startswith(item.lead)), "") if listing else ""
    said = f"- {_with_answer(first.removeprefix(lead).strip(), answer)}" + (f"\n{under}" if under else "")
    target = next((one for one in outline.parts if _DECISIONS.fullmatch(one.heading.strip())), None)
    body = outline.body(target) if target else ""
    kept = main_listing(listings(body)) if body else None
    if target is not None and kept is not None and kept.form not in ("bullet", "number"):
        editor.replace(found.start, found.start + len(first), _with_answer(first, answer))
        return Plan(f"{name} has its answer now: {answer} It still stands in “{part.heading}”.", editor.calls)
    _move(found, said, target, part, editor)
    heading = target.heading if target else "Decisions"
    new = "" if target else ", a new section"
    return Plan(f"{name} is answered and stands in “{heading}” now{new}: {answer}", editor.calls)


def _move(found: Found, said: str, target: Section | None, part: Section, editor: Editor) -> None:
    """The answered question taken out of the list, and put at the end of the decisions."""
    cut([found], editor)
    now = Outline(editor.text)
    home = now.named(target.heading) if target else None
    if home is None:
        level = "#" * part.level
        at = next((one.start for one in now.parts if one.heading == part.heading), len(editor.text))
        editor.replace(at, at, f"{level} Decisions\n\n{said}\n\n")
        return
    body = now.body(home)
    kept = main_listing(listings(body)) if body else None
    if kept is not None and kept.form == "number":
        said = f"{len(kept.items) + 1}. {said.removeprefix('- ')}"
    at = home.body_start + len(editor.text[home.body_start : home.end].rstrip("\n "))
    at = at if body else editor.text.find("\n", home.start)
    at = len(editor.text) if at < 0 else at
    gap = "\n" if kept is not None and body.endswith(body[kept.start : kept.end]) else "\n\n"
    editor.replace(at, at, f"{gap}{said}")


def _with_answer(line: str, answer: str) -> str:
    """The question with its answer, before whoever owned it."""
    bare = _UNNAMED.sub("", line.rstrip())
    owner = _OWNER.search(bare)
    head = bare[: owner.start()] if owner else bare
    gap = "" if head.endswith(("?", ".", "!")) else ":" if not owner else "."
    end = f" {owner['owner']}" if owner else ""
    return f"{head}{gap} {answer}{end}"
