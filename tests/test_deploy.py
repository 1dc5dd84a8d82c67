"""What deploy/ names exists, fits together and has the product's limits; it takes no container engine."""

from __future__ import annotations

import configparser
import fnmatch
import os
import re
import shlex
import shutil
import socket
import stat
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx2
import pytest
import yaml

from requill.api.limits import UPLOAD_BYTES
from requill.api.pages import _PAGES
from requill.catalog import ROUTERS
from requill.cli import _parser
from requill.features.turns.policy import TOTAL_SECONDS
from requill.kit.ids import TOKEN_FORM
from requill.serving.connections import HEAD_BYTES, PATIENCE_SECONDS, Capacity
from requill.settings import unknown_variables
from tests.support.fleet import find_nginx, free_port, nginx, nginx_config
from tests.support.settings import read_settings

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
_VARIABLE = re.compile(r"\$\{(\w+)(?::([-?])([^}]*))?\}")
_MEBIBYTE = 1024 * 1024


def _read(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


@pytest.fixture
def compose() -> Any:
    """compose.yaml, its anchors resolved."""
    return yaml.safe_load(_read("compose.yaml"))


@pytest.fixture
def secrets_made(tmp_path: Path) -> dict[str, str]:
    """What make-secrets.sh writes."""
    file = tmp_path / "env"
    subprocess.run([DEPLOY / "make-secrets.sh", file], check=True)
    lines = [line for line in file.read_text().splitlines() if line and not line.startswith("#")]
    return dict(line.split("=", 1) for line in lines)


def _apps(compose: Any) -> dict[str, Any]:
    return {name: service for name, service in compose["services"].items() if service["image"] == "requill"}


# --- secrets ----------------------------------------------------------------------------------


def test_secrets_are_made_once_and_for_their_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "env"
    subprocess.run([DEPLOY / "make-secrets.sh", file], check=True)
    written = file.read_text()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    again = subprocess.run([DEPLOY / "make-secrets.sh", file], capture_output=True, text=True, check=False)
    assert again.returncode == 1
    assert "already exists" in again.stderr
    assert file.read_text() == written


def test_the_secrets_are_those_that_compose_asks_for(secrets_made: dict[str, str]) -> None:
    needed = {name for name, kind, _ in _VARIABLE.findall(_read("compose.yaml")) if kind == "?"}
    assert needed == {name for name, value in secrets_made.items() if value}
    without_default = [name for name, kind, _ in _VARIABLE.findall(_read("compose.yaml")) if not kind]
    assert without_default == []


def test_the_product_takes_its_settings_from_compose(
    compose: Any, secrets_made: dict[str, str], tmp_path: Path
) -> None:
    def fill(found: re.Match[str]) -> str:
        name, kind, default = found[1], found[2], found[3]
        return secrets_made.get(name, "") or (default if kind == "-" else "")

    for service in _apps(compose).values():
        assert service["env_file"] == ".env"  # any other setting, beside compose.yaml
        named = {name: _VARIABLE.sub(fill, value) for name, value in service["environment"].items()}
        environment = {**secrets_made, **named, "REQUILL_DATA_DIR": str(tmp_path)}
        settings = read_settings(environment)
        assert settings.redis_url is not None
        proxy = compose["services"]["proxy"]["networks"]["inside"]["ipv4_address"]
        assert [str(network) for network in settings.trusted_proxies] == [f"{proxy}/32"]
        with patch.dict(os.environ, environment, clear=True):
            assert unknown_variables() == []
        others = {name for name, kind, _ in _VARIABLE.findall(_read("compose.yaml")) if kind == "-"}
        assert [name for name in others if name.startswith("REQUILL_")] == []  # they reach the product too


# --- compose ----------------------------------------------------------------------------------


def test_compose_starts_two_processes_behind_one_proxy_each_when_what_it_needs_is_healthy(
    compose: Any,
) -> None:
    services = compose["services"]
    assert sorted(services) == ["app1", "app2", "postgres", "proxy", "redis"]
    assert "HEALTHCHECK" in _read("Dockerfile")
    has_check = {name for name, service in services.items() if "healthcheck" in service} | {*_apps(compose)}
    for service in services.values():
        for needed, condition in service.get("depends_on", {}).items():
            assert needed in has_check
            assert condition == {"condition": "service_healthy"}
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert (DEPLOY / source).exists() if source.startswith(".") else source in compose["volumes"]
    for service in _apps(compose).values():
        build = service["build"]
        context = DEPLOY / build["context"]
        assert (context / build["dockerfile"]).samefile(DEPLOY / "Dockerfile")
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]


def test_its_addresses_are_in_its_network_and_no_two_alike(compose: Any) -> None:
    (config,) = compose["networks"]["inside"]["ipam"]["config"]
    found = [
        service["networks"]["inside"]["ipv4_address"]
        for service in compose["services"].values()
        if isinstance(service["networks"], dict)
    ]
    assert len(set(found)) == len(found) == 3
    assert all(ip_address(each) in ip_network(config["subnet"]) for each in found)


