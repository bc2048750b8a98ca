#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Tests the actions of packaging/run, packaging/test and packaging/packages before they change the machine.
set -euo pipefail
here=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
# shellcheck source=tests/packaging/check.sh
source "$here/check.sh"
packaging=$(CDPATH='' cd -- "$here/../../packaging" && pwd -P)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

# attempt COMMAND...: stores the exit code in $status and the output in $said
attempt() {
  status=0
  said=$("$@" 2>&1 </dev/null) || status=$?
}

for script in run test bench packages tidy docs new-scheduler; do
  attempt "$packaging/$script" --help
  check "$script --help succeeds" 0 "$status"
  check_contains "$script --help says how it is called" "Usage: packaging/$script" "$said"
done

attempt "$packaging/run" absent.json
check "a scenario that is not there is bad usage" 2 "$status"
check_contains "and named" "no such scenario: absent.json" "$said"
attempt "$packaging/run" --colour
check "an unknown option is bad usage" 2 "$status"
touch a.json b.json
attempt "$packaging/run" a.json b.json
check "two scenarios are bad usage" 2 "$status"

attempt "$packaging/packages" list tools
check "a section is listed" 0 "$status"
check_contains "with its packages" clang-tidy "$said"
attempt "$packaging/packages" list kitchen
check "an unknown section is bad usage" 2 "$status"
check "nothing was written" "a.json b.json " "$(printf '%s ' *)"

# A whole project in a folder with spaces, with substitutes for programs. Tests what `run` builds, in which folder, and what it starts.
project="$scratch/a project"
mkdir -p "$project/packaging" "$project/scenarios" "$scratch/bin" "$scratch/else where"
cp "$packaging"/{run,lib.sh} "$project/packaging"
printf '[build]\n' >"$project/packaging/packages.txt"
printf '{}' >"$project/scenarios/hadar-fig1.json"
printf '{}' >"$project/CMakePresets.json"
cat >"$scratch/bin/ninja" <<'FAKE'
#!/bin/bash
[[ $* == *"-t commands"* ]] || { echo "[0/2] Re-checking globbed directories..."; exit; }
for ((n = 1; n <= ${STEPS:-0}; ++n)); do echo "c++ $n"; done
FAKE
chmod +x "$scratch/bin/ninja"
cat >"$scratch/bin/cmake" <<'FAKE'
#!/bin/bash
echo "cmake $*" >>"$CALLS"
[[ $1 != --build ]] || for ((n = 1; n <= ${STEPS:-0}; ++n)); do echo "[$n/$STEPS] Building $n"; done
[[ $1 != --build || -z ${BROKEN:-} ]] || { echo "error: it is broken"; exit 1; }
[[ $1 == --build ]] || { mkdir -p build/release/bin; printf 'CMAKE_HOME_DIRECTORY:INTERNAL=%s\n' "$PWD" >build/release/CMakeCache.txt; touch build/release/build.ninja; }
[[ $1 != --build ]] || for name in roundel roundel-cli; do
  printf '#!/bin/bash\necho "%s $*" >>"$CALLS"\n' $name >"$2/bin/$name"
  chmod +x "$2/bin/$name"
done
FAKE
chmod +x "$scratch/bin/cmake"
export PATH=$scratch/bin:$PATH CALLS=$scratch/calls
unset DISPLAY WAYLAND_DISPLAY
cd "$scratch/else where"

attempt "$project/packaging/run"
check "run succeeds from any folder, without a display" 0 "$status"
check_contains "says that there is no display" "no display" "$said"
check_contains "configures the release preset" "cmake --preset release" "$(cat "$CALLS")"
check_contains "builds the two programs and what an install of them needs" "--target roundel roundel-cli roundel_completions" "$(cat "$CALLS")"
check "and compares the worked example" "roundel-cli compare $project/scenarios/hadar-fig1.json --out ./roundel-out" "$(tail -n1 "$CALLS")"

: >"$CALLS"
attempt "$project/packaging/run"
check "a second run succeeds" 0 "$status"
check "and configures nothing" 0 "$(grep -c -- --preset "$CALLS")"

cp "$project/scenarios/hadar-fig1.json" "my own.json"
: >"$CALLS"
DISPLAY=:9 attempt "$project/packaging/run" "my own.json"
check "with a display the window opens on the scenario" "roundel my own.json" "$(tail -n1 "$CALLS")"

: >"$CALLS"
DISPLAY=:9 attempt "$project/packaging/run"
check "without a scenario the window begins with Welcome" "roundel" "$(tail -n1 "$CALLS" | sed 's/ *$//')"

STEPS=400 attempt "$project/packaging/run"
check_contains "a long build says before it how long it takes" "building: 400 steps, " "$(head -n1 <<<"$said")"
check "and how far it is, now and then" "20 [20/400] Building 20 [400/400] Building 400" \
  "$(grep -c '^\[' <<<"$said") $(grep '^\[' <<<"$said" | sed -n '1p;$p' | paste -sd' ')"
