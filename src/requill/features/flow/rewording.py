"""Check of what a model wrote of an answer: whether it keeps the person's words, and what it would change of
them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from msgspec import Struct, field

from requill.ai.interface import SectionPlan
from requill.features.flow.frame import framed
from requill.features.flow.page import section_body, write_section
from requill.kit.blocks import BOX, ITEM
from requill.kit.cells import split_row

_FRAME = re.compile(
    r"\*\*[A-Z]{1,5}-\d{2,4}\*\*|\[(?:Must|Should|Could|Won['’]t)\]|\*(?:given|when|then)\*|-{3,}|`{3,}|~{3,}",
    re.IGNORECASE,
)
_MARK = re.compile(rf"^[\s>|]*(?:{ITEM}|#{{1,6}})?[ \t]*(?:{BOX}[ \t]+)?")


class Fill(Struct, frozen=True):
    """The text that a model gives a section."""

    index: int
    markdown: str


class Answered(Struct, frozen=True):
    """The section that was asked about, and the answer as it stands there."""

    index: int
    written: str

    def whole(self, standing: str, markdown: str) -> str:
        """The section with a model's text, put in place of the answer where it is only about that."""
        beside = standing.replace(self.written, "", 1)
        return markdown if holds(markdown, beside) else standing.replace(self.written, markdown, 1)


class Suggested(Struct):
    """The document with what keeps the person's words, and `after` with all that a model would have.

    `filled` are other sections whose texts were kept, `written` is the answer as a model has it.
    """

    text: str
    after: str
    filled: list[int] = field(default_factory=list)
    written: str = ""


def suggest(
    text: str, plans: Sequence[SectionPlan], fills: Sequence[Fill], typed: str, answered: Answered | None
) -> Suggested:
    """Put a model's texts into the document, in which the answer stands already as it was `typed`.

    In the section that was asked about a text is kept that holds all words that stand there and no other,
    each line in one piece and in their order; in an empty one, a text that has no words but those that were
    typed.
    """
    result = Suggested(text, text)
    for fill in fills:
        plan = plans[fill.index]
        markdown = framed(fill.markdown)
        standing = section_body(result.text, plan.heading)
        if answered is not None and fill.index == answered.index:
            written, markdown = markdown, answered.whole(standing, markdown)
            keeps = holds(markdown, standing) and not added(markdown, standing, plan)
            if keeps and (markdown != written or standing == answered.written):
                result.written = written
        elif standing:
            markdown, keeps = f"{standing}\n\n{markdown}", False  # it was asked about something else
        else:
            keeps = bool(typed) and holds(typed, markdown)
        if keeps:
            result.text = write_section(result.text, plans, fill.index, markdown)
            if answered is None or fill.index != answered.index:
                result.filled.append(fill.index)
        result.after = write_section(result.after, plans, fill.index, markdown)
    return result


def holds(markdown: str, typed: str) -> bool:
    """Whether the words of each line typed stand in the text in one piece, and the lines in their order."""
    words = _words(markdown)
    start = 0
    for line in typed.split("\n"):
        wanted = _words(line)
        if not wanted:
            continue
        last = len(words) - len(wanted)
        found = next((at for at in range(start, last + 1) if words[at : at + len(wanted)] == wanted), None)
        if found is None:
            return False
        start = found + len(wanted)
    return True


def added(markdown: str, typed: str, plan: SectionPlan) -> set[str]:
    """The words of a text that nobody typed, beside the ids, priorities, labels and columns of its form."""
    lines = (line for line in markdown.split("\n") if split_row(line) != plan.columns)
    words = Counter(word for line in lines for word in _words(_FRAME.sub("", line)))
    return set(words - Counter(_words(typed)))


def _words(text: str) -> list[str]:
    """The words of a text without the marks of lists, headings and tables."""
    return [word for line in text.split("\n") for word in _MARK.sub("", line).split() if word != "|"]
