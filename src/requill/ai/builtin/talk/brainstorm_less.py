"""Turns a goal of lessening over: "reduce churn" asks for causes, and for what would prevent them."""

from __future__ import annotations

import re

from msgspec import Struct

from requill.ai.builtin.language import markup, words
from requill.ai.builtin.language.common import in_a_sentence

_LESS = re.compile(
    r"^\W*(?:to\s+)?(?:reduce|reducing|cut(?:ting)?(?: down)?(?: on)?|lower(?:ing)?|avoid(?:ing)?"
    r"|prevent(?:ing)?|decreas(?:e|ing)|minimi[sz](?:e|ing)|lessen(?:ing)?|fight(?:ing)?|stop(?:ping)?"
    r"|end(?:ing)?|shorten(?:ing)?|eliminat(?:e|ing)|get(?:ting)? rid of|(?:(?:have|get)\s+)?(?:fewer|less)"
    r"|no more)\s+(?:the\s+|our\s+|number of\s+|amount of\s+|all\s+)*(?P<what>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
_WHERE = re.compile(
    r"\s+(?=(?:in|at|for|on|during|among|by|from|before|after|when|while|with|without|to|so that|because)\s)",
    re.IGNORECASE,
)
_LONGEST = 60


class Less(Struct, frozen=True):
    """A goal of having less of something: the goal as it was said, what there is too much of, and where."""

    idea: str
    what: str
    where: str = ""


def read_less(idea: str) -> Less | None:
    """What is to become less; None for a goal of another kind."""
    found = _LESS.match(idea)
    if not found:
        return None
    what, *where = _WHERE.split(words.squeeze(found["what"]).strip(" .!?:").split(",")[0], maxsplit=1)
    if not words.words(what):
        return None
    named = in_a_sentence(words.clipped(what, _LONGEST))
    return Less(idea, markup.inline(named), "".join(f" {markup.inline(part)}" for part in where))


def first_groups(less: Less) -> tuple[tuple[str, list[str]], ...]:
    """The questions of the first round by their heading."""
    what = less.what
    return (
        (
            "Causes",
            [
                f"What stands behind {what}{less.where}? Name three causes, and a figure that shows each.",
                f"Which one of them, taken away, would leave the least of {what}?",
                "Which of them do we bring about ourselves?",
            ],
        ),
        (
            "Who, and who not",
            [
                f"Who suffers most from {what}, and who least? What do those do differently?",
                f"On which day, in which place is there no trace of {what}? What is different there?",
                "Who notices first, and whom could they tell?",
            ],
        ),
        (
            "Prevent it",
            [
                f"What happens just before {what}? What could we do, ask or show at that moment?",
                "What would somebody need to know a week earlier, and a minute earlier?",
                f"What makes {what} the easy way today? What would make it the hard one?",
            ],
        ),
        (
            "When it happens anyway",
            [
                f"What would halve what {what} costs each time?",
                "Who could be told at once, and what could they still save?",
            ],
        ),
        (
            "The opposite",
            [
                f"How would we get more of {what} on purpose? Which of these things do we do today?",
                f"For whom is {what} good, and what would they need instead?",
            ],
        ),
        (
            "Ten times",
            [
                f"What would it take to be left with a tenth of {what}?",
                "If we had two weeks only, which single cause would we remove?",
            ],
        ),
    )


def further_groups(less: Less) -> tuple[tuple[str, list[str]], ...]:
    """The questions of the second round by their heading."""
    what = less.what
    return (
        (
            "Borrow",
            [
                f"Who else has fought {what}, in another trade? What did an airline, a school, a bank try?",
                "Which of their answers would cost us a week at most?",
            ],
        ),
        (
            "Before, during, after",
            [
                "What do people do in the ten minutes before? Could one of these minutes go?",
                f"What do they do right after {what}, and what does that tell about the cause?",
            ],
        ),
        (
            "The edges",
            [
                "The very first time it happens to somebody: what do they think went wrong?",
                "The tenth time: what have they given up doing?",
                f"What would get worse if {what} were gone?",
            ],
        ),
        (
            "The worst idea",
            [
                f"What rule or punishment against {what} would everybody hate? Turn each part around.",
                "What would only hide it in the figures, and how would we notice?",
            ],
        ),
    )


def ideas_to_weigh(less: Less) -> tuple[str, str, str]:
    """The rows with which a table to weigh ideas begins."""
    return (f"Remove the first cause of {less.what}", f"Warn before {less.what}", "Your own")
