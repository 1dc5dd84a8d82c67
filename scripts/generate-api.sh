#!/usr/bin/env bash
# Writes the description of the API and the frontend's types from the server's own schemas.
set -euo pipefail
cd "$(dirname "$0")/.."
data=$(mktemp -d)
trap 'rm -rf "$data"' EXIT

REQUILL_DATA_DIR="$data" .venv/bin/requill openapi openapi.json
cd frontend
npx openapi-typescript ../openapi.json -o src/lib/api/schema.gen.d.ts >/dev/null
npx prettier --log-level=warn --write src/lib/api/schema.gen.d.ts
