# SPDX-License-Identifier: GPL-3.0-or-later
"""schema_test.py PROJECT CLI: the JSON Schema of lessons and the reader agree on sound and wrong examples, and on the shipped lessons.

The reader is `roundel-cli lesson check`, whose status is 2 for a file with faults. Exit 77 if python3-jsonschema is not installed.
"""

import copy
import json
import pathlib
import subprocess
import sys
import tempfile

try:
    import jsonschema
except ImportError:
    print("python3-jsonschema is not installed")
    sys.exit(77)

METRIC = {"metric": "makespan_s"}
WAY = [{"set": "/jobs/0/iterations", "to": 20}]
BASE = {
    "roundel_lesson": 1,
    "title": {"en": "Prices", "de": "Preise"},
    "author": "A. Teacher",
    "minutes": 8,
    "scenario": "hadar-b3.json",
    "lanes": ["Hadar eff", {"policy": "yarn-cs", "label": "FIFO", "options": {}}],
    "after": ["fast-gpu"],
    "steps": [
        {"say": "Look.", "at": 0, "lane": "Hadar eff", "show": ["lanes", "why"], "hide": ["after-playhead", "lane:FIFO"], "ring": {"job": "J2"}},
        {"say": "Where?", "at": "decision:1", "points": 1, "ask": {"place": "J1", "decisions": 2, "match": "types", "ties": True},
         "hint": ["a", {"en": "b"}, {"say": "c", "ring": {"term": "U_max", "step": "Price", "job": "J2"}}], "reveal": "{why=J1}"},
        {"say": "Which?", "at": 0, "ask": {"pick": "job", "is": {"blocker": "J2"}}},
        {"say": "How much?", "at": 0, "ask": {"number": {"table": "candidates", "row": {"job": "J2"}, "column": "payoff"}, "tolerance": 0.01}},
        {"say": "Order?", "at": 0, "ask": {"order": {"job": "*", "column": "finish_s"}, "by": "ascending"}},
        {"say": "Choose.", "ask": {"choose": [{"text": "a", "right": True, "because": "x"}, {"text": "b", "right": False}]}},
        {"say": "Edit.", "ask": {"reach": [{"of": METRIC, "is": "<", "to": 9}], "allow": ["jobs"], "edits": 2, "way": WAY}},
    ],
}
REMOVED = object()
ASK = "ask"
# A path into BASE and its new value.
SOUND = [
    ((), None),
    (("title",), "Prices"),
    (("author",), REMOVED),
    (("after",), REMOVED),
    (("steps", 0, "at"), 0.5),
    (("steps", 0, "at"), "start:J2"),
    (("steps", 0, "ring"), {"node": "A"}),
    (("steps", 2, ASK), {"pick": "lane", "by": "min", "of": {"metric": "jct_mean_s", "lane": "*"}}),
    (("steps", 2, ASK), {"pick": "node", "is": {"holds": "J1"}}),
    (("steps", 2, ASK), {"pick": "job", "is": {"chosen": True}}),
    (("steps", 3, ASK), {"number": {"job": "J2", "column": "finish_s"}, "unit": "min"}),
    (("steps", 3, ASK), {"number": {"value": "Umax", "digits": 3, "at": 1}}),
    (("steps", 3, ASK), {"number": {"score": "J1", "rejected": True}}),
    (("steps", 3, ASK), {"number": {"reason": "J2", "number": "payoff"}}),
    (("steps", 3, ASK), {"number": {"term": "U_max", "step": "Price", "job": "J2"}}),
    (("steps", 3, ASK), {"number": {"table": "prices", "row": 0, "column": "of"}}),
    (("steps", 3, ASK), {"number": {"rounds": "cru", "at": "start:J1", "lane": "FIFO"}}),
    (("steps", 4, ASK), {"order": {"table": "candidates"}}),
    (("steps", 6, ASK, "way"), [{"lane": "Hadar eff", "option": "utility", "to": "norm"}]),
    (("steps", 6, ASK, "way"), [{"lane": "Hadar eff", "at": 0, "place": {"J3": [], "J2": [{"node": "B", "type": "K80", "count": 1}]}}]),
    (("steps", 6, ASK, "reach", 0, "to"), {"metric": "makespan_s", "run": "before"}),
]
WRONG = [
    (("roundel_lesson",), 2),
    (("roundel_lesson",), REMOVED),
    (("title",), REMOVED),
    (("title",), {"de": "nur deutsch"}),
    (("titel",), "x"),
    (("minutes",), -1),
    (("scenario",), ""),
    (("lanes", 1), {"label": "FIFO"}),
    (("steps",), []),
    (("steps", 0, "say"), " "),
    (("steps", 0, "at"), -1),
    (("steps", 0, "at"), "decision:0"),
    (("steps", 0, "at"), "soon"),
    (("steps", 0, "show"), ["lane"]),
    (("steps", 0, "hide"), ["all"]),
    (("steps", 0, "ring"), {"job": "J2", "node": "A"}),
    (("steps", 0, "ring"), {"term": "U_max", "job": "J2"}),
    (("steps", 1, "points"), -1),
    (("steps", 1, "hint"), [{"ring": {"job": "J2"}}]),
    (("steps", 1, ASK, "decisions"), 0),
    (("steps", 1, ASK, "match"), "part"),
    (("steps", 1, ASK, "pick"), "job"),
    (("steps", 2, ASK, "is"), {}),
    (("steps", 2, ASK, "is"), {"chosen": False}),
    (("steps", 2, ASK, "is"), REMOVED),
    (("steps", 2, ASK, "of"), METRIC),
    (("steps", 3, ASK), {"number": {"metric": "makespan_s", "value": "Umax"}}),
    (("steps", 3, ASK), {"number": {"table": "candidates"}}),
    (("steps", 3, ASK), {"number": {"job": "J2"}}),
    (("steps", 3, ASK), {"number": {"metric": "makespan_s", "row": 0}}),
    (("steps", 3, ASK), {"number": {"metric": "makespan_s", "digits": 0}}),
    (("steps", 3, ASK), {"number": {"metric": "makespan_s", "run": "after"}}),
    (("steps", 3, ASK, "tolerance"), -1),
    (("steps", 4, ASK, "by"), "min"),
    (("steps", 5, ASK, "choose"), [{"text": "a", "right": True}]),
    (("steps", 5, ASK, "choose", 0, "right"), False),
    (("steps", 6, ASK, "way"), REMOVED),
    (("steps", 6, ASK, "way"), []),
    (("steps", 6, ASK, "way"), [{"set": "/clock/restart_s"}]),
    (("steps", 6, ASK, "edits"), 0),
    (("steps", 6, ASK, "allow"), ["time"]),
    (("steps", 6, ASK, "reach"), []),
    (("steps", 6, ASK, "reach", 0, "is"), "=<"),
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


def is_read(program, file):
    ran = subprocess.run([program, "lesson", "check", str(file)], capture_output=True, text=True, check=False)
    assert ran.returncode in (0, 1, 2), ran
    return ran.returncode != 2


def main():
    project, program = pathlib.Path(sys.argv[1]), sys.argv[2]
    schema = json.loads((project / "resources" / "lesson.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    bad = 0
    documents = [(True, path, value) for path, value in SOUND] + [(False, path, value) for path, value in WRONG]
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "one.lesson.json"
        for sound, path, value in documents:
            document = changed(path, value)
            file.write_text(json.dumps(document), encoding="utf-8")
            for judge, verdict in (("schema", validator.is_valid(document)), ("reader", is_read(program, file))):
                if verdict != sound:
                    bad += 1
                    print(f"the {judge} {'takes' if verdict else 'refuses'} {path} {value}")
    for shipped in sorted((project / "scenarios" / "lessons").glob("*.lesson.json")):
        if not validator.is_valid(json.loads(shipped.read_text(encoding="utf-8"))):
            bad += 1
            print(f"the schema refuses {shipped.name}")
    print(f"{len(documents)} lessons, {bad} faults")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
