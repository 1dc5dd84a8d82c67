"""Every setting of the README: a value that cannot be used stops the start with a sentence that names it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from requill.app import create_api
from requill.serving.server import CannotListenError, require_free
from requill.settings import Settings, SettingsError
from tests.support.settings import read_settings

README = Path(__file__).parents[1] / "README.md"

BASES = (
    *("notaurl", "ftp://x", "http://", "https:///v1", "http://a b/v1", "http://x:port", "http://x:0"),
    *("http://x:99999", "http://a..b", "http://[::1", "http://[x]/v1", "https://x/v1?a=b", "https://x/#v1"),
    *("https://me:hunter2@x/v1", "sk-hunter2", "http://bücher.example/v1"),
)
NUMBERS = ("many", "1.5", "-1", "9" * 20)
KEYS = ("hunter2 twice", "hunter2\n", "hunter2ü", " ")
LINES = ("hunter2\n", "hunter2\udcff", " ")  # what is wrong for any text
SECURE = (*BASES, "http://api.example.org")

GITHUB = {"REQUILL_GITHUB_CLIENT_ID": "id", "REQUILL_GITHUB_CLIENT_SECRET": "secret"}
OIDC = {"REQUILL_OIDC_CLIENT_ID": "id", "REQUILL_OIDC_ISSUER": "https://issuer.example"}
DEMO = {"REQUILL_DEMO_USERNAME": "demo", "REQUILL_DEMO_PASSWORD": "demo"}
S3 = {
    "REQUILL_S3_BUCKET": "files",
    "REQUILL_S3_ACCESS_KEY": "key",
    "REQUILL_S3_SECRET_KEY": "hunter2secret",
}
VOICE = {"REQUILL_REALTIME_URL": "https://voice.example/v1", "REQUILL_REALTIME_API_KEY": "sk"}

IMPOSSIBLE: Mapping[str, tuple[str, ...]] = {
    "REQUILL_HOST": (" ", "a..b", "a" * 300, "192.0.2.1", "[::1]"),
    "REQUILL_PORT": (*NUMBERS, "65536"),
    "REQUILL_DATA_DIR": ("/proc/nowhere", "/dev/null", "/dev/null/data", "/tmp/" + "a" * 300),
    "REQUILL_DATABASE_URL": ("hunter2", "mysql://me:hunter2@x/y", "postgresql://me:hunter2@x:port/y", *LINES),
    "REQUILL_REDIS_URL": (
        *(
            "hunter2",
            "http://x",
            "redis://",
            "redis://x:port",
            "redis://:1hunter2/3@x",
            "redis://:2#hunter2@x",
        ),
        *("redis://x/name", "redis://x/0?db=1", "unix://", "unix://x/run/redis.sock", "unix:redis", *LINES),
        "redis://x",  # alone
    ),
    "REQUILL_SECRET_KEY": ("hunter2", "changeme" * 8, "hunter2\udcff" * 8),
    "REQUILL_ENCRYPTION_KEYS": ("hunter2", "aHVudGVyMg==", "ü", ","),
    "REQUILL_PASSWORD_MIN_LENGTH": (*NUMBERS, "5", "101"),
    "REQUILL_DEMO_USERNAME": ("a b", "x", "guest-1", "a" * 65, *LINES),
    "REQUILL_DEMO_PASSWORD": ("hunter2" * 200, *LINES),
    "REQUILL_PUBLIC_URL": (*BASES, "https://x/prd", "prd.example", "https://me@x"),
    "REQUILL_TRUSTED_PROXIES": ("banana", "10.0.0.0/33", "10.0.0.1/8", "10.0.0.1;10.0.0.2", "*", "::1/200"),
    "REQUILL_LOG_REQUESTS": ("maybe", "1", " "),
    "REQUILL_METRICS_TOKEN": ("hunter2", "hunter2 hunter2 hunter2", "hunter2ühunter2hunter2", *LINES),
    "REQUILL_SMTP_URL": (
        *("mail.example", "http://mail.example", "smtp://", "smtp://x:port", "smtp://me:1hunter2/3@x"),
        *("smtp://me:2/hunter2@x", "smtp://me:2#hunter2@x", "smtp://me:2?hunter2@x", "smtp://:hunter2@x"),
    ),
    "REQUILL_MAIL_FROM": (
        *("nonsense", "Requill", "Requill <>", "Requill <me>", "me@", "@x", "me@x, you@x", "Me, Inc <me@x>"),
        *("me <me@x", "all: me@x, you@x;", "Requill me@x", *LINES),
    ),
    "REQUILL_GITHUB_CLIENT_ID": LINES,
    "REQUILL_GITHUB_CLIENT_SECRET": LINES,
    "REQUILL_OIDC_ISSUER": SECURE,
    "REQUILL_OIDC_CLIENT_ID": LINES,
    "REQUILL_OIDC_CLIENT_SECRET": LINES,
    "REQUILL_OIDC_NAME": LINES,
    "REQUILL_GUEST_MONTHLY_DOCUMENTS": (*NUMBERS, "1000001"),
    "REQUILL_GUEST_MONTHLY_MESSAGES": (*NUMBERS, "1000001"),
    "REQUILL_GUEST_ADDRESS_FACTOR": (*NUMBERS, "0", "1001"),
    "REQUILL_STORAGE_MIB": NUMBERS,
    "REQUILL_GUEST_STORAGE_MIB": NUMBERS,
    "REQUILL_S3_BUCKET": ("A bucket", "x", "files/of", *LINES),
    "REQUILL_S3_ENDPOINT": BASES,
    "REQUILL_S3_REGION": ("eu north", "x", *LINES),
    "REQUILL_S3_ACCESS_KEY": KEYS,
    "REQUILL_S3_SECRET_KEY": KEYS,
    "REQUILL_AI_API_KEY": KEYS,
    "REQUILL_AI_BASE_URL": BASES,
    "REQUILL_AI_MODEL": LINES,
    "REQUILL_AI_CONTEXT_TOKENS": (*NUMBERS, "1999"),
    "REQUILL_AI_LOCAL_MODEL": ("/nowhere/model.gguf", "/tmp", __file__, *LINES),
    "REQUILL_REALTIME": ("maybe", "1", " "),
    "REQUILL_REALTIME_URL": SECURE,
    "REQUILL_REALTIME_API_KEY": KEYS,
    "REQUILL_REALTIME_MODEL": LINES,
    "REQUILL_REALTIME_VOICE": LINES,
    # Without a row: the ways to other sites, and what is read where the product's own are not set.
    "REQUILL_GITHUB_AUTHORIZE_URL": SECURE,
    "REQUILL_GITHUB_TOKEN_URL": SECURE,
    "REQUILL_GITHUB_API_URL": SECURE,
    "OPENAI_API_KEY": KEYS,
    "OPENAI_BASE_URL": BASES,
}
_TOGETHER = {
    "REQUILL_GITHUB": GITHUB,
    "REQUILL_OIDC": OIDC,
    "REQUILL_DEMO": DEMO,
    "REQUILL_S3": S3,
    "REQUILL_REALTIME": VOICE,
}


def _named_in_readme() -> Iterator[str]:
    """The variables of the table; `_NAME` behind another one stands for it with another ending."""
    table = README.read_text().split("| Variable | Default |")[1].split("\n\n")[0]
    for row in table.splitlines()[2:]:
        prefix = ""
        for name in re.findall(r"`(\w+)`", row.split("|")[1]):
            if not name.startswith("_"):
                prefix = "_".join(name.split("_")[:2])
            yield prefix + name if name.startswith("_") else name


def _start(tmp_path: Path, name: str, value: str) -> Settings:
    beside = next((group for prefix, group in _TOGETHER.items() if name.startswith(prefix)), {})
    settings = read_settings({"REQUILL_DATA_DIR": str(tmp_path), **beside, name: value})
    require_free(settings.host, settings.port)
    create_api(settings)
    return settings


def test_every_setting_of_the_readme_is_tried() -> None:
    named = set(_named_in_readme())
    assert len(named) > 25
    assert named <= set(IMPOSSIBLE)


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_cannot_be_used_stops_the_start_with_a_sentence_that_names_it(tmp_path: Path, name: str) -> None:
    for value in IMPOSSIBLE[name]:
        with pytest.raises((SettingsError, CannotListenError)) as refusal:
            pytest.fail(f"{name}={value!r} starts: {_start(tmp_path, name, value)}")
        said = str(refusal.value)
        assert name in said, f"{value!r}: {said}"
        assert said.endswith(".")
        assert "hunter2" not in said


def test_a_folder_that_links_to_itself_is_named(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with pytest.raises(SettingsError, match="Set REQUILL_DATA_DIR to another folder"):
        read_settings({"REQUILL_DATA_DIR": str(tmp_path / "loop")})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("REQUILL_AI_BASE_URL", "http://ollama_1:11434/v1/"),
        ("REQUILL_AI_BASE_URL", "http://[fd00::1]:8080"),
        ("OPENAI_BASE_URL", "https://api.example.org./openai/v1"),
        ("REQUILL_REALTIME_URL", "http://127.0.0.1:9000/v1"),
        ("REQUILL_MAIL_FROM", '"Requirements, Inc" <no-reply@localhost>'),
        ("REQUILL_MAIL_FROM", "Anforderungen für v. 2 <prd@example.org>"),
        ("REQUILL_MAIL_FROM", "prd@[192.0.2.1]"),
        ("REQUILL_SMTP_URL", "smtp://me:a%2Fb%40c@[::1]:2525/"),
        ("REQUILL_SECRET_KEY", "line one of many\nand line two of them\n"),
        ("REQUILL_OIDC_NAME", "Anmeldung für alle"),
        ("REQUILL_DEMO_USERNAME", "Zoë"),
        ("REQUILL_DEMO_PASSWORD", "a b"),
        ("REQUILL_TRUSTED_PROXIES", "10.0.0.0/8, 192.0.2.1,fd00::/8 , ::1"),
    ],
)
def test_what_is_less_usual_starts(tmp_path: Path, name: str, value: str) -> None:
    _start(tmp_path, name, value)


KEYS_OF_ALL = {
    "REQUILL_SECRET_KEY": "tall grass tall grass tall grass 42",
    "REQUILL_ENCRYPTION_KEYS": "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=",
}
SHARED = KEYS_OF_ALL | {
    "REQUILL_DATABASE_URL": "postgresql://x/y",
    "REQUILL_REDIS_URL": "redis://:a%2Fb@redis.example:6380/3",
}


@pytest.mark.parametrize(
    ("missing", "said"),
    [
        (["REQUILL_DATABASE_URL"], "REQUILL_REDIS_URL needs REQUILL_DATABASE_URL"),
        (["REQUILL_SECRET_KEY"], "REQUILL_SECRET_KEY must be set together with REQUILL_REDIS_URL."),
        (["REQUILL_ENCRYPTION_KEYS"], "REQUILL_ENCRYPTION_KEYS must be set together with REQUILL_REDIS_URL."),
        ([*KEYS_OF_ALL], "REQUILL_SECRET_KEY and REQUILL_ENCRYPTION_KEYS must be set together with"),
    ],
)
def test_several_processes_need_one_database_and_the_same_keys(
    tmp_path: Path, missing: list[str], said: str
) -> None:
    given = {name: value for name, value in SHARED.items() if name not in missing}
    with pytest.raises(SettingsError, match=said):
        read_settings({"REQUILL_DATA_DIR": str(tmp_path), **given})


@pytest.mark.parametrize("url", ["redis://x", "rediss://me:secret@x:6380/0", "unix:///run/redis.sock"])
def test_redis_is_reached_by_name_by_tls_or_by_a_socket(tmp_path: Path, url: str) -> None:
    settings = read_settings({"REQUILL_DATA_DIR": str(tmp_path), **SHARED, "REQUILL_REDIS_URL": url})
    assert settings.redis_url == url
    assert settings.is_shared
    assert "secret" not in repr(settings)


@pytest.mark.parametrize(
    ("configured", "named"),
    [
        ("https://prd.example.org/", "https://prd.example.org"),
        ("https://PRD.Example.org:443", "https://prd.example.org"),
        ("HTTP://prd.example.org:80/", "http://prd.example.org"),
        ("https://prd.example.org:8443", "https://prd.example.org:8443"),
        ("http://[0:0::1]:8000", "http://[::1]:8000"),
    ],
)
def test_the_public_address_is_as_browsers_name_it(tmp_path: Path, configured: str, named: str) -> None:
    """An `Origin` is compared with it."""
    settings = read_settings({"REQUILL_DATA_DIR": str(tmp_path), "REQUILL_PUBLIC_URL": configured})
    assert settings.public_url == named
