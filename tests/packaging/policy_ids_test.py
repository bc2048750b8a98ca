# SPDX-License-Identifier: GPL-3.0-or-later
"""policy_ids_test.py PROJECT CLI: only the code of a scheduler contains its id. Other code uses its PolicyInfo.

CLI is roundel-cli, whose `policies --json` lists the ids. An id may be a whole string literal only in one folder of core/policies, or
in one file if the scheduler is one file. Comments and quoted words inside other strings are ignored. Texts outside core/policies must
not contain the name of a scheduler that follows a paper, except for those listed here and citations of its equations ("Hops Eq. 9").
"""

import collections
import json
import pathlib
import re
import subprocess
import sys

# Words that equal an id but mean something else.
OTHER_MEANINGS = {
    ("app/cli/commands/import_command.cpp", "gavel"),  # a format of files
    ("core/io/job_fields.h", "hare"),  # a key of switch_ms
    ("core/traces/formats/sia.cpp", "sia"),  # a format of files
    ("core/traces/formats/tiresias.cpp", "tiresias"),
    ("core/model/check/validate_job.cpp", "hare"),
    ("core/policies/hadare/options.cpp", "hadar"),  # a value of `nodes`
}
# Texts that contain the name of a scheduler: a file and a name each. Do not add entries; use PolicyInfo, as readersOf() does.
KNOWN_NAMES = {
    ("app/cli/commands/import_command.cpp", "Gavel"),  # its traces
    ("app/cli/commands/sweep_figure.cpp", "Gavel"),  # an example
    ("app/cli/commands/sweep_figure.cpp", "Hadar"),
    ("core/io/export/csv_columns.cpp", "Hare"),
    ("core/io/gavel_import.cpp", "Gavel"),
    ("core/model/derived_values.cpp", "Hare"),
    ("core/traces/formats/elasticflow.cpp", "Gavel"),
    ("widgets/figures/kinds/figure.cpp", "A-SRPT"),
    ("widgets/build/jobs/nested_model.cpp", "Hare"),  # a key of switch_ms
    ("widgets/build/palette/entry_dialog.cpp", "HadarE"),
    ("widgets/build/palette/entry_dialog.cpp", "Hops"),
    ("widgets/build/palette/palette_model.cpp", "HadarE"),  # its workload mixes
    ("widgets/build/properties/node_properties.cpp", "HadarE"),
    ("widgets/build/properties/type_properties.cpp", "HadarE"),
    ("widgets/build/properties/type_properties.cpp", "Hops"),
}
COMMENT_OR_STRING = re.compile(r'//[^\n]*|/\*.*?\*/|R"\(.*?\)"|"((?:[^"\\\n]|\\.)*)"', re.DOTALL)


def literals(text):
    return [match.group(1) for match in COMMENT_OR_STRING.finditer(text) if match.group(1) is not None]


def home(name):
    """Returns the scheduler that a file belongs to: its folder, or the file itself; None outside core/policies."""
    parts = pathlib.PurePosixPath(name).parts
    if parts[:2] != ("core", "policies"):
        return None
    return parts[2] if len(parts) > 3 else parts[2].rsplit(".", 1)[0]


def sources(project):
    for folder in ("core", "widgets", "app"):
        for file in sorted((project / folder).rglob("*")):
            if file.suffix in {".h", ".cpp"}:
                yield file.relative_to(project).as_posix(), file.read_text(encoding="utf-8")


def faults(files, ids):
    homes = collections.defaultdict(dict)
    for name, text in files:
        for word in literals(text):
            if word not in ids or (name, word) in OTHER_MEANINGS:
                continue
            if home(name) is None:
                yield f'{name}: names the scheduler "{word}"; what it asks belongs into PolicyInfo'
            else:
                homes[word].setdefault(home(name), name)
    for word, places in homes.items():
        if len(places) > 1:
            yield f'"{word}" is named by {" and ".join(sorted(places.values()))}: by more than the scheduler itself'


def name_faults(files, names):
    either = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    named = re.compile(rf"(?<![\w-])({either})(?![\w-])(?! Eq\.)")
    for name, text in files:
        if home(name) is not None:
            continue
        found = {match.group(1) for word in literals(text) for match in named.finditer(word)}
        for scheduler in sorted(found):
            if (name, scheduler) not in KNOWN_NAMES:
                yield f"{name}: a text names {scheduler}; what it says belongs into PolicyInfo"


def main():
    project = pathlib.Path(sys.argv[1])
    listed = subprocess.run([sys.argv[2], "policies", "--json"], check=True, capture_output=True, text=True).stdout
    policies = json.loads(listed)
    ids = {policy["id"] for policy in policies}
    names = {policy["name"] for policy in policies if policy["group"] == "paper"}
    files = list(sources(project))
    found = [*faults(files, ids), *name_faults(files, names)]
    print(*found, sep="\n")
    print(f"{len(ids)} schedulers, {len(found)} faults")
    return 1 if found or not ids else 0


if __name__ == "__main__":
    sys.exit(main())
