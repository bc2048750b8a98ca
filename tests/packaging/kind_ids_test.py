# SPDX-License-Identifier: GPL-3.0-or-later
"""kind_ids_test.py PROJECT: the id of a kind of plot or figure is only in its entry. Other code reads the entry instead.

The files in REGISTRIES contain the entries (`.id = "cru"`, or `.id = kGantt` with the constant beside them). In other files of core,
widgets and app, no string literal may be an id or the beginning or end of an id ("jct-", "-bars"). COMMON_WORDS are also names of
metrics and keys, so they are checked only in files that include the headers of plots or figures.
"""

import pathlib
import re
import sys

from policy_ids_test import literals, sources

REGISTRIES = {
    "widgets/plots/painting/plot_data.cpp",
    "widgets/plots/painting/plot_data.h",
    "widgets/figures/kinds/registry/figure_kind.h",
    "widgets/figures/kinds/registry/figure_kinds.cpp",
    "widgets/figures/sweeps/sweep_choices.h",
    "widgets/figures/sweeps/sweep_choices.cpp",
}
COMMON_WORDS = {"cluster", "cru", "gru", "makespan", "parts", "queue", "throughput", "wait"}
# Words that equal an id but mean something else: a file and a word each.
OTHER_MEANINGS = {
    ("app/cli/figure_backend_qt.cpp", "wait"),  # the meaning of colours
    ("core/lesson/evaluate.cpp", "fragments"),  # a column of rounds.csv
    ("core/lesson/file/lesson_faults.cpp", "fragments"),
    ("core/lesson/file/raw_reference.cpp", "matrix"),  # a key of a reference
    ("core/lesson/file/reference.cpp", "matrix"),
    ("core/lesson/file/write_lesson.cpp", "matrix"),
    ("core/policies/external/wire/why.cpp", "matrix"),  # a kind of picture of a table
    ("widgets/figures/files/provenance.cpp", "parts"),  # a key of the view
    ("widgets/figures/files/provenance.cpp", "wait"),
    ("widgets/figures/files/tikz_plots.cpp", "-dots"),  # the end of a name in a picture
    ("widgets/figures/handout/handout_pdf.cpp", "gantt"),  # the only figure on a sheet of questions
    ("widgets/figures/kinds/figure_csv.cpp", "cru"),  # metrics
    ("widgets/figures/kinds/figure_csv.cpp", "gru"),
    ("widgets/figures/kinds/figure_panels.cpp", "cru"),
    ("widgets/figures/kinds/figure_panels.cpp", "gru"),
    ("widgets/plots/view/scoreboard.cpp", "cru"),
    ("widgets/figures/report/report_tables.cpp", "cru"),
    ("widgets/figures/report/report_tables.cpp", "gru"),
}
ID = re.compile(r'\.id = (?:"([\w-]+)"|(k\w+))')
CONSTANT = re.compile(r'constexpr const char\* (k\w+) = "([\w-]+)"')
OF_PLOTS = re.compile(r'#include "(?:widgets/(?:figures|plot_painting|plots|run_plots|sweep_figures|report)/|app/cli/figure_backend)')


def ids_in(text):
    constants = dict(CONSTANT.findall(text))
    return {word or constants[name] for word, name in ID.findall(text)}


def faults(files, ids):
    ends = {end for word in ids for at, letter in enumerate(word) if letter == "-" for end in (word[: at + 1], word[at:])}
    for name, text in files:
        if name in REGISTRIES:
            continue
        forbidden = ids | ends if OF_PLOTS.search(text) else (ids | ends) - COMMON_WORDS
        for word in literals(text):
            if word in forbidden and (name, word) not in OTHER_MEANINGS:
                yield f'{name}: names the kind "{word}"; what it asks belongs into the entry of the kind'


def main():
    files = list(sources(pathlib.Path(sys.argv[1])))
    ids = ids_in("".join(text for name, text in files if name in REGISTRIES))
    found = list(faults(files, ids))
    print(*found, sep="\n")
    print(f"{len(ids)} kinds, {len(found)} faults")
    return 1 if found or not ids else 0


if __name__ == "__main__":
    sys.exit(main())
