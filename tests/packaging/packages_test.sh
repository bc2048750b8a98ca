#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Tests the package functions of packaging/lib.sh with substitutes for dpkg-query, apt-cache, apt-get and sudo.
set -euo pipefail
here=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
# shellcheck source=tests/packaging/check.sh
source "$here/check.sh"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

mkdir "$scratch/bin"
cat >"$scratch/bin/dpkg-query" <<'FAKE'
#!/bin/bash
while read -r name; do echo "installed $name"; done <"$MACHINE/installed"
echo "config-files left-over"
FAKE
cat >"$scratch/bin/apt-cache" <<'FAKE'
#!/bin/bash
if grep -qx "$2" "$MACHINE/known"; then printf '%s:\n  Installed: (none)\n  Candidate: 1.0\n' "$2"; seq 100000 # a long table of versions
elif grep -qx "$2" "$MACHINE/virtual"; then printf '%s:\n  Installed: (none)\n  Candidate: (none)\n' "$2"; fi
FAKE
cat >"$scratch/bin/apt-get" <<'FAKE'
#!/bin/bash
echo "$DEBIAN_FRONTEND $*" >>"$MACHINE/calls"
[[ " $* " != *" $(cat "$MACHINE/broken") "* ]]
FAKE
chmod +x "$scratch"/bin/*
cp "$scratch/bin/apt-get" "$scratch/apt-get"
export PATH=$scratch/bin:$PATH MACHINE=$scratch
cat >"$scratch/list" <<'LIST'
# a comment [gui]
[build]
compiler      # why
new|old       # one thing, two names
[gui]
  toolkit#close comment
[empty]
LIST
export ROUNDEL_PACKAGES_FILE=$scratch/list
# shellcheck source=packaging/lib.sh
source "$here/../../packaging/lib.sh"

# machine INSTALLED KNOWN VIRTUAL: space-separated names
machine() {
  tr ' ' '\n' <<<"$1" >"$scratch/installed"
  tr ' ' '\n' <<<"$2" >"$scratch/known"
  tr ' ' '\n' <<<"$3" >"$scratch/virtual"
  printf 'nothing' >"$scratch/broken"
  : >"$scratch/calls"
}

# words COMMAND...: prints the output of the command on one line
words() { "$@" | paste -sd' '; }
calls() { sed 's/-o [^ ]* //g; s/-q //' "$scratch/calls" | paste -sd';'; }

check "a section's entries" "compiler new|old" "$(words list_packages build)"
check "two sections" "compiler new|old toolkit" "$(words list_packages build gui)"
check "an empty section" "" "$(words list_packages empty)"

machine "left compiler" "" ""
check "what is there is not missing" "new|old toolkit" "$(words missing_packages build gui)"
machine "compiler old toolkit" "" ""
check "either name will do" "" "$(words missing_packages build gui)"
machine "" "" ""
check "on a machine with nothing all is missing" "compiler new|old toolkit" "$(words missing_packages build gui)"
printf '[x]\nleft-over\n' >"$scratch/removed"
check "removed but not purged is missing" "left-over" "$(roundel_list=$scratch/removed words missing_packages x)"

machine "" "old" "new"
check "a virtual name cannot be installed" "old" "$(choose_alternative 'new|old')"
machine "" "new old" ""
check "the first name is preferred" "new" "$(choose_alternative 'new|old')"
machine "" "" ""
check "an unknown entry keeps its first name for apt's message" "new" "$(choose_alternative 'new|old')"

machine "compiler new toolkit" "" ""
ensure_packages build gui
check "nothing missing, nothing asked" "" "$(calls)"

if [[ $EUID -eq 0 ]]; then
  machine "compiler" "old toolkit" ""
  ensure_packages build gui 2>/dev/null
  check "one update, one install, no question" \
    "noninteractive update;noninteractive install --yes --no-install-recommends old toolkit" "$(calls)"

  machine "" "compiler old" ""
  printf 'update' >"$scratch/broken"
  ensure_packages build 2>"$scratch/said"
  check_contains "a failing update is said" "apt-get update failed" "$(cat "$scratch/said")"
  check_contains "and the installation tried all the same" "install --yes --no-install-recommends compiler old" "$(calls)"

  printf 'compiler' >"$scratch/broken"
  status=0
  (ensure_packages build) 2>"$scratch/said" || status=$?
  check "a failing installation ends it" 1 "$status"
  check_contains "and names what is missing" "could not install: compiler old" "$(cat "$scratch/said")"
fi

mkdir "$scratch/no-apt"
for tool in bash dirname sed awk paste; do ln -s "$(command -v "$tool")" "$scratch/no-apt/$tool"; done
said=$(PATH=$scratch/no-apt ensure_packages build 2>&1)
check_contains "a system without apt is told, not stopped" "no apt" "$said"

unset ROUNDEL_PACKAGES_FILE
shipped=$here/../../packaging/packages.txt
check "no package stands twice in the shipped list" "" \
  "$(sed 's/#.*//' "$shipped" | tr '|' '\n' | tr -d ' ' | grep -v '^\[' | grep . | sort | uniq -d)"
check "each has its why" "" "$(grep -vE '^(#|\[|$)' "$shipped" | grep -vE '^[^# ]+ +# .+' || true)"
finish
