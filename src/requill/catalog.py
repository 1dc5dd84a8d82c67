"""The one list of features: their routers, in the order in which the API is described."""

from __future__ import annotations

from fastapi import APIRouter

from requill.features.accounts.routes import router as accounts
from requill.features.chat.routes import router as chat
from requill.features.documents.routes import router as documents
from requill.features.flow.routes import router as flow
from requill.features.live.routes import router as live
from requill.features.settings.routes import router as settings
from requill.features.signin.mail_routes import router as mail_sign_in
from requill.features.signin.mailbox import router as mailbox
from requill.features.signin.routes import router as provider_sign_in
from requill.features.system.routes import router as system
from requill.features.templates.routes import router as templates
from requill.features.turns.routes import router as turns
from requill.features.usage.routes import router as usage

ROUTERS: tuple[APIRouter, ...] = (
    system,
    accounts,
    mail_sign_in,
    provider_sign_in,
    mailbox,
    settings,
    usage,
    templates,
    documents,
    flow,
    chat,
    turns,
    live,
)
