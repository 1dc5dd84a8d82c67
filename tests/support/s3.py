"""A server that speaks S3, in a process of its own: it knows its users and checks what they sign."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import boto3
import httpx2
from botocore.config import Config

BUCKET = "requill-files"
_REGION = "eu-north-1"
_POLICY = '{"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "s3:*", "Resource": "*"}]}'
_SET_UP = 4  # calls that are not checked: the user, their key, what they may, the bucket


@dataclass(frozen=True, slots=True)
class S3Server:
    """Where it is, and who may use its bucket."""

    endpoint: str
    access_key: str
    secret_key: str
    region: str = _REGION
    bucket: str = BUCKET

    @property
    def environment(self) -> dict[str, str]:
        """The settings of an installation that keeps its files there."""
        return {
            "REQUILL_S3_BUCKET": self.bucket,
            "REQUILL_S3_ENDPOINT": self.endpoint,
            "REQUILL_S3_REGION": self.region,
            "REQUILL_S3_ACCESS_KEY": self.access_key,
            "REQUILL_S3_SECRET_KEY": self.secret_key,
        }

    def listed(self) -> list[str]:
        """What is in the bucket."""
        listed = _client("s3", self.endpoint, self.access_key, self.secret_key).list_objects_v2(Bucket=BUCKET)
        return [found["Key"] for found in listed.get("Contents", [])]


@contextmanager
def start_s3() -> Iterator[S3Server]:
    """A server with an empty bucket, on a free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)],
        env={**os.environ, "INITIAL_NO_AUTH_ACTION_COUNT": str(_SET_UP)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield _set_up(f"http://127.0.0.1:{port}", process)
    finally:
        process.terminate()
        process.wait()


def _set_up(endpoint: str, process: subprocess.Popen[bytes]) -> S3Server:
    while True:
        assert process.poll() is None, "the server has ended"
        try:
            httpx2.get(f"{endpoint}/moto-api/data.json", trust_env=False)
            break
        except httpx2.TransportError:
            time.sleep(0.05)
    people = _client("iam", endpoint, "nobody", "nobody")
    people.create_user(UserName="requill")
    key = people.create_access_key(UserName="requill")["AccessKey"]
    people.put_user_policy(UserName="requill", PolicyName="files", PolicyDocument=_POLICY)
    _client("s3", endpoint, "nobody", "nobody").create_bucket(
        Bucket=BUCKET, CreateBucketConfiguration={"LocationConstraint": _REGION}
    )
    return S3Server(endpoint, key["AccessKeyId"], key["SecretAccessKey"])


def _client(service: str, endpoint: str, access_key: str, secret_key: str) -> Any:
    return boto3.client(
        service,
        endpoint_url=endpoint,
        region_name=_REGION,
        aws_access_key_id=access_key,
        aws_secret_access_key=secret_key,
        config=Config(s3={"addressing_style": "path"}, proxies={}),
    )
