"""How the operator reads what visitors have said, and that none of it can do anything."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from pathlib import Path

import pytest

from requill.cli import _parser
from requill.commands import feedback
from requill.commands.options import CommandFailed
from tests.commands.conftest import Run
from tests.support.people import Json, Person, Product

pytestmark = pytest.mark.anyio


async def _say(person: Person, *said: Json) -> None:
    for one in said:
        body = one if isinstance(one, dict) else {"content": one}
        assert (await person.post("/api/feedback", body)).status_code == 201


def _table(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline="")))


async def test_the_newest_feedback_is_listed_a_line_for_each(
    run: Run, environment: Mapping[str, str]
) -> None:
    async with Product.opened(environment) as product:
        await _say(await product.member("mara"), {"content": "Not\nyet good", "rating": 1, "page": "/chat"})
        await _say(product.stranger(), "Fine")
        newest, older = (await run("feedback", "list")).splitlines()
    number, day, *rest = newest.split("\t")
    assert (number, len(day), rest) == ("2", len("2026-01-31"), ["-", "-", "-", "Fine"])
    assert older.split("\t")[2:] == ["angry", "mara", "/chat", "Not yet good"]
    assert (await run("feedback", "list", "--limit", "1")).splitlines() == [newest]


async def test_a_listed_text_cannot_give_the_terminal_orders(
    run: Run, environment: Mapping[str, str]
) -> None:
    async with Product.opened(environment) as product:
        await _say(product.stranger(), "\x1b[2J\x1b]0;title\x07gone\u202egpj.exe\u2028\x85end")
    assert (await run("feedback", "list")).rstrip("\n").split("\t")[-1] == "[2J ]0;title gone gpj.exe end"


async def test_everything_is_exported_oldest_first(
    run: Run, environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feedback, "_AT_ONCE", 2)
    long = 'Quotes ", commas, and\nlines; 要件 🚀'
    async with Product.opened(environment) as product:
        await _say(
            await product.member("mara"), {"content": long, "rating": 3, "page": "/"}, "two", "three", "four"
        )
        await _say(product.stranger(), "five")
    heads, *rows = _table(await run("feedback", "export"))
    assert heads == ["id", "created_at", "rating", "page", "username", "content"]
    assert [row[5] for row in rows] == [long, "two", "three", "four", "five"]
    assert rows[0][2:5] == ["3", "/", "mara"]
    assert rows[4][2:5] == ["", "", ""]
    assert all(row[1].endswith("+00:00") for row in rows)


@pytest.mark.parametrize(
    ("said", "cell"),
    [
        ('=HYPERLINK("https://example.org","x")', '\'=HYPERLINK("https://example.org","x")'),
        ("+1", "'+1"),
        ("-1+2", "'-1+2"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("＝1", "'＝1"),
        ("1 = 1", "1 = 1"),
        ("'=1", "'=1"),
    ],
)
async def test_no_cell_is_a_formula(run: Run, environment: Mapping[str, str], said: str, cell: str) -> None:
    async with Product.opened(environment) as product:
        await _say(product.stranger(), {"content": said, "page": said})
        await _say(product.stranger(), {"content": "x", "page": f"\t{said}"})
    _, row, other = _table(await run("feedback", "export"))
    assert (row[3], row[5]) == (cell, cell)
    assert other[3] == f"'\t{said}"


async def test_what_a_deleted_account_said_stays_without_the_name(
    run: Run, environment: Mapping[str, str]
) -> None:
    async with Product.opened(environment) as product:
        person = await product.member("mara")
        await _say(person, "Stays")
        await person.delete("/api/account")
    for told in (await run("feedback", "list"), await run("feedback", "export")):
        assert "Stays" in told
        assert "mara" not in told


async def test_where_nothing_was_said_there_is_nothing_to_list(
    run: Run, environment: Mapping[str, str]
) -> None:
    async with Product.opened(environment):
        assert await run("feedback", "list") == ""
    assert len(_table(await run("feedback", "export"))) == 1


async def test_without_a_database_there_is_nothing_to_read(run: Run, tmp_path: Path) -> None:
    with pytest.raises(CommandFailed, match="no database"):
        await run("feedback", "list", REQUILL_DATABASE_URL="", REQUILL_DATA_DIR=str(tmp_path / "new"))


@pytest.mark.parametrize("limit", ["0", "-1", "x"])
def test_a_limit_is_a_number_above_zero(limit: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        _parser().parse_args(["feedback", "list", f"--limit={limit}"])
    told = f"argument --limit: must be a whole number between 1 and 1000000000, not '{limit}'"
    assert told in capsys.readouterr().err
