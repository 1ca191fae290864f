#!/bin/sh
# Vitrine from an archive: `./vitrine start` runs the server, every other word is a command for operators (`./vitrine help`).
set -eu
here=$(cd "$(dirname "$(readlink -f "$0" 2>/dev/null || echo "$0")")" && pwd)
node=$here/node/node
# The Node that comes along is tried before it is used.
if ! "$node" -p 0 >/dev/null 2>&1; then
  if LD_LIBRARY_PATH="$here/node" "$node" -p 0 >/dev/null 2>&1; then
    LD_LIBRARY_PATH=$here/node
    export LD_LIBRARY_PATH
  elif command -v node >/dev/null && node -e "process.exit(parseInt(process.versions.node) >= 25 ? 0 : 1)"; then
    node=node
  else
    echo "The Node of this archive does not run here: $("$node" -p 0 2>&1 | head -n 1). Install the library that it names (libatomic.so.1: apt-get install libatomic1), or Node 25 or newer." >&2
    exit 1
  fi
fi
if [ "${1:-}" != start ]; then exec "$node" "$here/core/dist/cli/cli.mjs" "$@"; fi
export NODE_ENV="${NODE_ENV:-production}" MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-1}"
exec "$node" --optimize-for-size --max-semi-space-size=4 --heap-growing-percent=20 "$here/core/dist/server/main.mjs"
