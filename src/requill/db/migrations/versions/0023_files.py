"""Files of documents, and which bytes are to be removed.

Files count with what their document's owner stores; see 0011 and 0020. However a row of a file goes, with its
document or alone, its bytes are noted as to be removed: also where a release takes it that does not know them.
"""

import sqlalchemy as sa
from alembic import op

from requill.models.base import UtcDateTime

revision = "0023"
down_revision = "0022"

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_ROW = 256  # see 0011
_LONG_AGO = "2000-01-01 00:00:00.000000"


def upgrade() -> None:
    """Make the tables, and count from now on."""
    op.create_table(
        "files",
        sa.Column("id", sa.String(length=26), nullable=False),
        sa.Column("document_id", ROW_ID, nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("media_type", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=160), nullable=False),
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("width", sa.Integer(), nullable=True),
        sa.Column("height", sa.Integer(), nullable=True),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["document_id"],
            ["documents.id"],
            name=op.f("fk_files_document_id_documents"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_files")),
    )
    op.create_index("ix_files_document", "files", ["document_id", "created_at"])
    op.create_table(
        "file_removals",
        sa.Column("file_id", sa.String(length=26), nullable=False),
        sa.Column("due_at", UtcDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("file_id", name=op.f("pk_file_removals")),
    )
    op.create_index(op.f("ix_file_removals_due_at"), "file_removals", ["due_at"])
    _count_from_now_on()


def count_files() -> None:
    """Add what the files take that are there; for rows that were put in without the triggers."""
    taken = f"SELECT sum({_attached('d.id')}) FROM documents d WHERE d.owner_id = users.id"
    op.execute(f"UPDATE users SET stored_bytes = stored_bytes + coalesce(({taken}), 0)")


def _count_from_now_on() -> None:
    attached = _attached("OLD.id")
    for name, event, statements in (
        ("made", "AFTER INSERT ON files", (_add(_owner_of("NEW"), _size("NEW")),)),
        ("gone", "AFTER DELETE ON files", (_add(_owner_of("OLD"), f"0 - {_size('OLD')}"), _note_removal())),
        (
            "moved",
            "AFTER UPDATE OF owner_id ON documents",
            (_add("OLD.owner_id", f"0 - {attached}"), _add("NEW.owner_id", attached)),
        ),
        # The files go after it, when nobody can say any more whose they were.
        ("with_document_gone", "BEFORE DELETE ON documents", (_add("OLD.owner_id", f"0 - {attached}"),)),
    ):
        _make_trigger(f"stored_files_{name}", event, "; ".join(statements))


def _note_removal() -> str:
    return (
        f"INSERT INTO file_removals (file_id, due_at) VALUES (OLD.id, '{_LONG_AGO}')"
        " ON CONFLICT (file_id) DO NOTHING"
    )


def _add(user: str, size: str) -> str:
    return f"UPDATE users SET stored_bytes = stored_bytes + ({size}) WHERE id = {user} AND ({size}) <> 0"


def _make_trigger(trigger: str, event: str, body: str) -> None:
    if _is_sqlite():
        op.execute(f"CREATE TRIGGER {trigger} {event} BEGIN {body}; END")
        return
    result = "OLD" if event.startswith("BEFORE DELETE") else "NULL"
    op.execute(
        f"CREATE FUNCTION {trigger}() RETURNS trigger LANGUAGE plpgsql AS"
        f" $$ BEGIN {body}; RETURN {result}; END $$"
    )
    op.execute(f"CREATE TRIGGER {trigger} {event} FOR EACH ROW EXECUTE FUNCTION {trigger}()")


def _is_sqlite() -> bool:
    return op.get_bind().dialect.name == "sqlite"


def _size(row: str) -> str:
    return f"({_ROW} + {row}.size)"


def _attached(document: str) -> str:
    return f"coalesce((SELECT sum({_size('a')}) FROM files a WHERE a.document_id = {document}), 0)"


def _owner_of(row: str) -> str:
    return f"(SELECT owner_id FROM documents WHERE id = {row}.document_id)"
