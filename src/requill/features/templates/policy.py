"""Permissions on own templates, and limits of what one may hold."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from requill.kit.paging import MAX_ID
from requill.kit.roles import Role

OWN_TEMPLATES = 100
GUEST_TEMPLATES = 3
TEXT_BYTES = 64 * 1024
FRONT_MATTER_CHARACTERS = 32 * 1024
SECTIONS = 60
QUESTIONS = 12  # of a section
SUGGESTIONS = 8  # of a question
VARIABLES = 20
COLUMNS = 10
KEYWORDS = 30

NAME_CHARACTERS = 120
DESCRIPTION_CHARACTERS = 300
CATEGORY_CHARACTERS = 40
HEADING_CHARACTERS = 120
QUESTION_CHARACTERS = 500
BLOCK_CHARACTERS = 4000  # of guidance, of an example
COLUMN_CHARACTERS = 60
LABEL_CHARACTERS = 80
VALUE_CHARACTERS = 200

CATEGORY = "Custom"
ICON = "file-text"

# The library's templates are numbered below this, people's own from here on: one number says which template
# is meant, in an address, in a request and with a document.
FIRST_OWN = 1001


def is_own(template_id: int) -> bool:
    """Whether that is the number of somebody's own template."""
    return FIRST_OWN <= template_id <= MAX_ID


def number_of(row_id: int) -> int:
    """The number of an own template, by the id of its row."""
    return row_id + FIRST_OWN - 1


def row_of(template_id: int) -> int:
    """The id of an own template's row, by its number."""
    return template_id - FIRST_OWN + 1


class Action(StrEnum):
    """What can be done with an own template. To read is also to begin documents from it and to export it."""

    READ = "read"
    CHANGE = "change"
    SHARE = "share"
    DELETE = "delete"


ALLOWED: Mapping[Role, frozenset[Action]] = {
    Role.OWNER: frozenset(Action),
    Role.EDITOR: frozenset({Action.READ, Action.CHANGE}),
    Role.COMMENTER: frozenset({Action.READ}),
    Role.VIEWER: frozenset({Action.READ}),
}
