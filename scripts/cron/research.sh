#!/bin/sh
# Researches every story whose GO is ticked. Give a budget: research.sh --budget 5
here=$(cd "$(dirname "$0")" && pwd)
exec "$here/run.sh" research "$here/../../bin/velocity" research --pending --quiet --json "$@"
