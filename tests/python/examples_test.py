# SPDX-License-Identifier: GPL-3.0-or-later
"""examples_test.py CLI [CXX]: the examples are the schedulers that they name, on every shipped scenario without stages and tasks.

FIFO, in Python and compiled with CXX, is compared with yarn-cs: segments.csv has the same bytes. Shortest remaining time and least
attained service are compared with own-rule and their formulas: jobs.csv has the same bytes, and each decision has the same
placements. Exit 77 (skipped) if CLI lacks the scheduler `external`.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
PYTHON = PROJECT / "resources" / "python"
sys.path.insert(0, str(PYTHON))
sys.dont_write_bytecode = True

from roundel_scheduler import read_run

CLI, *CXX = sys.argv[1:] if len(sys.argv) > 1 else [None]
EXAMPLES = PYTHON / "examples"


def plain_scenarios():
    for file in sorted((PROJECT / "scenarios").glob("*.json")):
        scenario = json.loads(file.read_text(encoding="utf-8"))
        if not any(key in job for job in scenario["jobs"] + scenario.get("models", []) for key in ("stages", "sync")):
            yield file


def python(name):
    return f"'{sys.executable}' '{EXAMPLES / name}'"


def run(scenario, out, policy, **options):
    settings = [argument for key, value in options.items() for argument in ("--set", f"{key}={json.dumps(value)}")]
    command = [CLI, "run", scenario, "--policy", policy, *settings, "--explain", "reasons", "--out", out]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise AssertionError(f"{scenario.name}, {policy}: {done.stderr}")
    return read_run(out)


def placements(run):
    return [(decision["at_s"], {each["job"]: sorted(map(str, each["parts"])) for each in decision["placements"]}) for decision in run.decisions]


class Examples(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def same_segments(self, command):
        count = 0
        for scenario in plain_scenarios():
            with self.subTest(scenario=scenario.name):
                run(scenario, self.folder / "ours", "yarn-cs")
                run(scenario, self.folder / "theirs", "external", command=command)
                ours, theirs = ((self.folder / side / "segments.csv").read_bytes() for side in ("ours", "theirs"))
                self.assertTrue(ours == theirs, "segments.csv differs")
                count += 1
        self.assertGreater(count, 25)

    def same_decisions(self, name, formula):
        for scenario in plain_scenarios():
            with self.subTest(scenario=scenario.name):
                ours = run(scenario, self.folder / "ours", "own-rule", priority=formula)
                theirs = run(scenario, self.folder / "theirs", "external", command=python(name))
                self.assertEqual(placements(ours), placements(theirs))
                self.assertEqual(*((self.folder / side / "jobs.csv").read_text() for side in ("ours", "theirs")))

    def test_fifo_is_yarn_cs(self):
        self.same_segments(python("fifo.py"))

    @unittest.skipUnless(CXX, "no compiler was named")
    def test_fifo_in_cpp_is_yarn_cs(self):
        program = self.folder / "fifo"
        subprocess.run([*CXX, "-std=c++17", "-O2", "-Wall", "-Wextra", "-Werror", EXAMPLES / "fifo.cpp", "-o", program], check=True)
        self.same_segments(f"'{program}'")

    def test_shortest_remaining_time_is_an_own_rule(self):
        self.same_decisions("srtf_backfill.py", "0 - remaining_s")

    def test_least_attained_service_is_an_own_rule(self):
        self.same_decisions("least_attained.py", "0 - attained_gpu_s")

    def test_the_others_finish_all_jobs(self):
        for name in ("greedy_gavel.py", "with_state.py"):
            for scenario in ("hadar-fig1", "lesson-node-failure", "lesson-restart", "hadare-aws-m05"):
                file = PROJECT / "scenarios" / f"{scenario}.json"
                self.assertEqual(run(file, self.folder / "theirs", "external", command=python(name)).metrics["unfinished"], 0)


if __name__ == "__main__":
    if CLI is None:
        sys.exit(__doc__)
    if '"external"' not in subprocess.run([CLI, "policies", "--json"], capture_output=True, text=True, check=True).stdout:
        print("skipped: this roundel-cli has no scheduler external")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
