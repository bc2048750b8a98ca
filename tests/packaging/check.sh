# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# A few lines of test harness for the scripts: check NAME EXPECTED ACTUAL, finish.
set -euo pipefail

failures=0

check() {
  if [[ $2 == "$3" ]]; then
    printf 'ok   %s\n' "$1"
  else
    printf 'FAIL %s\n  expected: %q\n  actual:   %q\n' "$1" "$2" "$3"
    failures=$((failures + 1))
  fi
}

# check_contains NAME PART WHOLE
check_contains() {
  if [[ $3 == *"$2"* ]]; then
    printf 'ok   %s\n' "$1"
  else
    printf 'FAIL %s\n  wanted:  %q\n  in:      %q\n' "$1" "$2" "$3"
    failures=$((failures + 1))
  fi
}

finish() {
  [[ $failures -eq 0 ]] || { printf '%s checks failed\n' "$failures"; exit 1; }
}
