"""`/api/settings` and the key in it."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from requill.ai.interface import Model, ModelError
from requill.api.answers import answer
from requill.api.bodies import JsonRoute
from requill.api.deps import By
from requill.api.schemas import REFUSED
from requill.db.session import Session
from requill.features.accounts.errors import TooManyAttempts
from requill.features.accounts.throttle import Attempt, Rule
from requill.features.settings import service
from requill.features.settings.key_check import NO_KEY, KeyTrial, try_out
from requill.features.settings.schemas import ApiKey, KeyRemoved, KeyTest, Settings, SettingsChange
from requill.kit.actor import Actor, require_account
from requill.services import Provided

router = APIRouter(tags=["settings"], responses=REFUSED, route_class=JsonRoute)
_TESTS = Rule("test key", 10, 10 * 60)


@router.get("/api/settings", response_model=Settings)
async def settings(services: Provided, by: By) -> Response:
    """The caller's settings."""
    return answer(Settings.model_validate(await by.read(services.assistants.settings)))


@router.patch("/api/settings", response_model=Settings)
async def change_settings(services: Provided, by: By, change: SettingsChange) -> Response:
    """Keep a changed setting."""

    def work(session: Session, actor: Actor) -> Settings:
        service.set_review_changes_first(session, actor, value=change.review_changes_first)
        return Settings.model_validate(services.assistants.settings(session, actor))

    return answer(await by.write(work))


@router.post("/api/settings/api-key", response_model=Settings)
async def save_key(services: Provided, by: By, body: ApiKey) -> Response:
    """Keep the caller's own key to the AI provider; it never comes out again."""

    def work(session: Session, actor: Actor) -> Settings:
        services.assistants.save_key(session, actor, body.api_key)
        return Settings.model_validate(services.assistants.settings(session, actor))

    return answer(await by.write(work))


@router.delete("/api/settings/api-key", response_model=KeyRemoved)
async def remove_key(services: Provided, by: By) -> Response:
    """Forget the caller's own key."""

    def work(session: Session, actor: Actor) -> KeyRemoved:
        services.assistants.remove_key(session, actor)
        return KeyRemoved.model_validate(services.assistants.settings(session, actor))

    return answer(await by.write(work))


@router.post("/api/settings/api-key/test", response_model=KeyTest)
async def try_key(services: Provided, by: By) -> Response:
    """Ask the provider something small with the kept key."""

    def work(session: Session, actor: Actor) -> tuple[int | None, Model | KeyTrial]:
        require_account(actor)
        wait = services.throttle.hit(session, Attempt(_TESTS, actor.user_id))
        try:
            model = services.assistants.own(session, actor)
        except ModelError as error:
            return wait, KeyTrial(ok=False, message=error.message)
        return wait, KeyTrial(ok=False, message=NO_KEY) if model is None else model

    wait, found = await by.write(work)
    if wait is not None:
        raise TooManyAttempts(wait)
    trial = found if isinstance(found, KeyTrial) else await try_out(found)
    return answer(KeyTest.model_validate(trial))
