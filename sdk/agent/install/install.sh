#!/bin/sh
# Installs, renews or removes the Vitrine agent on this machine. Linux (systemd, OpenRC, procd), macOS (launchd).
#
#   curl -fsSL __CORE__/install.sh | VITRINE_CODE=join-… sh
#   curl -fsSL __CORE__/install.sh | sh -s -- --dry-run
#   curl -fsSL __CORE__/install.sh | sh -s -- --uninstall
#
# The code or token comes in the environment or in a file, so that no process list shows it. With root the agent becomes a
# service of the system under a user of its own; without, a service of this user.
set -eu
# Ranges of characters mean ASCII, whatever the machine speaks.
LC_ALL=C
export LC_ALL
# Hardened systems give root a mask that would hide the program from the service's user. Each file gets its mode below.
umask 022
# `su` without a login leaves these out, and with them the commands that add a user.
PATH=$PATH:/usr/local/sbin:/usr/sbin:/sbin

CORE='__CORE__'
VERSION='__VERSION__'
SHA256='__SHA256__'
RELEASES='__RELEASES__'
PROGRAM='vitrine-agent.mjs'
LEAST_NODE=20

usage() {
  cat <<USAGE
Installs the Vitrine agent $VERSION, which reports this machine to $CORE.

  VITRINE_CODE or VITRINE_TOKEN   in the environment: the code to join with, the auto-discovery key, or the node's token
  --code-file FILE                or in a file
  --token-file FILE

  --endpoint URL                  another address of the core ($CORE)
  --name TEXT                     name of the node, for a machine that joins as a new one
  --enable-remote-control         let administrators of the core run commands and open terminals here
  --disable-remote-control        no commands, no terminal: so it is unless they are enabled
  --control-keys KEYS             of enabled remote control, only what one of these public keys has signed
  --disable-auto-update           do not take newer programs from the core
  --ignore-unsafe-certificate     accept any TLS certificate of the core
  --ca-file FILE                  certificates of authorities to trust besides the usual ones, as PEM
  --github-proxy URL              proxy in front of the code-hosting service, where programs come from there
  --proxy URL                     HTTP proxy on the way to the core
  --dir FOLDER                    where the program goes (/opt/vitrine-agent, ~/.local/share/vitrine-agent)
  --service-name NAME             name of the service (vitrine-agent)
  --memory-mode available         count caches as free memory
  --include-interfaces GLOBS      count only these network interfaces
  --exclude-interfaces GLOBS
  --include-mountpoints GLOBS     count only these file systems
  --exclude-mountpoints GLOBS
  --collectors NAMES        Read more of this machine: containers,smart,units,textfile,processes and others
  --cores                         report the use of each processor core
  --interval SECONDS              pace until the core says otherwise
  --run-as USER                   user of the system's service; root lets commands and terminal manage the machine
  --user                          a service of this user, also as root
  --dry-run                       show what would be done, and do nothing
  --uninstall                     stop and remove the agent with everything it left
USAGE
}

say() { printf '%s\n' "$*"; }
fail() { printf 'install: %s\n' "$*" >&2; doing=''; exit 1; }
doing=''
have() { command -v "$1" >/dev/null 2>&1; }

# --- what is asked for ---------------------------------------------------------------------------------------------------

endpoint=$CORE dir='' service='vitrine-agent' run_as='' mode='install' dry='' own='' insecure='' ca='' github_proxy='' settings=''
code=${VITRINE_CODE:-} token=${VITRINE_TOKEN:-}
unset VITRINE_CODE VITRINE_TOKEN

