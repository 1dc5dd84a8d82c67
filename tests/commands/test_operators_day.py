"""An operator's day by the book (docs/operations.md): each step is the command that stands there."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

import anyio
import pytest

from tests.releases import rows
from tests.releases.make import unpack
from tests.support.people import PASSWORD
from tests.support.postgres import PostgresServer
from tests.support.process import served

pytestmark = [pytest.mark.anyio, pytest.mark.full]


async def _requill(environment: Mapping[str, str], *arguments: str, said: str = "", status: int = 0) -> str:
    """What a command says, in a process of its own."""
    own = {name: value for name, value in os.environ.items() if not name.startswith(("REQUILL_", "OPENAI_"))}
    ended = await anyio.run_process(
        [sys.executable, "-m", "requill", *arguments],
        input=f"{said}\n".encode(),
        env={**own, **environment},
        check=False,
    )
    told = (ended.stdout + ended.stderr).decode()
    assert ended.returncode == status, told
    return told


async def test_install_work_back_up_update_restore_and_rotate(
    tmp_path: Path, postgres_server: PostgresServer
) -> None:
    home, fresh = ({"REQUILL_DATA_DIR": str(tmp_path / name)} for name in ("home", "fresh"))
    # Install: before the first start nothing is there, and nothing is wrong.
    assert "problem" not in await _requill(home, "doctor")
    await _requill(home, "users", "create", "mara", "--email", "mara@example.org", said=PASSWORD)
    async with served(home) as running:
        mara = running.person()
        await mara.log_in("mara")
        document = await mara.write_document("Offline mode", "Tablets keep a copy.")
        await mara.post("/api/settings/api-key", {"apiKey": "sk-canary-1234567890"})
        # Back up and look while it serves.
        file = str(tmp_path / "noon.zip")
        assert "keep it as secret" in await _requill(home, "backup", file, "--with-keys")
        assert "warning" not in await _requill(home, "doctor")
        assert "Stop it first" in await _requill(home, "restore", file, status=1)
        await mara.write_document("After the backup")
        await mara.http.aclose()
    # The machine is lost. Restore on a fresh one.
    assert "1 documents" in await _requill(fresh, "restore", file, "--with-keys")
    async with served(fresh) as running:
        mara = running.person()
        assert (await mara.log_in("mara")).status_code == 200
        assert [each["id"] for each in (await mara.get("/api/documents")).json()] == [document["id"]]
        await mara.http.aclose()
    # Rotate the keys; the backup of before can still be restored.
    assert "Sealed 1 API key under" in await _requill(fresh, "keys", "rotate")
    assert "1 can be opened" in await _requill(fresh, "doctor")
    # Move to PostgreSQL, with the same folder of keys.
    await _requill(fresh, "backup", str(tmp_path / "evening.zip"))
    with postgres_server.database() as url:
        moved = {**fresh, "REQUILL_DATABASE_URL": url}
        await _requill(moved, "restore", str(tmp_path / "evening.zip"))
        assert "already" in await _requill(moved, "restore", str(tmp_path / "evening.zip"), status=1)
        async with served(moved) as running:
            mara = running.person()
            assert (await mara.log_in("mara")).status_code == 200
            assert (await mara.get("/api/settings")).json()["hasCustomOpenaiKey"] is True
            assert "1 can be opened" in await _requill(moved, "doctor")
            await _requill(moved, "backup", str(tmp_path / "night.zip"))
            await mara.http.aclose()


async def test_an_update_and_the_way_back(tmp_path: Path) -> None:
    home, back = ({"REQUILL_DATA_DIR": str(tmp_path / name)} for name in ("home", "back"))
    unpack("0011", tmp_path / "home")  # what the earlier version left when it was stopped
    told = await _requill(home, "doctor")
    assert "The next start, or `requill migrate`, brings it to" in told
    file = str(tmp_path / "before.zip")
    await _requill(home, "backup", file, "--with-keys")
    async with served(home) as running:
        reader = running.person()
        assert (await reader.get(f"/api/shared/{rows.SHARE}")).json()["content"] == rows.TEXT
        await reader.http.aclose()
    assert "problem" not in await _requill(home, "doctor")
    # Something was wrong with it: the backup of before is whole, and as old as it was.
    assert "brought from revision 0011" in await _requill(back, "restore", file, "--with-keys")
    async with served(back) as running:
        reader = running.person()
        assert (await reader.get(f"/api/shared/{rows.SHARE}")).json()["content"] == rows.TEXT
        await reader.http.aclose()
