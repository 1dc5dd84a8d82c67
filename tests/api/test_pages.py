"""What a browser that opens a page is told to fetch beside the app's own script."""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path

import pytest

from requill.api.pages import PARTS, links, page_at

MANIFEST = {
    "index.html": {"file": "assets/app-1.js", "isEntry": True},
    "style.css": {"file": "assets/style-1.css"},
    "_pieces.js": {"file": "assets/pieces-1.js", "imports": ["index.html"]},
    "_editor.js": {"file": "assets/editor-1.js", "imports": ["index.html", "_pieces.js"]},
    "src/routes/document/document.tsx": {
        "file": "assets/document-1.js",
        "isDynamicEntry": True,
        "imports": ["index.html"],
        "dynamicImports": ["src/routes/document/open-document.tsx", "src/routes/document/read-document.tsx"],
    },
    "src/routes/document/open-document.tsx": {
        "file": "assets/open-document-1.js",
        "isDynamicEntry": True,
        "imports": ["index.html", "_editor.js", "_pieces.js"],
        "dynamicImports": ["src/late.ts"],
    },
    "src/routes/document/read-document.tsx": {"file": "assets/read-document-1.js", "isDynamicEntry": True},
    "src/late.ts": {"file": "assets/late-1.js", "isDynamicEntry": True},
}
VISITOR = "</api/current-user>; rel=preload; as=fetch; crossorigin"
THEME = "</theme.js>; rel=preload; as=script"
STYLE = "</assets/style-1.css>; rel=preload; as=style; crossorigin"
APP = "</assets/app-1.js>; rel=modulepreload"
LIBRARY = "</api/templates>; rel=preload; as=fetch; crossorigin"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / ".vite").mkdir()
    (tmp_path / ".vite" / "manifest.json").write_text(json.dumps(MANIFEST))
    return tmp_path


def _named(folder: Path, page: str) -> list[str]:
    return links(folder)[page].decode().split(", ")


@pytest.mark.parametrize(
    ("path", "page"),
    [
        *(("/", "index"), ("/documents", "documents"), ("/documents/12", "document/document")),
        *(
            ("/templates/3/create", "document-flow"),
            ("/templates/3/brief", "brief"),
            ("/projects/", "projects"),
            ("/auth", "auth/login"),
        ),
        *(("/auth/email/confirm", "auth/email-confirm"), (f"/share/{'x' * 43}", "share")),
        *(("/documents/1/2", None), ("/share/short", None), ("//", None)),
    ],
)
def test_a_path_names_its_page(path: str, page: str | None) -> None:
    assert page_at(path) == page


def test_a_page_names_the_files_that_it_needs_at_once_the_apps_first_and_each_of_them_once(
    folder: Path,
) -> None:
    assert _named(folder, "document/document") == [
        VISITOR,
        THEME,
        STYLE,
        APP,
        "</assets/document-1.js>; rel=modulepreload",
        "</assets/open-document-1.js>; rel=modulepreload",
        "</assets/editor-1.js>; rel=modulepreload",
        "</assets/pieces-1.js>; rel=modulepreload",
    ]


def test_home_and_the_gallery_name_the_templates_besides(folder: Path) -> None:
    assert _named(folder, "index") == _named(folder, "templates") == [VISITOR, LIBRARY, THEME, STYLE, APP]


def test_without_a_manifest_a_page_names_what_it_asks_of_the_api(tmp_path: Path) -> None:
    assert _named(tmp_path, "document/document") == [VISITOR, THEME]


def test_every_page_and_what_comes_along_is_a_module_of_the_app() -> None:
    routes = Path(__file__).parents[2] / "frontend" / "src" / "routes"
    named = {*links(Path()), *chain.from_iterable(PARTS.values())}
    assert [page for page in named if not (routes / f"{page}.tsx").is_file()] == []
