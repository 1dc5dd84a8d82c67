"""A server that speaks S3 for the tests of what keeps files."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.s3 import S3Server, start_s3


@pytest.fixture(scope="session")
def s3_server() -> Iterator[S3Server]:
    """One for all of them."""
    with start_s3() as server:
        yield server
