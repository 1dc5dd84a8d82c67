"""Which names can be had, and which spellings are one and the same."""

from __future__ import annotations

import pytest

from requill.features.accounts.names import email_problem, key_of, username_problem


@pytest.mark.parametrize(
    "name",
    ["mara", "Mara.V-2_x", "Мария", "日本太郎", "李小龙", "Zoë", "x" * 64, "guest", "guesthouse"],
)
def test_ordinary_names_can_be_had(name: str) -> None:
    assert username_problem(name) is None


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "at least 3"),
        ("ab", "at least 3"),
        ("  ab  ", "at least 3"),
        ("x" * 65, "at most 64"),
        ("x" * 100_000, "at most 64"),
        ("ß" * 40, "at most 64"),  # twice as long once its case is folded
        ("a b c", "letters"),
        ("mara@example.org", "letters"),
        ("<script>", "letters"),
        ("ma\u200bra", "letters"),
        ("ma\u034fra", "letters"),
        ("mara\ufe0f", "letters"),
        ("mara\u202e", "letters"),
        ("m\u0430r\u0430", "alphabets"),  # in Cyrillic
    ],
)
def test_other_names_are_refused_with_a_reason(name: str, words: str) -> None:
    assert words in (username_problem(name) or "")


@pytest.mark.parametrize(
    "name",
    [
        "guest-abc",
        "GUEST-abc",
        "Guest-",
        "ｇｕｅｓｔ-abc",
        "gu\u0435st-abc",  # in Cyrillic
        "ɡuest-abc",
        "gueѕt-abc",
        "güest-abc",
        "gu\u0308est-abc",
        "guest－abc",
        "𝐠𝐮𝐞𝐬𝐭-abc",
        "gue5t-abc",
        "guest‐abc",
    ],
)
def test_nobody_can_look_like_a_guest(name: str) -> None:
    assert username_problem(name) is not None


@pytest.mark.parametrize("twin", ["MARA", "Mara", "ｍａｒａ", "𝓶𝓪𝓻𝓪", " mara ", "ⓜara"])
def test_spellings_of_one_name_have_one_key(twin: str) -> None:
    assert key_of(twin) == key_of("mara")


def test_a_letter_and_its_mark_are_the_same_as_the_letter_with_it() -> None:
    assert key_of("zoe\u0308") == key_of("ZOË")
    assert key_of(key_of("ΐſẞ")) == key_of("ΐſẞ")


@pytest.mark.parametrize(
    "address",
    [
        *("mara@example.org", "a.b+c@sub.example.co", "zoë@exämple.org", "x@a.io", "o'neil@example.org"),
        *("mara@mail.corp.local", "mara@a.test", "mara@corp.internal", "ｍａｒａ@example.org"),
    ],
)
def test_addresses_that_mail_can_reach_are_taken(address: str) -> None:
    assert email_problem(address) is None


@pytest.mark.parametrize(
    "address",
    [
        "",
        "mara",
        "@example.org",
        "mara@",
        "mara@localhost",
        "mara@example",
        "mara@example..org",
        "mara@@example.org",
        "mara@example。org",
        ".mara@example.org",
        "ma..ra@example.org",
        "mara@-example.org",
        "mara@exa_mple.org",
        "mara@[192.0.2.1]",
        '"ma ra"@example.org',
        "mara\ud800@example.org",
        "ma ra@example.org",
        "mara@example.org\r\nBcc: all@example.org",
        "mara@exam\u200bple.org",
        "ma\u2800ra@example.org",
        "<mara@example.org>",
        "mara@example.org,other@example.org",
        "x" * 65 + "@example.org",
        "mara@" + "x" * 250 + ".org",
        "x" * 100_000,
        "a" + ".b" * 400 + "@" + "c." * 90 + "org",
    ],
)
def test_other_addresses_are_refused(address: str) -> None:
    assert email_problem(address) == "Invalid email address"
