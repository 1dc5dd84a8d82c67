#!/usr/bin/env bash
# Installs the programs of the operating system that the tests use and that are not there yet.
set -euo pipefail

needed=() wanted=()
if [ -z "${REQUILL_CHROMIUM:-}" ]; then
  command -v chromium >/dev/null || needed+=(chromium)
  # Without it the journeys take Chromium, and twice the processor's time.
  command -v chromium-headless-shell >/dev/null || wanted+=(chromium-headless-shell)
fi
command -v initdb >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || needed+=(postgresql)
command -v redis-server >/dev/null || command -v valkey-server >/dev/null || needed+=(redis-server)
command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] || needed+=(nginx-light)
[ ${#needed[@]} -eq 0 ] && [ ${#wanted[@]} -eq 0 ] && exit 0

install() { DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null; }

if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
  apt-get update -qq || true
  [ ${#needed[@]} -eq 0 ] || install "${needed[@]}"
  [ ${#wanted[@]} -eq 0 ] || install "${wanted[@]}" || true
elif [ ${#needed[@]} -gt 0 ]; then
  echo "The tests need: ${needed[*]}. Install them (on Debian: sudo apt-get install ${needed[*]}) and run this again." >&2
  exit 1
fi
