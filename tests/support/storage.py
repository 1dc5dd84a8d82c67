"""What each person's things take, as it is kept and as it is counted anew."""

from __future__ import annotations

from sqlalchemy import select

from requill.db.migrate import newest_revision
from requill.db.migrations.run import count_stored_bytes
from requill.db.session import Session
from requill.models import User
from tests.support.people import Product


async def stored(product: Product) -> dict[str, int]:
    """Bytes of each person, by their ids."""

    def read(session: Session) -> dict[str, int]:
        return {row.id: row.stored_bytes for row in session.execute(select(User.id, User.stored_bytes))}

    found: dict[str, int] = await product.services.database.read(read)
    return found


async def counted_anew(product: Product) -> dict[str, int]:
    """The same, counted from what is there."""
    await product.services.database.write(
        lambda session: count_stored_bytes(session.connection(), newest_revision())
    )
    return await stored(product)
