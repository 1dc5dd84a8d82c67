"""Links into the app: the flow with a title filled in, and the chat with a question."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import quote

from requill.ai.builtin.language import markup, words

_LONGEST_TITLE = 120
LONGEST_SPELLED: Final = 6_000  # characters of a brief as an address spells them: proxies take 8 KiB of one
# Templates by their number and name, for what a wish is plainly about; the first two take anything.
TEMPLATES: Final = (
    (1, "Standard PRD", ""),
    (2, "One-page PRD", r"one-?\s?pager?|short prd|small change"),
    (5, "PR/FAQ", r"pr[/ -]?faq|press release"),
    (7, "Roadmap and OKRs", r"roadmap|okrs?"),
    (3, "New product MVP", r"mvp|new product|start-?up"),
    (14, "API and developer platform", r"apis?|endpoints?|sdk|webhooks?|developer platform"),
    (17, "Mobile app feature", r"mobile|ios|android|iphone"),
    (15, "AI feature", r"ai|llm|chatbot|machine learning|model-based"),
    (16, "Data and analytics", r"dashboards?|analytics|data warehouse|tracking plan"),
    (19, "Migration or deprecation", r"migrat\w+|deprecat\w+|sunset\w*"),
    (18, "Integration or partner", r"integrations?|partner"),
    (
        20,
        "Identity, security, privacy",
        r"sso|single sign-on|log-?in|sign-?in|permissions?|security|privacy|identity",
    ),
    (21, "Compliance change", r"compliance|regulation|gdpr|hipaa|audit"),
    (22, "Growth experiment", r"experiment|a/b test"),
    (23, "Pricing and packaging", r"pricing|price|packaging|plans? and prices?"),
    (24, "Launch and go-to-market", r"launch|go-to-market|gtm"),
    (12, "User stories and criteria", r"user stor(?:y|ies)|backlog"),
    (9, "Persona and jobs", r"personas?"),
    (13, "Agent-ready EARS spec", r"ears|coding agent"),
)
_SUBJECT = re.compile(
    r"\b(?:prds?|specs?|specifications?|documents?|docs?|one-?pagers?|rfcs?|requirements?|roadmap|stories)\b\s*"
    r"(?:for|about|on|of|to|that|describing|:)\s+(?P<what>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_BEFORE = re.compile(
    r"(?:write|draft|create|generate|make|produce|compose|prepare|build)\s+(?:me\s+|us\s+)?(?:an?|the|our|my|some)?\s*"
    r"(?P<what>.+?)\s+(?:prd|spec|specification|document|doc|one-?pager|rfc)\b",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"^(?:an?|the|our|my|some)\s+", re.IGNORECASE)


def title_in(message: str) -> str:
    """What the document that somebody wishes for is about, as its title; empty where they did not say."""
    line = words.squeeze(message[:2000])
    found = _SUBJECT.search(line) or _BEFORE.search(line)
    what = (words.sentences(found["what"]) or [""])[0] if found else ""
    bare = _ARTICLE.sub("", what.strip(" .!?\"'“”‘’"))
    return "" if _ARTICLE.fullmatch(f"{bare} ") else words.capitalised(words.clipped(bare, _LONGEST_TITLE))


def ways_to_start(message: str, title: str | None = None, brief: str = "") -> str:
    """Links that open the flow with the title filled in: the template that fits, and the two for all.

    The brief goes along and waits there in the first answer's input, as far as an address is long.
    """
    title = title_in(message) if title is None else title
    fitting = [one for one in TEMPLATES[2:] if re.search(rf"\b(?:{one[2]})\b", message[:2000], re.IGNORECASE)]
    chosen = [*TEMPLATES[:1], *fitting[:1], *TEMPLATES[1:2]]
    if re.search(rf"\b(?:{TEMPLATES[1][2]})\b", message[:2000], re.IGNORECASE):
        chosen = [TEMPLATES[1], TEMPLATES[0]]
    return "\n".join(f"- [{name}]({_flow(number, title, brief)})" for number, name, _ in chosen)


def goes_along(brief: str) -> str:
    """What to say of a brief that the links take along; nothing where there is none."""
    if not brief:
        return ""
    if _carried(brief) != brief:
        return "The beginning of your text goes along as a brief; paste the rest there."
    return "Your text goes along as a brief: it waits in the input of your first answer, for you to send."


def _flow(number: int, title: str, brief: str = "") -> str:
    said = {"title": title, "brief": _carried(brief)}
    search = "&".join(f"{name}={quote(text, safe='')}" for name, text in said.items() if text)
    return f"/document-flow/{number}" + (f"?{search}" if search else "")


def _carried(brief: str) -> str:
    """As much of the brief as an address may hold, cut between words."""
    spelled = 0
    for at, character in enumerate(brief):
        spelled += len(quote(character, safe=""))
        if spelled > LONGEST_SPELLED:
            begun = re.search(r"\s\S{0,40}$", brief[:at])  # in some languages no space parts the words
            return brief[: begun.start() if begun else at] + "…"
    return brief


def ask_link(title: str) -> str:
    """A link that puts a question into the chat."""
    return f"[{markup.inline(title)}](/chat?prefill={quote(title, safe='')})"
