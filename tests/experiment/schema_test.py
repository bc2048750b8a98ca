# SPDX-License-Identifier: GPL-3.0-or-later
"""schema_test.py PROJECT: sample sweeps, the example of the help, and every shipped sweep are valid by the JSON Schema; the schema refuses what
the reader refuses.

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

SOUND = [
    {},
    {"title": "t", "notes": "n", "seeds": 3, "metrics": ["cru"]},
    {"seeds": [5, 0, 7]},
    {"warm_up": {"jobs": 1}},
    {"warm_up": {"seconds": 0.5}},
    {"vary": [{"name": "a", "path": "/x", "values": [1, "two", None]}]},
    {"vary": [{"name": "a", "path": ["/x", "/y"], "values": [[1, 2], [3, 4]]}]},
    {"vary": [{"name": "a", "path": "/x", "values": {"from": 1, "to": 9, "steps": 3, "scale": "log"}}]},
    {"schedulers": [{"policy": "hadar", "label": "H", "options": {"beam": 8}, "vary": [{"name": "b", "path": "beam", "values": [1]}]}]},
]
# The same examples are in tests/experiment/sweep_test.cpp for the reader.
WRONG = [
    {"roundel_sweep": 2},
    {"seeds": 0},
    {"seeds": []},
    {"seeds": [1, 1]},
    {"seeds": [-1]},
    {"metrics": []},
    {"metrics": "cru"},
    {"warm_up": 3},
    {"warm_up": {}},
    {"warm_up": {"jobs": 0}},
    {"warm_up": {"jobs": 1, "seconds": 5}},
    {"warm_up": {"seconds": -5}},
    {"schedulers": []},
    {"schedulers": [{"label": "x"}]},
    {"vary": [{"name": "a", "path": "/x", "values": []}]},
    {"vary": [{"name": "a", "path": "/x", "values": {"from": 1, "to": 2, "steps": 1}}]},
    {"vary": [{"path": "/x", "values": [1]}]},
    {"sedes": 3},
]


def with_members(members):
    return {"roundel_sweep": 1, "scenario": "s.json", **members}


def samples(project):
    """Yields the sweeps that must be valid, with their names."""
    for members in SOUND:
        yield json.dumps(members), with_members(members)
    page = (project / "resources" / "help" / "sweeps.md").read_text(encoding="utf-8")
    blocks = re.findall(r"(?:^ {4}.*\n)+", page, re.MULTILINE)
    examples = [json.loads(block) for block in blocks if '"roundel_sweep"' in block]
    assert examples, "the help has no example"
    for example in examples:
        yield "sweeps.md", example
    for file in sorted((project / "scenarios").rglob("*.json")):
        document = json.loads(file.read_text(encoding="utf-8"))
        if "roundel_sweep" in document:
            yield str(file.relative_to(project)), document


def main():
    project = pathlib.Path(sys.argv[1])
    schema = json.loads((project / "resources" / "sweep.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    bad = 0
    sound = list(samples(project))
    for name, sweep in sound:
        for error in validator.iter_errors(sweep):
            bad += 1
            print(f"{name}: /{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}")
    for members in WRONG:
        if validator.is_valid(with_members(members)):
            bad += 1
            print(f"the schema takes {members}")
    print(f"{len(sound)} sweeps, {len(WRONG)} wrong ones, {bad} faults")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
