"""The one list of features: their routers, in the order in which the API is described."""

from __future__ import annotations

from fastapi import APIRouter

from requill.features.accounts.routes import router as accounts
from requill.features.chat.routes import router as chat
from requill.features.documents.routes import router as documents
from requill.features.flow.routes import router as flow
from requill.features.system.routes import router as system
from requill.features.templates.routes import router as templates
from requill.features.turns.routes import router as turns
from requill.features.usage.routes import router as usage

ROUTERS: tuple[APIRouter, ...] = (system, accounts, usage, templates, documents, flow, chat, turns)
