#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# man_test.sh PROGRAM PAGE: the man page has every command and every option of the program's help, long and short, and no other.
set -euo pipefail
here=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
# shellcheck source=tests/packaging/check.sh
source "$here/check.sh"
program=$1
page=$(sed 's/\\-/-/g' "$2")
commands=$("$program" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]\{1,\}\) .*/\1/p')
# Leaves out slurm, because its help also contains options of sacct.
formats=$("$program" import --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z0-9-]\{1,\}\) .*/\1/p' | grep -vx slurm)
check_contains "import lists formats" "philly" "$formats"
help=$("$program" --help; for command in $commands; do "$program" "$command" --help; done; for format in $formats; do "$program" import "$format" --help; done; for part in check export results; do "$program" lesson "$part" --help; done; for part in new check; do "$program" scheduler "$part" --help; done)

long() { grep -oE -- '--[a-z][a-z-]+' | sort -u; }
# "-j,--threads" in the help, "-j N, --threads" in the page.
short() { grep -oE -- '(^|[ ,[])-[a-z]([], ]|$)' | grep -oE -- '-[a-z]' | sort -u; }
check "the man page has the options of the help, and no others" "$(long <<<"$help")" "$(long <<<"$page")"
check "the man page has the short options of the help" "$(short <<<"$help")" "$(short <<<"$page")"
check_contains "the help lists commands" "animate" "$commands"
for command in $commands; do
  check_contains "the man page knows $command" ".B $command" "$page"
done
# Each option of --help has a separate entry, not only a place in the synopsis.
entries=$(grep -A1 '^\.TP' <<<"$page")
check "every option of the help has an entry" "$(long <<<"$help")" "$(long <<<"$entries")"
finish
