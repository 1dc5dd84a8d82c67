#!/usr/bin/env bash
# Says in one sentence what is missing before anything is installed: Python 3.11+, Node 20.19+.
set -euo pipefail
python=${1:-python3}

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
  { echo "Requill needs Python 3.11 or newer (make PYTHON=/path/to/python3.11 …)." >&2; exit 1; }
if ! "$python" -c 'import ensurepip, venv' 2>/dev/null && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends python3-venv >/dev/null
fi
"$python" -c 'import ensurepip, venv' 2>/dev/null ||
  { echo "Python's venv module is missing; on Debian: apt-get install python3-venv." >&2; exit 1; }
node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null ||
  { echo "Requill needs Node 20.19 or newer." >&2; exit 1; }
