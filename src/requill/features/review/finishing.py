"""Makes findings of raw ones: with lines, places, actions and ids that last."""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate

from requill.features.documents.outline import Span
from requill.features.review.findings import SEVERITIES, Action, Finding, Passage
from requill.features.review.raw_findings import NOWHERE, Mend, RawFinding, Spot
from requill.features.review.structure import View
from requill.kit.blocks import BOX, ITEM

_MARKER = re.compile(rf"[ \t]*{ITEM}[ \t]+(?:{BOX}[ \t]+)?")
_QUOTED = 300  # characters of a sentence that a finding shows


class Finisher:
    """Makes the findings of one text."""

    def __init__(self, text: str, views: Sequence[View]) -> None:
        self._text = text
        self._views = views
        self._sections = [one.start for one in views]
        self._lines = [0, *(found.end() for found in re.finditer("\n", text))]

    def finish(self, raw_findings: Iterable[RawFinding]) -> list[Finding]:
        """The findings, the gravest first, then in the order of the text."""
        ordered = sorted(raw_findings, key=lambda one: (SEVERITIES.index(one.severity), one.spot.words.start))
        counts: Counter[str] = Counter()
        return [self._finding(raw, counts) for raw in ordered]

    def _finding(self, raw: RawFinding, counts: Counter[str]) -> Finding:
        passage = self.passage(raw.spot)
        other = None if raw.other is None else self.passage(raw.other)
        key = finding_id(raw, passage, other, counts)
        actions = tuple(
            self._action(mend, index, passage, other)
            for index, mend in enumerate(raw.mends)
            if not mend.at_other or (other is not None and self._is_entry(other))
        )
        return Finding(key, raw.rule, raw.severity, passage, raw.title, raw.why, other, actions)

    def passage(self, spot: Spot) -> Passage:
        """The words of the text that a finding is about."""
        start, end = spot.words.start, spot.words.end
        first = max(spot.around.start, start - _QUOTED // 2)
        around = Span(first, min(spot.around.end, max(min(end, start + _QUOTED), first + _QUOTED)))
        line = bisect_right(self._lines, start)
        section = bisect_right(self._sections, start) if spot is not NOWHERE else 0
        view = self._views[section - 1] if section else None
        heading, body = (view.heading, view.body) if view else ("", 0)
        place = spot.place if spot.place is not None else f"Line {self._line_in_section(line, body)}"
        quote = self._text[start : min(end, start + _QUOTED)]
        return Passage(heading, place, quote, start, end, around.of(self._text), around.start, line)

    @cached_property
    def _written(self) -> list[int]:
        """How many lines with something in them stand before each line."""
        lines = self._text.split("\n")
        return [0, *accumulate(bool(line) and not line.isspace() for line in lines)]

    def _line_in_section(self, line: int, body: int) -> int:
        return self._written[line] - self._written[bisect_right(self._lines, body) - 1]

    def _action(self, mend: Mend, index: int, passage: Passage, other: Passage | None) -> Action:
        arguments, title = dict(mend.arguments), mend.title
        if mend.name == "add_question":
            arguments["text"] = " ".join(passage.sentence.split())
        elif mend.name == "replace_words" and other is not None and "{words}" in title:
            # Of two, each button keeps the words of one passage: it writes them over those of the other.
            kept, lost = (passage, other) if index == 0 else (other, passage)
            arguments |= {"quote": lost.quote, "line": str(lost.line), "replacement": kept.quote}
            arguments["occurrence"] = self._occurrence(lost)
            title = title.format(words=kept.quote)
        elif mend.at_other and other is not None:
            arguments["line"] = str(other.line)
        elif mend.at_words:
            arguments["line"] = str(passage.line)
            if mend.name == "replace_words":
                arguments["quote"] = self._text[passage.start : passage.end]
                arguments["occurrence"] = self._occurrence(passage)
        return Action(mend.name, title, arguments, mend.field)

    def _is_entry(self, passage: Passage) -> bool:
        """Whether its sentence is all that stands in an entry of a list."""
        start, stop = self._lines[passage.line - 1], self._text.find("\n", passage.end)
        line = self._text[start : stop if stop >= 0 else None]
        marker = _MARKER.match(line)
        return marker is not None and line[marker.end() :].strip() == passage.sentence

    def _occurrence(self, passage: Passage) -> str:
        """Which of the equal words in its line a passage is, from 1."""
        quote = self._text[passage.start : passage.end]
        return str(self._text.count(quote, self._lines[passage.line - 1], passage.start) + 1)


def finding_id(raw: RawFinding, passage: Passage, other: Passage | None, counts: Counter[str]) -> str:
    """The same for as long as rule, words, sentence and section are: edits elsewhere don't change it."""
    said = [raw.rule, passage.section, passage.quote, passage.sentence, other.sentence if other else ""]
    said.append("" if passage.quote else raw.title)
    found = _hash(*said)
    counts[found] += 1
    return found if counts[found] == 1 else f"{found}-{counts[found]}"


@lru_cache(maxsize=4096)
def _hash(*said: str) -> str:
    key = "\0".join(" ".join(one.casefold().split()) for one in said)
    return hashlib.blake2b(key.encode("utf-8", "replace"), digest_size=8).hexdigest()
