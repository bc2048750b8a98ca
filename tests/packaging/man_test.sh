#!/usr/bin/env bash
# man_test.sh PROGRAM PAGE: every subcommand and long option that the program's help knows stands in its man page.
set -euo pipefail
here=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
# shellcheck source=tests/packaging/check.sh
source "$here/check.sh"
program=$1
page=$(sed 's/\\-/-/g' "$2")
help=$("$program" --help-all 2>&1)

words=$(grep -oE -- '--[a-z][a-z-]+' <<<"$help" | grep -vE -- '^--(help|help-all|version)$' | sort -u)
check_contains "the help lists options" "--out" "$words"
for word in $words policies check run compare figure import; do
  check_contains "$word is in the man page" "$word" "$page"
done
finish
