"""The page that asks whether to log out, where a browser does not say which page led there."""

from __future__ import annotations

from starlette.responses import HTMLResponse

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Log out - Requill</title>
<style>
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 24rem; margin: 20vh auto; padding: 0 1rem; }
button { font: inherit; padding: 0.5rem 1rem; }
</style>
</head>
<body>
<main>
<h1>Log out?</h1>
<form method="post" action="/api/logout"><button>Log out</button></form>
<p><a href="/">Stay logged in</a></p>
</main>
</body>
</html>
"""


def leaving_page() -> HTMLResponse:
    """Its button posts, which no other site's page can do unseen."""
    return HTMLResponse(_PAGE)
