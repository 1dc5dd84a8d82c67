"""Reads what is to be added: "add a risk: …", "new requirement – …", "put voice input under Non-goals"."""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import AddItem, Command, Unresolved
from requill.ai.builtin.document.nouns import NOUN, is_plural, misspelt_noun, noun_for
from requill.ai.builtin.document.reading.edges import read_edge
from requill.ai.builtin.document.reading.headings import COUNT, read_section
from requill.ai.builtin.document.reading.phrases import (
    LONGEST,
    is_section,
    ordinal,
    place,
    unquoted,
)
from requill.ai.builtin.document.reading.places import (
    as_thing,
    requirement,
    section_first,
    section_last,
    things_named,
)
from requill.ai.builtin.document.reading.stories import is_story, names_nobody_known, story_for, with_persons
from requill.ai.builtin.language import words
from requill.ai.builtin.text.outline import Outline

_VERB = re.compile(
    r"(?:add(?: in)?|append|insert|include|write(?: down| in)?|note(?: down)?|introduce|mention|record|log"
    r"|capture"
    r"|create|draft|list|put(?: in| down)?|stick|throw in|drop in|make|give me|set up|i need|we need"
    r"|there should be"
    r"|there is|there['’]s|we have|i have|need|(?=(?:new|another|one more|an additional|additional)\b))\s*",
    re.IGNORECASE,
)
# Verbs that say other things as well; after them, only a thing with its sign or its place is an addition.
_WEAK = re.compile(
    r"(?:make|put|list|create|there|we have|i have|need|set up|give me|write|note|log|record)", re.IGNORECASE
)
_THESE = re.compile(
    r"^(?:the following|this|these|that|those|it|them)\s+(?=(?:to|in|into|under)\s)", re.IGNORECASE
)
_FOLLOWING = re.compile(r"^(?:the following|these|this|those)(?: \w+)?\s*:\s*\n", re.IGNORECASE)
_PLAIN_ADD = re.compile(r"(?:add|append|include|insert)\b", re.IGNORECASE)
_NAMED_BY_WORD = ("persona", "user", "stakeholder")
_LINK = re.compile(
    r"\s*(?:(?:[:–—]|->|(?<=\s)-(?=\s)|,)\s*|\b(?:(?:for|about|(?:that|which) says|saying|says"
    r"|stating)(?: that)?|that|on|of"
    r"|called|named|titled|asking whether|asking|to ask|regarding|concerning|around|to)\b\s*:?\s*)",
    re.IGNORECASE,
)
_ABOUT = re.compile(r"\s*(?:about|for|that|saying|called|named)\b", re.IGNORECASE)
_PLACE_ONLY = re.compile(r"\s*(?:to|in|into|under|for)\s+(?P<where>[^:\n]{2,60})$", re.IGNORECASE)
_SIGN = re.compile(r"\s*(?:[:–—]|->|(?<=\s)-(?=\s)|\n)")
# What may follow a thing's name, so that "user" in "add user management to scope" is not a thing.
_FOLLOWS = re.compile(
    r"\s*(?:$|[:,–—(\n\"“„«'‘]|->|-\s|(?:about|for|that|which|where|of|on|to|in|into|under|from|with"
    r"|without|saying|says|called"
    r"|named|titled|asking|around|regarding|concerning|like|such|because|if|when|is|are|the|a|an|we|our"
    r"|nobody|no|not|who|what|when|why|how|whether|do|does|should|can|could|will"
    r"|people|users|customers|it|they|this|there|by|as|below|here)\b|\s[A-ZÄÖÜ0-9])"
)
_TO_THE_END = re.compile(
    r"^\s*(?:to|in|into|at|on)\s+(?:the\s+|this\s+|my\s+|our\s+)?(?:document|doc|prd|spec|page|list|table"
    r"|end|bottom|top"
    r"|end of the (?:document|list))(?=\s*(?:[:,–—\n]|$|\s-\s|about\b|for\b|that\b))",
    re.IGNORECASE,
)
_ITEM = re.compile(rf"{COUNT}(?P<noun>{NOUN})\b(?P<rest>.*)$", re.IGNORECASE | re.DOTALL)
_PLACE_FIRST = re.compile(
    r"(?:to|under|in|for|into)\s+(?:the\s+|our\s+)?(?P<where>[^:,\n]{2,60}?),?\s+"
    r"(?:add|put|write|include|insert|append|list|mention|note)\b\s*(?:in\s+)?:?\s*(?P<text>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_SECTION_COLON = re.compile(
    r"(?P<where>[^:\n]{2,60}):\s*(?:add|include|new|also|append|\+)\b:?\s*(?P<text>.+)$", re.I | re.S
)
# "Add a nurse persona", "Add a rollout step: …": what it is stands before the thing's name.
_WORDS_FIRST = re.compile(
    r"(?:an?|another|one more|the|new)\s+(?P<words>[\w&/’'-]+(?: [\w&/’'-]+){0,3}?)\s+"
    rf"(?P<noun>{NOUN})(?=\s*[:.!]|\s+(?:to|in|into|under)\s|\s*$)(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_COUNTED_TEXTS = re.compile(r"\s*(?:[,;]\s*(?:and\s+)?|\s+and\s+)", re.IGNORECASE)
_OWNER_LAST = re.compile(r"\?\s*[,;|]?\s*\(?owner:?\s+(?P<who>[\w.’' -]{2,60}?)\)?[.!?]*$", re.IGNORECASE)
_DETAILS_ONLY = re.compile(
    r"(?:with\s+)?(?:(?:an?|its|the|their|and|with|both|some)\s+|(?:baselines?|targets?|owners?|dates?|deadlines?|mitigations?"
    r"|criteri(?:a|on)|numbers?|units?|likelihoods?|impacts?)\b[\s,.]*)+$",
    re.IGNORECASE,
)
# The form of a criterion, said for the thing itself.
_FORM = re.compile(
    r"(?:\b(?:given)[\s,/&+.…–-]+(?:and\s+)?when[\s,/&+.…–-]+(?:and\s+)?then\b|\bgwt\b|\bgherkin\b)"
    r"(?=\s*[.!?]?$|\s*:|\s+(?:for|to|under|on|criteri|scenario|step|test))"
    r"(?:\s+(?:criteri(?:a|on)|scenarios?|steps?|tests?)\b)?",
    re.IGNORECASE,
)
_FOR_ALL = re.compile(
    r"\s*(?:for|to|under|on)\s+(?:(?:all|each|every|any|of|the|my|our|these)\s+)*requirements?[\s.!]*$",
    re.IGNORECASE,
)
_BARE = re.compile(rf"(?P<noun>{NOUN})\s*(?::|\s[–—-])\s+(?P<text>.+)$", re.IGNORECASE | re.DOTALL)
_BECOMES = re.compile(
    rf"(?:make\s+(?P<made>.+?)\s+(?:a|an|one of the)\s+(?P<noun>{NOUN})|(?P<said>.+?)\s+(?:should be|is|are"
    rf"|counts? as)\s+"
    r"(?:listed as\s+)?(?:a|an|another|one of the|also a|also an)\s+(?P<noun2>non-goal|nongoal|risk"
    rf"|open question|assumption"
    rf"|requirement|dependency|goal)s?|(?P<out>.+?)\s+(?:is|are|stays?|should be)\s+out of scope)[.!]?$",
    re.IGNORECASE,
)

# What a requirement is to say as well: "add to FR-001 that it also goes out by email".
_THAT = re.compile(r"that\s+(?!given\b|when\b|if\b)(?P<rest>\S[^\n]*)$", re.IGNORECASE)
_UNDER_ID = re.compile(
    rf"(?:add|append|insert|write|put)\s+{COUNT}{NOUN}\s+"
    r"(?:to|for|under)\s+(?P<id>[A-Z]{1,4}\d{1,3})\s*[:,]",
    re.IGNORECASE,
)
_NAMES = re.compile(
    r"(?:add|append|insert|include|new|another)\s+(?:(?:an?|the|new|another|one more|open|user|acceptance"
    r"|success|functional|two|three|four|five|\d)\s+)*(?P<noun>[^\W\d_]+)",
    re.IGNORECASE,
)


def read_adding(text: str, outline: Outline) -> Command | None:
    """The addition, or None where the text asks for something else."""
    text = _respelt(text)
    if under := _UNDER_ID.match(text):
        return Unresolved(
            f"{under['id'].upper()} is no requirement that something can stand under: that takes "
            "an id such as FR-001 in front of it. Nothing was changed."
        )
    text = _FORM.sub("acceptance criteria", text, count=1)
    if at_edge := read_edge(text, lambda rest: _with_verb(rest, outline)):
        return at_edge
    return (
        _placed_first(text, outline)
        or _with_verb(text, outline)
        or _bare(text)
        or _story(text, outline)
        or _becoming(text)
    )


def _respelt(text: str) -> str:
    """ "Add a requirment: …" with the noun as it is spelt."""
    found = _NAMES.match(text)
    noun = misspelt_noun(found["noun"]) if found else ""
    return f"{text[: found.start('noun')]}{noun}{text[found.end('noun') :]}" if found and noun else text


def _placed_first(text: str, outline: Outline) -> Command | None:
    """ "Under Goals, add …" and "Goals: add …"."""
    for pattern in (_PLACE_FIRST, _SECTION_COLON):
        found = pattern.match(text)
        if found and is_section(found["where"], outline):
            return _item(found["text"], outline, found["where"]) or AddItem(
                None, found["text"], place(found["where"])
            )
    return None


def _with_verb(text: str, outline: Outline) -> Command | None:
    verb = _VERB.match(text)
    if not verb:
        return None
    weak = bool(_WEAK.match(text))
    rest = text[verb.end() :]
    if section := read_section(rest, outline):
        return section
    rest = _THESE.sub("", rest)
    if weak and not _is_said(rest, outline):
        return None
    return _item(rest, outline) or _without_place(text, rest)


def _without_place(text: str, rest: str) -> AddItem | None:
    """ "Add dark mode": something, and nobody said where."""
    said = _clean(_FOLLOWING.sub("", rest, count=1))
    return AddItem(None, said) if _PLAIN_ADD.match(text) and said and len(said) < LONGEST else None


def _is_said(rest: str, outline: Outline) -> bool:
    """Whether words after "put" or "list" are an addition: a thing with its sign, or words and a place."""
    item = _ITEM.match(rest)
    if item and item["count"] and _SIGN.match(item["rest"]):
        return True
    if item and item["count"] and _ABOUT.match(item["rest"]):
        return not re.match(r"(?:the|this|that|my|our)\s", item["count"] + " ", re.IGNORECASE)
    if item and (noun := noun_for(item["noun"])) and noun.kind == "criteria":
        return bool(_FOR_ALL.match(item["rest"]) or requirement(item["rest"]))
    if as_thing(rest) or section_first(rest, outline):
        return True
    last = section_last(rest, outline)
    return last is not None and not is_section(last.text, outline)


def _bare(text: str) -> Command | None:
    """ "Risk: …" is an addition; "Risks: …" names the section where it is one."""
    found = _BARE.match(text)
    if not found or not (noun := noun_for(found["noun"])) or noun.is_loose:
        return None
    return AddItem(noun, _clean(found["text"]), single=not is_plural(found["noun"]))


def _story(text: str, outline: Outline) -> Command | None:
    """ "As a nurse, I want …" is a story, with nothing more said."""
    noun = noun_for("story") if is_story(text) else None
    return AddItem(noun, with_persons(text, outline), single=True) if noun else None


def _becoming(text: str) -> Command | None:
    """ "Printing is out of scope", "make offline maps a non-goal"."""
    found = _BECOMES.match(text) if len(text) < LONGEST and "\n" not in text and "?" not in text else None
    if not found:
        return None
    said = found["made"] or found["said"] or found["out"]
    noun = noun_for(found["noun"] or found["noun2"] or "non-goal")
    return AddItem(noun, _clean(said), single=True) if noun else None


def _item(rest: str, outline: Outline, where: str = "") -> AddItem | None:
    """The thing that is added and its place; None where neither is said."""
    if not where and (worded := _words_first(rest, outline)):
        return worded
    found = _ITEM.match(rest)
    if found and _FOLLOWS.match(found["rest"]) and (made := _noun_item(found, outline, where)):
        return made
    if where:
        return AddItem(None, _clean(rest), place(where))
    if target := requirement(rest):
        if that := _THAT.match(target.text):
            return AddItem(noun_for("sentence"), that["rest"], target.where, single=True)
        return AddItem(None, _clean(target.text), target.where)
    if named := as_thing(rest):
        return AddItem(named[1], _clean(named[0]), single=True)
    if placed := section_first(rest, outline) or section_last(rest, outline):
        return AddItem(None, _clean(placed.text), placed.where)
    if named := things_named(rest):
        return AddItem(named[1], _clean(named[0]))
    if found and found["count"] and found["rest"].strip():
        return _noun_item(found, outline, "")
    return None


def _noun_item(found: re.Match[str], outline: Outline, where: str) -> AddItem | None:
    noun = noun_for(found["noun"])
    rest = _TO_THE_END.sub("", found["rest"])
    if noun is None:
        return None
    single = not is_plural(found["noun"])
    signed = bool(_SIGN.match(rest))
    if _DETAILS_ONLY.match(rest.strip()) or (noun.kind == "criteria" and _FOR_ALL.match(rest)):
        return AddItem(noun, "", place(where), single)
    rest = _OWNER_LAST.sub(r", owner: \g<who>", rest) if noun.kind == "questions" else rest
    if not single and signed and (texts := _counted(found["count"], rest)):
        return AddItem(noun, texts, place(where))
    if noun.kind == "stories" and not signed and (told := story_for(rest, outline)):
        return AddItem(noun, told, place(where), single="\n" not in told)
    if noun.kind == "stories":
        rest = with_persons(rest, outline)
        if not signed and names_nobody_known(rest):
            return AddItem(noun, "", place(where), single)
    if not signed and (target := requirement(rest)):
        return AddItem(noun, _clean(_without_link(target.text)), target.where, single)
    if not where and not signed:
        if first := section_first(rest, outline):
            return AddItem(noun, _clean(first.text), first.where, single)
        last = section_last(f" {rest}", outline)
        if last is not None and last.spoken:
            where, rest = last.where, last.text
        elif only := _PLACE_ONLY.match(rest):
            where, rest = (place(only["where"]), "") if is_section(only["where"], outline) else (where, rest)
    return AddItem(noun, _clean(_without_link(rest)), place(where), single)


def _words_first(rest: str, outline: Outline) -> AddItem | None:
    """ "a nurse persona to Users", "a rollout step: …": the words are the thing, or its section."""
    found = _WORDS_FIRST.match(rest)
    noun = noun_for(found["noun"]) if found else None
    if found is None or noun is None or noun_for(f"{found['words']} {found['noun']}"):
        return None
    tail = found["rest"].strip()
    if noun_for(found["words"]):
        unsaid = not tail.startswith(":") and noun.name in _NAMED_BY_WORD
        return AddItem(noun, "", single=True) if unsaid else None
    if tail.startswith(":"):
        named = noun.is_loose and is_section(found["words"], outline)
        return AddItem(noun, _clean(tail[1:]), place(found["words"]), single=True) if named else None
    if noun.is_loose or noun.name not in _NAMED_BY_WORD:
        return None
    where = _PLACE_ONLY.match(f" {tail.rstrip(' .!')}") if tail.strip(" .!") else None
    if tail.strip(" .!") and (where is None or not is_section(where["where"], outline)):
        return None
    return AddItem(
        noun, words.capitalised(found["words"]), place(where["where"]) if where else "", single=True
    )


def _counted(count: str, rest: str) -> str:
    """As many texts as were announced, one a line; empty where they are not that many."""
    wanted = next((number for word in count.split() if (number := ordinal(word))), None)
    sign = _SIGN.match(rest)
    pieces = (
        [piece for piece in _COUNTED_TEXTS.split(rest[sign.end() :].strip(" .")) if piece] if sign else []
    )
    return (
        "\n".join(f"- {piece}" for piece in pieces) if wanted and wanted > 1 and len(pieces) == wanted else ""
    )


def _without_link(text: str) -> str:
    """The words after one sign or one linking word: "is it legal" keeps its "is"."""
    found = _LINK.match(text)
    if not found:
        return text
    sign = _SIGN.match(text)
    return text[sign.end() :] if sign else text[found.end() :]


def _clean(text: str) -> str:
    return unquoted(text.strip(" \n")) if "\n" not in text.strip() else text.strip("\n ")
