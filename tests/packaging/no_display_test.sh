#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# no_display_test.sh PROGRAM: without a display the program of the window prints one sentence and ends; --help and --version work.
set -euo pipefail
here=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
# shellcheck source=tests/packaging/check.sh
source "$here/check.sh"
program=$1
unset DISPLAY WAYLAND_DISPLAY QT_QPA_PLATFORM
XDG_RUNTIME_DIR=$(mktemp -d)
export XDG_RUNTIME_DIR
trap 'rm -rf "$XDG_RUNTIME_DIR"' EXIT

attempt() {
  status=0
  said=$("$@" 2>&1 </dev/null) || status=$?
}

attempt "$program"
check "the program ends by itself" 1 "$status"
check "with one line" 1 "$(wc -l <<<"$said")"
check_contains "that says what to set" "set DISPLAY or WAYLAND_DISPLAY, or use roundel-cli" "$said"
DISPLAY=:987 attempt "$program"
check "so does one whose display does not answer" 1 "$status"
check "with one line, too" 1 "$(wc -l <<<"$said")"
for option in --version --help; do
  attempt "$program" "$option"
  check "$option needs no display" 0 "$status"
  check_contains "$option answers" roundel "$said"
done
finish
