"""The labels by which an author says what follows: "Risks.", "We are NOT doing:", a line or a heading."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from importlib import resources

from msgspec import Struct

from requill.ai.interface import SectionPlan
from requill.kit.markdown import heading_key

_LISTED = (resources.files(__package__) / "labels.txt").read_text("utf-8").splitlines()
*_SAME, _MUST = (frozenset(line.split(", ")) for line in _LISTED if not line.startswith("#"))
_NO_LABELS = frozenset({"given", "when", "then", "said"})
_ELSEWHERE = _MUST.union(*_SAME)
_KINDS_OF_LIST = re.compile(r"(?<=\w) (?:list|lists)$|[ \t]*\([^()]*\)$")
_LEAD = re.compile(r"^(?:(?:so|and|the|our|some) )+")
_INLINE = re.compile(r"(?P<name>[^\n.:]{1,60}?)(?:\*\*|__)?(?:[.:]|[ \t]+[-–—])(?:\*\*|__)?(?=\s|$)")
_LINE = re.compile(r"\n(?=(?:\*\*|__)?[^\W\d_a-z])")
_ENDS = re.compile(r"[.!?:;](?:\*\*|__)?[ \t]*\n\Z")
_AROUND = " \t*_#.:-–—"
_LONGEST = 60


class Label(Struct, frozen=True):
    """A label at the start of words: the section it means, and its length there.

    `is_heading` says that the section's heading says the same, so that it can go. `is_alone` that nothing
    else stands on its line, `is_all` nothing below it either.
    """

    section: int
    length: int
    name: str
    is_heading: bool
    is_alone: bool
    is_all: bool


class Labels:
    """The labels that a template's sections answer to."""

    def __init__(self, plans: Sequence[SectionPlan]) -> None:
        self._sections: dict[str, tuple[int, bool]] = {}
        for index, plan in enumerate(plans):
            self._know([label_key(plan.heading)], index, is_heading=True)
        for index, plan in enumerate(plans):
            self._know(_same({label_key(plan.heading)}), index, is_heading=True)
        for index, plan in enumerate(plans):
            own = {*map(label_key, plan.keywords)}
            self._know(own - _MUST - _NO_LABELS, index)
            self._know(_same(own), index)
        wanted = next((index for index, plan in enumerate(plans) if plan.kind == "requirements"), None)
        if wanted is not None:
            self._know(_MUST, wanted)

    def _know(self, words: Iterable[str], section: int, *, is_heading: bool = False) -> None:
        for word in words:
            self._sections.setdefault(word, (section, is_heading))

    def find(self, words: str) -> Label | None:
        """The label that words begin with: their first line, or what stands before a stop, colon or dash."""
        line = words.split("\n", 1)[0].rstrip()
        known = self._known(line)
        if known is not None:
            is_all = len(line) == len(words.rstrip())
            return Label(known[0], len(line), line.strip(_AROUND), known[1], is_alone=True, is_all=is_all)
        found = _INLINE.match(words)
        known = None if found is None else self._known(found["name"])
        if found is None or known is None:
            return None
        return Label(
            known[0], found.end(), found["name"].strip(_AROUND), known[1], is_alone=False, is_all=False
        )

    def names(self, words: str) -> bool:
        """Whether words are a label and nothing else."""
        label = self.find(words.strip())
        return label is not None and label.is_all

    def cuts(self, words: str) -> list[int]:
        """Where a label begins a line within words, and a thing of its own with it.

        Behind a line that goes on, only what a colon or dash makes a label is one.
        """
        found, before = [], 0
        for line_end in _LINE.finditer(words):
            end = words.find("\n", line_end.end())
            line = words[line_end.end() : None if end < 0 else end].rstrip()
            inline = _INLINE.match(line)
            name = line if inline is None else inline["name"]
            is_sure = inline is not None and "." not in inline[0][len(name) :]
            follows = is_sure or _ENDS.search(words[before : line_end.end()]) is not None
            if follows and (inline is not None or line.rstrip(" *_").endswith(":")) and self._is_name(name):
                found.append(line_end.end())
            before = line_end.start()
        return found

    def _is_name(self, name: str) -> bool:
        return self._known(name) is not None or label_key(name) in _ELSEWHERE

    def _known(self, name: str) -> tuple[int, bool] | None:
        """Of "Must have list" or "Risks (open)" the label alone is known, so the words stay."""
        if len(name) > _LONGEST:
            return None
        known = self._sections.get(label_key(name))
        if known is not None:
            return known
        shorter = self._sections.get(label_key(_KINDS_OF_LIST.sub("", name.strip(_AROUND))))
        return None if shorter is None else (shorter[0], False)


def _same(words: set[str]) -> Iterable[str]:
    """What else means the same section as any of the words."""
    return (word for group in _SAME if words & group for word in group)


def label_key(words: str) -> str:
    """How labels are compared: as headings are, without hyphens, article or "so"."""
    bare = heading_key(words.strip(_AROUND)).replace("’", "'").replace("-", " ").replace("&", "and")
    return _LEAD.sub("", bare)
