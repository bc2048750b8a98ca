#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# new_scheduler_test.sh COMPILER: packaging/new-scheduler makes files that are complete and compile, and refuses bad names.
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
cp -r "$root"/tests/{policies,support} "$copy/tests"
cp -r "$root/resources/help" "$copy/resources"
cp "$root/.clang-format" "$copy"
cd "$scratch/else where"

# attempt WORD...: runs the script; its exit code is in $status and its output in $said
attempt() {
  status=0
  said=$("$copy/packaging/new-scheduler" "$@" 2>&1 </dev/null) || status=$?
}
listing() { (cd "$copy" && find . -type f -exec cksum {} + | sort); }

before=$(listing)
for words in "" "Slack" "slack!" "9slack" "_slack" "slack_" "least__slack" "la" "a_name_of_more_than_24_letters" "../slack" "--colour" \
  "least_slack most_slack" "gavel" "yarn-cs" "yarn_cs" "own_rule" "spwf" "invariants" "figures" "order"; do
  # shellcheck disable=SC2086
  attempt $words
  check "refuses \"$words\"" 2 "$status"
done
check_contains "and says why" '"order" is a word in core/' "$said"
attempt least_slack --name "Least/Slack"
check "refuses a shown name with a slash" 2 "$status"
attempt least_slack --name "Themis"
check "refuses the shown name of a scheduler" 2 "$status"
check "a refusal changes no file" "$before" "$(listing)"

name=least_slack
attempt $name --name "Least Slack+"
check "makes a scheduler" 0 "$status"
for file in core/policies/least_slack/{CMakeLists.txt,least_slack.h,least_slack.cpp} tests/policies/least_slack_test.cpp resources/help/least-slack.md; do
  check "has $file" yes "$([[ -s $copy/$file ]] && echo yes)"
  check_contains "lists $file" "$file" "$said"
  check "leaves no name of the template in $file" "" "$(grep -niE 'new.?scheduler' "$copy/$file" || true)"
done
registry=$(cat "$copy/core/policies/registry.cpp")
check_contains "the registry includes it" "#include \"core/policies/$name/$name.h\"" "$registry"
check_contains "the registry lists it" $'\n      leastSlackInfo(),\n' "$registry"
check "the registry has both lines more" 2 "$(($(wc -l <<<"$registry") - $(wc -l <"$root/core/policies/registry.cpp")))"
source=$(cat "$copy/core/policies/least_slack/least_slack.cpp")
check_contains "has its id" 'info.id = "least-slack";' "$source"
check_contains "has its shown name" 'info.name = "Least Slack+";' "$source"
check_contains "has the next look" "info.look = $(grep -c '^      [A-Za-z0-9]*Info(),$' "$root/core/policies/registry.cpp");" "$source"
page=$(cat "$copy/resources/help/least-slack.md")
check "the help page begins with the shown name" "# Least Slack+" "$(head -n1 <<<"$page")"
check_contains "the help page links the glossary" "(glossary.md)" "$page"
check_contains "the target is named after the folder" "roundel_core_library(policy_least_slack" "$(cat "$copy/core/policies/least_slack/CMakeLists.txt")"
for file in core/policies/least_slack/least_slack.cpp tests/policies/least_slack_test.cpp; do
  check "$file compiles" "" "$("$compiler" -std=c++20 -fsyntax-only -Wall -Wextra -Wconversion -I "$copy" "$copy/$file" 2>&1)"
done

after=$(listing)
attempt least_slack
check "refuses the same name again" 2 "$status"
check "and overwrites nothing" "$after" "$(listing)"
attempt most-slack
check "makes a second one, whose name may have hyphens" 0 "$status"
check_contains "with the shown name made of its words" 'info.name = "Most Slack";' "$(cat "$copy/core/policies/most_slack/most_slack.cpp")"
check_contains "and the look after the first" "look $(grep -c '^      [A-Za-z0-9]*Info(),$' "$root/core/policies/registry.cpp" | awk '{ print $1 + 1 }')" "$said"
finish
