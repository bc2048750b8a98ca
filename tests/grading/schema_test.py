# SPDX-License-Identifier: GPL-3.0-or-later
"""schema_test.py PROJECT CLI: the JSON Schema of assignments and the reader agree on sound and wrong examples.

The reader is `roundel-cli grade --strip`. Exit 77 if python3-jsonschema is not installed (ctest then counts the test as skipped).
"""

import copy
import json
import pathlib
import re
import subprocess
import sys
import tempfile

try:
    import jsonschema
except ImportError:
    print("python3-jsonschema is not installed")
    sys.exit(77)

BASE = {
    "roundel_assignment": 1,
    "title": "Beat FIFO",
    "command": "python3 scheduler.py",
    "build": None,
    "limits": {"build_s": 60, "hello_limit_s": 10, "decision_limit_s": 2, "run_s": 120, "memory_mib": 1024, "processes": 64},
    "scenarios": [
        {"id": "fig1", "file": "fig1.json"},
        {"id": "random", "generator": "poisson", "set": {"jobs": 4}, "seeds": [11, 12], "hidden": True},
    ],
    "cases": [
        {"id": "runs", "what": "runs", "on": ["fig1"], "points": 4},
        {"id": "same", "what": "equal", "to": {"policy": "yarn-cs"}, "on": ["fig1"], "points": 2},
        {"id": "sound", "what": "check", "points": 2},
        {"id": "fast", "what": "metric", "metric": "jct_mean_s", "against": {"policy": "gavel", "options": {}}, "at_most": 1.05,
         "partial": {"from": 1.5}, "on": ["random"], "points": 10, "hidden": "after_due_date"},
    ],
    "leaderboard": [{"name": "Mean JCT", "metric": "jct_mean_s", "against": 100, "on": ["fig1"], "public": True}],
}
REMOVED = object()
# A path into BASE and its new value.
SOUND = [
    ((), None),
    (("build",), "make -s"),
    (("title",), REMOVED),
    (("due",), "2026-12-12"),
    (("due",), "2026-12-12T23:59"),
    (("limits",), {"run_s": 5}),
    (("leaderboard",), REMOVED),
    (("cases", 3, "hidden"), True),
    (("cases", 3, "hidden"), "after_published"),
    (("cases", 3, "against"), 7.5),
    (("cases", 3, "partial"), REMOVED),
    (("cases", 2, "hidden"), False),
    (("scenarios", 0, "seeds"), [0]),
    (("leaderboard", 0, "against"), REMOVED),
]
WRONG = [
    (("due",), "12 Dec"),
    (("due",), "2026-12-12 23:59"),
    (("roundel_assignment",), 2),
    (("roundel_assignment",), REMOVED),
    (("command",), ""),
    (("command",), REMOVED),
    (("cases",), REMOVED),
    (("titel",), "x"),
    (("limits", "processes"), 0),
    (("limits", "memory_mib"), 0),
    (("limits", "run_s"), -1),
    (("limits", "cores"), 1),
    (("scenarios", 0, "generator"), "poisson"),
    (("scenarios", 0, "file"), REMOVED),
    (("scenarios", 0, "set"), {"jobs": 1}),
    (("scenarios", 1, "seeds"), [1, 1]),
    (("scenarios", 1, "seeds"), [-1]),
    (("scenarios", 1, "hidden"), "yes"),
    (("cases", 0, "what"), "walks"),
    (("cases", 0, "points"), -1),
    (("cases", 0, "points"), REMOVED),
    (("cases", 0, "on"), REMOVED),
    (("cases", 0, "on"), []),
    (("cases", 0, "on"), ["fig1", "fig1"]),
    (("cases", 0, "to"), {"policy": "yarn-cs"}),
    (("cases", 1, "to"), REMOVED),
    (("cases", 1, "metric"), "cru"),
    (("cases", 3, "at_most"), REMOVED),
    (("cases", 3, "against"), REMOVED),
    (("cases", 3, "against"), -1),
    (("cases", 3, "hidden"), "hidden"),
    (("cases", 3, "hidden"), "later"),
    (("cases", 3, "partial"), {}),
    (("leaderboard", 0, "on"), []),
    (("leaderboard", 0, "metric"), REMOVED),
    (("leaderboard", 0, "order"), "asc"),
]


def changed(path, value):
    document = copy.deepcopy(BASE)
    if not path:
        return document
    place = document
    for key in path[:-1]:
        place = place[key]
    if value is REMOVED:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return document


def help_examples(project):
    page = project / "resources" / "help" / "grading.md"
    blocks = re.findall(r"(?:^ {4}.*\n)+", page.read_text(encoding="utf-8"), re.MULTILINE)
    examples = [json.loads(block) for block in blocks if '"roundel_assignment"' in block]
    assert examples, "the help has no example"
    return examples


def is_read(program, folder, document):
    file = pathlib.Path(folder) / "assignment.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    ran = subprocess.run([program, "grade", "--strip", str(file), "--out", "-"], capture_output=True, text=True, check=False)
    assert ran.returncode in (0, 2), ran
    return ran.returncode == 0


def main():
    project, program = pathlib.Path(sys.argv[1]), sys.argv[2]
    schema = json.loads((project / "resources" / "assignment.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    documents = [(True, str(path), changed(path, value)) for path, value in SOUND]
    documents += [(False, f"{path} {value}", changed(path, value)) for path, value in WRONG]
    documents += [(True, "grading.md", example) for example in help_examples(project)]
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        for sound, name, document in documents:
            for judge, verdict in (("schema", validator.is_valid(document)), ("reader", is_read(program, folder, document))):
                if verdict != sound:
                    bad += 1
                    print(f"the {judge} {'takes' if verdict else 'refuses'} {name}")
    print(f"{len(documents)} assignments, {bad} faults")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
