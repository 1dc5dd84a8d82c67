"""Reads wishes that only a language model can meet: another tone or language, proofreading, others' views."""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import Unresolved
from requill.ai.builtin.document.reading.phrases import head
from requill.ai.builtin.language import markup, words

NEEDS_MODEL = "In Settings you can connect a language model with your own API key."
_NONE = (
    "I work by rule, without a language model, and write no words of my own. Nothing was changed. "
    f"{NEEDS_MODEL}"
)
_WEAK = "What I can say is what is vague, missing or still open."

_OWN = r"[^:\n\"“„«]"  # after such a sign a person's own words begin
_LANGUAGES = (
    r"(?:german|french|spanish|italian|dutch|portuguese|polish|english|japanese|chinese|swedish|danish|czech"
    r"|turkish|korean)"
)
_TRANSLATE = re.compile(
    rf"(?:translate|locali[sz]e)\b{_OWN}*$"
    rf"|(?:turn|put|rewrite|write|say)\s{_OWN}{{1,60}}\s(?:in|into|to)\s+{_LANGUAGES}[\s.!]*$",
    re.IGNORECASE,
)
_TONES = (
    r"(?:formal|informal|professional|friendl(?:y|ier)|casual|confident|positive|exciting|serious|persuasive"
    r"|convincing|human|natural|executive|technical|corporate|polite|tone|style|voice)"
)
_TONE = re.compile(
    rf"(?:make|rewrite|reword|rephrase|rework|let)\s+{_OWN}{{1,80}}?\b"
    rf"(?:(?:sound|read|feel|look)s?\b{_OWN}{{0,30}}|(?:more|less|in an?)\s+(?:\w+\s+)?)"
    rf"\b{_TONES}\b{_OWN}{{0,40}}$"
    rf"|(?:change|adjust|improve|fix)\s+(?:the\s+)?(?:tone|style|voice)\b{_OWN}{{0,60}}$",
    re.IGNORECASE,
)
_PROOF = re.compile(
    r"(?:fix|correct|check|find)\s+(?:(?:all|any|the|my|our)\s+)*(?:typos?|spelling|grammar|punctuation"
    rf"|grammatical errors)\b{_OWN}{{0,60}}$|(?:spell|grammar)[ -]?check\b{_OWN}{{0,40}}$",
    re.IGNORECASE,
)
_VIEW = re.compile(
    r"(?:what|which questions|how)\s+(?:would|will|might|could|may)\s+(?P<who>[\w -]{2,40}?)\s+(?:ask|say"
    rf"|think|object|critici[sz]e|challenge|worry|respond|react|push back)\b{_OWN}{{0,60}}$",
    re.IGNORECASE,
)
_OPINION = re.compile(
    r"(?:is|are)\s+(?:this|it|these|that|we)\s+(?:\w+\s+)?"
    rf"(?:realistic|feasible|doable|achievable|worth it)\b{_OWN}{{0,40}}$",
    re.IGNORECASE,
)
_CHANGED = re.compile(
    r"(?:what(?:['’]s| has| have| did)?\s+(?:(?:you|i|we|they|people|just|been|was)\s+)*"
    r"(?:changed?|edited?|new)"
    r"|(?:show|list|tell)(?: me)?\s+(?:the\s+|my\s+|your\s+|all\s+)*(?:last|latest|recent)?\s*"
    r"(?:changes?|edits?))"
    r"(?:\s+(?:here|so far|lately|today|recently|since \w+(?: \w+)?"
    r"|in (?:this|the) (?:document|doc|chat)))?[\s.?!]*$",
    re.IGNORECASE,
)
_SEEN = (
    "I read the document as it is now, and keep no list of what changed. What I changed in this chat is "
    "said in my answers above; “Undo” at the last one takes it back."
)
_INSTEAD = "Say it in your own words, such as “Add a risk: …”, and I put it where it belongs."
_REVIEWS = ("Review the wording", "What is missing?")


_MAKES = (
    r"(?:write|draft|generate|create|come up with|suggest|propose|give me|think of|invent|brainstorm|make up"
    r"|estimate|predict|compare|explain|insert|add|find)\s+(?:me\s+)?"
)
_SOME = (
    r"(?:(?:some|a few|\d{1,2}|two|three|four|five|ten|an?|the|more|new|good|possible|short|other|missing|all"
    r"|comparison|competitor)\s+)*"
)
_WORK = (
    r"(?:intro(?:duction)?|conclusion|(?:user )?stor(?:y|ies)|(?:acceptance )?criteri(?:a|on)|risks|metrics"
    r"|requirements|goals|non-goals|ideas|names|personas|mitigations|questions|arguments|examples|images?"
    r"|pictures?|diagrams?|charts?|emojis?|screenshots?|icons?|efforts?|costs?|story points|estimates?"
    r"|market size|tables? with)"
)
_INVENTS = re.compile(
    rf"{_MAKES}{_SOME}{_WORK}\b(?!\s+(?:section|chapter|table)\b){_OWN}{{0,80}}$"
    rf"|(?:compare|benchmark)\s{_OWN}{{2,60}}$"
    rf"|make\s+{_OWN}{{2,40}}\s(?:bold|italic|red|bigger)$|bold\s{_OWN}{{2,40}}$"
    rf"|use (?:british|american|uk|us) (?:english|spelling){_OWN}{{0,20}}$",
    re.IGNORECASE,
)


def read_invention(text: str) -> Unresolved | None:
    """That a rule has no words, figures or pictures of its own; None for other wishes."""
    if "\n" in text.strip() or not _INVENTS.match(head(text)):
        return None
    said = markup.inline(words.clipped(text, 60))
    return Unresolved(
        f"I cannot do that (“{said}”): {_NONE} {_INSTEAD}", ("What is missing?", "Review the wording")
    )


def read_beyond(text: str) -> Unresolved | None:
    """That a rule cannot do it, what it can do, and how a model is connected; None for other wishes."""
    said = head(text)
    if "\n" in text.strip():
        return None
    if _CHANGED.match(said):
        return Unresolved(_SEEN)
    if _TRANSLATE.match(said):
        return Unresolved(f"I cannot translate: {_NONE}", ("Summarise the document",))
    if _TONE.match(said):
        rest = "I can take filler out, and replace words that you name."
        return Unresolved(
            f"I cannot give a text another tone: {_NONE} {rest}",
            ("Shorten the document", "Review the wording"),
        )
    if _PROOF.match(said):
        return Unresolved(f"I cannot proofread: {_NONE} {_WEAK}", _REVIEWS)
    if found := _VIEW.match(said):
        who = markup.inline(words.clipped(found["who"], 40))
        return Unresolved(f"I cannot say what {who} would think: {_NONE} {_WEAK}", _REVIEWS)
    return Unresolved(f"I cannot judge that: {_NONE} {_WEAK}", _REVIEWS) if _OPINION.match(said) else None
