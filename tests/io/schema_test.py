# SPDX-License-Identifier: GPL-3.0-or-later
"""schema_test.py PROJECT: tests that the JSON Schemas accept every shipped scenario, generator and sweep, and a scenario with every key of the
format, and that they reject what the reader rejects.

Exits with 77 if python3-jsonschema is not installed; ctest then counts the test as skipped.
"""

import copy
import json
import pathlib
import sys

try:
    import jsonschema
except ImportError:
    print("python3-jsonschema is not installed")
    sys.exit(77)


def refuse_constant(word):
    raise ValueError(f"{word} is not JSON")


def load(path):
    return json.loads(path.read_text(encoding="utf-8"), parse_constant=refuse_constant)


def faults(validator, scenario):
    return [f"/{'/'.join(map(str, e.absolute_path))}: {e.message[:200]}" for e in validator.iter_errors(scenario)]


def put(scenario, path, value):
    """A copy with the value at path replaced, added, or (value is None.__class__) removed."""
    changed = copy.deepcopy(scenario)
    at = changed
    for step in path[:-1]:
        at = at[step]
    if value is type(None):
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return changed


# Paths in everything.json with an invalid value for each.
WRONG = [
    (["roundel"], 2),
    (["roundel"], type(None)),
    (["nodes"], []),
    (["jobs"], []),
    (["titel"], "x"),
    (["clock", "round_s"], 0),
    (["clock", "seed"], -1),
    (["clock", "rounds"], 1),
    (["opening", "at_s"], -1),
    (["opening", "minutes"], 0),
    (["opening", "group"], "lessons"),
    (["opening", "taks"], "x"),
    (["gpu_types", 0, "id"], ""),
    (["gpu_types", 0, "color"], "red"),
    (["nodes", 0, "gpus"], []),
    (["nodes", 0, "gpus", 0, "count"], 0),
    (["nodes", 0, "gpus", 0, "count"], 1.5),
    (["nodes", 0, "pcie"], 2),
    (["jobs", 0, "id"], type(None)),
    (["jobs", 0, "gpus"], "2"),
    (["jobs", 0, "gpus"], []),
    (["jobs", 0, "gpus"], [1, 1]),
    (["jobs", 0, "iterations"], 1),
    (["jobs", 0, "throughput"], {"V": 0}),
    (["jobs", 0, "throughput"], {"V": {"0": 1}}),
    (["jobs", 0, "throughput"], {"V": {}}),
    (["jobs", 0, "throughput_per"], "node"),
    (["jobs", 0, "pattern"], 3),
    (["jobs", 0, "timing", "V", "hit_p"], 1.5),
    (["jobs", 1, "stages", 0, "replicas"], 0),
    (["jobs", 1, "stages", 0, "forward_s"], type(None)),
    (["jobs", 1, "allreduce"], "star"),
    (["jobs", 2, "sync", "train_s"], {}),
    (["pair_throughput", 0, "throughput"], type(None)),
    (["pair_throughput", 0, "throughput", "V"], [1]),
    (["pair_throughput", 0, "throughput", "V"], [1, 0]),
    (["pair_throughput", 0, "models"], ["m"]),
    (["pair_throughput", 0, "models"], type(None)),
    (["pair_throughput", 0, "jobs"], ["a", "b"]),
    (["history"], "past.csv"),
    (["events", 0, "kind"], "down"),
    (["events", 0, "node"], type(None)),
    (["events", 0, "job"], "a"),
    (["events", 3, "value"], type(None)),
    (["events", 5, "value"], None),
    (["compare", 0, "policy"], type(None)),
    (["compare", 0], "gavel"),
    (["expected", 0, "value"], "1"),
    (["expected", 1, "jobs"], "their"),
    (["session"], "none"),
    (["session", "roundel_session"], type(None)),
    (["session", "bookmarks", 0, "at_s"], -1),
]


# The schema of each kind of document, by the first key of the document.
KINDS = {"roundel_generator": "generator", "roundel_sweep": "sweep", "roundel_lesson": "lesson", "roundel": "scenario"}
WRONG_GENERATOR = [
    (["jobs"], 0),
    (["cluster"], {}),
    (["models"], {}),
    (["arrivals", "kind"], "weekly"),
    (["arrivals", "load"], 0),
    (["gangs", "shares", "0"], 1),
    (["laod"], 1),
]


def validators(project):
    found = {}
    for kind in KINDS.values():
        schema = load(project / "resources" / f"{kind}.schema.json")
        jsonschema.Draft202012Validator.check_schema(schema)
        found[kind] = jsonschema.Draft202012Validator(schema)
    return found


def main():
    project = pathlib.Path(sys.argv[1])
    by_kind = validators(project)
    validator = by_kind["scenario"]
    bad = 0
    everything = project / "tests" / "io" / "everything.json"
    files = [everything, *sorted(file for file in (project / "scenarios").rglob("*.json") if file.name != "index.json")]
    for file in files:
        document = load(file)
        kind = next(name for key, name in KINDS.items() if key in document)
        for fault in faults(by_kind[kind], document):
            bad += 1
            print(f"{file.relative_to(project)}: {fault}")
    for path, value in WRONG:
        if not faults(validator, put(load(everything), path, value)):
            bad += 1
            print(f"the schema takes {value!r} at /{'/'.join(map(str, path))}")
    generator = load(project / "scenarios" / "generators" / "poisson.json")
    for path, value in WRONG_GENERATOR:
        if not faults(by_kind["generator"], put(generator, path, value)):
            bad += 1
            print(f"the generators' schema takes {value!r} at /{'/'.join(map(str, path))}")
    print(f"{len(files)} documents, {len(WRONG) + len(WRONG_GENERATOR)} wrong ones, {bad} faults")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
