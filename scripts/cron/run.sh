#!/bin/sh
# run.sh NAME COMMAND...: one job at a time, one log line with its result, the command's own exit code.
# A second call while one runs exits 75. Logs to $VELOCITY_LOG (default: velocity-cron.log in the data folder).
set -u
# What jobs write is for their user alone.
umask 077
name=$1
shift
home=${VELOCITY_HOME:-.velocity}
log=${VELOCITY_LOG:-$home/velocity-cron.log}
lock=$home/cron-$name.lock
mkdir -p "$home" || exit 1

say() { printf '%s %s %s\n' "$(date -u +%Y-%m-%dT%H:%M:%SZ)" "$name" "$1" >>"$log"; }

# A job runs while its run.sh lives; after a reboot the same pid may be anybody.
running() {
  holder=$(cat "$lock/pid" 2>/dev/null || echo '')
  if [ -z "$holder" ]; then [ -z "$(find "$lock" -prune -mmin +1 2>/dev/null)" ]; return; fi
  ps -p "$holder" -o args= 2>/dev/null | grep -q 'run\.sh'
}

# mkdir is atomic on every file system.
if ! mkdir "$lock" 2>/dev/null; then
  if running; then
    say "skipped: one runs already (pid ${holder:-starting})"
    echo "velocity $name: one runs already (pid ${holder:-starting})" >&2
    exit 75
  fi
  # Only one of several late-comers gets to move the dead job's lock away.
  mv "$lock" "$lock.$$" 2>/dev/null && rm -rf "$lock.$$"
  mkdir "$lock" 2>/dev/null || { say 'skipped: one runs already'; exit 75; }
fi
echo $$ >"$lock/pid"
out=$(mktemp)
trap 'rm -rf "$lock" "$out"' EXIT
trap 'kill "$child" 2>/dev/null; wait "$child"; exit 143' TERM INT

start=$(date +%s)
"$@" >"$out" 2>&1 &
child=$!
wait "$child"
code=$?
took=$(($(date +%s) - start))
if [ "$code" -eq 0 ]; then
  # The whole result on one line.
  say "ok in ${took}s: $(tr -s '\n ' ' ' <"$out" | cut -c1-4000)"
else
  say "failed with exit code $code after ${took}s: $(tail -n 3 "$out" | tr '\n' ' ' | cut -c1-500)"
  cat "$out" >&2
fi
exit "$code"
