"""PostgreSQL as Requill uses it: one pool, bounded statements, commits that are on disk."""

from __future__ import annotations

from sqlalchemy import create_engine

from requill.db.engines import Engines

_THREADS = 8

# No `jit`: statements here take milliseconds, and compiling one takes longer than running it a hundred times.
_OPTIONS = (
    "-c statement_timeout=10000 -c lock_timeout=5000 -c synchronous_commit=on -c timezone=UTC -c jit=off"
)


def postgres_engines(url: str) -> Engines:
    """Engines on the server at `url`; readers and writers share one pool of twice eight connections.

    The pool never overflows: connections opened on demand cost a third of the throughput.
    """
    engine = create_engine(
        url.replace("postgres://", "postgresql://", 1),
        pool_size=2 * _THREADS,
        max_overflow=0,
        hide_parameters=True,  # an error names the statement; what people wrote stays out of the log
        pool_timeout=5,
        pool_pre_ping=True,
        connect_args={"options": _OPTIONS, "connect_timeout": 5},
    )
    return Engines(
        reader=engine,
        writer=engine,
        readers=_THREADS,
        writers=_THREADS,
        batch_size=1,
        spawn_delay=0.0,
        pin_connections=False,
    )
