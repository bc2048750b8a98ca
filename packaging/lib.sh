# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# Shared by packaging/run, packaging/test and packaging/packages, which source it: packages, then one build tree.
set -euo pipefail

roundel_root=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
roundel_preset=release
roundel_build=$roundel_root/build/$roundel_preset
# With ccache, a fresh clone finds what an earlier one compiled.
export CCACHE_BASEDIR=$roundel_root CCACHE_NOHASHDIR=true
roundel_list=${ROUNDEL_PACKAGES_FILE:-$roundel_root/packaging/packages.txt}

say() { printf 'roundel: %s\n' "$*" >&2; }

die() {
  say "$*"
  exit 1
}

# list_packages SECTION...: the lines of these sections, comments stripped, alternatives kept ("a|b").
list_packages() {
  local wanted=" $* "
  awk -v wanted="$wanted" '
    { sub(/#.*/, ""); gsub(/[ \t\r]+/, "") }
    /^\[.*\]$/ { on = index(wanted, " " substr($0, 2, length($0) - 2) " ") > 0; next }
    on && $0 != "" { print }' "$roundel_list"
}

# installed_packages: names dpkg holds installed, one a line.
installed_packages() {
  dpkg-query --show --showformat='${db:Status-Status} ${Package}\n' 2>/dev/null | sed -n 's/^installed //p'
}

# missing_packages SECTION...: the entries of which no alternative is installed. Asks no network.
missing_packages() {
  list_packages "$@" | awk -F'|' '
    FILENAME != "-" { have[$0] = 1; next }
    { for (i = 1; i <= NF; i++) if ($i in have) next; print }' <(installed_packages) -
}

# Not "| grep -q": with pipefail a reader that leaves early makes the writer's broken pipe the answer.
known_to_apt() {
  local policy
  policy=$(LC_ALL=C apt-cache policy "$1" 2>/dev/null) || return
  [[ $policy == *"Candidate: "[^\(]* ]]
}

# choose_alternative ENTRY: its first name that apt can install; if there is none, the first name, so that apt reports it.
choose_alternative() {
  local name names
  IFS='|' read -r -a names <<<"$1"
  for name in "${names[@]}"; do
    if known_to_apt "$name"; then
      printf '%s\n' "$name"
      return
    fi
  done
  printf '%s\n' "${names[0]}"
}

# as_root COMMAND...: through sudo for everyone but root; without a terminal sudo must not ask.
as_root() {
  if [[ $EUID -eq 0 ]]; then
    env "$@"
  elif [[ -t 0 ]]; then
    sudo env "$@"
  else
    sudo -n env "$@"
  fi
}

# A configuration file that was changed is kept: dpkg would ask, and standard input is closed.
apt_get() {
  as_root DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 \
    apt-get -q -o Dpkg::Use-Pty=0 -o Dpkg::Options::=--force-confold -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 "$@" </dev/null >&2
}

# ensure_packages SECTION...: installs what is missing, or ends with a message that says what to do by hand.
ensure_packages() {
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "this system has no apt; the libraries listed in packaging/packages.txt must be there already"
    return
  fi
  local missing=() names=() entry
  mapfile -t missing < <(missing_packages "$@")
  [[ ${#missing[@]} -gt 0 ]] || return 0
  if [[ $EUID -ne 0 ]] && ! command -v sudo >/dev/null; then
    for entry in "${missing[@]}"; do
      names+=("$(choose_alternative "$entry")")
    done
    die "packages are missing and there is no sudo; as root run: apt-get install --no-install-recommends ${names[*]}"
  fi
  say "installing ${#missing[@]} missing packages: ${missing[*]}"
  apt_get update || say "apt-get update failed; trying with the package lists that are here"
  for entry in "${missing[@]}"; do
    names+=("$(choose_alternative "$entry")")
  done
  apt_get install --yes --no-install-recommends "${names[@]}" ||
    die "apt-get could not install: ${names[*]} (see its message above)"
}

# build_jobs: one a core, but no more than memory holds at about 1.5 GiB a compiler.
build_jobs() {
  local cores gib
  cores=$(nproc)
  gib=$(awk '/^MemAvailable:/ { print int($2 / 1572864) }' /proc/meminfo 2>/dev/null || true)
  if [[ -n $gib && $gib -lt $cores ]]; then
    cores=$((gib > 0 ? gib : 1))
  fi
  printf '%s\n' "$cores"
}

# use_preset NAME: configure and build work in its tree from now on. The default is release.
use_preset() {
  roundel_preset=$1
  roundel_build=$roundel_root/build/$1
}

# configure: the preset in use, with Ninja if it is installed. Skipped when the tree is configured and the presets are
# older; a tree that was moved or copied is configured from the start.
configure() {
  local cache=$roundel_build/CMakeCache.txt stamp=$roundel_build/.configured arguments=(--preset "$roundel_preset")
  if [[ -f $cache ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$roundel_root" "$cache"; then
    arguments+=(--fresh)
    rm -f "$stamp"
  fi
  if [[ -f $stamp && ! $roundel_root/CMakePresets.json -nt $stamp ]]; then
    return
  fi
  if [[ ! -f $stamp ]] && command -v ninja >/dev/null; then
    arguments+=(--fresh -G Ninja)
  fi
  (cd "$roundel_root" && cmake "${arguments[@]}") >&2 || die "configuring failed; see the message above"
  touch "$stamp"
}

# steps_to_do [TARGET...]: prints how many commands the build still has, or nothing if that is unknown. A dry run of ninja (-n)
# ends after it has looked for new files, so the commands are counted, less the outputs that are logged as built.
steps_to_do() {
  [[ -f $roundel_build/build.ninja ]] && command -v ninja >/dev/null || return 0
  local commands finished=0
  commands=$(ninja -C "$roundel_build" -t commands "$@" 2>/dev/null | wc -l)
  [[ ! -f $roundel_build/.ninja_log ]] || finished=$(grep -v '^#' "$roundel_build/.ninja_log" | cut -f4 | sort -u | wc -l)
  printf '%s\n' "$((commands > finished ? commands - finished : 0))"
}

# Seconds of processor time of a step on average, compiled from nothing: 352 steps of the release preset took 1,868 s.
roundel_step_s=5.3

# say_how_long STEPS JOBS: before a build that is worth a word.
say_how_long() {
  local minutes
  [[ ${1:-0} -ge 20 ]] || return 0
  minutes=$(awk -v steps="$1" -v jobs="$2" -v each="$roundel_step_s" 'BEGIN { printf "%d", int(steps * each / jobs / 60 + 1) }')
  say "building: $1 steps, $2 at a time; about $minutes minutes from nothing, less with a compiler cache. A later start takes seconds."
}

# now_and_then: prints the builder's lines [n/m] (or [ n%]) once for every twentieth of the way, and every other line, as they
# arrive. Bash reads them: mawk, the awk of Debian, waits until its buffer is full.
now_and_then() {
  local line shown=0 part
  while IFS= read -r line || [[ -n $line ]]; do
    if [[ $line =~ ^\[\ *([0-9]+)(/([0-9]+)|%)\] ]]; then
      part=$((BASH_REMATCH[1] * 20 / ${BASH_REMATCH[3]:-100}))
      [[ $part -gt $shown ]] || continue
      shown=$part
    fi
    printf '%s\n' "$line"
  done
}

# build [TARGET...]: all targets by default. A terminal shows the builder's own running count; a file or a pipe gets a line now and then.
build() {
  local targets=() jobs steps
  [[ $# -eq 0 ]] || targets=(--target "$@")
  jobs=$(build_jobs)
  steps=$(steps_to_do "$@")
  say_how_long "${steps:-0}" "$jobs"
  if [[ -t 2 ]]; then
    cmake --build "$roundel_build" --parallel "$jobs" "${targets[@]}" >&2
  else
    cmake --build "$roundel_build" --parallel "$jobs" "${targets[@]}" 2>&1 | now_and_then >&2
  fi || die "the build failed; see the message above"
}
