"""Sorts a pasted brief into the sections it speaks to, without losing a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest

from requill.ai.builtin import words
from requill.ai.builtin.answers import Block, Code, Line, block_markdown, is_lead, parse, runs
from requill.ai.builtin.brief_words import HEADINGS, KEPT_LABELS
from requill.ai.builtin.grids import Grid
from requill.ai.interface import SectionKind, SectionPlan
from requill.kit.markdown import heading_key

_LABEL = re.compile(r"^(?P<label>[^\W\d_][\w /&'’-]{1,40}?)\s*[:：]\s+(?P<rest>\S.*)$")
_BOLD_LINE = re.compile(r"^(?:\*\*|__)(?P<text>[^*_]{1,80})(?:\*\*|__):?$")
_SETEXT = re.compile(r"^(\S[^\n]{0,80})\n(?:={3,}|-{3,})[ \t]*$", re.MULTILINE)
_MOST_LINES = 1000  # a longer paste is a file, kept whole in the section at hand
_MOST_SENTENCES = 300  # of one paragraph that are looked at one by one
_LISTED = ("bullet", "number", "open", "done")
_LABEL_DEPTH = 1  # tells a label ("Risks: …") from a heading on a line of its own
_ENOUGH = 20  # words of one loose paragraph that answer a question, whatever they speak of
_ADDRESS = re.compile(r"\w+://\S+|\bwww\.\S+")
_SOFT_DEPTH = 2  # tells a line that stands as a heading from one that is marked as such
_LONG = 600  # characters from which free text may be a brief
_SHAPES: dict[SectionKind, re.Pattern[str]] = {
    "metrics": re.compile(
        r"\d\s*%|\bfrom \d+[^.]{0,20} to \d|\b(?:today|currently|now)\b[^.]{0,40}\d|\b(?:baseline"
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
    r"\b(?:out of scope|not in scope|non-?goals?|won['’]t|will not (?:do|build|support|include"
    r"|change)|not part of|no support for|later release)\b",
    re.IGNORECASE,
)
_PEOPLE = re.compile(
    r"\b(?:users? (?:are|is)|used by|target (?:group|audience|users?)|personas?|audience)\b", re.IGNORECASE
)
_PLAN = re.compile(
    r"\b(?:roll ?out|launch(?:es|ed)?|go live|beta|pilot|phase \d|release (?:in|on|by))\b", re.IGNORECASE
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
    (_TROUBLE, ("problem", "evidence", "pain", "pains")),
)


@dataclass(slots=True)
class Sorted:
    """What a brief says to each section (by index), in the order of the sections.

    `meant` are those that it names or clearly speaks to; the one at hand also gets what fits nowhere else.
    """

    parts: dict[int, list[str]] = field(default_factory=dict)
    meant: set[int] = field(default_factory=set)

    def add(self, section: int, text: str) -> None:
        """Keep one more piece of text for the section."""
        self.parts.setdefault(section, []).append(text)

    def text(self, section: int) -> str:
        """Everything that was said to the section."""
        return "\n\n".join(self.parts[section])

    def answers(self, section: int) -> bool:
        """Whether that says enough about the section, rather than being what was left over."""
        return section in self.meant or any(len(part.split()) >= _ENOUGH for part in self.parts[section])


def sort_brief(text: str, plans: Sequence[SectionPlan], default: int, title: str = "") -> Sorted | None:
    """The text by section, or None where it is one answer to the section at hand rather than a brief."""
    text = _SETEXT.sub(r"## \1", words.tidy(text))
    router = _Router(plans)
    blocks = parse(text)
    blocks = _headed(blocks, router) if len(blocks) <= _MOST_LINES else blocks
    lines = [block for block in blocks if isinstance(block, Line)]
    headed = any(line.mark == "heading" for line in lines)
    if len(blocks) > _MOST_LINES or (
        not headed and (_is_one_list(lines) or not _is_long(text, blocks, lines))
    ):
        return None
    result = Sorted()
    for position, (heading, body) in enumerate(_chunks(blocks)):
        if heading is None or words.words(heading.text) == words.words(title):
            _sort_free(body, router, default, result)
        elif (named := router.by_heading(heading.text)) is not None:
            result.meant.add(named)
            for place, piece in _by_columns(body, named, router):
                result.meant.add(place)
                result.add(place, piece)
        elif position == 0:
            _sort_free([Line(heading.text, gap=True), *body], router, default, result)
        else:
            place = router.place(" ".join([heading.text, *_texts(body)[:1]])[:400], default)
            result.add(place, "\n\n".join([f"### {heading.text}", *_texts(body)]))
    ordered = Sorted({index: result.parts[index] for index in sorted(result.parts)}, result.meant)
    return ordered if set(ordered.parts) - {default} else None


def _is_one_list(lines: Sequence[Line]) -> bool:
    """Whether the lines are one list: then they are one answer, however many there are."""
    marks = {line.mark for line in lines if not is_lead(line)}
    marked = len(marks) == 1 and "plain" not in marks
    return marked or (len(lines) > 1 and not any(line.gap for line in lines[1:]) and len(marks) == 1)


def _is_long(text: str, blocks: Sequence[Block], lines: Sequence[Line]) -> bool:
    return len(list(runs(blocks))) >= 3 or len(lines) >= 8 or len(text) > _LONG


class _Router:
    """Finds the section that a heading or a sentence speaks to."""

    def __init__(self, plans: Sequence[SectionPlan]) -> None:
        self.plans = plans
        self._keys = [heading_key(plan.heading) for plan in plans]
        self._keywords = [tuple(" ".join(words.words(word)) for word in plan.keywords) for plan in plans]

    def exactly(self, heading: str) -> int | None:
        """The section with that heading or keyword."""
        key = heading_key(heading)
        if key in self._keys:
            return self._keys.index(key)
        plain = " ".join(words.words(key))
        return next((index for index, keywords in enumerate(self._keywords) if plain in keywords), None)

    def synonym(self, plain: str) -> int | None:
        """The section for what people write above such things: "Not doing", "Must haves", "Ziele"."""
        found = next((known for known in HEADINGS if plain in known.said), None)
        if found is None:
            return None
        for index, keywords in enumerate(self._keywords):
            if found.keywords & {*keywords, self._keys[index]}:
                return index
        return next((index for index, plan in enumerate(self.plans) if plan.kind == found.kind), None)

    def labelled(self, label: str) -> int | None:
        """The section that a label before a colon names."""
        same = self.exactly(label)
        return same if same is not None else self.synonym(" ".join(words.words(label)))

    def by_columns(self, names: Sequence[str]) -> int | None:
        """The section of which a table has most columns, and more than one."""
        said = {words.squeeze(name).casefold() for name in names}
        known = [{name.casefold() for name in plan.columns} for plan in self.plans]
        best = max(range(len(known)), key=lambda index: len(known[index] & said))
        return best if len(known[best] & said) > 1 else None

    def says(self, section: int, label: str) -> bool:
        """Whether the section's heading already says what the label says."""
        plain = " ".join(words.words(label))
        known = any(plain in known.said for known in HEADINGS) and plain not in KEPT_LABELS
        return known or words.keeps_words(label, self.plans[section].heading)

    def by_heading(self, heading: str) -> int | None:
        """The section that the heading means: the same, a keyword, or the most words in common."""
        if (same := self.exactly(heading)) is not None:
            return same
        key = heading_key(heading)
        plain = " ".join(words.words(key))
        if (meant := self.synonym(plain)) is not None:
            return meant
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


