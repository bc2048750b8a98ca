#!/usr/bin/env bash
# man_test.sh PROGRAM PAGE: the man page has every command and every long option of the program's help, and no other.
set -euo pipefail
here=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
# shellcheck source=tests/packaging/check.sh
source "$here/check.sh"
program=$1
page=$(sed 's/\\-/-/g' "$2")
help=$("$program" --help-all; "$program" import gavel --help)   # --help-all stops one level above a format

options() { grep -oE -- '--[a-z][a-z-]+' | sort -u; }
check "the man page has the options of the help, and no others" "$(options <<<"$help")" "$(options <<<"$page")"
for command in policies check run compare figure import; do
  check_contains "the help knows $command" "$command" "$help"
  check_contains "the man page knows $command" "$command" "$page"
done
finish
