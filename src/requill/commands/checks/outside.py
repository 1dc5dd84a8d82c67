"""Checks of what the server speaks to: the mail server, the model's provider, Redis."""

from __future__ import annotations

from urllib.parse import urlsplit

import anyio.to_thread

from requill.ai.interface import ModelError
from requill.commands.checks.finding import Finding
from requill.mail.interface import MailFailed
from requill.outside import is_local_only, provider_of, smtp_mailer
from requill.settings import Settings

_SECONDS = 5.0
_REFUSED, _FAILED = (401, 403), 500


async def mail(settings: Settings) -> Finding:
    """Whether the mail server takes this one in. Nothing is sent."""
    server = settings.smtp_url
    if server is None:
        if is_local_only(settings):
            return Finding("ok", "Mail", "Not set: messages are shown at /dev/mailbox.")
        told = "REQUILL_SMTP_URL isn't set: nobody gets links to sign in, they are written to the log."
        return Finding("warning", "Mail", told)
    try:
        await smtp_mailer(server, settings.mail_sender).check()
    except MailFailed as error:
        told = f"{server.host}:{server.port} doesn't take messages: {_reason(error)}. Check REQUILL_SMTP_URL."
        return Finding("problem", "Mail", told)
    return Finding("ok", "Mail", f"{server.host}:{server.port} answers.")


async def model(settings: Settings) -> Finding:
    """Whether the provider answers, by a request that costs nothing."""
    if settings.ai_local_model is not None:
        return Finding("ok", "Model", f"{settings.ai_local_model.name}, on this machine.")
    if not settings.is_provider_named:
        return Finding("ok", "Model", "The built-in assistant. No provider is set.")
    provider = provider_of(settings)
    try:
        status = await provider.reach()
    except ModelError:
        told = f"{provider.host} can't be reached. Check REQUILL_AI_BASE_URL, and this machine's network."
        return Finding("problem", "Model", told)
    finally:
        await provider.close()
    if status in _REFUSED:
        told = f"{provider.host} refuses the key ({status}). Check REQUILL_AI_API_KEY."
        return Finding("problem", "Model", told)
    if status >= _FAILED:
        return Finding("warning", "Model", f"{provider.host} answers with {status}. Ask there, or try later.")
    return Finding("ok", "Model", f"{provider.host} answers. {provider.label} is asked for.")


async def redis(url: str | None) -> Finding | None:
    """Whether Redis answers; nothing where none is set."""
    if url is None:
        return None
    from redis import AuthenticationError, Redis, RedisError

    def ping() -> None:
        with Redis.from_url(url, socket_connect_timeout=_SECONDS, socket_timeout=_SECONDS) as client:
            client.ping()

    try:
        await anyio.to_thread.run_sync(ping)
    except AuthenticationError as error:
        # Without a password, the first command is refused with advice about its own options.
        told = _reason(error) if urlsplit(url).password else "it asks for a password"
        return Finding("problem", "Redis", f"It can't be used: {told}. Check REQUILL_REDIS_URL.")
    except (RedisError, OSError, ValueError) as error:
        told = f"It can't be reached: {_reason(error)}. Check REQUILL_REDIS_URL."
        return Finding("problem", "Redis", told)
    return Finding("ok", "Redis", "It answers.")


def _reason(error: BaseException) -> str:
    """The first line of what the other side or the library said."""
    cause = error.__cause__ or error
    first, *_ = str(cause).splitlines() or [""]
    return first.rstrip(".") or type(cause).__name__
