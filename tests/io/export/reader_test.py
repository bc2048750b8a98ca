# SPDX-License-Identifier: GPL-3.0-or-later
"""reader_test.py PROJECT ROUNDEL_CLI: tests that the reader in the help reads a typed CSV export with its types and the numbers of
the run, and that the packed trace, SWF and Batsim files have the same numbers if Python's standard library reads them."""

import csv
import gzip
import json
import pathlib
import re
import subprocess
import sys
import tempfile

PROJECT, CLI = pathlib.Path(sys.argv[1]), sys.argv[2]


def near(a, b, slack=1e-9):
    return abs(a - b) <= slack * max(1, abs(a), abs(b))


def cli(*words):
    subprocess.run([CLI, *map(str, words)], check=True, capture_output=True)


def metrics_of(folder):
    return {path.parent.name: json.loads(path.read_text())["metrics"] for path in folder.glob("*/run.json")}


def busy_of(folder):
    with open(folder / "segments.csv", newline="", encoding="utf-8") as file:
        return sum(float(row["end_s"]) - float(row["start_s"]) for row in csv.DictReader(file) if row["kind"] == "run")


def reader():
    page = (PROJECT / "resources" / "help" / "exports.md").read_text(encoding="utf-8")
    names = {}
    exec(re.search(r"```python\n(.*?)```", page, re.DOTALL).group(1), names)
    return names["read_export"]


def check_csv(runs, tables):
    read_export = reader()
    jobs, segments = read_export(tables, "jobs"), read_export(tables, "segments")
    named = {row["run"]: row for row in read_export(tables, "metrics")}
    assert read_export(tables, "decisions")[0]["reason"], "a decision says its rule"
    for name, metrics in metrics_of(runs).items():
        jct = [row["jct_s"] for row in jobs if row["run"] == name and row["jct_s"] is not None]
        busy = sum(row["end_s"] - row["start_s"] for row in segments if row["run"] == name and row["kind"] == "run")
        assert near(sum(jct) / len(jct), metrics["jct_mean_s"]), name
        assert near(busy, busy_of(runs / name)), name
        assert named[name]["makespan_s"] == metrics["makespan_s"], name
        assert isinstance(named[name]["seed"], int), name


def check_perfetto(runs, file):
    events = json.loads(gzip.open(file).read())["traceEvents"]
    names = {event["pid"]: event["args"]["name"] for event in events if event["name"] == "process_name"}
    for name, metrics in metrics_of(runs).items():
        pid = next(pid for pid, each in names.items() if each == name)
        mine = [event for event in events if event["pid"] == pid]
        jct = [event["args"]["jct_s"] for event in mine if event.get("cat") == "finish"]
        busy = sum(event["dur"] * (1 if event["cat"] == "job" else -1) for event in mine if event["ph"] == "X") / 1e6
        assert near(sum(jct) / len(jct), metrics["jct_mean_s"]), name
        assert near(busy, busy_of(runs / name), 1e-6), name


def check_swf(runs, folder):
    for name, metrics in metrics_of(runs).items():
        lines = (folder / f"{name}.swf").read_text().splitlines()
        jobs = [[int(field) for field in line.split()] for line in lines if not line.startswith(";")]
        assert all(len(job) == 18 for job in jobs), name
        done = [job for job in jobs if job[10] == 1]
        assert abs(sum(job[2] + job[3] for job in done) / len(done) - metrics["jct_mean_s"]) <= 1, name


def check_batsim(runs, folder):
    for name, metrics in metrics_of(runs).items():
        with open(folder / f"{name}_jobs.csv", newline="", encoding="utf-8") as file:
            jobs = list(csv.DictReader(file))
        assert near(sum(float(job["turnaround_time"]) for job in jobs) / len(jobs), metrics["jct_mean_s"]), name
        busy = sum(float(re.search(r"busy_gpu_s=(\S+)", job["metadata"]).group(1)) for job in jobs)
        assert near(busy, busy_of(runs / name)), name


def main():
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        runs = folder / "runs"
        cli("compare", PROJECT / "scenarios" / "hadar-fig1.json", "--policies", "gavel,hadar,tiresias", "--out", runs)
        cli("export", "csv", runs, "--out", folder / "tables")
        check_csv(runs, folder / "tables")
        cli("export", "perfetto", runs, "--out", folder / "trace.json.gz")
        check_perfetto(runs, folder / "trace.json.gz")
        cli("export", "swf", runs, "--out", folder / "swf")
        check_swf(runs, folder / "swf")
        cli("export", "batsim", runs, "--out", folder / "batsim")
        check_batsim(runs, folder / "batsim")


main()
