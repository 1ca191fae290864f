#!/bin/sh
# Unpacks the newest archive of dist into a folder with a space, starts it as a user without npm or Node would, and prints how long
# that took. With a second archive, or `same`, it then updates: stops it, starts the other on the same data, and measures how long
# nobody was served.
#
#   try.sh [archive] [next archive | same]
set -eu
cd "$(dirname "$0")/../../.."
archive=${1:-$(ls -t dist/vitrine-*.tar.gz | head -n 1)}
next=${2:-}
[ "$next" != same ] || next=$archive
port=${VITRINE_PORT:-3986}
work=$(mktemp -d)
pid=''
leave() {
  if [ -n "$pid" ] && kill "$pid" 2>/dev/null; then wait "$pid" || true; fi
  rm -rf "$work"
}
trap leave EXIT
now() { date +%s%3N; }
# Nothing of this machine but its shell: the Node of the archive must do.
start() { # FOLDER
  (cd "$work" && exec env -i PATH=/usr/bin:/bin HOME="$work" VITRINE_DATA_DIR="$work/data" VITRINE_PORT="$port" VITRINE_LOCAL_AGENT=off "$1/vitrine" start) >"$work/log" 2>&1 &
  pid=$!
}
wait_ready() {
  until curl -fs -o /dev/null "http://127.0.0.1:$port/readyz"; do
    kill -0 "$pid" 2>/dev/null || { cat "$work/log"; exit 1; }
    sleep 0.1
  done
}
unpack() { mkdir "$work/$2" && tar -C "$work/$2" -xzf "$1"; }

unpack "$archive" 'first place'
folder=$(echo "$work/first place/"vitrine-*)
echo "archive: $(du -m "$archive" | cut -f1) MB packed, $(du -sm "$folder" | cut -f1) MB unpacked"
begin=$(now)
start "$folder"
wait_ready
echo "first start: ready after $(($(now) - begin)) ms"
curl -fs "http://127.0.0.1:$port/" | grep -qi '<!doctype html' || { echo 'the page is missing'; exit 1; }
env -i PATH=/usr/bin:/bin HOME="$work" VITRINE_DATA_DIR="$work/data" VITRINE_PORT="$port" "$folder/vitrine" doctor | head -n 1
[ -n "$next" ] || exit 0
unpack "$next" second
begin=$(now)
kill "$pid"
wait "$pid" || true
start "$(echo "$work/second/"vitrine-*)"
wait_ready
echo "update: nobody was served for $(($(now) - begin)) ms"
