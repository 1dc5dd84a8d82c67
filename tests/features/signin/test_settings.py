"""Settings of sign-in: what cannot be used stops the start with a sentence; what is not needed yet waits."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from requill.settings import SettingsError, Smtp
from tests.support.settings import read_settings

ALL = {
    "REQUILL_GITHUB_CLIENT_ID": "id",
    "REQUILL_GITHUB_CLIENT_SECRET": "a-secret-of-github",
    "REQUILL_GOOGLE_CLIENT_ID": "id",
    "REQUILL_GOOGLE_CLIENT_SECRET": "a-secret-of-google",
    "REQUILL_TWITTER_CLIENT_ID": "id",
    "REQUILL_TWITTER_CLIENT_SECRET": "a-secret-of-x",
    "REQUILL_OIDC_CLIENT_ID": "id",
    "REQUILL_OIDC_CLIENT_SECRET": "a-secret-of-the-issuer",
    "REQUILL_OIDC_ISSUER": "https://issuer.example",
    "REQUILL_SMTP_URL": "smtp://me%40prd.example:a%2Fsecret%20of%20mail@mail.example",
}


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ({"REQUILL_GITHUB_CLIENT_ID": "id"}, "REQUILL_GITHUB_CLIENT_SECRET"),
        ({"REQUILL_TWITTER_CLIENT_SECRET": "secret"}, "REQUILL_TWITTER_CLIENT_ID"),
        ({"REQUILL_OIDC_CLIENT_ID": "id"}, "REQUILL_OIDC_ISSUER"),
        ({"REQUILL_OIDC_ISSUER": "https://issuer.example"}, "REQUILL_OIDC_CLIENT_ID"),
        (ALL | {"REQUILL_OIDC_ISSUER": "http://issuer.example"}, "REQUILL_OIDC_ISSUER"),
        (ALL | {"REQUILL_OIDC_ISSUER": "issuer.example"}, "REQUILL_OIDC_ISSUER"),
        (ALL | {"REQUILL_OIDC_ISSUER": "https://[issuer"}, "REQUILL_OIDC_ISSUER"),
        (ALL | {"REQUILL_GITHUB_TOKEN_URL": "ftp://github.example"}, "REQUILL_GITHUB_TOKEN_URL"),
        (ALL | {"REQUILL_TWITTER_API_URL": "http://api.x.example"}, "REQUILL_TWITTER_API_URL"),
        (ALL | {"REQUILL_HOST": "0.0.0.0"}, "REQUILL_PUBLIC_URL"),
        ({"REQUILL_PUBLIC_URL": "prd.example"}, "REQUILL_PUBLIC_URL"),
        ({"REQUILL_SMTP_URL": "mail.example"}, "REQUILL_SMTP_URL"),
        ({"REQUILL_SMTP_URL": "http://mail.example"}, "REQUILL_SMTP_URL"),
        ({"REQUILL_SMTP_URL": "smtp://mail.example:port"}, "REQUILL_SMTP_URL"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_used_stops_the_start_with_its_name(
    tmp_path: Path, values: dict[str, str], named: str
) -> None:
    with pytest.raises(SettingsError) as refusal:
        read_settings({"REQUILL_DATA_DIR": str(tmp_path), **values})
    assert named in str(refusal.value)
    assert "a-secret" not in str(refusal.value)


def test_providers_speak_to_their_own_sites_unless_told_otherwise(tmp_path: Path) -> None:
    found = read_settings({"REQUILL_DATA_DIR": str(tmp_path), **ALL})
    assert found.github is not None
    assert found.github.authorize_url == "https://github.com/login/oauth/authorize"
    assert found.github.api_url == "https://api.github.com"
    assert found.google is not None
    assert found.google.issuer == "https://accounts.google.com"
    assert found.twitter is not None
    assert found.twitter.token_url == "https://api.x.com/2/oauth2/token"
    assert found.oidc is not None
    assert found.oidc.name == "Single sign-on"


@pytest.mark.parametrize(
    ("url", "server"),
    [
        ("smtp://mail.example", Smtp("mail.example", 587, implicit_tls=False, username=None, password=None)),
        ("smtps://mail.example", Smtp("mail.example", 465, implicit_tls=True, username=None, password=None)),
        (
            "smtp://me%40prd.example:a%2Fb@mail.example:2525",
            Smtp("mail.example", 2525, implicit_tls=False, username="me@prd.example", password="a/b"),
        ),
    ],
)
def test_a_mail_server_is_one_address(tmp_path: Path, url: str, server: Smtp) -> None:
    settings = read_settings({"REQUILL_DATA_DIR": str(tmp_path), "REQUILL_SMTP_URL": url})
    assert settings.smtp_url == server
    assert settings.mail_sender == "Requill <no-reply@localhost>"


def test_the_sender_is_of_the_site_unless_told_otherwise(tmp_path: Path) -> None:
    site = {"REQUILL_DATA_DIR": str(tmp_path), "REQUILL_PUBLIC_URL": "https://prd.example:8443"}
    assert read_settings(site).mail_sender == "Requill <no-reply@prd.example>"
    assert read_settings(site | {"REQUILL_MAIL_FROM": "PRDs <prd@example.org>"}).mail_sender == (
        "PRDs <prd@example.org>"
    )


def test_no_secret_is_shown_by_a_traceback(tmp_path: Path) -> None:
    settings = read_settings({"REQUILL_DATA_DIR": str(tmp_path), **ALL})
    shown = repr(settings)
    assert "a-secret" not in shown
    assert "secret of mail" not in shown


@pytest.mark.full
def test_the_libraries_of_sign_in_wait_for_the_first_who_needs_them(tmp_path: Path) -> None:
    """They cost a third of the start-up time and of the memory of an idle server."""
    script = (
        "import sys; from requill.app import create_app; from requill.settings import read_settings;"
        "create_app(read_settings());"
        "print(sorted({'authlib', 'aiohttp', 'joserfc', 'aiosmtplib'} & set(sys.modules)))"
    )
    environment = {**os.environ, **ALL, "REQUILL_DATA_DIR": str(tmp_path)}
    told = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == "[]"