def _headed(blocks: Sequence[Block], router: _Router) -> list[Block]:
    """The blocks with every line that stands as a heading marked as one: bold, "Goals:", a section's name."""
    labelled = {
        named
        for block in blocks
        if isinstance(block, Line) and (label := _LABEL.match(block.text))
        if (named := router.labelled(label.group("label"))) is not None
    }
    marked = any(isinstance(block, Line) and block.mark == "heading" for block in blocks)
    result: list[Block] = []
    for block, following in zip_longest(blocks, blocks[1:]):
        if not isinstance(block, Line) or block.mark == "heading":
            result.append(block)
            continue
        label = _LABEL.match(block.text)
        named = router.labelled(label.group("label")) if label else None
        if label and named is not None and (len(labelled) > 1 or marked):
            result.append(Line(label.group("label"), "heading", _LABEL_DEPTH, gap=True))
            kept = label.group("rest") if router.says(named, label.group("label")) else block.text
            result.append(Line(kept))
        else:
            result.append(_as_heading(block, following, router, alone=not result))
    return result


def _as_heading(block: Line, following: Block | None, router: _Router, *, alone: bool) -> Line:
    if block.mark not in ("plain", "number") or len(block.text) > 90:
        return block
    if bold := _BOLD_LINE.match(block.text):
        return replace(block, text=bold.group("text").rstrip(": "), mark="heading", depth=_SOFT_DEPTH)
    bare = block.text.rstrip(":：").strip()
    listed = isinstance(following, Line) and following.mark in _LISTED
    apart = block.gap or alone or (block.text.endswith((":", "：")) and listed)
    known = router.labelled(bare) is not None and apart and following is not None
    shouted = bare.isupper() and len(bare) > 4 and bare.count(" ") < 6 and bare.isascii()
    above = (
        block.gap
        and bare.count(" ") < 5
        and bare[-1:].isalnum()
        and isinstance(following, Line)
        and not following.gap
        and (listed or (following.text[-1:] in ".!?" and len(following.text) > len(bare)))
    )
    return (
        replace(block, text=bare, mark="heading", depth=_SOFT_DEPTH) if known or shouted or above else block
    )


