"""Limits of voice chats: how much of a document one is told, and how often one may begin."""

from __future__ import annotations

from requill.ai.voice.interface import TOKEN_SECONDS
from requill.features.accounts.throttle import Rule

DOCUMENT_CHARACTERS = 500
_ASKING_SECONDS = 5  # a token begins to live while the service is asked, which takes no longer than this
ONE_TOKEN = Rule("voice token", 1, TOKEN_SECONDS + _ASKING_SECONDS)
CALLS_AN_HOUR = Rule("voice calls", 30, 60 * 60)
