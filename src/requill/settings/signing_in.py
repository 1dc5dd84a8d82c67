"""Reads where people can show who they are."""

from __future__ import annotations

from collections.abc import Mapping

from requill.kit.addresses import is_loopback
from requill.settings.model import OAuthApp, OpenIdClient, Server, SignIn
from requill.settings.values import SettingsError, secure_url


def sign_in(env: Mapping[str, str], server: Server) -> SignIn:
    """The sites this installation is registered at. Raises `SettingsError`."""
    found = SignIn(
        github=_oauth_app(
            env,
            "REQUILL_GITHUB",
            "https://github.com/login/oauth/authorize",
            "https://github.com/login/oauth/access_token",
            "https://api.github.com",
        ),
        google=_openid_client(env, "REQUILL_GOOGLE", "Google", "https://accounts.google.com"),
        twitter=_oauth_app(
            env,
            "REQUILL_TWITTER",
            "https://x.com/i/oauth2/authorize",
            "https://api.x.com/2/oauth2/token",
            "https://api.x.com",
        ),
        oidc=_openid_client(env, "REQUILL_OIDC", env.get("REQUILL_OIDC_NAME") or "Single sign-on", None),
    )
    is_used = any((found.github, found.google, found.twitter, found.oidc))
    if is_used and server.public_url is None and not is_loopback(server.host):
        raise SettingsError("REQUILL_PUBLIC_URL must be set: sign-in providers send people back to it.")
    return found


def _oauth_app(
    env: Mapping[str, str], prefix: str, authorize_url: str, token_url: str, api_url: str
) -> OAuthApp | None:
    client_id, secret = env.get(f"{prefix}_CLIENT_ID"), env.get(f"{prefix}_CLIENT_SECRET")
    if not client_id and not secret:
        return None
    if not client_id or not secret:
        raise SettingsError(f"{prefix}_CLIENT_ID and {prefix}_CLIENT_SECRET must be set together.")
    return OAuthApp(
        client_id=client_id,
        client_secret=secret,
        authorize_url=secure_url(env, f"{prefix}_AUTHORIZE_URL", authorize_url),
        token_url=secure_url(env, f"{prefix}_TOKEN_URL", token_url),
        api_url=secure_url(env, f"{prefix}_API_URL", api_url).rstrip("/"),
    )


def _openid_client(
    env: Mapping[str, str], prefix: str, label: str, issuer: str | None
) -> OpenIdClient | None:
    client_id, name = env.get(f"{prefix}_CLIENT_ID"), f"{prefix}_ISSUER"
    if not client_id:
        if env.get(f"{prefix}_CLIENT_SECRET") or env.get(name):
            raise SettingsError(f"{prefix}_CLIENT_ID must be set as well.")
        return None
    if not issuer and not env.get(name):
        raise SettingsError(f"{name} must be set together with {prefix}_CLIENT_ID.")
    return OpenIdClient(
        label=label,
        issuer=secure_url(env, name, issuer or ""),
        client_id=client_id,
        client_secret=env.get(f"{prefix}_CLIENT_SECRET") or None,
    )
