# SPDX-License-Identifier: GPL-3.0-or-later
"""class_test.py PROJECT CLI: grades five programs (right, slow, illegal, crashing, better than the reference) and checks every file.

results.json has only the fields of Gradescope's specification with their types; junit.xml has the elements and attributes of Jenkins's
junit-10.xsd; nothing shown to students names what is hidden.
"""

import csv
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree as ElementTree

PROJECT = PROGRAM = None

# A first-come, first-served scheduler that uses no library. MODE selects one changed behaviour.
SCHEDULER = """
import json, sys, time
MODE = "@MODE@"
nodes, held = [], {}

def fit(job, free):
    types = [gpu["type"] for node in nodes for gpu in node["gpus"]]
    usable = {t for t in types if job["rate"].get(t)}
    need, parts = job["gpus"], []
    for node in nodes:
        for gpu in node["gpus"]:
            place = (node["id"], gpu["type"])
            take = min(need, free[place]) if gpu["type"] in usable else 0
            if take > 0:
                parts.append({"node": place[0], "type": place[1], "count": take})
                need -= take
    return parts if need == 0 else None

def choices(job, room):
    rates = [(place, job["rate"].get(place[1]) or []) for place in room]
    return [(rate, place, size) for place, by_size in rates for size, rate in zip(job["sizes"], by_size) if size <= room[place]]

def better(job, free, all_up):
    every, now = choices(job, all_up), choices(job, free)
    if not every:
        return fit(job, free)
    if not now or max(now)[0] * 2 < max(every)[0]:
        return None
    rate, place, size = max(now)
    return [{"node": place[0], "type": place[1], "count": size}]

def decide(view):
    free = {(n["id"], g["type"]): 0 if n["id"] in view["down"] else g["count"] for n in nodes for g in n["gpus"]}
    all_up, place = dict(free), {}
    for job in view["jobs"]:
        for part in job["held"]:
            free[part["node"], part["type"]] -= part["count"]
        if job["held"]:
            place[job["id"]] = job["held"]
    for job in view["jobs"]:
        if job["held"]:
            continue
        parts = better(job, free, all_up) if MODE == "better" else fit(job, free)
        if parts is None:
            if MODE == "better":
                continue
            break
        if MODE == "illegal":
            parts[0]["count"] = 99
        for part in parts:
            free[part["node"], part["type"]] -= part["count"]
        place[job["id"]] = parts
    return place

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        nodes = message["nodes"]
        answer = {"type": "ready", "protocol": 1, "name": MODE, "wake": ["arrival", "completion", "node"], "stateless": True, "view": "full"}
    elif message["type"] == "decide":
        if MODE == "slow":
            time.sleep(60)
        if MODE == "crashing":
            sys.exit("no idea \\x1b[31m <what> to do")
        answer = {"type": "decision", "id": message["id"], "place": decide(message)}
    else:
        break
    sys.stdout.write(json.dumps(answer) + "\\n")
    sys.stdout.flush()
"""
MODES = ["right", "slow", "illegal", "crashing", "better"]
ASSIGNMENT = {
    "roundel_assignment": 1,
    "title": "Beat <FIFO> & \"others\"",
    "command": "python3 scheduler.py",
    "limits": {"decision_limit_s": 3, "run_s": 60},
    "scenarios": [
        {"id": "fig1", "file": "hadar-fig1.json"},
        {"id": "lesson", "file": "lesson-gang.json"},
        {"id": "secret", "generator": "poisson", "set": {"jobs": 6}, "seeds": [4711, 4712], "hidden": True},
    ],
    "cases": [
        {"id": "runs", "what": "runs", "on": ["fig1", "lesson"], "points": 4},
        {"id": "legal", "what": "legal", "on": ["fig1", "lesson"], "points": 6},
        {"id": "same", "what": "equal", "to": {"policy": "yarn-cs"}, "on": ["fig1"], "points": 2},
        {"id": "fast", "what": "metric", "metric": "jct_mean_s", "against": {"policy": "yarn-cs"}, "at_most": 0.9, "partial": {"from": 1.1},
         "on": ["fig1"], "points": 8},
        {"id": "unseen", "what": "legal", "on": ["secret"], "points": 5, "hidden": True},
    ],
    "leaderboard": [
        {"name": "Mean JCT", "metric": "jct_mean_s", "against": {"policy": "yarn-cs"}, "on": ["fig1"]},
        {"name": "Unseen JCT", "metric": "jct_mean_s", "on": ["secret"]},
    ],
}
NUMBER = (int, float)
TOP = {"execution_time": NUMBER, "output": str, "output_format": str, "stdout_visibility": str, "tests": list, "leaderboard": list}
TEST = {"name": str, "number": str, "score": NUMBER, "max_score": NUMBER, "status": str, "output": str, "output_format": str,
        "visibility": str, "tags": list, "extra_data": dict}
