"""Revisions of documents: every run of changes, with what makes its text of the one before.

The texts that were kept before saves without a version are revisions from now on, compressed; they are taken
out of `revisions`, so that nobody's storage counts them twice. A release before goes on beside this: it finds
none of them, and what it keeps there itself stays there.
"""

import zlib
from importlib import import_module
from typing import Any

import sqlalchemy as sa
from alembic import op

from requill.models.base import Json, UtcDateTime

revision = "0019"
down_revision = "0018"

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
NAMED, KEYFRAME = sa.text("name IS NOT NULL"), sa.text("base IS NOT NULL")
NOTHING = zlib.compress(b"\x90", 6)  # a delta of no pieces
_counting: Any = import_module("requill.db.migrations.versions.0011_stored_bytes")


def upgrade() -> None:
    """Make the tables, count what stands in them, and carry over what was kept before."""
    op.create_table(
        "document_revisions",
        sa.Column("id", ROW_ID, autoincrement=True, nullable=False),
        sa.Column("document_id", ROW_ID, nullable=False),
        sa.Column("from_version", sa.Integer(), nullable=False),
        sa.Column("to_version", sa.Integer(), nullable=False),
        sa.Column("origin", sa.String(length=16), nullable=False),
        sa.Column("title_before", sa.String(length=200), nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("checksum", sa.BigInteger(), nullable=False),
        sa.Column("began_at", UtcDateTime(), nullable=False),
        sa.Column("ended_at", UtcDateTime(), nullable=False),
        sa.Column("is_closed", sa.Boolean(), nullable=False),
        sa.Column("kept_for", sa.String(length=16), nullable=True),
        sa.Column("about", sa.String(length=200), nullable=True),
        sa.Column("restored_id", ROW_ID, nullable=True),
        sa.Column("restored_at", UtcDateTime(), nullable=True),
        sa.Column("restored_name", sa.String(length=100), nullable=True),
        sa.Column("undone", sa.Integer(), nullable=True),
        sa.Column("name", sa.String(length=100), nullable=True),
        sa.Column("namer_user_id", sa.String(length=36), nullable=True),
        sa.Column("named_at", UtcDateTime(), nullable=True),
        sa.Column("words_added", sa.Integer(), nullable=False),
        sa.Column("words_removed", sa.Integer(), nullable=False),
        sa.Column("sections", Json(), nullable=False),
        sa.Column("delta", sa.LargeBinary(), nullable=False),
        sa.Column("base", sa.LargeBinary(), nullable=True),
        _reference("document_revisions", "document_id", "documents", "CASCADE"),
        _reference("document_revisions", "namer_user_id", "users", "SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_document_revisions")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_document_revisions_document", "document_revisions", ["document_id", "id"])
    op.create_index("ix_document_revisions_version", "document_revisions", ["document_id", "to_version"])
    for name, where in (("keyframes", KEYFRAME), ("named", NAMED)):
        op.create_index(
            f"ix_document_revisions_{name}",
            "document_revisions",
            ["document_id", "id"],
            sqlite_where=where,
            postgresql_where=where,
        )
    op.create_index(op.f("ix_document_revisions_namer_user_id"), "document_revisions", ["namer_user_id"])
    op.create_table(
        "document_revision_authors",
        sa.Column("revision_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.String(length=36), nullable=True),
        _reference("document_revision_authors", "revision_id", "document_revisions", "CASCADE"),
        _reference("document_revision_authors", "user_id", "users", "SET NULL"),
        sa.PrimaryKeyConstraint("revision_id", "position", name=op.f("pk_document_revision_authors")),
    )
    op.create_index(op.f("ix_document_revision_authors_user_id"), "document_revision_authors", ["user_id"])
    op.create_table(
        "document_reads",
        sa.Column("document_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.String(length=36), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("read_at", UtcDateTime(), nullable=False),
        _reference("document_reads", "document_id", "documents", "CASCADE"),
        _reference("document_reads", "user_id", "users", "CASCADE"),
        sa.PrimaryKeyConstraint("document_id", "user_id", name=op.f("pk_document_reads")),
    )
    op.create_index("ix_document_reads_user", "document_reads", ["user_id", "document_id"])
    _count_from_now_on()
    _carry_over()


def _reference(table: str, column: str, to: str, ondelete: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_{column}_{to}")
    return sa.ForeignKeyConstraint([column], [f"{to}.id"], name=name, ondelete=ondelete)


# --- what people's storage counts -------------------------------------------------------------


def _size(row: str) -> str:
    length = "length" if op.get_bind().dialect.name == "sqlite" else "octet_length"
    return f"(256 + {length}({row}.delta) + coalesce({length}({row}.base), 0))"


def _count_from_now_on() -> None:
    """As revision 0011 counts what hangs on a document: for its owner, and with it when it goes or moves."""
    taken, added = _size("OLD"), _size("NEW")
    trigger, add, owner_of = _counting._trigger, _counting._add, _counting._owner_of
    of_document = (
        f"(SELECT coalesce(sum({_size('a')}), 0) FROM document_revisions a WHERE a.document_id = OLD.id)"
    )
    trigger("document_revisions", "made", "AFTER INSERT", add(owner_of("NEW"), added))
    trigger(
        "document_revisions",
        "changed",
        _counting._update_of(("delta", "base")),
        _counting._change(owner_of("NEW"), added, taken),
    )
    trigger("document_revisions", "gone", "AFTER DELETE", add(owner_of("OLD"), f"0 - {taken}"))
    trigger(
        "documents",
        "moved_history",
        _counting._update_of(("owner_id",)),
        add("OLD.owner_id", f"0 - {of_document}"),
        add("NEW.owner_id", of_document),
    )
    trigger("documents", "gone_history", "BEFORE DELETE", add("OLD.owner_id", f"0 - {of_document}"))


def count_revisions() -> None:
    """Add what revisions take to what revision 0011 counts anew."""
    op.execute(
        f"UPDATE users SET stored_bytes = stored_bytes + (SELECT coalesce(sum({_size('a')}), 0)"
        " FROM document_revisions a JOIN documents d ON d.id = a.document_id WHERE d.owner_id = users.id)"
    )


# --- what was kept before ---------------------------------------------------------------------


def _carry_over() -> None:
    """One text after the other: they may be many, of a megabyte each."""
    connection = op.get_bind()
    kept = sa.table(
        "revisions",
        *(sa.column(name) for name in ("id", "document_id", "version", "title", "content")),
        sa.column("created_at", UtcDateTime()),
    )
    made = sa.table(
        "document_revisions",
        *(
            sa.column(name)
            for name in (
                *("id", "document_id", "from_version", "to_version", "origin", "title_before", "title"),
                *("checksum", "is_closed", "kept_for", "words_added", "words_removed", "delta", "base"),
            )
        ),
        *(sa.column(name, UtcDateTime()) for name in ("began_at", "ended_at")),
        sa.column("sections", Json()),
    )
    last = 0
    for row_id in connection.execute(sa.select(kept.c.id).order_by(kept.c.id)).scalars().all():
        row = connection.execute(sa.select(kept).where(kept.c.id == row_id)).one()
        content, last = row.content.encode(), row_id
        connection.execute(
            made.insert().values(
                id=row.id,
                document_id=row.document_id,
                from_version=row.version,
                to_version=row.version,
                origin="earlier",
                title_before=row.title,
                title=row.title,
                checksum=zlib.crc32(content),
                began_at=row.created_at,
                ended_at=row.created_at,
                is_closed=True,
                kept_for="save",
                words_added=0,
                words_removed=0,
                sections=[],
                delta=NOTHING,
                base=zlib.compress(content, 6),
            )
        )
        connection.execute(sa.delete(kept).where(kept.c.id == row_id))
    if last and connection.dialect.name != "sqlite":
        op.execute(f"SELECT setval(pg_get_serial_sequence('document_revisions', 'id'), {last})")
