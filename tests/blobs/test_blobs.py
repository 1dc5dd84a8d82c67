"""What keeps files keeps them: one suite, for a folder and for a bucket of a real server of S3."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path
from types import SimpleNamespace

import anyio
import pytest

from requill.blobs.folder import FolderBlobs
from requill.blobs.interface import (
    KEPT_FREE_BYTES,
    PIECE_BYTES,
    BlobMissing,
    Blobs,
    BlobsAway,
    BlobsFull,
)
from requill.blobs.s3 import Bucket, S3Blobs
from requill.kit.ids import new_name
from tests.support.s3 import S3Server

pytestmark = pytest.mark.anyio


def _in_bucket(server: S3Server, **other: str) -> S3Blobs:
    values = {
        "name": server.bucket,
        "endpoint": server.endpoint,
        "region": server.region,
        "access_key": server.access_key,
        "secret_key": server.secret_key,
    }
    return S3Blobs(Bucket(**(values | other)))


@pytest.fixture(params=["folder", "s3"])
def blobs(request: pytest.FixtureRequest, tmp_path: Path) -> Blobs:
    if request.param == "folder":
        return FolderBlobs(tmp_path / "files")
    return _in_bucket(request.getfixturevalue("s3_server"))


def _source(tmp_path: Path, content: bytes) -> Path:
    path = tmp_path / "source"
    path.write_bytes(content)
    return path


async def _read(blobs: Blobs, key: str) -> bytes:
    return b"".join([piece async for piece in await blobs.read(key)])


async def test_a_copy_stays_when_the_first_goes_or_is_replaced(blobs: Blobs, tmp_path: Path) -> None:
    first, copy, second = new_name(), new_name(), new_name()
    await blobs.put(first, _source(tmp_path, b"hello"))
    await blobs.copy(first, copy)
    await blobs.copy(copy, second)
    await blobs.put(first, _source(tmp_path, b"other"))
    assert [await _read(blobs, key) for key in (copy, second)] == [b"hello", b"hello"]
    await blobs.remove(first)
    await blobs.remove(copy)
    assert await _read(blobs, second) == b"hello"
    with pytest.raises(BlobMissing):
        await blobs.copy(copy, new_name())


async def test_what_a_crash_left_half_written_goes_with_its_file(tmp_path: Path) -> None:
    blobs, kept = FolderBlobs(tmp_path / "files"), new_name()
    await blobs.put(kept, _source(tmp_path, b"hello"))
    half = new_name()
    for key in (kept, half):
        part = tmp_path / "files" / key[:2] / f"{key}.part"
        part.parent.mkdir(exist_ok=True)
        part.write_bytes(b"hel")
        await blobs.remove(key)
    assert [path for path in (tmp_path / "files").rglob("*") if path.is_file()] == []


async def test_where_there_are_no_links_bytes_are_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blobs = FolderBlobs(tmp_path / "files")
    first, copy = new_name(), new_name()
    await blobs.put(first, _source(tmp_path, b"hello"))

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    await blobs.copy(first, copy)
    assert await _read(blobs, copy) == b"hello"


@pytest.mark.parametrize(
    "content",
    [b"", b"hello", b"xyz" * PIECE_BYTES + b"!"],
    ids=["none", "few", "many"],
)
async def test_what_was_put_is_read(blobs: Blobs, tmp_path: Path, content: bytes) -> None:
    key = new_name()
    await blobs.put(key, _source(tmp_path, content))
    assert await _read(blobs, key) == content


async def test_what_is_put_again_is_replaced_as_a_whole(blobs: Blobs, tmp_path: Path) -> None:
    key = new_name()
    await blobs.put(key, _source(tmp_path, b"the first, which is longer"))
    await blobs.put(key, _source(tmp_path, b"the second"))
    assert await _read(blobs, key) == b"the second"


async def test_nothing_is_found_that_was_not_put_or_was_removed(blobs: Blobs, tmp_path: Path) -> None:
    key, other = new_name(), new_name()
    await blobs.put(key, _source(tmp_path, b"hello"))
    await blobs.put(other, _source(tmp_path, b"stays"))
    await blobs.remove(key)
    for missing in (key, new_name()):
        with pytest.raises(BlobMissing):
            await blobs.read(missing)
    await blobs.remove(key)  # once more, as two processes may
    assert await _read(blobs, other) == b"stays"


async def test_many_are_put_and_read_at_once(blobs: Blobs, tmp_path: Path) -> None:
    keys = [new_name() for _ in range(8)]
    sources = [tmp_path / key for key in keys]
    for source in sources:
        source.write_bytes(source.name.encode() * 50_000)
    async with anyio.create_task_group() as tasks:
        for key, source in zip(keys, sources, strict=True):
            tasks.start_soon(blobs.put, key, source)
    for key in keys:
        assert await _read(blobs, key) == key.encode() * 50_000


# --- the folder -------------------------------------------------------------------------------


async def test_a_full_disk_is_said_and_leaves_no_half_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blobs = FolderBlobs(tmp_path / "files")
    source = _source(tmp_path, b"hello" * 1000)
    with monkeypatch.context() as patched:
        patched.setattr(shutil, "disk_usage", lambda _path: SimpleNamespace(free=KEPT_FREE_BYTES))
        with pytest.raises(BlobsFull):
            await blobs.put("abc", source)
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", _no_space)
        with pytest.raises(BlobsFull):
            await blobs.put("abc", source)
    assert [path for path in (tmp_path / "files").rglob("*") if path.is_file()] == []
    await blobs.put("abc", source)


def _no_space(_descriptor: int) -> None:
    raise OSError(28, "No space left on device")


async def test_a_folder_that_cannot_be_written_is_away(tmp_path: Path) -> None:
    (tmp_path / "files").write_text("no folder")
    blobs = FolderBlobs(tmp_path / "files")
    with pytest.raises(BlobsAway):
        await blobs.put("abc", _source(tmp_path, b"hello"))


async def test_only_the_owner_of_the_process_reads_what_is_kept(tmp_path: Path) -> None:
    await FolderBlobs(tmp_path / "files").put("abc", _source(tmp_path, b"hello"))
    [path] = [path for path in (tmp_path / "files").rglob("*") if path.is_file()]
    assert path.relative_to(tmp_path).as_posix() == "files/ab/abc"
    assert (path.stat().st_mode & 0o777, path.parent.stat().st_mode & 0o777) == (0o600, 0o700)


async def test_a_disk_that_fails_within_a_file_is_away(tmp_path: Path) -> None:
    place = tmp_path / "files" / "ab" / "abc"
    place.parent.mkdir(parents=True)
    place.symlink_to("/proc/self/mem")  # it can be opened, and has nothing at its beginning
    with pytest.raises(BlobsAway):
        await _read(FolderBlobs(tmp_path / "files"), "abc")


# --- the bucket -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [{"secret_key": "x" * 40}, {"access_key": "AKIANOBODY"}, {"name": "no-such-bucket"}],
    ids=lambda wrong: next(iter(wrong)),
)
async def test_a_bucket_that_refuses_is_away(
    s3_server: S3Server, tmp_path: Path, wrong: dict[str, str]
) -> None:
    blobs = _in_bucket(s3_server, **wrong)
    with pytest.raises(BlobsAway):
        await blobs.put("abc", _source(tmp_path, b"hello"))
    with pytest.raises((BlobsAway, BlobMissing)):
        await blobs.read("abc")


async def test_a_service_that_does_not_answer_is_away(s3_server: S3Server, tmp_path: Path) -> None:
    blobs = _in_bucket(s3_server, endpoint="http://127.0.0.1:9")
    with pytest.raises(BlobsAway):
        await blobs.put("abc", _source(tmp_path, b"hello"))


async def test_a_service_that_breaks_off_within_a_file_is_away(s3_server: S3Server) -> None:
    head = (
        b'HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\nETag: "1"\r\n'
        b"Last-Modified: Sat, 01 Jan 2000 00:00:00 GMT\r\nConnection: close\r\n\r\n"
    )

    async def half(stream: anyio.abc.ByteStream) -> None:
        async with stream:
            await stream.receive()
            await stream.send(head + b"x" * 500_000)

    async with (
        await anyio.create_tcp_listener(local_host="127.0.0.1") as listener,
        anyio.create_task_group() as tasks,
    ):
        tasks.start_soon(listener.serve, half)
        port = listener.extra(anyio.abc.SocketAttribute.local_port)
        blobs = _in_bucket(s3_server, endpoint=f"http://127.0.0.1:{port}")
        with pytest.raises(BlobsAway):
            await _read(blobs, "abc")
        tasks.cancel_scope.cancel()


async def test_files_stand_under_a_prefix_of_their_own(s3_server: S3Server, tmp_path: Path) -> None:
    key = new_name()
    await _in_bucket(s3_server).put(key, _source(tmp_path, b"hello"))
    assert f"files/{key}" in s3_server.listed()
