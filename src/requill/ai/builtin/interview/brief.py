"""Sorts a pasted brief into the sections it speaks to, without losing a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, zip_longest

from msgspec import Struct, field
from msgspec.structs import replace

from requill.ai.builtin.compose.answers import Block, Code, Line, block_markdown, is_lead, parse, runs
from requill.ai.builtin.compose.mails import is_mail, without_mail
from requill.ai.builtin.interview.brief_chat import from_chat
from requill.ai.builtin.interview.brief_notes import Note, read_note
from requill.ai.builtin.interview.brief_router import Router
from requill.ai.builtin.language import words
from requill.ai.builtin.language.brief_words import PEOPLE_LABELS, label_of, meaning, starts_part
from requill.ai.builtin.text.grids import Grid
from requill.ai.interface import SectionPlan

_BOLD_LINE = re.compile(r"^(?:\*\*|__)(?P<text>[^*_]{1,80})(?:\*\*|__):?$")
_SETEXT = re.compile(r"^(\S[^\n]{0,80})\n(?:={3,}|-{3,})[ \t]*$", re.MULTILINE)
_MOST_LINES = 1000  # a longer paste is a file, kept whole in the section at hand
_MOST_SENTENCES = 300  # of one paragraph that are looked at one by one
_LISTED = ("bullet", "number", "open", "done")
_LABEL_DEPTH = 1  # tells a label ("Risks: …") from a heading on a line of its own
_ENOUGH = 20  # words of one loose paragraph that answer a question, whatever they speak of
_SOFT_DEPTH = 2  # tells a line that stands as a heading from one that is marked as such
_LONGEST_NAME = 90  # characters of a line that may stand as a heading
_LONG = 600  # characters from which free text may be a brief
_IS_OUT = re.compile(
    r"(?:out of scope|not in scope|non-?goals?)(?: for now)? (?:is|are)\s+(?=\S)", re.IGNORECASE
)


class Sorted(Struct):
    """What a brief says to each section (by index), in the order of the sections.

    `meant` are those that it names or clearly speaks to; the one at hand also gets what fits nowhere else.
    """

    parts: dict[int, list[str]] = field(default_factory=dict)
    meant: set[int] = field(default_factory=set)

    def add(self, section: int, text: str) -> None:
        """Keep one more piece of text for the section."""
        self.parts.setdefault(section, []).append(text)

    def add_headed(self, section: int, heading: str, texts: Sequence[str]) -> None:
        """Keep texts under a heading of their own, or under that which the section has already."""
        lead = f"### {heading}\n\n"
        parts = self.parts.setdefault(section, [])
        for index, part in enumerate(parts):
            if part.startswith(lead):
                parts[index] = _joined([part, *texts])
                return
        parts.append(f"{lead.rstrip()}\n\n{_joined(texts)}".rstrip())

    def text(self, section: int) -> str:
        """Everything that was said to the section; what has a heading of its own comes last."""
        return _joined(sorted(self.parts[section], key=lambda part: part.startswith("### ")))

    def answers(self, section: int) -> bool:
        """Whether that says enough about the section, rather than being what was left over."""
        own = [part for part in self.parts[section] if not part.startswith("### ")]
        return section in self.meant or any(len(part.split()) >= _ENOUGH for part in own)


def _joined(parts: Sequence[str]) -> str:
    """The parts as paragraphs; points that were cut apart are one list again."""
    text = ""
    for before, part in pairwise(["", *parts]):
        listed = before.startswith("- ") and part.startswith("- ") and "\n" not in before + part
        text += part if not before else f"\n{part}" if listed else f"\n\n{part}"
    return text


def sort_brief(text: str, plans: Sequence[SectionPlan], default: int, title: str = "") -> Sorted | None:
    """The text by section, or None where it is one answer to the section at hand rather than a brief."""
    sent = is_mail(words.tidy(text))
    text = _SETEXT.sub(r"## \1", from_chat(without_mail(words.tidy(text)), title))
    router = Router(plans)
    blocks = parse(text)
    blocks = _headed(blocks, router) if len(blocks) <= _MOST_LINES else blocks
    lines = [block for block in blocks if isinstance(block, Line)]
    headed = any(line.mark == "heading" for line in lines)
    if len(blocks) > _MOST_LINES or (
        not headed and (_is_one_list(lines) or not (sent or _is_long(text, blocks, lines)))
    ):
        return None
    result = Sorted()
    for position, (heading, body) in enumerate(_chunks(blocks)):
        if heading is None or words.words(heading.text) == words.words(title):
            _sort_free(body, router, default, result)
        elif (named := router.by_heading(heading.text, " ".join(_texts(body)[:1]))) is not None:
            result.meant.add(named)
            for place, piece in _by_columns(body, named, router):
                result.meant.add(place)
                result.add(place, piece)
        elif position == 0 and not router.names(heading.text):
            _sort_free([Line(heading.text, gap=True), *body], router, default, result)
        else:
            spoken = " ".join([heading.text, *_texts(body)[:1]])[:400]
            near = router.near(heading.text)
            place = router.place(spoken, default) if near is None else near
            result.add_headed(place, words.capitalised(heading.text), _texts(body))
    ordered = Sorted({index: result.parts[index] for index in sorted(result.parts)}, result.meant)
    return ordered if set(ordered.parts) - {default} else None


def _is_one_list(lines: Sequence[Line]) -> bool:
    """Whether the lines are one list: then they are one answer, however many there are."""
    marks = {line.mark for line in lines if not is_lead(line)}
    marked = len(marks) == 1 and "plain" not in marks
    return marked or (len(lines) > 1 and not any(line.gap for line in lines[1:]) and len(marks) == 1)


def _is_long(text: str, blocks: Sequence[Block], lines: Sequence[Line]) -> bool:
    return len(list(runs(blocks))) >= 3 or len(lines) >= 8 or len(text) > _LONG


def _headed(blocks: Sequence[Block], router: Router) -> list[Block]:
    """The blocks with every line that stands as a heading marked as one: bold, "Goals:", a section's name."""
    labelled = {
        named
        for block in blocks
        if isinstance(block, Line) and (label := label_of(block.text))
        if (named := router.labelled(label.group("label"))) is not None
    }
    marked = any(isinstance(block, Line) and block.mark == "heading" for block in blocks)
    named_lines = sum(isinstance(block, Line) and _is_name(block, router) for block in blocks)
    several = len(labelled) > 1 or named_lines > 1 or marked
    result: list[Block] = []
    point: Line | None = None  # the labelled point of a list; what follows beside it is none of its own
    for number, (block, following) in enumerate(zip_longest(blocks, blocks[1:])):
        if not isinstance(block, Line) or block.mark == "heading":
            result.append(block)
            continue
        if several and (note := read_note(block.text)):
            result += _noted(note, block)
            point = block
            continue
        label = label_of(block.text, among_labels=len(labelled) > 1 and block.mark in _LISTED)
        named = router.labelled(label.group("label")) if label else None
        known = label is not None and router.names(label.group("label"))
        detail = _is_detail(block, blocks[number - 1] if number else None, marked=marked)
        known = known and not detail
        if label and known and several:
            point = block
            result.append(Line(label.group("label"), "heading", _LABEL_DEPTH, gap=True))
            is_said = named is None or router.says(named, label.group("label"))
            result.append(Line(label.group("rest") if is_said else block.text))
        else:
            block = replace(block, gap=True) if point and not detail and _is_beside(block, point) else block
            own_line = not result or (named_lines > 1 and not _is_name(following, router))
            result.append(_as_heading(block, following, router, alone=own_line))
    return result