# A setting of the agent, as a line of its JSON file. What JSON would have to escape has no place in any of them.
set_text() {
  case $2 in *[\"\\]* | *[[:cntrl:]]*) fail "$1 must not contain quotes, backslashes or control characters" ;; esac
  settings="$settings  \"$1\": \"$2\",
"
}
# An address that curl and wget cannot take for an option.
set_address() {
  is_address "$2" || fail "$1 must be an address that begins with http:// or https://"
  set_text "$1" "$2"
}
is_address() {
  case $1 in http://?* | https://?*) ;; *) return 1 ;; esac
  case $1 in *[!]A-Za-z0-9._~:/@%+=[-]*) return 1 ;; esac
}
set_switch() {
  settings="$settings  \"$1\": true,
"
}
from_file() { [ -r "$1" ] || fail "cannot read $1"; tr -d ' \t\r\n' <"$1"; }

while [ $# -gt 0 ]; do
  option=${1%%=*}
  case $1 in --*=*) value=${1#*=}; shift; set -- "$option" "$value" "$@" ;; esac
  case $option in
    --enable-remote-control) set_switch enableRemoteControl ;;
    --disable-remote-control) set_switch disableRemoteControl ;;
    --disable-auto-update) set_switch disableAutoUpdate ;;
    --cores) set_switch cores ;;
    --ignore-unsafe-certificate) set_switch ignoreUnsafeCertificate; insecure=1 ;;
    --user) own=1 ;;
    --dry-run) dry=1 ;;
    --uninstall) mode='uninstall' ;;
    --help | -h) usage; exit 0 ;;
    --*)
      [ $# -ge 2 ] || fail "$option needs a value (see --help)"
      case $option in
        --code-file) code=$(from_file "$2") ;;
        --token-file) token=$(from_file "$2") ;;
        --endpoint) endpoint=${2%/} ;;
        --name) set_text name "$2" ;;
        --github-proxy) is_address "$2" || fail "$option must be an address that begins with http:// or https://"; github_proxy=${2%/} ;;
        --ca-file) ca=$2; grep -q 'BEGIN CERTIFICATE' "$ca" 2>/dev/null || fail "$option: $ca holds no certificate in PEM" ;;
        --proxy) set_address proxy "$2"; http_proxy=$2 https_proxy=$2; export http_proxy https_proxy ;;
        --dir) dir=$2; [ -n "$dir" ] || fail '--dir must name a folder' ;;
        --service-name) service=$2 ;;
        --control-keys) case $2 in *[!A-Za-z0-9_,-]*) fail "$option must be public keys with commas between" ;; esac; set_text controlKeys "$2" ;;
        --memory-mode) case $2 in available | free-cached | free) ;; *) fail "$option must be available, free-cached or free" ;; esac; set_text memoryMode "$2" ;;
        --include-interfaces) set_text includeInterfaces "$2" ;;
        --exclude-interfaces) set_text excludeInterfaces "$2" ;;
        --include-mountpoints) set_text includeMountpoints "$2" ;;
        --exclude-mountpoints) set_text excludeMountpoints "$2" ;;
        --collectors) set_text collectors "$2" ;;
        --interval) case $2 in '' | *[!0-9.]*) fail "$option must be a number of seconds" ;; esac; set_text interval "$2" ;;
        --run-as) run_as=$2 ;;
        *) fail "unknown option $option (see --help)" ;;
      esac
      shift ;;
    *) fail "unexpected word $option (see --help)" ;;
  esac
  shift
done

# Patterns of the shell, not of grep: that one looks at each line by itself, and a value may hold several.
case $service in '' | [!A-Za-z]* | *[!A-Za-z0-9_-]*) fail "--service-name: $service is no name for a service" ;; esac
[ ${#service} -le 63 ] || fail '--service-name: the name is longer than 63 characters'
is_address "$endpoint" || fail "--endpoint: $endpoint is no address of a core"
case $run_as in [!A-Za-z_]* | *[!A-Za-z0-9_.-]*) fail "--run-as: $run_as is no name of a user" ;; esac
case $code$token in *[!A-Za-z0-9._~+/=-]*) fail 'the code or token has characters that none has' ;; esac
[ -z "$code" ] || [ -z "$token" ] || fail 'give a code or a token, not both'
[ "$mode" = uninstall ] || [ -n "$code$token" ] || fail 'set VITRINE_CODE or VITRINE_TOKEN in the environment, or name a file (see --help)'

