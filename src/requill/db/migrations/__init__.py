"""Alembic migrations, run by `requill.db.migrate`; `versions` holds one file per change of the schema."""
