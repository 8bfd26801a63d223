#!/bin/sh
# backup.sh FOLDER [KEEP]: writes FOLDER/velocity-DATE.backup and keeps the newest KEEP (default 14).
set -u
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:?usage: backup.sh FOLDER [KEEP]}
keep=${2:-14}
mkdir -p "$folder" || exit 1
file=$folder/velocity-$(date -u +%Y%m%dT%H%M%SZ).backup
"$here/run.sh" backup "$here/../../bin/velocity" backend backup "$file" --quiet --json || exit
# Old ones go only after a new one is there.
ls -1t "$folder"/velocity-*.backup | tail -n +$((keep + 1)) | while IFS= read -r old; do rm -f "$old"; done
