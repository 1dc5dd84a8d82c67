"""The labels by which an author says what follows: "Risks.", "We are NOT doing:", a line or a heading."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from requill.ai.interface import SectionPlan
from requill.kit.markdown import heading_key

# Words for one and the same section: whoever wrote one of them loses nothing when another is the heading.
SAME = tuple(
    frozenset(words.split(", "))
    for words in (
        "summary, tl;dr, tldr, overview, in short, in brief, executive summary, abstract",
        "problem and evidence, problem, problem statement, problems, pain points, background, context, "
        "current situation, why, why now",
        "goals and metrics, goal and metrics, goals, goal, metrics, metric, measures, measure, numbers, "
        "kpi, kpis, targets, objectives, aim, aims, success metrics, success measures, success criteria",
        "users, audience, target users, target audience, target group, who is it for, who it is for, "
        "for whom, who, who and how often, personas",
        "scope, in scope",
        "non goals, nongoals, out of scope, not in scope, out, not doing, we are not doing, we're not doing, "
        "what we are not doing, what we're not doing, what we will not do, we will not do, not included, "
        "won't have, won't haves",
        "requirements, functional requirements, what do we want, what we want, we want, what do we need, "
        "what we need, we need, what must it do, what it must do, what it has to do, what it should do, "
        "it must, must do",
        "quality, quality targets, non functional, non functional requirements, nonfunctional, nfr, nfrs, "
        "performance, perf, speed",
        "limits, limit, constraints, constraint, budget, budgets",
        "risks, risk, what could go wrong",
        "dependencies, depends on, dependency",
        "rollout, timeline, release plan, rollout plan, phases, launch plan, schedule, "
        "milestones, dates, key dates, deadline, deadlines, due, due date, launch, launch date, go live",
        "open questions, open, open points, open issues, questions, to be decided, tbd, unresolved, "
        "doubts, doubt, unclear, unsure, not sure, unknowns, to clarify",
        "acceptance criteria, acceptance, done when, definition of done",
        "assumptions, assumption",
        "next steps, next, what follows",
        "stories, user stories",
    )
)
_MUST = frozenset(
    {
        *("must", "must have", "must haves", "musts", "shall"),
        *("should", "should have", "should haves", "shoulds"),
        *("could", "could have", "could haves", "coulds", "nice to have", "nice to haves"),
    }
)
_NO_LABELS = frozenset({"given", "when", "then", "said"})
_ELSEWHERE = frozenset(word for words in SAME for word in words) | _MUST
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
            self._sections.setdefault(label_key(plan.heading), (index, True))
        for index, plan in enumerate(plans):
            for words in SAME:
                if label_key(plan.heading) in words:
                    for word in sorted(words):
                        self._sections.setdefault(word, (index, True))
        for index, plan in enumerate(plans):
            own = {*map(label_key, plan.keywords)}
            for word in sorted(own - _MUST - _NO_LABELS):
                self._sections.setdefault(word, (index, False))
            for words in SAME:
                if own & words:
                    for word in sorted(words):
                        self._sections.setdefault(word, (index, False))
        wanted = next((index for index, plan in enumerate(plans) if plan.kind == "requirements"), None)
        if wanted is not None:
            for word in sorted(_MUST):
                self._sections.setdefault(word, (wanted, False))

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


def label_key(words: str) -> str:
    """How labels are compared: as headings are, without hyphens, article or "so"."""
    bare = heading_key(words.strip(_AROUND)).replace("’", "'").replace("-", " ").replace("&", "and")
    return _LEAD.sub("", bare)
