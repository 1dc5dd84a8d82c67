#!/usr/bin/env bash
# Fails when openapi.json or the frontend's types are not what the server's schemas give.
set -euo pipefail
cd "$(dirname "$0")/.."
kept=$(mktemp -d)
trap 'rm -rf "$kept"' EXIT
files=(openapi.json frontend/src/lib/api/schema.gen.d.ts)

for file in "${files[@]}"; do cp "$file" "$kept/$(basename "$file")"; done
./scripts/generate-api.sh
for file in "${files[@]}"; do
  diff -q "$file" "$kept/$(basename "$file")" >/dev/null ||
    { cp "$kept/$(basename "$file")" "$file"; echo "$file is out of date: run 'make api'." >&2; exit 1; }
done
