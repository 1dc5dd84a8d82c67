"""Asks a service with OpenAI's Realtime protocol for tokens, by the provider's own client.

Protocol: https://platform.openai.com/docs/api-reference/realtime-sessions/create-realtime-client-secret
"""

from __future__ import annotations

from datetime import UTC, datetime

import anyio
import httpx2
from openai import APIConnectionError, APIStatusError, AsyncOpenAI, OpenAIError
from openai.types.realtime.client_secret_create_params import Session

from requill.ai.interface import ProviderEmpty, ProviderUnavailable
from requill.ai.openai.refusals import error_for, read_refusal
from requill.ai.voice.instructions import instructions
from requill.ai.voice.interface import TOKEN_SECONDS, VoiceSession, VoiceToken, calls_url

_ASK_SECONDS = 5.0
_TRANSCRIBER = "gpt-4o-mini-transcribe"
_LANGUAGE = "en"
_OUTPUT_TOKENS = 4096


class OpenAIVoice:
    """Implements `VoiceService`. `url` is the service's base address, up to and with `/v1`."""

    def __init__(self, *, url: str, api_key: str, model: str, voice: str) -> None:
        self._url = url
        self._model = model
        self._voice = voice
        self._client = AsyncOpenAI(
            api_key=api_key,
            base_url=url,
            max_retries=0,
            http_client=httpx2.AsyncClient(follow_redirects=False, timeout=_ASK_SECONDS),
        )

    @property
    def calls_url(self) -> str:
        """See `VoiceService.calls_url`."""
        return calls_url(self._url)

    async def token(self, session: VoiceSession) -> VoiceToken:
        """See `VoiceService.token`."""
        try:
            with anyio.fail_after(_ASK_SECONDS):
                secret = await self._client.realtime.client_secrets.create(
                    expires_after={"anchor": "created_at", "seconds": TOKEN_SECONDS},
                    session=self._asked(session),
                )
        except APIStatusError as error:
            answer = error.response
            refusal = read_refusal(answer.status_code, answer.content, answer.headers.get("retry-after"))
            raise error_for(refusal, model=self._model, own_key=False) from None
        except (APIConnectionError, TimeoutError):
            raise ProviderUnavailable from None
        except OpenAIError:  # an answer that cannot be read
            raise ProviderEmpty from None
        # The client does not look whether an answer is what it should be.
        value, expires_at = getattr(secret, "value", None), getattr(secret, "expires_at", None)
        if not isinstance(value, str) or not value or not isinstance(expires_at, int):
            raise ProviderEmpty
        return VoiceToken(value, datetime.fromtimestamp(expires_at, UTC))

    async def close(self) -> None:
        """See `VoiceService.close`."""
        await self._client.close()

    def _asked(self, session: VoiceSession) -> Session:
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
