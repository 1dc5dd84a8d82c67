"""How many bytes each person's texts take, kept by triggers: exact whoever writes, and read with one look.

Every change is an addition to the row of the owner, so that none of two at once is lost. Where nothing is to
be added, nobody waits for that row: a thread's title, and the error of a failed turn, are not counted, because
whoever writes them goes on to what somebody else may hold who waits for it.

What hangs on a document counts for the document's owner. When a document goes or changes hands, the sum of that
goes with it at once: by the time its proposals are deleted, nobody knows any more whose they were.
"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

_ROW = 256  # a row without its texts, and what the indexes know of it
# Table: whose it is, then what is counted.
_OWNED = {
    "documents": ("owner_id", ("title", "content")),
    "projects": ("owner_id", ("name", "description")),
    "threads": ("owner_id", ()),
    "messages": ("user_id", ("content", "sources")),
    "turns": ("user_id", ("content", "answer")),
    "idempotency_keys": ("user_id", ("answer",)),
}
_OF_DOCUMENTS = {
    "proposals": ("hunks",),
    "revisions": ("title", "content"),
    "interviews": ("state",),
}
_JSON = {"sources", "answer", "hunks", "state"}


def upgrade() -> None:
    """Count what is there, then every change."""
    op.add_column("users", sa.Column("stored_bytes", sa.BigInteger(), server_default="0", nullable=False))
    count_everything()
    for table, (owner, columns) in _OWNED.items():
        is_document = table == "documents"
        taken, added = _size(table, "OLD", columns), _size(table, "NEW", columns)
        attached = _attached("OLD.id") if is_document else "0"
        _trigger(table, "made", "AFTER INSERT", _add(f"NEW.{owner}", added))
        if columns:
            _trigger(table, "changed", _update_of(columns), _change(f"OLD.{owner}", added, taken))
        _trigger(
            table,
            "moved",
            _update_of((owner,)),
            _add(f"OLD.{owner}", f"0 - {added} - {attached}"),
            _add(f"NEW.{owner}", f"{added} + {attached}"),
        )
        gone = "BEFORE DELETE" if is_document else "AFTER DELETE"
        _trigger(table, "gone", gone, _add(f"OLD.{owner}", f"0 - {taken} - {attached}"))
    for table, columns in _OF_DOCUMENTS.items():
        taken, added = _size(table, "OLD", columns), _size(table, "NEW", columns)
        _trigger(table, "made", "AFTER INSERT", _add(_owner_of("NEW"), added))
        _trigger(table, "changed", _update_of(columns), _change(_owner_of("NEW"), added, taken))
        _trigger(table, "gone", "AFTER DELETE", _add(_owner_of("OLD"), f"0 - {taken}"))


def _is_sqlite() -> bool:
    return op.get_bind().dialect.name == "sqlite"


def _size(table: str, row: str, columns: tuple[str, ...]) -> str:
    sizes = [str(_ROW)]
    for column in columns:
        value = f"{row}.{column}"
        if (table, column) == ("turns", "answer"):
            value = f"CASE WHEN {row}.state = 'finished' THEN {value} END"
        if _is_sqlite():
            size = f"length(CAST({value} AS BLOB))"
        else:
            size = f"octet_length(({value})::text)" if column in _JSON else f"octet_length({value})"
        sizes.append(f"coalesce({size}, 0)")
    return f"({' + '.join(sizes)})"


def _attached(document: str) -> str:
    sums = (
        f"coalesce((SELECT sum({_size(table, 'a', columns)}) FROM {table} a WHERE a.document_id = {document}), 0)"
        for table, columns in _OF_DOCUMENTS.items()
    )
    return f"({' + '.join(sums)})"


def _owner_of(row: str) -> str:
    return f"(SELECT owner_id FROM documents WHERE id = {row}.document_id)"


def _add(user: str, size: str) -> str:
    return f"UPDATE users SET stored_bytes = stored_bytes + {size} WHERE id = {user}"


def _change(user: str, added: str, taken: str) -> str:
    return f"{_add(user, f'{added} - {taken}')} AND {added} <> {taken}"


def _update_of(columns: tuple[str, ...]) -> str:
    return f"AFTER UPDATE OF {', '.join(columns)}"


def _trigger(table: str, name: str, event: str, *statements: str) -> None:
    trigger, body = f"stored_{table}_{name}", "; ".join(statements)
    if _is_sqlite():
        op.execute(f"CREATE TRIGGER {trigger} {event} ON {table} BEGIN {body}; END")
        return
    result = "OLD" if event == "BEFORE DELETE" else "NULL"
    op.execute(
        f"CREATE FUNCTION {trigger}() RETURNS trigger LANGUAGE plpgsql AS"
        f" $$ BEGIN {body}; RETURN {result}; END $$"
    )
    op.execute(f"CREATE TRIGGER {trigger} {event} ON {table} FOR EACH ROW EXECUTE FUNCTION {trigger}()")


def count_everything() -> None:
    sums = [
        f"coalesce((SELECT sum({_size(table, 'a', columns)}) FROM {table} a WHERE a.{owner} = users.id), 0)"
        for table, (owner, columns) in _OWNED.items()
    ]
    sums += [
        f"coalesce((SELECT sum({_size(table, 'a', columns)}) FROM {table} a"
        " JOIN documents d ON d.id = a.document_id WHERE d.owner_id = users.id), 0)"
        for table, columns in _OF_DOCUMENTS.items()
    ]
    op.execute(f"UPDATE users SET stored_bytes = {' + '.join(sums)}")