def _chunks(blocks: Sequence[Block]) -> Iterator[tuple[Line | None, list[Block]]]:
    """Each heading with the blocks under it, and what stands under none; a label has its paragraph only."""
    heading: Line | None = None
    body: list[Block] = []
    for block in blocks:
        if isinstance(block, Line) and block.mark == "heading":
            if body or heading:
                yield heading, body
            heading, body = block, []
        elif heading and isinstance(block, Line) and _ends(heading, block, body):
            yield heading, body
            heading, body = None, [block]
        else:
            body.append(block)
    if body or heading:
        yield heading, body


def _ends(heading: Line, block: Line, body: Sequence[Block]) -> bool:
    """Whether a line no longer belongs to the label or the plain heading above it; to a marked one all do."""
    if heading.depth == _LABEL_DEPTH:
        return block.gap or (block.mark == "plain" and bool(_LABEL.match(block.text)))
    last = body[-1] if body else None
    after_list = isinstance(last, Line) and last.mark in _LISTED
    return heading.depth == _SOFT_DEPTH and block.gap and block.mark == "plain" and after_list


_SIGNS = {
    "bullet": "- ",
    "number": "1. ",
    "open": "- [ ] ",
    "done": "- [x] ",
    "quote": "> ",
    "heading": "### ",
    "plain": "",
}


def _texts(blocks: Sequence[Block]) -> list[str]:
    """The blocks as text again, paragraph by paragraph, to be composed in the form of their section."""
    return [
        block_markdown(run)
        if isinstance(run, Code | Grid)
        else "\n".join("  " * line.depth + _SIGNS[line.mark] + line.text for line in run)
        for run in runs(blocks)
    ]


def _by_columns(blocks: Sequence[Block], named: int, router: _Router) -> Iterator[tuple[int, str]]:
    """The blocks as text with their section: the one that is named, for a table the one with its columns."""
    rest: list[Block] = []
    for block in blocks:
        place = router.by_columns(block.header or block.rows[0]) if isinstance(block, Grid) else None
        if place is None or place == named:
            rest.append(block)
            continue
        yield from ((named, text) for text in _texts(rest))
        rest = []
        yield place, _texts([block])[0]
    yield from ((named, text) for text in _texts(rest))


def _sort_free(blocks: Sequence[Block], router: _Router, default: int, result: Sorted) -> None:
    """Text under no heading: labels first, then sentence by sentence; a list goes where its whole points."""
    for run in runs(blocks):
        if isinstance(run, Code | Grid):
            text = block_markdown(run)
            place = router.by_columns(run.header or run.rows[0]) if isinstance(run, Grid) else None
            result.add(router.place(text[:2000], default) if place is None else place, text)
        elif run[0].mark != "plain":
            text = _texts(run)[0]
            result.add(router.place(text[:2000], default), text)
        else:
            for line in run:
                _sort_line(line.text, router, default, result)


def _sort_line(text: str, router: _Router, default: int, result: Sorted) -> None:
    label = _LABEL.match(text)
    if label and (named := router.by_heading(label.group("label"))) is not None:
        result.meant.add(named)
        result.add(named, label.group("rest") if router.says(named, label.group("label")) else text)
        return
    place: int | None = None
    said: list[str] = []
    for number, sentence in enumerate(words.sentences(text)):
        found = (
            place if number > _MOST_SENTENCES and place is not None else router.place(sentence[:600], default)
        )
        if found != place and said and place is not None:
            result.add(place, " ".join(said))
            said = []
        place = found
        said.append(sentence)
    if said and place is not None:
        result.add(place, " ".join(said))
