# SPDX-License-Identifier: GPL-3.0-or-later
"""schema_test.py PROJECT: the example of the help is valid by the schema of talks, which refuses what the reader refuses.

Exit 77 if python3-jsonschema is not installed (ctest then counts the test as skipped).
"""

import json
import pathlib
import re
import sys

try:
    import jsonschema
except ImportError:
    print("python3-jsonschema is not installed")
    sys.exit(77)

WRONG_SLIDES = [
    {}, {"at": -1}, {"at": "decision:0"}, {"at": "begin:J2"}, {"at": 0, "spot": {}}, {"at": 0, "spot": {"job": ""}},
    {"at": 0, "spot": {"job": "J1", "node": "A"}}, {"at": 0, "lanes": ["A", "B", "C"]}, {"at": 0, "lanes": ["A", "A"]},
    {"at": 0, "view": ""}, {"at": 0, "sentense": "typo"}, {"at": 0, "scenario": "/etc/passwd"},
    {"at": 0, "scenario": "../a.json"}, {"at": 0, "scenario": "a/../../b.json"}, {"at": 0, "scenario": "c:/a.json"},
    {"at": 0, "scenario": ""},
]


def main():
    project = pathlib.Path(sys.argv[1])
    schema = json.loads((project / "resources" / "talk.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    page = (project / "resources" / "help" / "presenter.md").read_text(encoding="utf-8")
    blocks = re.findall(r"(?:^ {4}.*\n)+", page, re.MULTILINE)
    sound = [json.loads(block) for block in blocks if '"roundel_talk"' in block]
    assert sound, "the help has no example"
    sound.append({"roundel_talk": 1, "scenario": "a/..b/c.json", "slides": [{"at": "90"}, {"at": "start:J 2"}]})
    bad = 0
    for talk in sound:
        for error in validator.iter_errors(talk):
            bad += 1
            print(f"/{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}")
    wrong = [{"roundel_talk": 1, "slides": [slide]} for slide in WRONG_SLIDES]
    wrong += [{"roundel_talk": 2, "slides": []}, {"slides": []}, {"roundel_talk": 1}]
    for talk in wrong:
        if validator.is_valid(talk):
            bad += 1
            print(f"the schema takes {talk}")
    print(f"{len(sound)} talks, {len(wrong)} wrong ones, {bad} faults")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
