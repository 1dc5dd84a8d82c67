"""Says a thing of each kind in words for a list, or in parts for the columns of a table."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from requill.ai.builtin.compose.columns import labelled
from requill.ai.builtin.compose.criteria import criterion, steps_of
from requill.ai.builtin.compose.entries import Entry
from requill.ai.builtin.compose.lists import question_and_owner
from requill.ai.builtin.compose.metric import metric
from requill.ai.builtin.compose.requirements import requirement_text
from requill.ai.builtin.compose.risks import read_risks
from requill.ai.builtin.compose.stories import story, story_parts
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.language.common import in_a_sentence
from requill.ai.builtin.text.roles import roles
from requill.ai.interface import SectionKind

_MAIN: dict[SectionKind, str] = {
    "risks": "risk",
    "metrics": "metric",
    "requirements": "requirement",
    "questions": "question",
}
_STEPS = ("given", "when", "then")
_RISK_WORDS = ("mitigation", "likelihood", "impact", "owner")
_LABELLED = re.compile(
    r"(?P<gap>[.;,]| [–—-]|:)?\s*\(?\b(?P<word>mitigation|owner)\b(?P<colon>:| is|)\s", re.IGNORECASE
)
_ARROW = re.compile(r"\s(?P<arrow>->|→|=>)\s")


def main_column(kind: SectionKind) -> str:
    """The role of the column that a thing of the kind is named in; empty for the first one."""
    return _MAIN.get(kind, "")


def as_words(kind: SectionKind, said: Sequence[Entry], existing: Sequence[str]) -> list[str]:
    """What was said as the items of a list that says its things as `existing` does."""
    texts = [entry.text for entry in said]
    match kind:
        case "risks":
            return [_risk(parts, existing, "\n".join(texts)) for parts in read_risks(texts)]
        case "requirements":
            return [requirement_text(text) for text in texts]
        case "stories":
            return [story(text) for text in texts]
        case "questions":
            return [_question(text, existing) for text in texts]
        case "criteria":
            formed = any(text.startswith(("*", "_")) for text in existing)
            return [criterion(text) if formed else text for text in texts]
        case _:
            return list(texts)


def as_parts(kind: SectionKind, text: str, header: Sequence[str]) -> Mapping[str, str]:
    """What was said as parts for the columns; nothing where the columns are to be filled in order."""
    have = roles(header, main_column(kind))
    match kind:
        case "requirements":
            rest, found = labelled(text, header)
            parts = {have[index]: value for index, value in found.items() if have[index]}
            return {"main": requirement_text(rest), **parts} if len(parts) == len(found) else {}
        case "stories" if "wish" in have:
            role, goal, benefit = story_parts(text)
            return {"main": role, "wish": goal, "benefit": benefit or markup.TO_BE_NAMED}
        case "stories":
            return {"main": story(text)}
        case "questions":
            question, owner = question_and_owner(text)
            return {"main": question, "owner": owner} if owner else {"main": question}
        case "criteria" if [name.casefold() for name in header][-3:] == ["given", "when", "then"]:
            said = steps_of(text)
            return dict(zip(have[-3:], [said.get(step, "") for step in _STEPS], strict=True))
        case "metrics":
            return metric(text).parts()
        case _:
            return {}


def _risk(parts: Mapping[str, str], existing: Sequence[str], said: str) -> str:
    """A risk with what was said about it: "Sync fails. Mitigation: nightly check. Owner: Ana"."""
    texts = "\n".join(existing)
    style = _LABELLED.search(texts)
    arrow = None if style else _ARROW.search(texts)
    text = parts["main"].rstrip(".")
    left = {name: parts[name] for name in _RISK_WORDS if name in parts}
    if arrow and "mitigation" in left:
        text = f"{text} {arrow['arrow']} {_as_said(left.pop('mitigation'), said)}"
    gap = (style["gap"] or "." if style else ".").replace(":", ".")
    capital = style is None or style["word"][0].isupper()
    for name, part in left.items():
        value = _as_said(part, said) if name == "mitigation" else part
        text = f"{words.unstopped(text)}{gap} {words.capitalised(name) if capital else name}: {value}"
    return text


def _as_said(part: str, said: str) -> str:
    """The part with the small letter that it was said with, or as it follows others in a sentence."""
    small = words.uncapitalised(part)
    return small if small in said else in_a_sentence(part)


def _question(text: str, existing: Sequence[str]) -> str:
    """A question, with its owner as the others have theirs; the place for one only where they have it."""
    question, owner = question_and_owner(text)
    if any("owner:" in other.casefold() for other in existing) or not existing:
        return f"{question} Owner: {owner or markup.TO_BE_NAMED}"
    bracketed = sum(bool(re.search(r"\([^()]+\)\.?$", other)) for other in existing) * 2 >= len(existing)
    if not owner:
        return question
    return f"{question} ({owner})" if bracketed else f"{question} Owner: {owner}"
