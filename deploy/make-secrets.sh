#!/usr/bin/env bash
# Makes the environment file of compose.yaml with new secrets, or another one: ./make-secrets.sh [FILE]
set -euo pipefail
umask 077
file=${1:-$(dirname "$0")/.env}
[ ! -e "$file" ] || { echo "$file already exists. With new keys, saved API keys could not be read." >&2; exit 1; }

cat >"$file" <<END
# Keep a copy in a safe place: without the encryption keys, saved API keys cannot be read.
REQUILL_SECRET_KEY=$(openssl rand -hex 32)
REQUILL_ENCRYPTION_KEYS=$(openssl rand -base64 32)
POSTGRES_PASSWORD=$(openssl rand -hex 24)
REDIS_PASSWORD=$(openssl rand -hex 24)

# The address people use, such as https://prd.example.org. Any other setting of the product can stand here too.
REQUILL_PUBLIC_URL=
END
