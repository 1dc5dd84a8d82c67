"""Keeps what people choose, and finds the model that answers them: by their own key, or as for everybody."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from requill.ai.interface import Model, ProviderRejected
from requill.db.session import Session
from requill.features.accounts.service import Accounts
from requill.features.settings import queries
from requill.features.settings.keyring import CannotOpen, KeyRing
from requill.kit.actor import Actor, require_account
from requill.kit.errors import Conflict

UNREADABLE = "Your API key can no longer be read. Save it again in Settings."


class KeysNotUsed(Conflict):
    """This installation answers with a model of its own: a key would send what people write elsewhere."""

    code = "KEYS_NOT_USED"
    default_message = "This server runs its own model and doesn't use API keys."


class AssistantInfo(Struct, frozen=True):
    """Which assistant answers somebody: its label, and whether it is the built-in one."""

    builtin: bool
    label: str


class Settings(Struct, frozen=True, kw_only=True):
    """Somebody's settings. `key_host` is where an own key is sent; None where none is used."""

    has_custom_openai_key: bool
    review_changes_first: bool
    has_password: bool
    is_demo: bool
    key_host: str | None
    assistant: AssistantInfo


class Resealed(Struct, frozen=True):
    """How many values were sealed anew, how many cannot be opened, and under which keys they had been."""

    count: int
    lost: int
    used_before: frozenset[bytes]


class Assistants(Struct, frozen=True):
    """Implements `ai.models.Models`: a person's own key comes before what everybody has.

    `with_key` makes a model that is asked with a person's key; it is cheap and holds nothing of its own, so
    none is kept: a removed key is gone from memory with the last turn that used it. Without `with_key`
    nobody's key is used, and none is taken. `key_host` is where a key is sent.
    """

    keys: KeyRing
    usual: Model
    usual_info: AssistantInfo
    with_key: Callable[[str], Model] | None
    own_label: str
    key_host: str
    accounts: Accounts

    def of(self, session: Session, actor: Actor) -> Model:
        if actor.is_guest or self.with_key is None:
            return self.usual
        sealed = queries.sealed_key(session, actor)
        return self.usual if sealed is None else self._own(sealed, actor)

    def own(self, session: Session, actor: Actor) -> Model | None:
        """The model behind the caller's own key, if they have one. Raises `ProviderRejected`."""
        sealed = queries.sealed_key(session, actor)
        return None if sealed is None else self._own(sealed, actor)

    def settings(self, session: Session, actor: Actor) -> Settings:
        """The caller's settings."""
        chosen = queries.chosen(session, actor)
        return Settings(
            has_custom_openai_key=chosen.has_key,
            review_changes_first=chosen.review_changes_first,
            has_password=chosen.has_password,
            is_demo=self.accounts.is_demo(session, actor),
            key_host=None if self.with_key is None else self.key_host,
            assistant=AssistantInfo(builtin=False, label=self.own_label)
            if chosen.has_key and self.with_key is not None
            else self.usual_info,
        )

    def save_key(self, session: Session, actor: Actor, key: str) -> None:
        """Keep the caller's key.

        Raises `AccountRequired` for guests, `DemoAccount`, and `KeysNotUsed` where none is used.
        """
        require_account(actor)
        self.accounts.require_own_account(session, actor)
        if self.with_key is None:
            raise KeysNotUsed
        queries.set_sealed_key(session, actor.user_id, self.keys.seal(key, actor.user_id))

    def remove_key(self, session: Session, actor: Actor) -> None:
        """Forget the caller's key. Raises `AccountRequired` for guests."""
        require_account(actor)
        queries.set_sealed_key(session, actor.user_id, None)

    def _own(self, sealed: bytes, actor: Actor) -> Model:
        if self.with_key is None:
            raise ProviderRejected(KeysNotUsed.default_message)
        try:
            return self.with_key(self.keys.open(sealed, actor.user_id))
        except CannotOpen:
            raise ProviderRejected(UNREADABLE) from None


def reviews_changes_first(session: Session, actor: Actor) -> bool:
    """Whether the assistant's changes wait for the person's consent; off at first."""
    return queries.reviews_changes_first(session, actor)


def set_review_changes_first(session: Session, actor: Actor, *, value: bool) -> None:
    """Keep the caller's choice."""
    queries.set_review_changes_first(session, actor, value=value)


def count_sealed(session: Session, keys: KeyRing) -> tuple[int, int]:
    """How many values that people saved can be opened with `keys`, and how many cannot."""
    lost, found = 0, queries.sealed_keys(session)
    for user_id, sealed in found:
        try:
            keys.open(sealed, user_id)
        except CannotOpen:
            lost += 1
    return len(found) - lost, lost


def reseal(session: Session, keys: KeyRing) -> Resealed:
    """Seal everything that people saved under the newest of `keys`; what cannot be opened stays as it is."""
    count, lost, used_before = 0, 0, set[bytes]()
    for user_id, sealed in queries.sealed_keys(session, for_update=True):
        used_before.add(keys.key_of(sealed))
        try:
            queries.set_sealed_key(session, user_id, keys.seal(keys.open(sealed, user_id), user_id))
            count += 1
        except CannotOpen:
            lost += 1
    return Resealed(count, lost, frozenset(used_before))
