"""Reads for whom a story is to be told: "a user story for support agents to search lost codes"."""

from __future__ import annotations

import re

from requill.ai.builtin import markup, words
from requill.ai.builtin.compose.stories import is_person, singular
from requill.ai.builtin.document.nouns import noun_for, place_of
from requill.ai.builtin.outline import Outline

_FOR = re.compile(
    r"\s*(?:for|from|of)\s+(?P<who>[^,.:;\n]{2,60}?)"
    r"(?:\s+(?:(?:who|that)\s+)?(?:(?:wants?|needs?|wish(?:es)?|would like)\s+)?"
    r"to\s+(?P<goal>[a-z][^\n]*?))?[.!]?$",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"(?:an?|the|our|every|each|all|any)\s+", re.IGNORECASE)
_AND = re.compile(r"\s+and\s+(?:the\s+|our\s+)?", re.IGNORECASE)
_NAME = re.compile(r"[A-ZÄÖÜ][\w'’-]*[^\Ws](?: [A-ZÄÖÜ][\w'’.-]*)?")
_DOING = re.compile(r"\w+ing\b", re.IGNORECASE)
# Who is somebody although the document does not speak of them.
_AGENTS = re.compile(
    r".*(?:er|or|ist|ian|admin|agent|client|patient|student|parent|resident|tenant|merchant|participant)s$"
    r"|.*(?:people|men|women|staff|teams?|users?|customers?|buyers?)$",
    re.IGNORECASE,
)


def story_for(rest: str, outline: Outline) -> str:
    """The story, or one a line for each of several people; empty where the words name nobody."""
    found = _FOR.match(rest)
    if found is None:
        return ""
    people = [_of(who, outline, has_goal=bool(found["goal"])) for who in _AND.split(found["who"].strip())]
    if not all(people):
        return ""
    goal = f"to {found['goal']}" if found["goal"] else f"(goal {markup.TO_BE_NAMED})"
    return "\n".join(f"- As {who}, I want {goal}" for who in people).removeprefix(
        "- " if len(people) == 1 else ""
    )


def _of(who: str, outline: Outline, *, has_goal: bool) -> str:
    """The person with an article, or the name; empty for what is no person."""
    bare = _ARTICLE.sub("", who, count=1)
    if _DOING.match(bare) or not is_person(bare):
        return ""
    if not has_goal and not (_is_known(bare, outline) or _AGENTS.match(bare)):
        return ""
    return bare if bare == who and _NAME.fullmatch(bare) else f"a {words.uncapitalised(singular(bare))}"


def _is_known(who: str, outline: Outline) -> bool:
    """Whether the document's users or personas are called so."""
    nouns = (noun_for(name) for name in ("user", "persona", "stakeholder"))
    parts = [part for noun in nouns if noun and (part := place_of(noun, outline))]
    return any(words.any_word(outline.body(part), (who,)) for part in parts)
