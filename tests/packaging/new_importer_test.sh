#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# new_importer_test.sh COMPILER: packaging/new-importer makes files that are complete and compile, and refuses bad names.
set -euo pipefail
here=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
# shellcheck source=tests/packaging/check.sh
source "$here/check.sh"
compiler=$1
root=$(CDPATH='' cd -- "$here/../.." && pwd -P)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
copy="$scratch/a copy"
mkdir -p "$copy/resources" "$copy/tests" "$scratch/else where"
cp -r "$root"/{app,core,packaging,widgets} "$copy"
cp -r "$root"/tests/{io,support,traces} "$copy/tests"
cp "$root/tests/source_dir.h" "$copy/tests"
cp -r "$root/resources/help" "$copy/resources"
cp "$root/.clang-format" "$copy"
cd "$scratch/else where"

# attempt WORD...: runs the script; its exit code is in $status and its output in $said
attempt() {
  status=0
  said=$("$copy/packaging/new-importer" "$@" 2>&1 </dev/null) || status=$?
}
listing() { (cd "$copy" && find . -type f -exec cksum {} + | sort | cksum); }

before=$(listing)
for words in "" "Borg" "borg!" "9borg" "bo" "borg_two" "borg-two" "a23456789b123456789c12345" "../borg" "--colour" "borg omega" "philly" \
  "gavel" "tiresias" "readers" "select" "table"; do
  # shellcheck disable=SC2086
  attempt $words
  check "refuses \"$words\"" 2 "$status"
done
attempt borg --title "Borg/2"
check "refuses a title with a slash" 2 "$status"
check "a refusal changes no file" "$before" "$(listing)"

attempt borg --title "Borg, a cluster (2019)"
check "makes an importer" 0 "$status"
for file in core/traces/formats/borg.cpp tests/traces/borg_test.cpp; do
  check "has $file" yes "$([[ -s $copy/$file ]] && echo yes)"
  check_contains "lists $file" "$file" "$said"
  check "leaves no name of the template in $file" "" "$(grep -niE 'new.?importer' "$copy/$file" || true)"
  check "$file compiles" "" "$("$compiler" -std=c++20 -fsyntax-only -Wall -Wextra -Wconversion -I "$copy" "$copy/$file" 2>&1)"
done
check_contains "declares it" $'/// Borg, a cluster (2019).\nTraceFormat borgFormat();' "$(cat "$copy/core/traces/formats/readers.h")"
check_contains "lists it" 'borgFormat()' "$(cat "$copy/core/traces/formats.cpp")"
check_contains "has its id" 'format.id = "borg";' "$(cat "$copy/core/traces/formats/borg.cpp")"
check_contains "has its title" 'format.title = "Borg, a cluster (2019)";' "$(cat "$copy/core/traces/formats/borg.cpp")"
# shellcheck disable=SC2016
rows=$(sed -n '/^## Formats/,/^A cluster/s/^| `\([a-z0-9]*\)`.*/\1/p' "$copy/resources/help/traces.md")
check "has a row in the help, in alphabetical order" "$(LC_ALL=C sort <<<"$rows")" "$rows"
check_contains "of its name" "borg" "$rows"

after=$(listing)
attempt borg
check "refuses the same name again" 2 "$status"
check "and overwrites nothing" "$after" "$(listing)"
attempt zeus
check "makes a second one" 0 "$status"
check_contains "with its name as the title" 'format.title = "Zeus";' "$(cat "$copy/core/traces/formats/zeus.cpp")"
# shellcheck disable=SC2016
rows=$(sed -n '/^## Formats/,/^A cluster/s/^| `\([a-z0-9]*\)`.*/\1/p' "$copy/resources/help/traces.md")
check "whose row is the last of the table" "zeus" "$(tail -n1 <<<"$rows")"
for file in core/traces/formats.cpp core/traces/formats/readers.h; do
  check "$file compiles" "" "$("$compiler" -std=c++20 -fsyntax-only -Wall -Wextra -Wconversion -x c++ -I "$copy" "$copy/$file" 2>&1 | grep -v 'pragma once in main file' | grep -E 'error|warning' || true)"
done
finish
