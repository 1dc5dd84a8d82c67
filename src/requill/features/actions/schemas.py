"""Actions as they cross the wire."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field as Limited

from requill.ai.interface import SectionKind
from requill.api.schemas import ErrorBody, Incoming, Outgoing, Text
from requill.features.actions.action import FieldKind, ObjectKind, Offer
from requill.features.documents.schemas import WholeNumber

_ARGUMENTS = 40
_TEXTS = 1000

Texts = Annotated[list[Text], Limited(max_length=_TEXTS)]


class ActionField(Outgoing):
    """One argument of an action, as a form asks for it."""

    name: str
    label: str
    kind: FieldKind
    required: bool
    options: list[str]


class ActionDestination(Outgoing):
    """The section that what an action adds goes to.

    It has one of the `headings`, is of the `planKind` in the template, or has a table with one of the
    `columns`; else one with the `heading` is made. Requirements go where ids begin with the `prefix`.
    """

    heading: str
    headings: list[str]
    columns: list[str]
    plan_kind: SectionKind | None
    prefix: str | None


class Action(Outgoing):
    """A named operation on a document, where it is offered, and the sentences that call it in the chat."""

    name: str
    title: str
    icon: str
    offers: list[Offer]
    object: ObjectKind | None
    fields: list[ActionField]
    phrases: list[str]
    synonyms: list[str]
    is_deletion: bool
    shortcut: str | None
    destination: ActionDestination | None


class ActionCall(Incoming):
    """What an action is done with; `version` is the one that its lines were counted in, an earlier one too.

    With `suggest` the change waits until it is accepted, whatever the person's settings say.
    """

    arguments: Annotated[dict[Text, Text | Texts], Limited(max_length=_ARGUMENTS, default_factory=dict)]
    version: WholeNumber | None = None
    suggest: bool = False


class ActionChoice(Outgoing):
    """One way to say exactly what was meant."""

    label: str
    arguments: dict[str, str | list[str]]


class ActionProblem(ErrorBody):
    """Why an action was refused: `choices` are given where several things have the name."""

    choices: list[ActionChoice] | None = None
