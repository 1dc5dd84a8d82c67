"""What people write above the parts of a brief, and the sections that those parts belong to."""

from __future__ import annotations

import re

from msgspec import Struct

from requill.ai.builtin.language import words
from requill.ai.interface import SectionKind

_NAME = r"(?P<label>[^\W\d_][\w /&'’-]{1,40}?(?: \([^()]{1,20}\))?)"
_LABEL = re.compile(rf"^{_NAME}\s*[:：]\s+(?P<rest>\S.*)$")
_MARKED_LABEL = re.compile(
    rf"^(?P<mark>[*_]{{1,2}}){_NAME}\s*(?:(?P=mark)\s*[:：–—-]|[:：]\s*(?P=mark))\s+(?P<rest>\S.*)$"
)
# "users = drivers", "not now - export": a label as well, where the words are known above parts of a brief.
_SIGNED_LABEL = re.compile(rf"^{_NAME}\s+(?:=|[–—-])\s+(?P<rest>\S.*)$")
_NO_SIGNED_LABELS = frozenset(
    {"no", "without", "today", "why", "when", "who", "people", "open", "in", "plan"}
)

# Labels of people, which stand as often within a risk or a question as above a part of the brief.
PEOPLE_LABELS = frozenset(
    {
        "owner",
        "owners",
        "team",
        "the team",
        "our team",
        "dri",
        "dris",
        "pm",
        "product owner",
        "product manager",
    }
    | {"responsible", "stakeholders", "contacts", "contact", "verantwortlich", "ansprechpartner"}
)
# Labels that say something beside naming their section: "Customers: mostly on the phone".
KEPT_LABELS = frozenset(
    {"today", "customers", "users", "who", "for whom", "when", "launch", "ist", "current state"}
    | PEOPLE_LABELS
)


class Heading(Struct, frozen=True):
    """Words above things, and the keywords of the sections for those, the best first.

    `kind` is that of the section to fall back on; `near` are the keywords of sections that take the part
    with its heading where a template has no section for it; `measured` those for a part that has figures.
    """

    said: frozenset[str]
    keywords: tuple[str, ...]
    kind: SectionKind | None = None
    near: tuple[str, ...] = ()
    measured: tuple[str, ...] = ()


def _heading(
    said: str, keywords: str, kind: SectionKind | None = None, near: str = "", measured: str = ""
) -> Heading:
    lists = (tuple(filter(None, each.split("|"))) for each in (keywords, near, measured))
    wanted, close, counted = lists
    return Heading(frozenset(said.split("|")), wanted, kind, close, counted)


def meaning(plain: str) -> Heading | None:
    """What the words of a heading (lower case, without signs) mean above a part of a brief."""
    return next((known for known in HEADINGS if plain in known.said), None)


def label_of(line: str, *, among_labels: bool = False) -> re.Match[str] | None:
    """The `label` of a line and the `rest` after its colon; a label in bold or italics counts as well.

    "who - drivers" is one among other labels only.
    """
    if found := _LABEL.match(line) or _MARKED_LABEL.match(line):
        return found
    signed = _SIGNED_LABEL.match(line)
    plain = " ".join(words.words(signed["label"])) if signed else ""
    return signed if (among_labels or plain not in _NO_SIGNED_LABELS) and meaning(plain) is not None else None


def starts_part(line: str) -> bool:
    """Whether the line begins with a label that people write above a part of a brief."""
    label = label_of(line)
    return label is not None and meaning(" ".join(words.words(label["label"]))) is not None


_PURPOSE = "summary|problem|purpose|vision|value|insight|hypothesis|task|obligation|press release"
_SCOPE = (
    "in scope|mvp|first version|scope|requirements|must have|functional requirements|features"
    "|capabilities|use cases|new behaviour|what the model does|feature matrix|epics|solution"
    "|how it works"
)
_GOALS = "goals|objectives|goal|objective|success|metrics|success metric|kpi"

