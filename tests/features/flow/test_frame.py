"""An answer never ends its section or swallows the next one, whatever it holds, and keeps its words."""

from __future__ import annotations

import pytest

from requill.features.flow.frame import framed

CASES = {
    "plain": ("Techs see jobs.", "Techs see jobs."),
    "line ends": ("\r\n one\r\ntwo  \r\n\r\n", " one\ntwo"),
    "headings": ("# Loud\n## Scope\nwords", "### Loud\n### Scope\nwords"),
    "an empty heading": ("#\nwords", "###\nwords"),
    "underlined": ("Alerts\n---\nmore", "Alerts\n\n---\nmore"),
    "an underlined title": ("Title\n===", "Title\n\n==="),
    "an open fence": ("```\n# code\n## more", "```\n# code\n## more\n```"),
    "a long open fence": ("~~~~ sh\nls\n~~~", "~~~~ sh\nls\n~~~\n~~~~"),
    "code is kept": ("```\n# code\n```\n# Heading", "```\n# code\n```\n### Heading"),
    "no fence at all": ("```inline``` code", "```inline``` code"),
    "a comment": ("<!-- not\n\nyet", "<!-- not\n\nyet\n-->"),
    "a script": ("<script>\nalert(1)", "<script>\nalert(1)\n</script>"),
    "a heading in a list": ("- # loud\n- quiet", "- # loud\n- quiet"),
    "a fence in a list": ("- ```\n  code\n  ```", "- ```\n  code\n  ```"),
    "nothing": (" \n\t", ""),
}


@pytest.mark.parametrize(("typed", "stands"), CASES.values(), ids=CASES.keys())
def test_the_frame_is_as_small_as_it_can_be(typed: str, stands: str) -> None:
    assert framed(typed) == stands


@pytest.mark.parametrize("typed", [stands for _, stands in CASES.values()], ids=CASES.keys())
def test_what_has_its_frame_needs_no_other(typed: str) -> None:
    assert framed(typed) == typed.rstrip()
