#!/bin/sh
# Scrapes every active account. Twice a day keeps to the recommended load.
here=$(cd "$(dirname "$0")" && pwd)
exec "$here/run.sh" scrape "$here/../../bin/velocity" scrape --all --quiet --json "$@"
