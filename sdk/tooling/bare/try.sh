#!/bin/sh
# Runs the commands of README on a bare system: in a container, or in a root file system of sdk/tooling/scripts/bare.mjs. Nothing is
# installed but Node with npm, and what the commands ask for.
#
#   try.sh <folder of the sources> start|refused|test [root]
#
# `refused`: `npm start` must end with one line before it installs anything.
#
# It works as a user without rights in a folder with a space; with `root` as root, so that `npm test` may install programs.
set -eu
sources=$1 command=$2 as=${3:-visitor}
port=${VITRINE_PORT:-3987}
home='/home/visitor/my vitrine'

say() { printf 'bare: %s\n' "$*"; }
install() {
  if command -v apt-get >/dev/null; then
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
  elif command -v apk >/dev/null; then apk add -q "$@"
  elif command -v dnf >/dev/null; then dnf install -q -y "$@" >/dev/null
  else say "this system has no package manager that is known here"; exit 1; fi
}
run() { # COMMAND: in the folder, as the user
  if [ "$as" = root ]; then (cd "$home" && sh -c "$1")
  else su visitor -s /bin/sh -c "cd '$home' && PATH='$PATH' VITRINE_PORT=$port $1"; fi
}

last_line() { # How a command ended.
  line=$(grep -v '^$\|^> \|^npm ' $log | tail -n 1)
  say "it ended with: $line"
}
does_what_it_asks() {
  case $line in
    *'apt-get install libatomic1'*) install libatomic1 ;;
    *) return 1 ;;
  esac
}

command -v npm >/dev/null || install npm
id visitor >/dev/null 2>&1 || useradd -m visitor 2>/dev/null || adduser -D visitor
mkdir -p "$home"
(cd "$sources" && tar cf - --exclude=node_modules --exclude=./data --exclude=dist --exclude=.git .) | (cd "$home" && tar xf -)
chown -R visitor /home/visitor
say "$(. /etc/os-release && echo "$PRETTY_NAME"), Node $(node -p process.versions.node), npm $(npm --version), as $as"
for tool in cc make python3 git; do ! command -v $tool >/dev/null || say "has $tool"; done

log=/tmp/vitrine-bare.log
if [ "$command" = start ]; then
  begin=$(date +%s)
  started=''
  for attempt in 1 2; do
    run 'npm start' >$log 2>&1 &
    npm=$!
    while kill -0 $npm 2>/dev/null; do
      if node -e "fetch('http://127.0.0.1:$port/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"; then started=1; break; fi
      sleep 1
    done
    [ -z "$started" ] || break
    wait $npm || true
    last_line
    # What the line asks for is done once, as a reader would.
    [ $attempt = 1 ] && does_what_it_asks || exit 1
  done
  [ -n "$started" ] || exit 1
  say "npm start: ready after $(($(date +%s) - begin)) s"
  # The launcher of npm and the server end together.
  pkill -TERM -P $npm 2>/dev/null || kill $npm
  wait $npm 2>/dev/null || true
elif [ "$command" = refused ]; then
  if run 'npm start' >$log 2>&1; then say 'it started'; exit 1; fi
  say "refused with: $(tail -n 1 $log)"
  [ ! -e "$home/node_modules" ] && grep -q 'Nothing was installed' $log
else
  run 'npm test' 2>&1 | tee $log
  if ! grep -q '^Tests: ' $log && last_line && does_what_it_asks; then run 'npm test' 2>&1 | tee $log; fi
  grep -q '^Tests: .* 0 total\|^Tests: .*failed' $log && exit 1
  grep '^Tests: ' $log >/dev/null
fi