def test_the_proxies_send_to_the_processes_of_compose_on_the_images_port(compose: Any) -> None:
    port = re.search(r"REQUILL_PORT=(\d+)", _read("Dockerfile"))
    assert port is not None
    expected = sorted(f"{name}:{port[1]}" for name in _apps(compose))
    assert sorted(re.findall(r"server (app\d:\d+)", _read("nginx.conf"))) == expected
    assert sorted(re.findall(r"app\d:\d+", _read("Caddyfile"))) == expected
    mapped = compose["services"]["proxy"]["ports"]
    assert mapped[0].endswith(":8080")
    assert "listen 8080;" in _read("nginx.conf")


# --- the image --------------------------------------------------------------------------------


def test_what_the_image_copies_is_there_and_not_left_out() -> None:
    kept = [line[1:] for line in _read("Dockerfile.dockerignore").splitlines() if line.startswith("!")]
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", _read("Dockerfile"), re.MULTILINE)
    sources = [source for line in copied for source in line.split()]
    assert "src/" in sources
    for source in sources:
        assert (ROOT / source).exists(), source
        assert any(fnmatch.fnmatch(source.rstrip("/"), f"{each}*") for each in kept), source


def test_the_image_is_made_with_the_projects_own_tools() -> None:
    text, makefile = _read("Dockerfile"), (ROOT / "Makefile").read_text()
    assert f"uv=={re.search(r'UV_VERSION := (.+)', makefile)[1]}" in text  # type: ignore[index]
    node = int(re.findall(r"FROM node:(\d+)", text)[0])
    pythons = set(re.findall(r"FROM python:3\.(\d+)", text))
    assert node >= 22
    assert len(pythons) == 1
    assert int(*pythons) >= 11
    assert re.findall(r"^USER (.+)$", text, re.MULTILINE) == ["requill"]
    command = re.findall(r'^CMD \["requill", "(\w+)"\]$', text, re.MULTILINE)
    assert command == ["serve"]
    paths = {route.path for router in ROUTERS for route in router.routes if hasattr(route, "path")}
    assert re.findall(r"(/api/\w+)'", text) == ["/api/health"]
    assert "/api/health" in paths


# --- proxies ----------------------------------------------------------------------------------


def _with_keys() -> list[str]:
    """Addresses that are keys: of the routes and the pages that take a token, and one with a query."""
    routes = {route.path for router in ROUTERS for route in router.routes if hasattr(route, "path")}
    calls = {re.sub(r"\{(\w+_)?token(:path)?\}", "a-key", path) for path in routes}
    pages = {form.replace(TOKEN_FORM, "a-key").removesuffix("/?") for form in _PAGES.values()}
    found = {path for path in calls | pages if "a-key" in path}
    assert {"/share/a-key", "/ws/shared/a-key", "/invitations/a-key", "/unsubscribe/a-key"} <= found
    return [*sorted(found), "/auth/done?code=a-key"]


def test_nginx_writes_no_link_into_its_logs_even_where_no_process_answers(tmp_path: Path) -> None:
    with nginx(tmp_path, [free_port(), free_port()]) as (port, _), httpx2.Client(trust_env=False) as client:
        for path in _with_keys():
            assert client.get(f"http://127.0.0.1:{port}{path}").status_code == 502
    written = (tmp_path / "access.log").read_text() + (tmp_path / "nginx.log").read_text()
    assert '"path":"/auth/done"' in written
    assert "a-key" not in written


def test_caddy_writes_no_link_into_its_log() -> None:
    (pattern,) = re.findall(r'request>uri regexp "(.+)" "\$1"', _read("Caddyfile"))
    for path in _with_keys():
        assert re.sub(pattern, r"\1", path) in path.partition("a-key")[0], path
    for path in ("/documents/1", "/api/documents/1/invitations/2"):
        assert re.sub(pattern, r"\1", path) == path


