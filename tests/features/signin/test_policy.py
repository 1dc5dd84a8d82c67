"""Where people may be sent after signing in: to a page of this site, and nowhere else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from requill.features.signin.policy import same_site_path


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/documents",
        "/documents/12?mode=a&b=%2Fc#part",
        "/chat?prefill=What is new?",
        "/chat?prefill=https://example.org//x",
        "/chat?prefill=%C3%BCber%0Anext%20line",
        "/chat?prefill=C:\\work",
    ],
)
def test_pages_of_this_site_stay_as_they_are(path: str) -> None:
    assert same_site_path(path) == path


@pytest.mark.parametrize(
    "path",
    [
        None,
        "",
        "documents",
        "?a",
        "//evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "/a\\..\\b",
        "https://evil.example",
        "https:evil.example",
        "javascript:alert(1)",
        " /documents",
        "/\t/evil.example",
        "/\n/evil.example",
        "/\x00",
        "\x0b//evil.example",
        "/.//evil.example",
        "/..//evil.example",
        "/a/..//evil.example",
        "/a/../b",
        "/%2Fevil.example",
        "/%5Cevil.example",
        "/%09/evil.example",
        "/a%0d%0aSet-Cookie:x",
        "/%2e%2e//evil.example",
        "/\u2028/evil.example",
        "/api/logout",
        "/dev/mailbox",
        "/" + "a" * 2000,
    ],
)
def test_everything_else_leads_home(path: str | None) -> None:
    assert same_site_path(path) == "/"


@given(st.text(alphabet="/\\.%2fF5cC09:@a?#\t ", max_size=30))
def test_no_text_leads_to_another_site(text: str) -> None:
    """As a browser reads an address: it drops tabs and line ends, and takes a backslash for a slash."""
    path = same_site_path(text)
    read = path.replace("\t", "").replace("\\", "/")
    assert read.startswith("/")
    assert not read.startswith("//")
