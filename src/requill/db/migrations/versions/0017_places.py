"""On which characters of Yjs the hunks of proposals stand, counted with what their document's owner stores.

Those that wait get theirs when their document is written or opened the next time. A release that does not know
them goes on beside this: what it moves or decides no longer agrees with them, and is placed anew.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0017"
down_revision = "0016"

JSON = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")


def upgrade() -> None:
    """Add the column, and count what is written into it; see 0011."""
    op.add_column("proposals", sa.Column("places", JSON, nullable=True))
    made, gone, attached = _size("NEW"), _size("OLD"), _attached("OLD.id")
    _trigger("made", "AFTER INSERT ON proposals", _add(_owner_of("NEW"), made))
    _trigger("changed", "AFTER UPDATE OF places ON proposals", _add(_owner_of("NEW"), f"{made} - {gone}"))
    _trigger("gone", "AFTER DELETE ON proposals", _add(_owner_of("OLD"), f"0 - {gone}"))
    _trigger(
        "moved",
        "AFTER UPDATE OF owner_id ON documents",
        _add("OLD.owner_id", f"0 - {attached}"),
        _add("NEW.owner_id", attached),
    )
    _trigger("with_document_gone", "BEFORE DELETE ON documents", _add("OLD.owner_id", f"0 - {attached}"))


def count_places() -> None:
    """Add what the places take that are there; for rows that were put in without the triggers."""
    documents = f"SELECT sum({_attached('d.id')}) FROM documents d WHERE d.owner_id = users.id"
    op.execute(f"UPDATE users SET stored_bytes = stored_bytes + coalesce(({documents}), 0)")


def _is_sqlite() -> bool:
    return op.get_bind().dialect.name == "sqlite"


def _size(row: str) -> str:
    size = f"length(CAST({row}.places AS BLOB))" if _is_sqlite() else f"octet_length(({row}.places)::text)"
    return f"coalesce({size}, 0)"


def _attached(document: str) -> str:
    return f"coalesce((SELECT sum({_size('a')}) FROM proposals a WHERE a.document_id = {document}), 0)"


def _owner_of(row: str) -> str:
    return f"(SELECT owner_id FROM documents WHERE id = {row}.document_id)"


def _add(user: str, size: str) -> str:
    return f"UPDATE users SET stored_bytes = stored_bytes + ({size}) WHERE id = {user} AND ({size}) <> 0"


def _trigger(name: str, event: str, *statements: str) -> None:
    trigger, body = f"stored_places_{name}", "; ".join(statements)
    if _is_sqlite():
        op.execute(f"CREATE TRIGGER {trigger} {event} BEGIN {body}; END")
        return
    result = "OLD" if event.startswith("BEFORE DELETE") else "NULL"
    op.execute(
        f"CREATE FUNCTION {trigger}() RETURNS trigger LANGUAGE plpgsql AS"
        f" $$ BEGIN {body}; RETURN {result}; END $$"
    )
    op.execute(f"CREATE TRIGGER {trigger} {event} FOR EACH ROW EXECUTE FUNCTION {trigger}()")
