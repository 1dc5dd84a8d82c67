"""Finds the section of a template that a heading, a label or a sentence of a brief speaks to."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.builtin.language import words
from requill.ai.builtin.language.brief_words import KEPT_LABELS, Heading, meaning
from requill.ai.interface import SectionKind, SectionPlan
from requill.kit.markdown import heading_key

_BRACKETED = re.compile(r"(?<!\s)\s*\([^()]{0,40}\)$")
_ADDRESS = re.compile(r"\w+://\S+|\bwww\.\S+")
_SHAPES: dict[SectionKind, re.Pattern[str]] = {
    "metrics": re.compile(
        r"\d\s*%|\bfrom \d+[^.]{0,20} to \d|\b(?:today|currently|now|goal|target)\b[^.]{0,40}\d|\b(?:baseline"
        r"|kpi|metric|nps)\b",
        re.IGNORECASE,
    ),
    "risks": re.compile(
        r"\b(?:risks?|might fail|could fail|worr(?:y|ied)|danger|mitigat\w+|afraid)\b", re.IGNORECASE
    ),
    "requirements": re.compile(
        r"\b(?:must|shall|has to|have to|needs? to be able|should be able)\b", re.IGNORECASE
    ),
    "stories": re.compile(r"\bas an?\b[^.]{1,60}\bI (?:want|need|can)\b", re.IGNORECASE),
    "criteria": re.compile(r"^\W{0,3}(?:given\b|when\b.{1,200}\bthen\b)", re.IGNORECASE),
    "questions": re.compile(
        r"[?？]\s*$|\b(?:tbd|to be decided|not decided|unclear|open question)\b", re.IGNORECASE
    ),
    "quote": re.compile(r"^[\"“„«].{10,}[\"”»]"),
}
_OUT = re.compile(
    r"\b(?:out of scope|not in scope|non-?goals?|won['’]t|let['’]?s not|will not (?:do|build|support|include"
    r"|change)|not part of|no support for|later release)\b",
    re.IGNORECASE,
)
_PEOPLE = re.compile(
    r"\b(?:users? (?:are|is)|used by|target (?:group|audience|users?)|personas?|audience)\b", re.IGNORECASE
)
_PLAN = re.compile(
    r"\b(?:roll ?out|launch(?:es|ed)?|go live|beta|pilot|phase \d|release (?:in|on|by))\b", re.IGNORECASE
)
_OWNED = re.compile(
    r"\b(?:owns|owned by|(?:will|to) own|(?:is|will be) (?:the owner|responsible|accountable|in charge))\b",
    re.IGNORECASE,
)
_TROUBLE = re.compile(
    r"\b(?:problem|pain|struggl\w+|complain\w*|frustrat\w+|tickets|workaround|waste[sd]?|lose"
    r"|losing|cannot|can['’]t)\b",
    re.IGNORECASE,
)
_CUES = (
    (_OUT, ("non-goals", "out of scope", "not included", "will not", "exclusions")),
    (_PEOPLE, ("users", "audience", "personas", "target user")),
    (_PLAN, ("rollout", "launch", "release plan", "phases", "timeline")),
    (_OWNED, ("owner", "responsible", "accountable")),
    (_TROUBLE, ("problem", "evidence", "pain", "pains")),
)


class Router:
    """Finds the section that a heading or a sentence speaks to."""

    def __init__(self, plans: Sequence[SectionPlan]) -> None:
        self.plans = plans
        self._keys = [heading_key(plan.heading) for plan in plans]
        self._keywords = [tuple(" ".join(words.words(word)) for word in plan.keywords) for plan in plans]

    def heading(self, name: str) -> int | None:
        """The section with that very heading."""
        key = heading_key(name)
        return self._keys.index(key) if key in self._keys else None

    def exactly(self, heading: str) -> int | None:
        """The section with that heading or keyword."""
        if (same := self.heading(heading)) is not None:
            return same
        plain = " ".join(words.words(heading_key(heading)))
        return next((index for index, keywords in enumerate(self._keywords) if plain in keywords), None)

    def synonym(self, plain: str, body: str = "") -> int | None:
        """The section for what people write above such things: "Not doing", "Must haves", "Ziele"."""
        found = meaning(plain)
        if found is None:
            return None
        has_figures = bool(found.measured and _SHAPES["metrics"].search(body))
        meant = self._by_keywords(found.measured if has_figures else found.keywords)
        if meant is not None:
            return meant
        return next((index for index, plan in enumerate(self.plans) if plan.kind == found.kind), None)

    def near(self, heading: str) -> int | None:
        """Where a part goes, with its heading, in a template that has no section for it."""
        found = meaning(_plain(heading))
        return self._by_keywords(found.near) if found else None

    def _by_keywords(self, wanted: Sequence[str]) -> int | None:
        """The section that has the first of the keywords that any section has."""
        for keyword in wanted:
            for index, keywords in enumerate(self._keywords):
                if keyword in keywords or keyword == _plain(self._keys[index]):
                    return index
        return None

    def labelled(self, label: str) -> int | None:
        """The section that a label before a colon names."""
        label = _BRACKETED.sub("", label.rstrip())
        same = self.exactly(label)
        return same if same is not None else self.synonym(_plain(label))

    def names(self, heading: str) -> bool:
        """Whether the words are a heading that people write, in this template or any other."""
        return self.labelled(heading) is not None or meaning(_plain(heading)) is not None

    def by_columns(self, names: Sequence[str]) -> int | None:
        """The section of which a table has most columns, and more than one."""
        said = {words.squeeze(name).casefold() for name in names}
        known = [{name.casefold() for name in plan.columns} for plan in self.plans]
        best = max(range(len(known)), key=lambda index: len(known[index] & said))
        return best if len(known[best] & said) > 1 else None

    def says(self, section: int, label: str) -> bool:
        """Whether the section's heading already says what the label says."""
        plain = _plain(label)
        known: Heading | None = meaning(plain)
        if known is not None and plain not in KEPT_LABELS:
            return True
        return words.keeps_words(label, self.plans[section].heading)

    def is_out(self, section: int) -> bool:
        """Whether the section itself says that what stands in it is not to be done."""
        return bool({"non-goals", "out of scope"} & {*self.plans[section].keywords, self._keys[section]})

    def by_heading(self, heading: str, body: str = "") -> int | None:
        """The section that the heading over that body means: the same, a keyword, or most words in common."""
        heading = _BRACKETED.sub("", heading.rstrip())
        if (same := self.exactly(heading)) is not None:
            return same
        key = heading_key(heading)
        plain = " ".join(words.words(key))
        if meaning(plain) is not None:
            return self.synonym(plain, body)
        best, score = None, 0.0
        for index, plan in enumerate(self.plans):
            known = {words.stem(word) for word in words.words(plan.heading)} - {"and", "the", "of"}
            said = {words.stem(word) for word in words.words(key)} - {"and", "the", "of", "our"}
            phrases = sum(1 for keyword in self._keywords[index] if f" {keyword} " in f" {plain} ")
            overlap = len(known & said) / max(len(said), 1) + 0.4 * phrases
            if overlap > score:
                best, score = index, overlap
        if score >= 0.4:
            return best
        cued = self.scores(heading)
        return cued.index(max(cued)) if max(cued, default=0.0) >= 2.0 else None

    def scores(self, text: str) -> list[float]:
        """How strongly the text speaks to each section."""
        text = _ADDRESS.sub(" ", text)
        padded = f" {' '.join(words.words(text))} "
        cued = {keyword for pattern, keywords in _CUES if pattern.search(text) for keyword in keywords}
        result = []
        for plan, key, keywords in zip(self.plans, self._keys, self._keywords, strict=True):
            score = 1.0 * sum(1 for keyword in keywords if f" {keyword} " in padded)
            shape = _SHAPES.get(plan.kind)
            score += 2.0 if shape and shape.search(text) else 0.0
            score += 2.0 if cued & {*plan.keywords, key} else 0.0
            result.append(score)
        if _OUT.search(text) and any(cued & set(plan.keywords) for plan in self.plans):
            result = [
                score if cued & set(plan.keywords) else 0.0
                for score, plan in zip(result, self.plans, strict=True)
            ]
        return result

    def place(self, text: str, default: int) -> int:
        """The section that the text clearly speaks to, else the default."""
        scores = self.scores(text)
        best = max(range(len(scores)), key=scores.__getitem__)
        return best if scores[best] >= 2.0 and scores[best] > scores[default] else default


def _plain(text: str) -> str:
    return " ".join(words.words(_BRACKETED.sub("", text.rstrip())))
