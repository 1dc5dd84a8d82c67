"""The command that an operator is told to run for an extra reaches the installation that said so."""

from __future__ import annotations

import sys

import pytest

from requill.kit import extras


def test_it_is_the_pip_of_the_installation_that_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/opt/re quill/bin/python")
    assert extras.installing("s3") == "'/opt/re quill/bin/python' -m pip install 'requill[s3]'"


def test_an_installation_without_pip_was_made_by_uv(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/opt/requill/bin/python")
    monkeypatch.setattr(extras, "find_spec", lambda _: None)
    assert extras.installing("s3") == "uv pip install --python /opt/requill/bin/python 'requill[s3]'"