@contextmanager
def _release(number: int) -> Iterator[tuple[int, list[str]]]:
    """A process that has the files of one release alone: its port, and what it was asked for."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(200 if self.path == f"/assets/index-{number}.js" else 404)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port, asked
        server.shutdown()


def test_between_two_releases_nginx_finds_the_files_of_either_ones_pages(tmp_path: Path) -> None:
    with (
        _release(1) as (old, asked_old),
        _release(2) as (new, asked_new),
        nginx(tmp_path, [old, new]) as (port, _),
        httpx2.Client(trust_env=False, base_url=f"http://127.0.0.1:{port}") as client,
    ):
        for number in (1, 1, 1, 2, 2, 2):
            assert client.get(f"/assets/index-{number}.js").status_code == 200
        assert client.get("/assets/index-3.js").status_code == 404
        asked = len(asked_old) + len(asked_new)
        assert client.get("/api/documents/1").status_code == 404
        assert len(asked_old) + len(asked_new) == asked + 1


def test_nginx_takes_its_configuration(tmp_path: Path) -> None:
    config = tmp_path / "nginx.conf"
    config.write_text(nginx_config(tmp_path, free_port(), [8001, 8002]))
    tested = subprocess.run(
        [find_nginx(), "-t", "-p", tmp_path, "-c", config], capture_output=True, text=True, check=False
    )
    assert tested.returncode == 0, tested.stderr
    assert "warn" not in tested.stderr


def test_nginx_takes_it_as_a_service_too_which_has_no_standard_output(tmp_path: Path) -> None:
    found = re.search(r"^sed .+?/etc/nginx/nginx\.conf$", _read("README.md"), re.MULTILINE | re.DOTALL)
    assert found is not None
    command = found[0]
    config = tmp_path / "nginx.conf"
    for theirs in ("/run/nginx.pid", "/var/log/nginx/", "/etc/nginx/nginx.conf"):
        assert theirs in command
    own = command.replace("/run/nginx.pid", str(tmp_path / "pid")).replace("/var/log/nginx", str(tmp_path))
    subprocess.run(["sh", "-c", own.replace("/etc/nginx/nginx.conf", str(config))], check=True, cwd=ROOT)
    written = config.read_text()
    assert written.count("server 127.0.0.1:8000 ") == 2
    config.write_text(written.replace("/tmp/nginx", str(tmp_path / "nginx")))
    ours, journal = socket.socketpair()
    with ours, journal:
        tested = subprocess.run(
            [find_nginx(), "-t", "-c", config],
            stdout=journal.fileno(),
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert tested.returncode == 0, tested.stderr


def test_the_proxies_have_the_products_limits() -> None:
    nginx, caddy = _read("nginx.conf"), _read("Caddyfile")

    def value(pattern: str, text: str) -> int:
        (found,) = re.findall(pattern, text)
        return int(found)

    assert value(r"client_max_body_size (\d+)m;", nginx) * _MEBIBYTE == UPLOAD_BYTES
    assert value(r"max_size (\d+)MiB", caddy) * _MEBIBYTE == UPLOAD_BYTES
    assert value(r"large_client_header_buffers 4 (\d+)k;", nginx) * 4 * 1024 == HEAD_BYTES
    assert value(r"max_header_size (\d+)KiB", caddy) * 1024 == HEAD_BYTES
    assert value(r"limit_conn addresses (\d+);", nginx) == Capacity().per_network
    assert value(r"client_header_timeout (\d+)s;", nginx) == PATIENCE_SECONDS
    assert value(r"proxy_read_timeout (\d+)s;", nginx) > TOTAL_SECONDS + 30
    assert value(r"response_header_timeout (\d+)s", caddy) > TOTAL_SECONDS + 30


def test_a_caddyfile_closes_what_it_opens() -> None:
    depth = 0
    for line in _read("Caddyfile").splitlines():
        depth += line.endswith("{") - (line.strip() == "}")
        assert depth >= 0
    assert depth == 0


# --- systemd ----------------------------------------------------------------------------------


def test_the_unit_starts_what_the_program_takes_and_reloads_by_exchanging_its_processes() -> None:
    unit = configparser.RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # names are not in lower case
    unit.read_string(_read("requill.service"))
    service = unit["Service"]
    _, *arguments = shlex.split(service["ExecStart"])
    assert vars(_parser().parse_args(arguments)) == {"command": "serve", "workers": 2}
    assert service["ExecReload"] == "/bin/kill -HUP $MAINPID"
    assert int(service["LimitNOFILE"]) > Capacity().total
    assert service["Environment"] == f"REQUILL_DATA_DIR=/var/lib/{service['StateDirectory']}"


def test_commands_have_the_data_folder_before_the_service_was_ever_started() -> None:
    install, run = (
        _read("README.md").index(words) for words in ("install -d -o requill", "runuser -u requill")
    )
    assert install < run
    unit = configparser.RawConfigParser(strict=False)
    unit.read_string(_read("requill.service"))
    service = unit["Service"]
    owner, mode = service["User"], service["StateDirectoryMode"].removeprefix("0")
    assert f"install -d -o {owner} -g {owner} -m {mode} /var/lib/{service['StateDirectory']}\n" in _read(
        "README.md"
    )


def test_the_unit_is_one_that_systemd_takes_where_it_is_installed(tmp_path: Path) -> None:
    unit = tmp_path / "requill.service"
    unit.write_text(_read("requill.service").replace("/opt/requill/bin/requill", "/bin/true"))
    if (program := shutil.which("systemd-analyze")) is not None:
        told = subprocess.run([program, "verify", unit], capture_output=True, text=True, check=False)
        assert (told.returncode, told.stderr) == (0, "")