printf '# ninja log v5\n1\t2\t3\ta.o\tx\n1\t2\t3\tb.o\tx\n5\t6\t7\ta.o\ty\n' >"$project/build/release/.ninja_log"
STEPS=400 attempt "$project/packaging/run"
check_contains "what an earlier build finished does not count" "building: 398 steps, " "$(head -n1 <<<"$said")"
rm "$project/build/release/.ninja_log"
# shellcheck source=packaging/lib.sh
lines=$(source "$packaging/lib.sh" && { printf '[ 4%%] early\n[ 5%%] shown\nwarning: x\n[60%%] late\n[61%%] more\nend'; } | now_and_then | paste -sd'|')
check "progress in percent, other lines and a last line without an end are shown" "[ 5%] shown|warning: x|[60%] late|end" "$lines"
STEPS=3 attempt "$project/packaging/run"
check "a short one says nothing of it" 0 "$(grep -c 'building:' <<<"$said" || true)"
STEPS=40 BROKEN=1 attempt "$project/packaging/run"
check "a build that fails ends it" 1 "$status"
check_contains "with the compiler's words" "error: it is broken" "$said"
# shellcheck source=packaging/lib.sh
check "400 steps on two cores" "roundel: building: 400 steps, 2 at a time; about 18 minutes from nothing, less with a compiler cache. A later start takes seconds." \
  "$(source "$packaging/lib.sh" && say_how_long 400 2 2>&1)"

mv "$project" "$scratch/moved"
: >"$CALLS"
DISPLAY=:9 attempt "$scratch/moved/packaging/run" "my own.json"
check_contains "a project that was moved is configured afresh" "--fresh" "$(head -n1 "$CALLS")"
: >"$CALLS"
touch -d '1 minute' "$scratch/moved/CMakePresets.json"
DISPLAY=:9 attempt "$scratch/moved/packaging/run" "my own.json"
check "newer presets are read again" "cmake --preset release" "$(head -n1 "$CALLS")"

# Tests packaging/tidy with a substitute for clang-tidy that prints its arguments and reports a finding if FOUND is set.
tidy=$scratch/tidy
mkdir -p "$tidy/packaging" "$tidy/build/release" "$scratch/none"
cp "$packaging/tidy" "$tidy/packaging"
printf 'int a;\nint b;\n' >"$tidy/a.cpp"
cp "$tidy/a.cpp" "$tidy/same.cpp"
cp "$tidy/a.cpp" "$tidy/batched.cpp"
mkdir "$tidy/unity"
batch=(same.cpp batched.cpp ../ab_autogen/mocs_compilation.cpp)
printf '#include "%s"\n' "${batch[@]}" >"$tidy/unity/ab_1.cpp"
printf '[{"directory": "%s", "file": "%s/a.cpp", "command": "c++ -fpch-preprocess -Winvalid-pch --param=ggc-min-heapsize=9 -include x/cmake_pch.hxx -c a.cpp"},
  {"directory": "%s", "file": "%s/unity/ab_1.cpp", "command": "c++ -o ab.o -c %s/unity/ab_1.cpp"}]' "$tidy" "$tidy" "$tidy" "$tidy" "$tidy" >"$tidy/build/release/compile_commands.json"
ln -s "$(python3 -c 'import sys; print(sys.executable)')" "$scratch/none/python3"
PATH=$scratch/none attempt "$tidy/packaging/tidy"
check "tidy without clang-tidy succeeds" 0 "$status"
check_contains "and says that it was skipped" "clang-tidy skipped: it is not installed" "$said"
cat >"$scratch/bin/clang-tidy" <<'FAKE'
#!/bin/bash
echo "clang-tidy $*" >>"$CALLS"
[[ -z ${FOUND:-} ]] || { echo "a.cpp:2: a finding"; exit 1; }
FAKE
chmod +x "$scratch/bin/clang-tidy"
attempt "$tidy/packaging/tidy"
check "tidy outside a git checkout succeeds" 0 "$status"
check_contains "and says why it did nothing" "no git checkout" "$said"
commit() { git -C "$tidy" -c user.name=a -c user.email=a@b -c commit.gpgsign=false "$@" >/dev/null; }
commit init -q && commit add a.cpp same.cpp batched.cpp && commit commit -qm first
printf 'int a;\nint c;\n' >"$tidy/a.cpp"
commit commit -qam second
: >"$CALLS"
attempt "$tidy/packaging/tidy"
check "tidy of a commit without findings succeeds" 0 "$status"
check "it reads the file that changed" 1 "$(grep -c 'clang-tidy .*a.cpp$' "$CALLS")"
check "and no other" 1 "$(wc -l <"$CALLS")"
check_contains "on the lines that changed" '"lines": [[2, 2]]' "$(cat "$CALLS")"
check "without what GCC alone knows, and what moc writes" 0 "$(grep -Ec 'pch|ggc|mocs_compilation' "$tidy/build/release/tidy/compile_commands.json")"
FOUND=1 attempt "$tidy/packaging/tidy"
check "a finding fails it" 1 "$status"
check_contains "and is shown" "a finding" "$said"
printf 'int a;\nint d;\n' >"$tidy/batched.cpp"
commit commit -qam third
: >"$CALLS"
attempt "$tidy/packaging/tidy"
check "a file of a batch is read alone" 1 "$(grep -c 'clang-tidy .*/batched.cpp$' "$CALLS")"
check "with the command of its batch" "c++ -o ab.o -c $tidy/batched.cpp" \
  "$(python3 -c 'import json, sys; print(*(e["command"] for e in json.load(open(sys.argv[1])) if e["file"].endswith("batched.cpp")))' \
    "$tidy/build/release/tidy/compile_commands.json")"
finish