FORMATS = {"text", "html", "simple_format", "md", "ansi"}
VISIBILITIES = {"hidden", "after_due_date", "after_published", "visible"}
# The elements of junit-10.xsd that are written, with their attributes.
XML = {
    "testsuites": {"name", "tests", "failures", "errors", "time"},
    "testsuite": {"name", "tests", "failures", "errors", "skipped", "time"},
    "properties": set(),
    "property": {"name", "value"},
    "testcase": {"classname", "name", "time"},
    "failure": {"message", "type"},
    "error": {"message", "type"},
}


def run(*words):
    return subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, check=False)


class ClassTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="roundel-class-"))
        for scenario in ("hadar-fig1.json", "lesson-gang.json"):
            shutil.copy(PROJECT / "scenarios" / scenario, cls.folder)
        for mode in MODES:
            program = cls.folder / "in" / mode / "scheduler.py"
            program.parent.mkdir(parents=True)
            program.write_text(SCHEDULER.replace("@MODE@", mode), encoding="utf-8")
        (cls.folder / "in" / "missing").mkdir()
        cls.assignment = cls.write("assignment.json", ASSIGNMENT)
        cls.out = cls.folder / "out"
        cls.ran = run("grade", cls.assignment, *sorted((cls.folder / "in").iterdir()), "--out", cls.out)
        with open(cls.out / "grades.csv", encoding="utf-8", newline="") as file:
            cls.rows = {row["submission"]: row for row in csv.DictReader(file)}

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    @classmethod
    def write(cls, name, document):
        file = cls.folder / name
        file.write_text(json.dumps(document), encoding="utf-8")
        return file

    def results(self, name):
        return json.loads((self.out / name / "results.json").read_text(encoding="utf-8"))

    def test_points_do_not_change_the_exit_status(self):
        self.assertEqual(self.ran.returncode, 0, self.ran.stderr)
        self.assertEqual(list(self.rows["right"]), ["submission", "points", "of", "outcome", "runs", "legal", "same", "fast", "unseen"])

    def test_each_program_has_its_outcome(self):
        outcomes = {name: row["outcome"] for name, row in self.rows.items()}
        self.assertEqual(outcomes, {"right": "legal", "better": "legal", "illegal": "refused", "slow": "too-slow", "crashing": "crashed",
                                    "missing": "missing"}, self.ran.stderr)

    def test_points_follow_the_rules(self):
        self.assertEqual([self.rows["right"][case] for case in ("runs", "legal", "same", "unseen")], ["4", "6", "2", "5"])
        self.assertAlmostEqual(float(self.rows["right"]["fast"]), 4)
        self.assertEqual([self.rows["better"][case] for case in ("runs", "legal", "same")], ["4", "6", "0"])
        self.assertEqual(self.rows["better"]["fast"], "8")
        for name in ("illegal", "slow", "crashing", "missing"):
            self.assertEqual(self.rows[name]["points"], "0", name)

    def test_results_have_the_fields_of_gradescope(self):
        for name in [*MODES, "missing"]:
            results = self.results(name)
            self.assert_fields(results, TOP)
            self.assertEqual((results["output_format"], results["stdout_visibility"]), ("text", "hidden"))
            for test in results["tests"]:
                self.assert_fields(test, TEST)
                self.assertIn(test["output_format"], FORMATS)
                self.assertIn(test["visibility"], VISIBILITIES)
                self.assertEqual(test["status"], "passed" if test["score"] == test["max_score"] else "failed")
            for entry in results["leaderboard"]:
                self.assertEqual(set(entry), {"name", "value", "order"})
                self.assertIn(entry["order"], ("asc", "desc"))
            self.assertAlmostEqual(sum(test["score"] for test in results["tests"]), float(self.rows[name]["points"]))

    def assert_fields(self, given, fields):
        self.assertEqual(set(given), set(fields))
        for key, kind in fields.items():
            self.assertIsInstance(given[key], kind, key)

    def assert_not_said(self, word, text):
        """Ignores the word as part of a longer number, because a measured time may contain the digits of a seed."""
        self.assertNotRegex(text, rf"(?<![\d.]){re.escape(word)}(?!\d)")

    def test_students_see_nothing_of_hidden_cases(self):
        for name in MODES:
            text = (self.out / name / "results.json").read_text(encoding="utf-8") + (self.out / name / "junit.xml").read_text(encoding="utf-8")
            for word in ("secret", "4711", "4712", "poisson", "Unseen JCT"):
                self.assert_not_said(word, text)
        page = (self.out / "class.html").read_text(encoding="utf-8")
        for word in ("secret", "4711", "4712", "unseen", "Unseen JCT"):
            self.assert_not_said(word, page)
        self.assertIn("secret, seed 4711", (self.out / "class-full.html").read_text(encoding="utf-8"))
        visibilities = [test["visibility"] for test in self.results("right")["tests"]]
        self.assertEqual(visibilities, ["visible"] * 4 + ["after_due_date"])

    def test_junit_has_the_elements_and_attributes_of_jenkins(self):
        for name in MODES:
            root = ElementTree.parse(self.out / name / "junit.xml").getroot()
            self.assertEqual(root.tag, "testsuites")
            for element in root.iter():
                self.assertEqual(set(element.attrib), XML[element.tag], element.tag)
            suite = root.find("testsuite")
            self.assertEqual(suite.get("name"), name)
            cases = suite.findall("testcase")
            failures = [case.find("failure") for case in cases if case.find("failure") is not None]
            self.assertEqual([suite.get(key) for key in ("tests", "failures", "errors", "skipped")],
                             [str(len(cases)), str(len(failures)), "0", "0"])
            self.assertEqual({case.get("classname") for case in cases}, {ASSIGNMENT["title"]})
            points = {p.get("name"): float(p.get("value")) for p in suite.find("properties")}
            self.assertEqual(points, {f"points.{case}": float(self.rows[name][case]) for case in ("runs", "legal", "same", "fast", "unseen")})
            wanted = {"right": {"points"}, "better": {"points"}, "slow": {"too-slow"}, "illegal": {"refused"}, "crashing": {"crashed"}}
            self.assertLessEqual({failure.get("type") for failure in failures}, wanted[name])

    def test_messages_name_what_happened(self):
        said = {name: self.results(name)["tests"][1]["output"] for name in MODES}
        self.assertIn("fig1: ", said["illegal"])
        self.assertIn("99", said["illegal"])
        for text in said.values():
            self.assertNotIn("/tmp/", text)
            self.assertNotIn("\x1b", text)

    def test_the_page_marks_the_refused_answer(self):
        page = (self.out / "class.html").read_text(encoding="utf-8")
        self.assertIn("Refused decision 1, fig1", page)
        self.assertRegex(page, "<mark>[^<]*99[^<]*</mark>")
        self.assertIn("allowed sizes of J1: ", page)
        self.assertIn("DejaVu Sans Mono", page)
        self.assertNotIn("/tmp/", page)

    def test_anonymous_pages_name_nobody(self):
        out = self.folder / "anonymous"
        names = ["right", "illegal"]
        ran = run("grade", self.assignment, *(self.folder / "in" / name for name in names), "--anonymous", "--out", out)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        with open(out / "grades.csv", encoding="utf-8", newline="") as file:
            shown = {row["submission"]: row["shown as"] for row in csv.DictReader(file)}
        self.assertEqual(set(shown.values()), {"Submission 01", "Submission 02"})
        for page in ("class.html", "class-full.html"):
            text = (out / page).read_text(encoding="utf-8")
            self.assertIn(f'data-name="{shown["right"]}"', text)
            for name in names:
                self.assertNotIn(f'"{name}"', text)
                self.assertNotIn(f">{name}<", text)

    def test_a_killed_grading_leaves_no_folder_behind(self):
        temporary = self.folder / "temporary"
        temporary.mkdir()
        environment = {**os.environ, "TMPDIR": str(temporary)}
        words = [PROGRAM, "grade", str(self.assignment), str(self.folder / "in" / "slow"), "--out", str(self.folder / "killed")]
        with subprocess.Popen(words, env=environment, stderr=subprocess.DEVNULL) as grading:
            while not list(temporary.glob("roundel-grade-*/scheduler.py")) and grading.poll() is None:
                time.sleep(0.01)
            grading.kill()
        self.assertEqual(len(list(temporary.iterdir())), 1)
        words[3] = str(self.folder / "in" / "missing")
        self.assertEqual(subprocess.run(words, env=environment, capture_output=True, check=False).returncode, 0)
        self.assertEqual(list(temporary.iterdir()), [])

    def test_quick_forks_count_as_processes(self):
        folder = self.folder / "forks" / "quick"
        folder.mkdir(parents=True)
        forks = SCHEDULER.replace("@MODE@", "right").replace("import json, sys, time", "import json, os, sys, time").replace(
            "def decide(view):", "def decide(view):\n    for _ in range(20):\n        os.fork() or os._exit(0)")
        (folder / "scheduler.py").write_text(forks, encoding="utf-8")
        document = {**ASSIGNMENT, "limits": {"processes": 8, "run_s": 60}, "cases": ASSIGNMENT["cases"][1:2], "leaderboard": []}
        out = self.folder / "forks-out"
        ran = run("grade", self.write("forks.json", document), folder, "--out", out)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        with open(out / "grades.csv", encoding="utf-8", newline="") as file:
            row = next(csv.DictReader(file))
        self.assertEqual((row["outcome"], row["points"]), ("crashed", "0"))

    def test_score_prints_the_public_cases(self):
        ran = run("score", self.assignment, self.folder / "in" / "better", "--json")
        self.assertEqual(ran.returncode, 0, ran.stderr)
        score = json.loads(ran.stdout)
        self.assertEqual([case["id"] for case in score["cases"]], ["runs", "legal", "same", "fast"])
        self.assertEqual([r["scenario"] for r in score["runs"]], ["fig1", "lesson"])
        self.assertEqual(score["runs"][0]["ranks"]["jct_mean_s"], {"rank": 1, "of": 2})
        self.assertGreater(score["runs"][0]["metrics"]["jct_mean_s"], 0)
        self.assertIsNone(score["runs"][0]["failure"])
        failure = json.loads(run("score", self.assignment, self.folder / "in" / "crashing", "--json").stdout)["runs"][0]["failure"]
        self.assertEqual(failure["code"], "program-ended")
        text = run("score", self.assignment, self.folder / "in" / "right").stdout
        self.assertIn("right: 16 of 20, legal", text)
        self.assertNotIn("unseen", text)

    def test_a_fault_of_the_grader_leaves_blanks_and_exits_with_3(self):
        document = json.loads(json.dumps(ASSIGNMENT))
        document["scenarios"][1]["file"] = "not-there.json"
        out, results = self.folder / "blank", self.folder / "results.json"
        results.write_text("{}", encoding="utf-8")
        ran = run("grade", self.write("broken.json", document), self.folder / "in" / "right", "--out", out, "--gradescope", results)
        self.assertEqual(ran.returncode, 3, ran.stderr)
        self.assertIn("not-there.json", ran.stderr)
        with open(out / "grades.csv", encoding="utf-8", newline="") as file:
            row = next(csv.DictReader(file))
        self.assertEqual([row[key] for key in ("points", "outcome", "runs", "legal", "same")], ["", "grader", "", "", "2"])
        self.assertFalse((out / "right" / "results.json").exists())
        self.assertFalse(results.exists(), "an earlier result would be taken for this one")
        error = ElementTree.parse(out / "right" / "junit.xml").getroot().find(".//error")
        self.assertEqual(error.get("type"), "grader")
        self.assertIn("not graded", (out / "class.html").read_text(encoding="utf-8"))

    def test_gradescope_writes_the_only_submission(self):
        results = self.folder / "one.json"
        ran = run("grade", self.assignment, self.folder / "in" / "missing", "--out", self.folder / "one", "--gradescope", results)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assertEqual(json.loads(results.read_text(encoding="utf-8"))["tests"][0]["extra_data"], {"outcome": "missing"})

    def test_a_build_runs_once_and_may_fail(self):
        document = json.loads(json.dumps(ASSIGNMENT))
        document.update(build="sh build.sh", command="sh start.sh", cases=document["cases"][:2], leaderboard=[], limits={"build_s": 3})
        assignment = self.write("built.json", document)
        builds = {"good": "echo built >> times; cp scheduler.py made.py", "bad": "echo no rule >&2; exit 2", "long": "sleep 60", "forks": "exit 0"}
        for name, text in builds.items():
            folder = self.folder / "built" / name
            folder.mkdir(parents=True)
            (folder / "build.sh").write_text(text + "\n", encoding="utf-8")
            (folder / "scheduler.py").write_text(SCHEDULER.replace("@MODE@", "right"), encoding="utf-8")
            (folder / "start.sh").write_text("test $(wc -l < times) = 1 && exec python3 made.py\n", encoding="utf-8")
        ran = run("grade", assignment, *(self.folder / "built" / name for name in builds), "--out", self.folder / "built-out")
        self.assertEqual(ran.returncode, 0, ran.stderr)
        with open(self.folder / "built-out" / "grades.csv", encoding="utf-8", newline="") as file:
            rows = {row["submission"]: (row["points"], row["outcome"]) for row in csv.DictReader(file)}
        self.assertEqual(rows, {"good": ("10", "legal"), "bad": ("0", "crashed"), "long": ("0", "too-slow"), "forks": ("0", "crashed")})
        self.assertIn("no rule", (self.folder / "built-out" / "bad" / "junit.xml").read_text(encoding="utf-8"))
        self.assertFalse((self.folder / "built" / "good" / "times").exists(), "the submission itself is not touched")

    def test_the_students_copy_names_nothing_hidden(self):
        copy = self.folder / "students.json"
        self.assertEqual(run("grade", "--strip", self.assignment, "--out", copy).returncode, 0)
        text = copy.read_text(encoding="utf-8")
        for word in ("secret", "4711", "4712", "poisson", "unseen", "Unseen JCT", "hidden"):
            self.assertNotIn(word, text)
        self.assertEqual(run("score", copy, self.folder / "in" / "missing").returncode, 0)

    def test_same_files_same_points(self):
        again = self.folder / "again"
        ran = run("grade", self.assignment, self.folder / "in" / "right", self.folder / "in" / "better", "-j", 2, "--out", again)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        with open(again / "grades.csv", encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                self.assertEqual(row, self.rows[row["submission"]])


if __name__ == "__main__":
    PROJECT, PROGRAM = pathlib.Path(sys.argv[1]), sys.argv[2]
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
