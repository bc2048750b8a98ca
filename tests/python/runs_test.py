# SPDX-License-Identifier: GPL-3.0-or-later
"""runs_test.py CLI: roundel_scheduler reads the folders that roundel-cli writes, and plot_run.py plots one if Python has matplotlib."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
PYTHON = PROJECT / "resources" / "python"
sys.path.insert(0, str(PYTHON))
sys.dont_write_bytecode = True

from roundel_scheduler import read_comparison, read_run, read_sweep

CLI = pathlib.Path(sys.argv.pop()).resolve() if len(sys.argv) > 1 else None


def cli(*arguments):
    subprocess.run([CLI, *map(str, arguments)], check=True, capture_output=True)


def has(python, module):
    return subprocess.run([python, "-c", f"import {module}"], capture_output=True).returncode == 0


class Runs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.scratch.name)
        cls.scenario = PROJECT / "scenarios" / "lesson-node-failure.json"
        cli("run", cls.scenario, "--policy", "yarn-cs", "--out", cls.folder / "run")

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def test_rows_have_numbers_and_texts(self):
        run = read_run(self.folder / "run")
        self.assertEqual(run.label, "yarn-cs" if "label" not in run.info else run.info["label"])
        self.assertEqual(run.scenario["title"], "A node fails")
        self.assertEqual(run.jobs[0], {
            "job": "A", "arrival_s": 0, "first_start_s": 0, "finish_s": 4620, "jct_s": 4620, "wait_s": 2100, "latency_ratio": 0.3161290322580645,
            "ftf": 0.9653731343283583, "restarts": 1, "iterations": 90000,
        })
        self.assertIsNone(run.jobs[3]["finish_s"])  # cancelled
        self.assertEqual(len(run.jobs.column("jct_s")), 4)
        self.assertEqual(max(run.jobs.column("finish_s")), run.metrics["makespan_s"])
        self.assertEqual({row["kind"] for row in run.segments}, {"run", "restart"})
        for job in run.jobs:
            self.assertAlmostEqual(sum(row["iterations"] for row in run.segments if row["job"] == job["job"]), job["iterations"])
        self.assertEqual([row["round"] for row in run.rounds], list(range(len(run.rounds))))
        self.assertEqual(len(run.decisions), run.info["decisions"] if isinstance(run.info.get("decisions"), int) else len(run.decisions))
        self.assertEqual(run.decisions[0]["placements"][0]["job"], "A")
        self.assertGreater(run.timing["wall_s"], 0)

    def test_compressed_files_are_read(self):
        big = self.folder / "big"
        cli("run", PROJECT / "scenarios" / "gavel-480.json", "--policy", "yarn-cs", "--explain", "reasons", "--out", big)
        self.assertTrue((big / "decisions.jsonl.gz").is_file())
        self.assertEqual(len(read_run(big).decisions), 480)

    def test_a_run_without_decisions_has_none(self):
        cli("run", self.scenario, "--policy", "yarn-cs", "--explain", "none", "--out", self.folder / "silent")
        self.assertEqual(read_run(self.folder / "silent").decisions, [])

    def test_a_changed_file_is_refused(self):
        changed = self.folder / "changed"
        cli("run", self.scenario, "--policy", "yarn-cs", "--out", changed)
        table = changed / "jobs.csv"
        table.write_text(table.read_text().replace("4620", "4621"))
        with self.assertRaisesRegex(ValueError, "was changed"):
            read_run(changed).jobs
        self.assertEqual(read_run(changed, as_is=True).jobs[0]["finish_s"], 4621)

    def test_ids_stay_texts(self):
        scenario = json.loads(self.scenario.read_text())
        for id, job in zip(("1", "=x", "'=x", "e,\"f", "007"), scenario["jobs"]):
            job["id"] = id
        scenario["events"] = []
        file = self.folder / "ids.json"
        file.write_text(json.dumps(scenario))
        cli("run", file, "--policy", "yarn-cs", "--out", self.folder / "ids")
        self.assertEqual([row["job"] for row in read_run(self.folder / "ids").jobs], ["1", "=x", "'=x", "e,\"f", "007"])

    def test_a_comparison(self):
        both = self.folder / "both"
        cli("compare", self.scenario, "--policies", "yarn-cs,srtf", "--out", both)
        comparison = read_comparison(both)
        self.assertEqual([row["policy"] for row in comparison.results], ["yarn-cs", "srtf"])
        self.assertEqual(sorted(run.info["policy"] for run in comparison.runs), ["srtf", "yarn-cs"])
        with self.assertRaisesRegex(FileNotFoundError, "it has the runs"):
            read_run(both)

    def test_a_sweep(self):
        cli("sweep", PROJECT / "scenarios" / "papers" / "hadar" / "fig1.json", "--keep", "runs", "--out", self.folder / "sweep")
        sweep = read_sweep(self.folder / "sweep")
        self.assertEqual([(row["run"], row["scheduler"], row["makespan_s"]) for row in sweep.results][:2], [(0, "Gavel", 2160), (1, "Hadar", 1800)])
        self.assertEqual(sweep.summary[0]["metric"], "makespan_s")
        self.assertEqual(sweep.run(1).metrics["makespan_s"], 1800)

    def test_frames(self):
        run = read_run(self.folder / "run")
        if has(sys.executable, "pandas"):
            self.assertEqual(run.jobs.frame()["jct_s"].max(), run.metrics["jct_max_s"])
        else:
            with self.assertRaisesRegex(ImportError, "python3-pandas"):
                run.jobs.frame()

    def test_pictures(self):
        for python in {sys.executable, "/usr/bin/python3"}:
            if not pathlib.Path(python).exists():
                continue
            picture = self.folder / "picture.png"
            picture.unlink(missing_ok=True)
            environment = {**os.environ, "MPLCONFIGDIR": str(self.folder)}
            command = [python, "-B", PYTHON / "examples" / "plot_run.py", self.folder / "run", picture]
            drawn = subprocess.run(command, capture_output=True, text=True, env=environment)
            if has(python, "matplotlib"):
                self.assertEqual((drawn.returncode, drawn.stdout), (0, "YARN-CS: 5 jobs, mean JCT 6988.333333333334 s, makespan 16440 s\n"), drawn.stderr)
                self.assertEqual(picture.read_bytes()[:4], b"\x89PNG")
            else:
                self.assertEqual(drawn.returncode, 1)
                self.assertIn("apt install python3-matplotlib", drawn.stderr)


if __name__ == "__main__":
    if CLI is None:
        sys.exit(__doc__)
    unittest.main()