# --- what there is -------------------------------------------------------------------------------------------------------

case $(uname -s) in
  Linux) os=linux ;;
  Darwin) os=darwin LEAST_NODE=22 ;;
  *) fail "this script does not know $(uname -s); the agent itself runs wherever Node does: see $CORE/agent/$PROGRAM" ;;
esac
case $(uname -m) in
  x86_64 | amd64) arch=x64 ;;
  aarch64 | arm64) arch=arm64 ;;
  arm*) arch=arm ;;
  *) arch=$(uname -m) ;;
esac
libc=''
if [ "$os" = linux ] && ls /lib/ld-musl-* >/dev/null 2>&1; then libc='-musl'; fi

[ "$(id -u)" = 0 ] || own=1

if [ "$os" = darwin ]; then init=launchd
elif [ -d /run/systemd/system ]; then init=systemd
elif [ -n "$own" ]; then init=none
elif [ -x /sbin/procd ] && [ -f /etc/rc.common ]; then init=procd
elif have openrc-run && have rc-update; then init=openrc
else init=none; fi

if [ -n "$own" ]; then
  [ -n "${HOME:-}" ] || fail 'HOME is not set'
  : "${dir:=$HOME/.local/share/$service}"
  data=${XDG_STATE_HOME:-$HOME/.local/state}/$service
  [ "$os" = linux ] || data="$HOME/Library/Application Support/$service"
  units=${XDG_CONFIG_HOME:-$HOME/.config}/systemd/user
  plists=$HOME/Library/LaunchAgents
  run_as=''
else
  : "${dir:=/opt/$service}"
  data=/var/lib/$service
  units=/etc/systemd/system
  plists=/Library/LaunchDaemons
  # On macOS an account of its own takes more than a command: nobody has as few rights.
  if [ "$os" = darwin ]; then : "${run_as:=nobody}"; else : "${run_as:=$service}"; fi
fi

