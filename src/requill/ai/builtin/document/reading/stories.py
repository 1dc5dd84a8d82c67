"""Reads for whom a story is to be told: "a user story for support agents to search lost codes"."""

from __future__ import annotations

import re

from requill.ai.builtin.compose.stories import is_person, singular
from requill.ai.builtin.document.nouns import noun_for, place_of
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.language.vocabulary import DEPARTMENTS
from requill.ai.builtin.text.outline import Outline

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


_AS_A = re.compile(
    r"\b(?P<as>as)\s+(?P<article>(?:an?|the|our|my|any|every|each)\s+)?"
    r"(?P<who>[^\W\d_][\w'’-]+(?: [\w'’-]+){0,2}?),?\s+i(?=\s+(?:want|need|would like|can|wish)\b)",
    re.IGNORECASE,
)
_NOBODY = re.compile(
    r"\s*(?i:for|from|of)\s+(?:(?i:the|our|an?)\s+)?[^\W\d_][\w'’-]*(?: [A-ZÄÖÜ][\w'’-]*)?[.!]?$"
)


def with_persons(text: str, outline: Outline) -> str:
    """ "As a dana, I want …" with the person's name, where it is one that the document or a capital shows."""

    def named(found: re.Match[str]) -> str:
        who = found["who"]
        name = _person(who, outline)
        article = found["article"] or words.one(who).removesuffix(who)
        return f"{found['as']} {name or f'{article}{who}'}, I"

    return _AS_A.sub(named, text)


def is_story(text: str) -> bool:
    """Whether the text is a story from its first word on: "As a nurse, I want …"."""
    found = _AS_A.match(text)
    return found is not None and "\n" not in text.strip()


def names_nobody_known(rest: str) -> bool:
    """Whether only one word says for whom the story is, and it told no story: "for xyz"."""
    return _NOBODY.fullmatch(rest) is not None


def _person(who: str, outline: Outline) -> str:
    """The name of a person; empty for a role: "Dana" in the document, or written so, but not "Buyer"."""
    if " " in who or who.isupper() or _AGENTS.match(f"{who}s") or _AGENTS.match(who):
        return ""
    name = who.capitalize()
    written = re.search(
        rf"(?<![.!?#|:-] )(?<!^)\b{re.escape(name)}\b|\*\*{re.escape(name)}\*\*", outline.text
    )
    plain = re.search(rf"\b{re.escape(who.lower())}s?\b", outline.text)
    return name if (written or who[0].isupper()) and not plain else ""


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
    one_word = re.fullmatch(r"[^\W\d_][\w'’-]+", bare) is not None
    if one_word and (name := _person(bare, outline)):
        return name if has_goal or _is_known(name, outline) else ""
    is_role = bare.endswith("s") or bare.casefold() in DEPARTMENTS or _AGENTS.match(f"{bare}s")
    if one_word and bare == who and not is_role:
        return bare.capitalize() if has_goal else ""  # one word without an article names a person
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
