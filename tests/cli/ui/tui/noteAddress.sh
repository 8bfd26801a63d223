#!/bin/sh
# Stands in for a browser: notes the address that it was to open.
echo "$2" > "$1"
