#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# install_test.sh BUILD: "cmake --install" with a prefix installs every file below this prefix, and the man pages contain the prefix.
set -euo pipefail
here=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
# shellcheck source=tests/packaging/check.sh
source "$here/check.sh"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
status=0
cmake --install "$1" --prefix "$scratch/usr" >"$scratch/log" 2>&1 || status=$?
check "the install succeeds" 0 "$status"
[[ $status == 0 ]] || cat "$scratch/log"
page=$scratch/usr/share/man/man1/roundel-cli.1
check_contains "the man page names the folder of this install" "$scratch/usr/share/roundel/help" "$(cat "$page")"
check "and leaves no placeholder" 0 "$(grep -c '@[a-zA-Z_]*@' "$page" || true)"
check_contains "the folder that it names has the help" hadar.md "$(ls "$scratch/usr/share/roundel/help")"
for file in bin/roundel-cli share/bash-completion/completions/roundel-cli share/zsh/vendor-completions/_roundel-cli share/fish/vendor_completions.d/roundel-cli.fish \
  share/roundel/python/roundel_scheduler.py share/roundel/python/examples/fifo.py share/roundel/python/examples/fifo.cpp; do
  check "$file is installed" yes "$([[ -s $scratch/usr/$file ]] && echo yes || echo no)"
done
finish
