"""Says what no rule can do, and what can be done instead."""

from __future__ import annotations

from requill.ai.builtin.document.commands import CannotMake
from requill.ai.builtin.document.plan import Plan, no_section
from requill.ai.builtin.document.reading.beyond import NEEDS_MODEL
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.items import listings, main_listing
from requill.ai.builtin.text.outline import Outline

CANNOT_UNDO = (
    "I cannot take a change back from here: press “Undo” at the last change that I made in this chat, if "
    "there is one."
)
UNDONE = "I took my last change back."


def cannot_make(command: CannotMake, outline: Outline) -> Plan:
    """That a section cannot be made so, with what can be done to this one."""
    part = outline.named(command.where)
    if part is None:
        return no_section(command.where)
    listing = main_listing(listings(outline.body(part)))
    offers = [f"Shorten {part.heading}", f"Summarise {part.heading}"]
    if listing is not None and listing.form != "row":
        offers.insert(1, f"Turn {part.heading} into a table")
    return Plan(
        f"I cannot make “{part.heading}” {markup.inline(words.clipped(command.wish, 60))}: I work by rule, "
        "without a language model, and write no words of my own. Nothing was changed. I can take filler out "
        f"of it, give its list another form, or put your words in: “Rewrite {part.heading}: …”. "
        f"{NEEDS_MODEL}",
        suggestions=offers,
    )
