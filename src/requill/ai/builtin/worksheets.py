"""Worksheets for brainstorming: the prompts of a method, as a list to fill in."""

from __future__ import annotations

from msgspec import Struct

from requill.kit.markdown import heading_key


class Method(Struct, frozen=True):
    """A way to turn an idea over: its name, what it is good for, and its prompts."""

    name: str
    what: str
    prompts: tuple[str, ...]


METHODS = (
    Method(
        "How might we",
        "opens a problem up",
        (
            "How might we help them before they think of it?",
            "How might we take the worst minute out of it?",
            "How might we make it useful for someone who never asked for it?",
            "How might we let them see that it worked, without looking for it?",
        ),
    ),
    Method(
        "SCAMPER",
        "changes what exists in seven ways",
        (
            "**Substitute**: what else could stand in for it?",
            "**Combine**: which two steps could be one?",
            "**Adapt**: who else has to do something like this, and what do they do?",
            "**Modify**: what if it were much smaller, or happened once a week?",
            "**Put to another use**: who else would gain from it?",
            "**Eliminate**: which part would nobody miss?",
            "**Reverse**: what if the last step came first?",
        ),
    ),
    Method(
        "The opposite",
        "finds what stands in the way",
        (
            "How would we make sure that it can never work? Which of these things do we do today?",
            "What if it came to people, and nobody had to do anything?",
        ),
    ),
    Method(
        "Ten times",
        "leaves small improvements behind",
        (
            "What would it take to do it ten times over, for the same effort?",
            "What if it had to be done in a tenth of the time: which steps would go first?",
            "With a tenth of the people: for which few would you build it?",
        ),
    ),
    Method(
        "Without the limit",
        "drops the constraints for a moment",
        (
            "If it cost nothing, what would we offer that we don't dare to now?",
            "If no law, no old system and no habit stood in the way, what would people do instead?",
            "If we had two weeks only, what single thing would we ship?",
        ),
    ),
    Method(
        "Borrow",
        "takes from other fields",
        (
            "How would a library lend it? How would an airline check it in?",
            "Which game makes people do something like it for fun, and what is its next level?",
            "What would it be as a letter, a vending machine, a person at a counter?",
        ),
    ),
    Method(
        "Before, during, after",
        "follows a person through time",
        (
            "What do people do in the ten minutes before? Could it be done for them there?",
            "Where do they stop in the middle, and what do they need to find when they come back?",
            "What should they notice a week later that tells them it was worth it?",
        ),
    ),
    Method(
        "The edges",
        "looks at the first time, the hundredth, and bad conditions",
        (
            "The very first time: what do people see with nothing in it yet?",
            "The hundredth time: which step would annoy them by then?",
            "With one hand, without a signal, in the rain: what still works?",
            "For whom would it be in the way, and how could they leave it alone?",
        ),
    ),
    Method(
        "The worst idea",
        "turns bad ideas around",
        (
            "What is the most annoying way to offer it? Turn each annoyance around.",
            "What would make people tell others never to try it? What would prove the opposite to them?",
        ),
    ),
    Method(
        "RICE",
        "puts ideas in an order",
        (
            "**Reach**: how many people a quarter?",
            "**Impact**: 0.25, 0.5, 1, 2 or 3 for each of them?",
            "**Confidence**: how sure are you, in percent?",
            "**Effort**: how many person-months?",
            "**Score**: reach × impact × confidence ÷ effort",
        ),
    ),
)


def worksheet(name: str, idea: str) -> str:
    """The worksheet of the method of that name, for the idea as it was typed; empty where there is none."""
    key = heading_key(name)
    method = next((one for one in METHODS if heading_key(one.name) == key), None)
    if method is None:
        return ""
    about = "".join(f"> {line}\n" for line in idea.splitlines())
    prompts = "\n".join(f"- {prompt}" for prompt in method.prompts)
    return f"## {method.name}\n\n" + (f"{about}\n" if about else "") + prompts
