"""Two processes of the program on one PostgreSQL and one Redis, and a provider that both ask."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from requill.api.cookies import SESSION_COOKIE
from tests.support.people import Person
from tests.support.postgres import PostgresServer
from tests.support.process import Served, served
from tests.support.provider.server import ProviderServer
from tests.support.redis_server import RedisServer, redis_server

KEYS = {
    "REQUILL_SECRET_KEY": "tall grass tall grass tall grass 42",
    "REQUILL_ENCRYPTION_KEYS": "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=",
}


@dataclass(slots=True)
class Pair:
    """The processes, and what they share."""

    one: Served
    two: Served
    redis: RedisServer
    provider: ProviderServer
    people: list[Person] = field(default_factory=list)

    def strangers(self) -> tuple[Person, Person]:
        """Somebody who was never here, at both: two browsers, until they have the same cookie."""
        found = self.one.person(), self.two.person()
        self.people += found
        return found

    async def person(self) -> tuple[Person, Person]:
        """A new guest, with the same session at both."""
        here, there = self.strangers()
        assert (await here.get("/api/current-user")).json()["isGuest"]
        await here.begin_thread()  # a guest who wrote nothing is in no database
        there.http.cookies.set(SESSION_COOKIE, here.token, domain="127.0.0.1", path="/")
        return here, there


@asynccontextmanager
async def pair(postgres: PostgresServer, template: str, folder: Path) -> AsyncIterator[Pair]:
    """Two processes until this is left, each with a data folder of its own that holds nothing."""
    with redis_server() as redis, postgres.database(template) as database:
        async with ProviderServer() as provider:

            def environment(name: str) -> Mapping[str, str]:
                return KEYS | {
                    "REQUILL_DATA_DIR": str(folder / name),
                    "REQUILL_DATABASE_URL": database,
                    "REQUILL_REDIS_URL": redis.url,
                    "REQUILL_AI_BASE_URL": provider.url,
                    "REQUILL_GUEST_MONTHLY_MESSAGES": "1000",
                }

            async with served(environment("one")) as one, served(environment("two")) as two:
                running = Pair(one, two, redis, provider)
                try:
                    yield running
                finally:
                    for person in running.people:
                        await person.http.aclose()
