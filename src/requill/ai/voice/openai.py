"""Asks a service with OpenAI's Realtime protocol for tokens.

Protocol: https://platform.openai.com/docs/api-reference/realtime-sessions/create-realtime-client-secret
"""

from __future__ import annotations

from datetime import UTC, datetime

import anyio
import orjson
from pydantic import BaseModel, Field, ValidationError

from requill.ai.interface import ProviderEmpty, ProviderUnavailable
from requill.ai.openai.connections import ConnectionLost, Headers, OpenAIConnections
from requill.ai.openai.refusals import error_for, read_refusal
from requill.ai.voice.instructions import instructions
from requill.ai.voice.interface import TOKEN_SECONDS, VoiceSession, VoiceToken, calls_url

_ASK_SECONDS = 5.0
_TRANSCRIBER = "gpt-4o-mini-transcribe"
_LANGUAGE = "en"
_OUTPUT_TOKENS = 4096
_OK = 200
_ANSWER_BYTES = 64 * 1024


class _Secret(BaseModel, strict=True, hide_input_in_errors=True):
    value: str = Field(min_length=1)
    expires_at: int


class OpenAIVoice:
    """Implements `VoiceService`. `url` is the service's base address, up to and with `/v1`."""

    def __init__(self, *, url: str, api_key: str, model: str, voice: str) -> None:
        self._url = url
        self._model = model
        self._voice = voice
        self._headers = Headers({"Authorization": f"Bearer {api_key}", "Content-Type": "application/json"})
        self._connections = OpenAIConnections()

    @property
    def calls_url(self) -> str:
        return calls_url(self._url)

    async def token(self, session: VoiceSession) -> VoiceToken:
        expires = {"anchor": "created_at", "seconds": TOKEN_SECONDS}
        body = orjson.dumps({"expires_after": expires, "session": self._asked(session)})
        try:
            with anyio.fail_after(_ASK_SECONDS):
                status, answer, wait = await self._post(body)
        except (ConnectionLost, TimeoutError):
            raise ProviderUnavailable from None
        if status != _OK:
            raise error_for(read_refusal(status, answer, wait), model=self._model, own_key=False)
        try:
            secret = _Secret.model_validate_json(answer)
        except ValidationError:
            raise ProviderEmpty from None
        return VoiceToken(secret.value, datetime.fromtimestamp(secret.expires_at, UTC))

    async def close(self) -> None:
        await self._connections.close()

    async def _post(self, body: bytes) -> tuple[int, bytes, str | None]:
        """The status and the body of the answer, and how long to wait before the next one."""
        reply = await self._connections.post(
            f"{self._url}/realtime/client_secrets",
            headers=self._headers,
            body=body,
            connect=_ASK_SECONDS,
            within=_ASK_SECONDS,
        )
        try:
            answer = await reply.read_up_to(_ANSWER_BYTES, _ASK_SECONDS)
        finally:
            reply.close()
        return reply.status, answer, reply.headers.get("Retry-After")

    def _asked(self, session: VoiceSession) -> dict[str, object]:
        return {
            "type": "realtime",
            "model": self._model,
            "instructions": instructions(session),
            "output_modalities": ["audio"],
            "max_output_tokens": _OUTPUT_TOKENS,
            "audio": {
                "input": {"transcription": {"model": _TRANSCRIBER, "language": _LANGUAGE}},
                "output": {"voice": self._voice},
            },
            "tools": [
                {
                    "type": "function",
                    "name": tool.name,
                    "description": tool.description,
                    "parameters": dict(tool.parameters),
                }
                for tool in session.tools
            ],
        }