# Folders that belong to the system or to everybody: what is put or removed there is not the agent's.
is_system_folder() {
  case $1 in
    / | "${HOME:-/}" | /bin/* | /boot/* | /dev/* | /etc/* | /lib/* | /lib32/* | /lib64/* | /proc/* | /run/* | /sbin/* | /sys/* | /System/*) return 0 ;;
    /usr/local/bin | /usr/local/etc | /usr/local/include | /usr/local/lib | /usr/local/libexec | /usr/local/sbin | /usr/local/share) return 0 ;;
    /usr/local/?*) return 1 ;;
    /usr/* | /private/*) return 0 ;;
    /var/*/* | /home/*/* | /Users/*/* | /Library/*/*) return 1 ;;
    /var/* | /home/* | /Users/* | /Library/*) return 0 ;;
    /*/*) return 1 ;;
    *) return 0 ;;
  esac
}
case $dir in /*) ;; *) fail '--dir: the folder must begin with /' ;; esac
case $dir in *[!A-Za-z0-9/._+@-]*) fail '--dir: the folder may have letters, digits and . _ + @ - in its name' ;; esac
dir=$(printf '%s' "$dir" | sed -e 's:/\{2,\}:/:g' -e ':a' -e 's:/\./:/:g' -e 'ta' -e 's:/\.$::' -e 's:/*$::')
case $dir/ in */../*) fail '--dir: the folder must not lead upwards by ..' ;; esac
for folder in "$dir" "$(cd -P "$dir" 2>/dev/null && pwd || printf '%s' "$dir")"; do
  ! is_system_folder "${folder:-/}" || fail "--dir: ${folder:-/} is not a folder of the agent's own; one below /opt is"
done
case $data in *[\"\\]* | *[[:cntrl:]]*) fail "$data cannot hold the agent's data" ;; esac

label=io.vitrine.$service
case $init in
  systemd) unit=$units/$service.service ;;
  openrc | procd) unit=/etc/init.d/$service ;;
  launchd) unit=$plists/$label.plist ;;
  none) unit='' ;;
esac
config=$dir/config.json
secret=$dir/secret

node_works() { [ "$(LD_LIBRARY_PATH=${2:-${LD_LIBRARY_PATH:-}} "$1" -p "process.versions.node.split('.')[0] >= $LEAST_NODE" 2>/dev/null)" = true ]; }

# A Node that the service's user can reach: one below a home folder would be gone with its owner.
find_node() {
  for candidate in "$(command -v node 2>/dev/null || true)" /usr/bin/node /usr/local/bin/node /opt/homebrew/bin/node; do
    [ -x "$candidate" ] || continue
    case $candidate in /root/* | /home/* | /Users/* | /tmp/*) [ -n "$own" ] || continue ;; esac
    # It becomes a word of the service, where a space or a sign would be read as something else.
    case $candidate in *[!A-Za-z0-9/._+@-]*) continue ;; esac
    if node_works "$candidate"; then printf '%s' "$candidate"; return; fi
  done
}
node=$(find_node)
runtime=node-$os-$arch$libc
library=libatomic-$os-$arch$libc
executable=vitrine-agent-$os-$arch$libc

# --- how things are done -------------------------------------------------------------------------------------------------

# Shows a step, and does it unless this is only a rehearsal.
step() {
  say "  $1"
  doing=$1
  shift
  [ -n "$dry" ] || "$@"
  doing=''
}
quietly() { "$@" >/dev/null 2>&1 || true; }

fetch() { # URL FILE
  if have curl; then curl -fsSL ${insecure:+-k} ${ca:+--cacert} ${ca:+"$ca"} --retry 2 -o "$2" "$1"
  elif have wget; then wget -q ${insecure:+--no-check-certificate} ${ca:+--ca-certificate="$ca"} -O "$2" "$1"
  elif have uclient-fetch; then uclient-fetch -q ${insecure:+--no-check-certificate} ${ca:+--ca-certificate="$ca"} -O "$2" "$1"
  else fail 'neither curl nor wget is here'; fi
}
sum_of() {
  if have sha256sum; then sha256sum "$1" | cut -d' ' -f1
  elif have shasum; then shasum -a 256 "$1" | cut -d' ' -f1
  elif have openssl; then openssl dgst -sha256 -r "$1" | cut -d' ' -f1
  else fail 'nothing here can make a SHA-256 checksum: install sha256sum, shasum or openssl'; fi
}
check() { # FILE SUM NAME
  [ "$(sum_of "$1")" = "$2" ] || fail "the checksum of $3 is wrong: it was damaged or changed on the way. Nothing was installed"
}

work='' made=''
leave() {
  [ -z "$doing" ] || printf 'install: this did not work: %s\n' "$doing" >&2
  [ -z "$work" ] || rm -rf "$work"
  # A folder that was made for nothing.
  [ -z "$made" ] || rmdir "$made" 2>/dev/null || true
}
trap leave EXIT
trap 'exit 1' HUP INT TERM

# Beside the program: files in /tmp may not be executed everywhere, and have labels there that a service may not use.
make_work() {
  [ -d "$dir" ] || made=$dir
  mkdir -p "$dir" 2>/dev/null || fail "$dir cannot be made: name another folder with --dir"
  work=$(mktemp -d "$dir/.new-XXXXXX" 2>/dev/null) || fail "$dir cannot be written to: name another folder with --dir"
  printf '#!/bin/sh\necho true\n' >"$work/probe"
  chmod 755 "$work/probe"
  [ "$("$work/probe" 2>/dev/null)" = true ] || fail "files in $dir may not be executed (mounted with noexec?): name another folder with --dir"
}
get_program() {
  make_work
  fetch "$CORE/agent/$PROGRAM" "$work/$PROGRAM" || fail "$CORE/agent/$PROGRAM cannot be fetched"
  check "$work/$PROGRAM" "$SHA256" "$PROGRAM"
  [ -z "$node" ] || return 0
  if get_packed "$runtime" node; then
    # Small systems lack a library that Node wants; the core has it too.
    node_works "$work/node" || { get_packed "$library" libatomic.so.1 && node_works "$work/node" "$work"; } ||
      fail "the Node of the core does not run here: $("$work/node" -p 0 2>&1 | head -n 1). Install the library that it names (libatomic.so.1: apt-get install libatomic1), or Node $LEAST_NODE or newer, and try again"
  elif get_executable "$CORE/agent" || { [ -n "$RELEASES" ] && get_executable "${github_proxy:+$github_proxy/}$RELEASES"; }; then :
  else fail "there is no Node $LEAST_NODE or newer here, and the core has none for $os-$arch$libc. Install Node and try again"; fi
}
get_packed() { # NAME FILE
  fetch "$CORE/agent/$1.gz.sha256" "$work/sum" 2>/dev/null || return 1
  fetch "$CORE/agent/$1.gz" "$work/$2.gz" || fail "$CORE/agent/$1.gz cannot be fetched"
  check "$work/$2.gz" "$(cut -d' ' -f1 "$work/sum")" "$1.gz"
  gzip -dc "$work/$2.gz" >"$work/$2"
  rm "$work/$2.gz"
  chmod 755 "$work/$2"
}
get_executable() { # BASE
  fetch "$1/$executable.sha256" "$work/sum" 2>/dev/null || return 1
  fetch "$1/$executable" "$work/vitrine-agent" || return 1
  check "$work/vitrine-agent" "$(cut -d' ' -f1 "$work/sum")" "$executable"
  chmod 755 "$work/vitrine-agent"
}

has_user() { id "$1" >/dev/null 2>&1; }
make_user() {
  has_user "$run_as" && return 0
  if have useradd; then useradd --system --user-group --no-create-home --home-dir "$data" --shell /usr/sbin/nologin "$run_as"
  elif have adduser; then
    have addgroup && addgroup -S "$run_as"
    adduser -S -D -H -h "$data" -s /sbin/nologin -G "$run_as" "$run_as"
  else # OpenWrt has neither.
    id=900; while grep -q ":$id:" /etc/passwd /etc/group; do id=$((id + 1)); done
    echo "$run_as:x:$id:" >>/etc/group
    echo "$run_as:*:$id:$id:vitrine agent:$data:/bin/false" >>/etc/passwd
  fi
}
remove_user() {
  if have userdel; then quietly userdel "$run_as"; quietly groupdel "$run_as"
  elif have deluser; then quietly deluser "$run_as"; quietly delgroup "$run_as"
  else for list in /etc/passwd /etc/group; do grep -v "^$run_as:" "$list" >"$list.new" && cat "$list.new" >"$list"; rm -f "$list.new"; done; fi
}
owner() { [ -n "$own" ] || printf '%s:%s' "$run_as" "$(id -gn "$run_as")"; }

mode_of() { case $1 in node | vitrine-agent) echo 755 ;; *) echo 644 ;; esac; }
put_program() {
  mkdir -p "$dir"
  chmod 755 "$dir"
  for file in "$PROGRAM" node libatomic.so.1 vitrine-agent; do
    # Beside and renamed: a running program keeps its own file.
    if [ -f "$work/$file" ]; then cp "$work/$file" "$dir/$file.new" && chmod "$(mode_of "$file")" "$dir/$file.new" && mv -f "$dir/$file.new" "$dir/$file"; else rm -f "$dir/$file"; fi
  done
  [ ! -f "$dir/vitrine-agent" ] || rm -f "$dir/$PROGRAM"
  if [ -n "$ca" ]; then cp "$ca" "$dir/ca.pem.new" && chmod 644 "$dir/ca.pem.new" && mv -f "$dir/ca.pem.new" "$dir/ca.pem"; fi
}
put_settings() {
  (
    umask 077
    printf '%s' "$code$token" >"$secret.new"
    config_text >"$config.new"
  )
  if [ -z "$own" ]; then chown "$(owner)" "$secret.new" "$config.new"; fi
  mv -f "$secret.new" "$secret"
  mv -f "$config.new" "$config"
}
config_text() {
  name=tokenFile
  [ -n "$token" ] || name=discoveryKeyFile
  printf '{\n  "endpoint": "%s",\n  "%s": "%s",\n%s  "dataDir": "%s"\n}\n' "$endpoint" "$name" "$secret" "$settings" "$data"
}
put_data() {
  (umask 077; mkdir -p "$data")
  # A token that this machine got earlier must not win over what was given now.
  rm -f "$data/token.json"
  # With its token, the node that this machine is comes anew.
  rm -f "$data/control-node"
  if [ -z "$own" ]; then chown -R "$(owner)" "$data"; fi
}

# The program with its words, as the service starts it.
command_words() {
  if [ -n "$node" ]; then printf '%s %s' "$node" "$dir/$PROGRAM"
  elif [ -f "$dir/vitrine-agent" ]; then printf '%s' "$dir/vitrine-agent"
  else printf '%s %s' "$dir/node" "$dir/$PROGRAM"; fi
  printf ' run --config %s' "$config"
}

# What the service's environment must hold, as words.
environment() {
  printf 'VITRINE_AGENT_SUPERVISED=1 NODE_OPTIONS=--max-semi-space-size=1'
  [ ! -f "$dir/libatomic.so.1" ] || printf ' LD_LIBRARY_PATH=%s' "$dir"
  [ ! -f "$dir/ca.pem" ] && [ -z "$ca" ] || printf ' NODE_EXTRA_CA_CERTS=%s' "$dir/ca.pem"
}

systemd_unit() {
  cat <<UNIT
[Unit]
Description=Vitrine agent: reports this machine to $endpoint
Wants=network-online.target
After=network-online.target
StartLimitIntervalSec=0

[Service]
ExecStart=$(command_words)
Environment=$(environment)
Restart=always
RestartSec=2
TimeoutStopSec=10
UMask=0077
$(if [ -z "$own" ]; then systemd_walls; fi)

[Install]
WantedBy=$(if [ -n "$own" ]; then echo default.target; else echo multi-user.target; fi)
UNIT
}
# Root is asked for by those who want to manage the machine through the agent: walls would be in their way.
systemd_walls() {
  echo "User=$run_as"
  echo "StateDirectory=$service"
  echo 'StateDirectoryMode=0700'
  [ "$run_as" != root ] || return 0
  cat <<UNIT
Group=$(id -gn "$run_as" 2>/dev/null || echo "$run_as")
AmbientCapabilities=CAP_NET_RAW
CapabilityBoundingSet=CAP_NET_RAW
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=read-only
PrivateTmp=yes
ProtectClock=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectControlGroups=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
RemoveIPC=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM
UNIT
}
openrc_script() {
  cat <<SCRIPT
#!/sbin/openrc-run
description="Vitrine agent: reports this machine to $endpoint"
supervisor=supervise-daemon
command="$(command_words | cut -d' ' -f1)"
command_args="$(command_words | cut -d' ' -f2-)"
command_user="$run_as"
respawn_delay=2
respawn_max=0
umask=0077
error_logger="logger -t $service"
export $(environment)
depend() { use net; after net firewall; }
SCRIPT
}
procd_script() {
  cat <<SCRIPT
#!/bin/sh /etc/rc.common
USE_PROCD=1
START=95
start_service() {
  procd_open_instance
  procd_set_param command $(command_words)
  procd_set_param env $(environment)
  procd_set_param user $run_as
  procd_set_param respawn 3600 2 0
  procd_set_param stderr 1
  procd_close_instance
}
SCRIPT
}
launchd_plist() {
  cat <<PLIST
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
  <key>Label</key><string>$label</string>
  <key>ProgramArguments</key><array>$(for word in $(command_words); do printf '<string>%s</string>' "$word"; done)</array>
  <key>EnvironmentVariables</key><dict>$(for word in $(environment); do printf '<key>%s</key><string>%s</string>' "${word%%=*}" "${word#*=}"; done)</dict>
  <key>RunAtLoad</key><true/>
  <key>KeepAlive</key><true/>
  <key>ThrottleInterval</key><integer>2</integer>
  <key>ProcessType</key><string>Background</string>
  <key>Umask</key><integer>63</integer>
$(if [ -z "$own" ]; then printf '  <key>UserName</key><string>%s</string>\n' "$run_as"; fi)
</dict></plist>
PLIST
}
unit_text() {
  case $init in
    systemd) systemd_unit ;;
    openrc) openrc_script ;;
    procd) procd_script ;;
    launchd) launchd_plist ;;
  esac
}
put_unit() {
  mkdir -p "$(dirname "$unit")"
  unit_text >"$unit.new"
  case $init in openrc | procd) chmod 755 "$unit.new" ;; *) chmod 644 "$unit.new" ;; esac
  mv -f "$unit.new" "$unit"
}
systemctl_() { if [ -n "$own" ]; then systemctl --user "$@"; else systemctl "$@"; fi; }
domain() { if [ -n "$own" ]; then printf 'gui/%s' "$(id -u)"; else printf 'system'; fi; }

start_service() {
  case $init in
    systemd)
      systemctl_ daemon-reload
      systemctl_ enable --quiet "$service"
      systemctl_ restart "$service"
      # Without this, a service of a user ends when the user signs out.
      if [ -n "$own" ] && [ "$(id -u)" != 0 ]; then quietly loginctl enable-linger "$(id -un)"; fi ;;
    openrc) rc-update -q add "$service" default; rc-service "$service" restart ;;
    procd) "$unit" enable; "$unit" restart ;;
    launchd) quietly launchctl bootout "$(domain)/$label"; launchctl bootstrap "$(domain)" "$unit" ;;
  esac
}
stop_service() {
  case $init in
    systemd) quietly systemctl_ disable --now "$service" ;;
    openrc) quietly rc-service "$service" stop; quietly rc-update -q del "$service" default ;;
    procd) [ ! -x "$unit" ] || { quietly "$unit" stop; quietly "$unit" disable; } ;;
    launchd) quietly launchctl bootout "$(domain)/$label" ;;
  esac
}
forget_unit() {
  rm -f "$unit"
  [ "$init" != systemd ] || { systemctl_ daemon-reload; quietly systemctl_ reset-failed "$service"; }
}
# Only what is ours: the folder may have been chosen badly.
forget_files() {
  for file in "$PROGRAM" node libatomic.so.1 vitrine-agent config.json secret ca.pem; do rm -f "$dir/$file" "$dir/$file.new"; done
  [ ! -d "$dir" ] || rmdir "$dir" 2>/dev/null || say "  $dir holds other files and stays"
}
is_running() {
  case $init in
    systemd) systemctl_ is-active --quiet "$service" ;;
    openrc) rc-service -q "$service" status >/dev/null 2>&1 ;;
    procd) "$unit" running ;;
    launchd) launchctl print "$(domain)/$label" 2>/dev/null | grep -q 'state = running' ;;
  esac
}
logs() {
  case $init in
    systemd) if [ -n "$own" ]; then printf 'journalctl --user -u %s' "$service"; else printf 'journalctl -u %s' "$service"; fi ;;
    *) printf 'the log of this system' ;;
  esac
}

# A name chosen badly, like that of a database, must neither change nor remove what is not the agent's.
is_own_data() { [ ! -d "$data" ] || [ -z "$(ls -A "$data" 2>/dev/null)" ] || [ -d "$data/outbox" ] || is_installed; }
is_own_unit() { [ -z "$unit" ] || [ ! -e "$unit" ] || grep -q 'Vitrine agent\|vitrine' "$unit"; }
is_installed() { [ -r "$config" ] && grep -Fq "\"dataDir\": \"$data\"" "$config"; }
check_own() {
  is_own_data || fail "$data belongs to something else: choose another --service-name"
  is_own_unit || fail "$unit belongs to something else: choose another --service-name"
}

# Asks the core whether it knows the token. It stands in no list of processes: curl reads it from its input.
check_token() {
  [ -n "$token" ] && [ -z "$dry" ] && have curl || return 0
  answer=$(printf 'header = "Authorization: Bearer %s"\n' "$token" |
    curl -s ${insecure:+-k} ${ca:+--cacert} ${ca:+"$ca"} -K - -o /dev/null -w '%{http_code}' --max-time 20 \
      -X POST -H 'content-type: application/json' -d '{}' "$endpoint/api/v1/agent/reports" || true)
  [ "$answer" != 401 ] || fail "$endpoint does not know this token. Copy it again from the page of the node. Nothing was installed"
}

# --- what happens --------------------------------------------------------------------------------------------------------

install_agent() {
  check_own
  say "Vitrine agent $VERSION for $endpoint, as $(if [ -n "$own" ]; then echo 'a service of this user'; else echo "a service of this system, user $run_as"; fi)"
  if [ -n "$node" ]; then say "  Node: $node"; else say "  Node: none of version $LEAST_NODE or newer here; the core's own is fetched"; fi
  check_token
  step "fetch $CORE/agent/$PROGRAM and check that its SHA-256 is $SHA256" get_program
  if [ -z "$own" ] && ! has_user "$run_as"; then step "add the user $run_as, who cannot sign in" make_user; fi
  step "put the program into $dir" put_program
  step "put the settings into $config and the code or token into $secret, both for their owner's eyes only" put_settings
  step "keep reports that wait in $data" put_data
  if [ "$init" = none ]; then
    say '  no service manager is running here that this script knows; start the agent by'
    say "    $(command_words)"
    return
  fi
  step "describe the service in $unit" put_unit
  step "start it now and with the $(if [ -n "$own" ]; then echo user; else echo system; fi)" start_service
  if [ -n "$dry" ]; then
    say; say "$config:"; config_text
    say; say "$unit:"; unit_text
    say; say 'This was a rehearsal: nothing was changed.'
    return
  fi
  sleep 3
  is_running || fail "the service does not stay up: see $(logs)"
  # Whoever joins with a code gets a token, and keeps it here.
  patience=12
  while [ $patience -gt 0 ]; do
    if [ -n "$token" ] || [ -s "$data/token.json" ]; then say "Done. The agent runs; see $(logs)."; return; fi
    patience=$((patience - 1))
    sleep 1
  done
  fail "the agent runs, but has not joined: the code may be wrong or used up, or the core is out of reach. See $(logs)"
}

uninstall_agent() {
  check_own
  [ -n "$dry" ] || is_installed || [ -d "$data/outbox" ] || fail "no Vitrine agent $service is installed in $dir (see --service-name and --dir)"
  check_own
  say "Removing the Vitrine agent $service"
  if [ -n "$unit" ]; then
    step "stop the service and forget it" stop_service
    step "remove $unit" forget_unit
  fi
  step "remove the agent's files from $dir" forget_files
  step "remove $data" rm -rf "$data"
  if [ -z "$own" ] && [ "$run_as" = "$service" ] && has_user "$run_as"; then step "remove the user $run_as" remove_user; fi
  if [ -n "$dry" ]; then say 'This was a rehearsal: nothing was changed.'; else say 'Done. Nothing of it is left.'; fi
}

case $mode in
  install) install_agent ;;
  uninstall) uninstall_agent ;;
esac
