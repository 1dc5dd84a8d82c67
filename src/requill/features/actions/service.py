"""Carries an action out on a stored document, or on a text at hand, beside the event loop."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from requill.ai.arguments import read_object
from requill.db.session import Session
from requill.features.actions.action import Context, Done
from requill.features.actions.errors import WrongArgument
from requill.features.actions.registry import run
from requill.features.documents import service as documents
from requill.features.documents.policy import Action
from requill.features.documents.proposals.pending import pending_parts
from requill.features.templates.service import Plan, plan_of
from requill.kit.actor import Actor
from requill.kit.compute import compute


class Base(Struct, frozen=True):
    """A document as it was read for an action."""

    text: str
    version: int
    context: Context


def read_base(session: Session, actor: Actor, document_id: int) -> Base:
    """What an action needs of a document. Raises `DocumentNotFound` and `RoleRequired`."""
    row = documents.open_document(session, actor, document_id, Action.CHANGE)
    waiting = pending_parts(session, actor, document_id) if row.has_pending else []
    plan = plan_of(session, document_id, row.template_id)
    return Base(row.content, row.version, context_of(plan, [text for _, text in waiting]))


def context_of(plan: Plan | None, waiting: list[str]) -> Context:
    """What an action knows beside the text."""
    return Context(plan or (), tuple(waiting))


async def act(name: str, text: str, arguments: Mapping[str, Any], context: Context) -> Done:
    """An action's outcome. Raises `NoSuchAction`, `ActionRefused`, `TooLarge` and `TakesTooLong`."""
    return await compute(run, name, text, dict(arguments), context, size=len(text))


async def act_as_tool(name: str, text: str, arguments: str, context: Context) -> Done:
    """The same for a model's JSON arguments."""
    try:
        values = read_object(arguments)
    except ValueError as error:
        raise WrongArgument(str(error)) from None
    return await act(name, text, values, context)
