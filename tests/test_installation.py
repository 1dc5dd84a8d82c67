"""What a fresh installation holds, and what it shares with no other."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from sqlalchemy import func, select

from requill.db.session import Session
from requill.features.accounts.service import NewUser
from requill.kit.actor import Actor
from requill.models import Base
from requill.settings import SettingsError
from tests.support.people import PASSWORD, Product
from tests.support.settings import read_settings

pytestmark = pytest.mark.anyio

DEMO = {"REQUILL_DEMO_USERNAME": "demo", "REQUILL_DEMO_PASSWORD": "demo"}


async def _rows(product: Product) -> int:
    def count(session: object) -> int:
        tables = [table for table in Base.metadata.sorted_tables if table.name != "processes"]  # its own
        statements = (select(func.count()).select_from(table) for table in tables)
        return sum(session.execute(statement).scalar_one() for statement in statements)  # type: ignore[attr-defined]

    found: int = await product.services.database.read(count)
    return found


async def test_a_fresh_installation_contains_nobody_and_nothing(product: Product) -> None:
    await product.stranger().get("/api/current-user")
    assert await _rows(product) == 0


def test_two_fresh_installations_share_no_secret(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "two")]
    one, two = (read_settings({"REQUILL_DATA_DIR": str(folder)}) for folder in folders)
    assert one.secret_key != two.secret_key
    assert not set(one.encryption_keys) & set(two.encryption_keys)
    names = {file.name for file in folders[0].iterdir()}
    assert names == {"secret.key", "encryption.keys"}
    for name in names:
        kept = [(folder / name).read_bytes() for folder in folders]
        assert kept[0] != kept[1]
        assert len(kept[0]) >= 32
        assert (folders[0] / name).stat().st_mode & 0o777 == 0o600


def test_a_second_start_has_the_same_secrets(tmp_path: Path) -> None:
    environment = {"REQUILL_DATA_DIR": str(tmp_path)}
    one, two = read_settings(environment), read_settings(environment)
    assert one.secret_key == two.secret_key
    assert one.encryption_keys == two.encryption_keys


@pytest.mark.parametrize("name", ["secret.key", "encryption.keys"])
def test_a_secret_that_is_not_whole_stops_the_start(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"")
    with pytest.raises(SettingsError, match="is not whole"):
        read_settings({"REQUILL_DATA_DIR": str(tmp_path)})


@pytest.mark.parametrize(
    ("product", "common", "read"),
    [
        ("REQUILL_AI_API_KEY", "OPENAI_API_KEY", "ai_api_key"),
        ("REQUILL_AI_BASE_URL", "OPENAI_BASE_URL", "ai_base_url"),
    ],
)
def test_the_providers_own_variables_are_read_when_those_of_the_product_are_unset(
    tmp_path: Path, product: str, common: str, read: str
) -> None:
    def assistant(values: Mapping[str, str]) -> object:
        return getattr(read_settings({"REQUILL_DATA_DIR": str(tmp_path), **values}), read)

    assert assistant({}) is None
    theirs, own = "https://common.example/v1", "https://own.example/v1"
    assert assistant({common: theirs}) == theirs
    assert assistant({product: "", common: theirs}) == theirs
    assert assistant({product: own, common: theirs}) == own


@pytest.mark.parametrize("within", ["system", "file"])
def test_a_data_folder_that_cannot_be_used_is_told_in_a_sentence(tmp_path: Path, within: str) -> None:
    (tmp_path / "file").write_text("no folder")
    # Nobody can write into the one of the system, whoever they are.
    folder = tmp_path / "file" / "data" if within == "file" else Path("/proc")
    said = "cannot be made: Not a directory" if within == "file" else "can't be written to"
    with pytest.raises(SettingsError, match=f"The data folder {folder} {said}"):
        read_settings({"REQUILL_DATA_DIR": str(folder)})


@pytest.mark.parametrize("name", ["requill.lock", "requill.sqlite3", "requill.reserve"])
def test_a_file_that_another_user_left_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    (tmp_path / name).touch()
    # Root, whom nothing is denied, may run the tests.
    monkeypatch.setattr("os.access", lambda path, _: Path(path).name != name)
    with pytest.raises(SettingsError, match=f"/{name} can't be written to. It has to belong to the user"):
        read_settings({"REQUILL_DATA_DIR": str(tmp_path)})
    url = "postgresql://requill@127.0.0.1/requill"
    assert read_settings({"REQUILL_DATA_DIR": str(tmp_path), "REQUILL_DATABASE_URL": url}).database_url


@pytest.mark.parametrize("name", ["secret.key", "encryption.keys"])
def test_a_secret_that_cannot_be_read_is_named(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()
    with pytest.raises(SettingsError, match=f"/{name} can't be read. It has to belong to the user"):
        read_settings({"REQUILL_DATA_DIR": str(tmp_path)})


def test_another_key_can_be_put_behind_the_one_that_was_made(tmp_path: Path) -> None:
    (made,) = read_settings({"REQUILL_DATA_DIR": str(tmp_path)}).encryption_keys
    (other,) = read_settings({"REQUILL_DATA_DIR": str(tmp_path / "other")}).encryption_keys
    with (tmp_path / "encryption.keys").open("a") as file:
        file.write((tmp_path / "other" / "encryption.keys").read_text())
    assert read_settings({"REQUILL_DATA_DIR": str(tmp_path)}).encryption_keys == (made, other)


async def test_what_people_write_is_for_its_owner_alone_in_a_folder_that_is_open_too(tmp_path: Path) -> None:
    folder = tmp_path / "open"
    folder.mkdir(mode=0o755)
    async with Product.opened({"REQUILL_DATA_DIR": str(folder)}) as product:
        await (await product.guest()).write_document()
        found = {path.name: path.stat().st_mode & 0o077 for path in folder.glob("requill.*")}
    assert {"requill.sqlite3", "requill.sqlite3-wal", "requill.sqlite3-shm", "requill.lock"} <= set(found)
    assert set(found.values()) == {0}


def test_settings_show_no_secret(tmp_path: Path) -> None:
    database = "postgresql://requill:of-the-database@db.example.org/requill"
    values = {"REQUILL_AI_API_KEY": "sk-operators", "REQUILL_DATABASE_URL": database}
    settings = read_settings({"REQUILL_DATA_DIR": str(tmp_path), **values})
    shown = repr(settings)
    assert "sk-operators" not in shown
    assert "of-the-database" not in shown
    assert settings.secret_key.decode() not in shown
    assert repr(settings.encryption_keys[0]) not in shown


# --- the demo account -------------------------------------------------------------------------


async def test_the_demo_account_is_there_from_the_start_and_only_when_configured(
    environment: Mapping[str, str],
) -> None:
    async with Product.opened(environment) as product:
        assert (await product.stranger().log_in("demo", "demo")).status_code == 401
    for _ in range(2):
        async with Product.opened({**environment, **DEMO}) as product:
            person = product.stranger()
            assert (await person.log_in("demo", "demo")).status_code == 200
            assert (await person.who())["isGuest"] is False


async def test_its_password_is_the_configured_one_again_after_a_restart(
    environment: Mapping[str, str],
) -> None:
    async with Product.opened({**environment, **DEMO}) as product:
        assert (await product.stranger().log_in("demo", "demo")).status_code == 200
    async with Product.opened({**environment, **DEMO, "REQUILL_DEMO_PASSWORD": "wide river 7"}) as product:
        assert (await product.stranger().log_in("demo", "demo")).status_code == 401
    async with Product.opened({**environment, **DEMO}) as product:
        assert (await product.stranger().log_in("demo", "demo")).status_code == 200


async def test_one_visitor_cannot_take_the_demo_account_from_the_others_or_leave_a_key_in_it(
    environment: Mapping[str, str],
) -> None:
    async with Product.opened({**environment, **DEMO}) as product:
        person = product.stranger()
        await person.log_in("demo", "demo")
        changed = {"currentPassword": "demo", "password": "wide river 7"}
        for refused in (
            await person.post("/api/password/change", changed),
            await person.delete("/api/account"),
            await person.post("/api/settings/api-key", {"apiKey": "sk-of-one-visitor"}),
        ):
            assert (refused.status_code, refused.json()["code"]) == (403, "DEMO_ACCOUNT")
        settings = (await person.get("/api/settings")).json()
        assert (settings["isDemo"], settings["hasCustomOpenaiKey"]) == (True, False)
        assert (await product.stranger().log_in("demo", "demo")).status_code == 200


async def test_a_key_that_was_left_in_the_demo_account_is_gone_after_a_restart(
    environment: Mapping[str, str],
) -> None:
    async with Product.opened(environment) as product:
        database, accounts = product.services.database, product.services.identity
        hashed = await product.services.passwords.hash("demo")

        def make(session: Session) -> None:
            user_id = accounts.create_user(session, NewUser("demo", None, hashed))
            product.services.assistants.save_key(
                session, Actor(user_id, "demo", is_guest=False, is_stored=True, address=""), "sk-left"
            )

        await database.write(make)
    async with Product.opened({**environment, **DEMO}) as product:
        person = product.stranger()
        assert (await person.log_in("demo", "demo")).status_code == 200
        assert (await person.get("/api/settings")).json()["hasCustomOpenaiKey"] is False


async def test_an_account_of_the_demo_accounts_name_with_an_address_stays_its_owners(
    environment: Mapping[str, str],
) -> None:
    async with Product.opened(environment) as product:
        await product.member("demo")
    async with Product.opened({**environment, **DEMO}) as product:
        person = product.stranger()
        await person.log_in("demo", PASSWORD)
        assert (await person.get("/api/settings")).json()["isDemo"] is False
        assert (await person.delete("/api/account")).status_code == 200


async def test_an_account_with_an_address_does_not_become_the_demo_account(
    environment: Mapping[str, str],
) -> None:
    async with Product.opened(environment) as product:
        await product.member("demo")
    async with Product.opened({**environment, **DEMO}) as product:
        assert (await product.stranger().log_in("demo", "demo")).status_code == 401
        assert (await product.stranger().log_in("demo", PASSWORD)).status_code == 200


@pytest.mark.parametrize("missing", list(DEMO))
def test_half_a_demo_account_stops_the_start(tmp_path: Path, missing: str) -> None:
    half = {name: value for name, value in DEMO.items() if name != missing}
    with pytest.raises(SettingsError, match="must be set together"):
        read_settings({"REQUILL_DATA_DIR": str(tmp_path), **half})
