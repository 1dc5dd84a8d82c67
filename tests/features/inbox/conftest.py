"""Mails leave when a test says so."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _no_mail_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("requill.features.inbox.mailing.SEND_SECONDS", 3_600.0)
