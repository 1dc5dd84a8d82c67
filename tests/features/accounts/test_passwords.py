"""Which passwords are refused, how they are kept, and that none of it holds the others up."""

from __future__ import annotations

import anyio
import pytest

from requill.features.accounts import passwords as module
from requill.features.accounts.passwords import Passwords
from requill.kit.errors import Unavailable

PASSWORDS = Passwords(6)


@pytest.fixture(autouse=True)
def _quick_passwords() -> None:
    """Here they cost what they cost people."""


@pytest.mark.parametrize(
    ("password", "words"),
    [
        ("", "at least 6"),
        ("abcde", "at least 6"),
        ("x" * 201, "at most 200"),
        ("123456", "common"),
        ("PassWord1", "common"),
        ("ｐassword", "common"),
        ("zzzzzzzzzz", "common"),
        ("Mara.Vela", "username"),
        ("mara@EXAMPLE.org", "username"),
    ],
)
def test_bad_passwords_are_refused_with_a_reason(password: str, words: str) -> None:
    assert words in (PASSWORDS.problem(password, "mara.vela", "mara@example.org") or "")


@pytest.mark.parametrize("password", ["abcdez", "tall grass 42", "пароль-и-точка", "x" * 199 + "y"])
def test_other_passwords_will_do(password: str) -> None:
    assert PASSWORDS.problem(password, "mara", "mara@example.org") is None


def test_the_operator_can_ask_for_more() -> None:
    assert Passwords(12).problem("elevenchars") == "Password must be at least 12 characters"


@pytest.mark.anyio
async def test_a_password_is_kept_as_argon2id_with_a_salt_of_its_own() -> None:
    one, two = await PASSWORDS.hash("tall grass 42"), await PASSWORDS.hash("tall grass 42")
    assert one.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert one != two
    assert await PASSWORDS.matches("tall grass 42", one)
    assert not await PASSWORDS.matches("tall grass 43", one)


@pytest.mark.anyio
async def test_one_password_typed_in_two_ways_is_the_same() -> None:
    assert await PASSWORDS.matches("cafe\u0301 noir", await PASSWORDS.hash("caf\u00e9 noir"))


@pytest.mark.anyio
async def test_nobody_has_the_password_of_an_account_without_one(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[str | None] = []
    work = module._work

    def counted(password: str, kept: str | None) -> str | None:
        compared.append(kept)
        return work(password, kept)

    monkeypatch.setattr(module, "_work", counted)
    assert not await PASSWORDS.matches("", None)
    assert not await PASSWORDS.matches("anything", None)
    assert len(compared) == 2
    # The same work as for somebody who has one, so that the time does not tell.
    assert all(kept is not None and kept.startswith("$argon2id$v=19$m=19456,t=2,p=1$") for kept in compared)


@pytest.mark.anyio
async def test_a_damaged_hash_is_nobodys() -> None:
    assert not await PASSWORDS.matches("anything", "$argon2id$broken")
    assert not await PASSWORDS.matches("anything", "")


@pytest.mark.anyio
async def test_too_many_at_once_are_told_to_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MAX_WAITING", 3)
    passwords, outcomes = Passwords(6), list[str]()

    async def attempt() -> None:
        try:
            await passwords.hash("tall grass 42")
            outcomes.append("done")
        except Unavailable as refusal:
            outcomes.append(f"back in {refusal.headers['Retry-After']}")

    async with anyio.create_task_group() as tasks:
        for _ in range(20):
            tasks.start_soon(attempt)
    assert outcomes.count("done") == 5
    assert outcomes.count("back in 2") == 15
