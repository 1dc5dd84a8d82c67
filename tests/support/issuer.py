"""A certified OpenID Connect issuer, run beside the tests, and somebody who fills in its forms."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import httpx2

SCRIPT = Path(__file__).parents[2] / "e2e" / "support" / "issuer.mjs"
CLIENT_ID = "requill-client"
CLIENT_SECRET = "requill-secret"
_READY = re.compile(r"issuer listening on (http://127\.0\.0\.1:\d+)")
_ACTION = re.compile(r'action="([^"]+)"')
_CANCEL = re.compile(r'href="([^"]+/abort)"')


@contextmanager
def running_issuer(redirect: str) -> Iterator[str]:
    """Run the issuer for one way back; gives its address."""
    command = ["node", str(SCRIPT), "--redirect", redirect]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        said = ""
        for line in process.stdout:
            said += line
            ready = _READY.search(line)
            if ready is not None:
                break
        else:
            raise AssertionError(f"the issuer did not start:\n{said}")
        try:
            yield ready.group(1)
        finally:
            process.terminate()


async def signed_in_at_issuer(address: str, login: str | None) -> str:
    """Sign in under a name and consent, or cancel for None; the address to which the browser is sent back."""
    async with httpx2.AsyncClient(trust_env=False, verify=False) as browser:
        answer = await browser.get(address)
        while True:
            here = str(answer.url)
            if answer.is_redirect:
                there = urljoin(here, answer.headers["location"])
                if urlsplit(there).netloc != urlsplit(here).netloc:
                    return there
                answer = await browser.get(there)
            elif login is None:
                answer = await browser.get(urljoin(here, _found(_CANCEL, answer)))
            else:
                form = _found(_ACTION, answer)
                prompt = "login" if 'name="login"' in answer.text else "consent"
                fields = {"prompt": prompt} | (
                    {"login": login, "password": "any"} if prompt == "login" else {}
                )
                answer = await browser.post(urljoin(here, form), data=fields)


def _found(pattern: re.Pattern[str], answer: httpx2.Response) -> str:
    found = pattern.search(answer.text)
    assert answer.status_code == 200, answer.text
    assert found is not None, answer.text
    return found.group(1)
