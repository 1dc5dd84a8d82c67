"""What an installation holds, in a form in which two of them can be compared."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from requill.app import open_engines
from requill.db.backup.forms import TableForm
from requill.db.backup.reading import Row, snapshot
from tests.support.settings import read_settings

Environment = Mapping[str, str]
Tables = dict[str, list[str]]


def all_rows(environment: Environment) -> Tables:
    """Every row of every table, and the highest number that each table gave."""
    engines = open_engines(read_settings(environment))
    with snapshot(engines.reader) as found:
        tables = {form.name: sorted(_told(form, row) for row in found.rows(form)) for form in found.forms}
        tables |= {f"last {form.name}": [str(found.last_id(form))] for form in found.forms}
    engines.dispose()
    return tables


def _told(form: TableForm, row: Row) -> str:
    """A row without the order of its columns, nor that of names in JSON, nor how many bytes they take."""
    values = dict(zip(form.columns, map(_plain, row), strict=True))
    return json.dumps({name: values[name] for name in sorted(values.keys() - {"stored_bytes"})})


def _plain(value: Any) -> Any:
    is_json = isinstance(value, str) and value[:1] in ("{", "[")
    return json.dumps(json.loads(value), sort_keys=True) if is_json else value