HEADINGS = (
    _heading(
        "not|not doing|we re not doing|we are not doing|not building"
        "|not do|won t do|wont do|will not do|not in scope|not now|no|without|not included"
        "|excluded|out|out of scope|non goals|non goal|nongoals|not goals|what we won t do"
        "|what we will not do|what it won t do|what it does not do|what we are not doing"
        "|what we re not doing|not part of this|exclusions|nicht ziele|nicht im umfang",
        "non goals|out of scope|will not|not included|out",
        near="scope|in scope|mvp|assumptions|requirements|limits",
    ),
    _heading(
        "what|what it does|what we build|what we re building|what we are building|what we will build|in v1|v1"
        "|what s in|what is in|scope|in scope|included|mvp|first version|first release|umfang",
        _SCOPE,
        near=_PURPOSE,
    ),
    _heading(
        "what we want|we want|what we would like|what we d like|the ask|wish list",
        _SCOPE,
        near=_PURPOSE,
        measured=_GOALS,
    ),
    _heading(
        "must have|must haves|musts|must|needs|features|feature list|functional|functionality|we need"
        "|requirements|functional requirements|what it must do|what it has to do|anforderungen|muss",
        "requirements|must have|functional requirements|capabilities|must",
        "requirements",
    ),
    _heading(
        "should have|should haves|nice to have|nice to haves|could have|wishes", "should have|nice to have"
    ),
    _heading(
        "solution|proposal|approach|our idea|the idea|idea|how it works|how it will work|loesung|lösung",
        "solution|proposal|approach|how it works|idea",
        near=_PURPOSE,
    ),
    _heading(
        "goal|goals|aims|objectives|ziele|ziel|why we do it|what we want to achieve"
        "|what we want to reach|what we aim for|what success looks like|what good looks like"
        "|desired outcome|desired outcomes|outcome|outcomes|our goals|goals and metrics",
        _GOALS,
        "metrics",
        near=_PURPOSE,
    ),
    _heading(
        "metric|metrics|kpis|kpi|success|success metrics|success criteria|numbers|targets|how we measure"
        "|kennzahlen|messgrößen|measures|how we measure success|how we will measure success"
        "|how we know it works|how we ll know it works"
        "|how we ll measure success|how we ll measure it|measuring success",
        "metrics|kpi|success measure|success criteria",
        "metrics",
        near=_PURPOSE,
    ),
    _heading(
        "users|who|customers|for whom|target users|personas|nutzer|zielgruppe|audience|who it s for"
        "|who is it for|who it is for|who s it for|who is this for|who this is for|who uses it"
        "|who will use it|target audience|target user|target group|our users|people",
        "users|audience|target user|personas|who uses it|who calls|who is affected|affected"
        "|customer types|participants|stakeholders|decision makers",
        near=_PURPOSE,
    ),
    _heading(
        "why|context|background|current state|today|pain|pains|pain points|ist|problem|issue|the problem"
        "|problem statement|why we need this|why this|why now|what s wrong|what is wrong"
        "|what happens today|situation|current situation|motivation",
        "problem|background|pain|pains|current behaviour|why now|context|situation|gap|because",
        near=_PURPOSE,
    ),
    _heading("evidence|proof", "evidence|problem", near=_PURPOSE),
    _heading(
        "open|open points|open questions|open issues|to clarify|unclear|tbd|questions|offene fragen|offen"
        "|open q s|open qs|open q|q s|qs|oqs"
        "|undecided|to decide|still open|what we don t know|what we don t know yet|unknowns|unanswered",
        "open questions|undecided|unknowns",
        "questions",
        near="assumptions",
    ),
    _heading(
        "risk|risks|worries|dangers|concerns|risiken|what could go wrong|what worries us|main risks"
        "|biggest risks|known risks",
        "risks|risk|what could go wrong|regression",
        "risks",
        near="threats|failure modes|kill criteria|assumptions|guardrail|cost of inaction|open questions",
    ),
    _heading(
        "timeline|plan|schedule|when|launch|rollout plan|dates|zeitplan|termine|go live|phases|milestones"
        "|rollout|roll out|release plan|timing|deadlines|deadline|key dates|launch plan",
        "rollout|release plan|timeline|phases|milestones|deadline|launch date|launch|date|checkpoints"
        "|duration",
        near="review|now|availability|next step|next steps|assumptions|dependencies",
    ),
    _heading(
        "depends on|dependencies|blockers|blocked by|we need from others|abhängigkeiten|what we need",
        "dependencies|depends on|blocked by",
        near="assumptions|risks",
    ),
    _heading(
        "privacy|data protection|privacy and security|security|security and privacy|gdpr|datenschutz"
        "|compliance|data and privacy",
        "privacy|personal data|security|data classes|gdpr|permissions|legal",
        near="requirements|must have|functional requirements|assumptions|risks|acceptance criteria",
    ),
    _heading(
        "|".join(sorted(PEOPLE_LABELS)),
        "owner|responsible|accountable|team|contact",
        near=_PURPOSE,
    ),
)
