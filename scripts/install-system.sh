#!/usr/bin/env bash
# Installs the programs of the operating system that the tests use and that are not there yet.
set -euo pipefail

missing=()
command -v chromium >/dev/null || [ -n "${REQUILL_CHROMIUM:-}" ] || missing+=(chromium)
command -v initdb >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || missing+=(postgresql)
[ ${#missing[@]} -eq 0 ] && exit 0

if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
else
  echo "The tests need: ${missing[*]}. Install them (on Debian: sudo apt-get install ${missing[*]}) and run this again." >&2
  exit 1
fi