def _noted(note: Note, line: Line) -> list[Line]:
    """What is open as a part of its own; a decision stays a line under no heading."""
    if note.kind == "open":
        return [Line("Open questions", "heading", _LABEL_DEPTH, gap=True), Line(note.text)]
    return [replace(line, text=note.text, gap=True)]


def _is_beside(line: Line, point: Line) -> bool:
    """Whether the line is a point of the same list, and so no part of that other point."""
    return point.mark in _LISTED and line.mark == point.mark and line.depth <= point.depth


def _is_detail(block: Line, before: Block | None, *, marked: bool) -> bool:
    """Whether a label of people says who has the risk or the question above it rather than begin a part."""
    label = label_of(block.text)
    if label is None or " ".join(words.words(label["label"])) not in PEOPLE_LABELS or before is None:
        return False
    follows_part = (
        isinstance(before, Line) and before.mark in ("plain", block.mark) and starts_part(before.text)
    )
    if block.mark != "plain" and follows_part and isinstance(before, Line):
        follows_part = not _has_owners(before.text)
    return not follows_part and (marked or not block.gap)


def _has_owners(line: str) -> bool:
    """Whether the line's label is above things that have owners of their own: risks, questions, metrics."""
    label = label_of(line)
    known = meaning(" ".join(words.words(label["label"]))) if label else None
    return known is not None and known.kind in ("risks", "questions", "metrics")


def _is_name(block: Block | None, router: Router) -> bool:
    """Whether the line is nothing but what people write above a part of a brief."""
    if not isinstance(block, Line) or block.mark != "plain" or len(block.text) > _LONGEST_NAME:
        return False
    return router.names(block.text.rstrip(":：").strip())


def _as_heading(block: Line, following: Block | None, router: Router, *, alone: bool) -> Line:
    if block.mark not in ("plain", "number") or len(block.text) > _LONGEST_NAME:
        return block
    if bold := _BOLD_LINE.match(block.text):
        return replace(block, text=bold.group("text").rstrip(": "), mark="heading", depth=_SOFT_DEPTH)
    bare = block.text.rstrip(":：").strip()
    listed = isinstance(following, Line) and following.mark in _LISTED
    apart = block.gap or alone or (block.text.endswith((":", "：")) and listed)
    known = router.names(bare) and apart and following is not None
    shouted = bare.isupper() and len(bare) > 4 and bare.count(" ") < 6 and bare.isascii()
    above = (
        block.gap
        and bare.count(" ") < 5
        and (bare[-1:].isalnum() or bare.endswith(")"))
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
        return block.gap or (block.mark == "plain" and bool(label_of(block.text)))
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


def _by_columns(blocks: Sequence[Block], named: int, router: Router) -> Iterator[tuple[int, str]]:
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


def _sort_free(blocks: Sequence[Block], router: Router, default: int, result: Sorted) -> None:
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


def _sort_line(text: str, router: Router, default: int, result: Sorted) -> None:
    label = label_of(text)
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
        said.append(words.without(_IS_OUT, sentence) if router.is_out(place) else sentence)
    if said and place is not None:
        result.add(place, " ".join(said))
