#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# slurm_test.sh PROGRAM SCENARIO: tests the scripts of `sweep --slurm` on a Slurm with one node, and the lines of `sweep --parallel`.
# 1,000 runs in two shards have the same results as the sweep in one piece. A second call of the scripts repeats no run.
# This script starts Slurm as root in a separate folder. Exit 77 (skipped) with the reason if that is not possible.
set -euo pipefail
here=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
# shellcheck source=tests/packaging/check.sh
source "$here/check.sh"
program=$1 scenario=$2
PATH=$PATH:/usr/sbin

skip() {
  printf 'skipped: %s\n' "$*"
  exit 77
}
for tool in slurmctld slurmd sbatch srun munged parallel; do
  command -v "$tool" >/dev/null || skip "$tool is not installed (packages slurmctld, slurmd, slurm-client, munge, parallel)"
done
[[ $EUID -eq 0 ]] || skip "Slurm's daemons are started as root"

scratch=$(mktemp -d)
# Each daemon writes its process id; only these processes are ended.
finish_daemons() {
  local file tries
  # Waits for the running steps, because they would remain without their daemon.
  for tries in $(seq 20); do
    [[ -n ${SLURM_CONF:-} && -n $(squeue -h 2>/dev/null) && $tries -gt 0 ]] || break
    sleep 0.5
  done
  for file in slurmd slurmctld munged; do
    [[ ! -s $scratch/$file.pid ]] || kill "$(cat "$scratch/$file.pid")" 2>/dev/null || true
  done
  rm -rf "$scratch" 2>/dev/null || { sleep 1; rm -rf "$scratch"; }
}
trap finish_daemons EXIT

# free_port: prints a port on which no process listens.
free_port() {
  local port
  for port in $(shuf -i 20000-40000 -n 50); do
    (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || { echo "$port"; return; }
  done
}

start_slurm() {
  local host
  host=$(hostname -s)
  mkdir "$scratch/state" "$scratch/spool"
  (umask 077 && head -c 1024 /dev/urandom >"$scratch/key")
  munged --force --key-file="$scratch/key" --socket="$scratch/munge.socket" --pid-file="$scratch/munged.pid" \
    --log-file="$scratch/munged.log" --seed-file="$scratch/munge.seed" 2>/dev/null || skip "munged does not start here"
  cat >"$scratch/slurm.conf" <<CONF
ClusterName=roundel
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$scratch/munge.socket
CredType=cred/munge
SlurmctldPort=$(free_port)
SlurmdPort=$(free_port)
SlurmctldPidFile=$scratch/slurmctld.pid
SlurmdPidFile=$scratch/slurmd.pid
SlurmctldLogFile=$scratch/slurmctld.log
SlurmdLogFile=$scratch/slurmd.log
StateSaveLocation=$scratch/state
SlurmdSpoolDir=$scratch/spool
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=batch_sched_delay=0,sched_interval=1
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
CONF
  printf 'CgroupPlugin=cgroup/v1\nCgroupAutomount=no\n' >"$scratch/cgroup.conf"
  export SLURM_CONF=$scratch/slurm.conf
  slurmctld -f "$SLURM_CONF" || skip "slurmctld does not start here"
  slurmd -f "$SLURM_CONF" || skip "slurmd does not start here"
  local tries
  for tries in $(seq 60); do
    [[ $(sinfo -h -o %T 2>/dev/null) != idle ]] || return 0
    sleep 0.5
  done
  skip "the node is not idle after $((tries / 2)) s: $(tail -n 1 "$scratch/slurmd.log" 2>/dev/null)"
}

# submitted SCRIPT: runs the script as a user does, and waits until the merge has ended.
submitted() {
  local said merge
  said=$(bash "$1")
  merge=$(sed -n 's/.*merge: job \([0-9]*\);.*/\1/p' <<<"$said")
  timeout 300 srun --quiet --dependency="afterany:$merge" true
}

# rows FOLDER: prints the sorted rows of a shard's journal.
rows() { tail -n +2 "$1/rows.journal" | sort; }

cp "$scenario" "$scratch/scenario.json"
cat >"$scratch/sweep.json" <<'JSON'
{"roundel_sweep": 1, "scenario": "scenario.json",
 "vary": [{"name": "round_s", "path": "/clock/round_s", "values": {"from": 60, "to": 600, "steps": 50}}],
 "schedulers": [{"policy": "gavel"}, {"policy": "hadar"}], "seeds": 10, "metrics": ["makespan_s", "jct_mean_s"]}
JSON
cd "$scratch"
"$program" sweep sweep.json --quiet --out one
check "1,000 runs have a row each" 1001 "$(wc -l <one/results.csv | tr -d ' ')"

"$program" sweep sweep.json --parallel 2 --out by-parallel >lines
HOME=$scratch sh lines 2>/dev/null
for file in results.csv summary.csv; do
  check "two shards by GNU parallel give the $file of one piece" "$(sha256sum <"one/$file")" "$(sha256sum <"by-parallel/whole/$file")"
done

start_slurm
"$program" sweep sweep.json --quiet --slurm 2 --out by-slurm >said
check "the command to submit is said" "bash '$scratch/by-slurm/submit.sh'" "$(cat said)"
submitted by-slurm/submit.sh
for file in results.csv summary.csv; do
  check "two shards by Slurm give the $file of one piece" "$(sha256sum <"one/$file")" "$(sha256sum <"by-slurm/whole/$file")"
done
check_contains "a shard's log says what it did" "500 of 500 runs" "$(cat by-slurm/log-1.txt)"

# Removes half of the rows of a shard. The same script runs the missing runs and repeats no other run.
head -n 251 by-slurm/shard-2/rows.journal >kept && cp kept by-slurm/shard-2/rows.journal
before=$(rows by-slurm/shard-2)
submitted by-slurm/submit.sh
check_contains "the script run again repeats no run" "500 of 500 runs, 500 of them from before" "$(cat by-slurm/log-1.txt)"
check_contains "and does what is missing" "500 of 500 runs, 250 of them from before" "$(cat by-slurm/log-2.txt)"
check "rows that were there stay as they were" "$before" "$(rows by-slurm/shard-2 | grep -xFf <(printf '%s\n' "$before"))"
check "the results are again those of one piece" "$(sha256sum <one/results.csv)" "$(sha256sum <by-slurm/whole/results.csv)"
finish
