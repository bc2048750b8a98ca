# SPDX-License-Identifier: GPL-3.0-or-later
"""glossary_test.py PROJECT: every name in the glossary is in the source, every scheduler's page links the glossary, the glossary has
no term twice, and the page of new features begins with the project's version."""

import pathlib
import re
import sys

ROW = re.compile(r"^\| ([^|]+) \| [^|]+ \| (?:`(\w+)` )?\|$", re.MULTILINE)
NOT_SCHEDULERS = {
    "beat", "build", "command-line", "comparing", "course", "experiments", "exports", "figures", "generators", "glossary", "grading", "guarantees", "index", "job-table", "metrics", "papers",
    "presenter", "scenario-format", "sweeps", "traces", "what-if", "whatsnew", "why", "window",
}


def words_of(folder):
    found = set()
    for file in folder.rglob("*"):
        if file.suffix in {".h", ".cpp"}:
            found.update(re.findall(r"\w+", file.read_text(encoding="utf-8")))
    return found


def faults(project):
    pages = project / "resources" / "help"
    rows = [(term, name) for term, name in ROW.findall((pages / "glossary.md").read_text(encoding="utf-8")) if term not in ("term", "---")]
    terms = [term.strip() for row, _ in rows for term in row.split(",")]
    for term in sorted({term for term in terms if terms.count(term) > 1}):
        yield f"glossary.md: {term} stands there more than once"
    known = words_of(project / "core") | words_of(project / "widgets")
    for term, name in rows:
        if name and name not in known:
            yield f"glossary.md: {term} is called {name}, which no source has"
    for page in sorted(pages.glob("*.md")):
        if page.stem not in NOT_SCHEDULERS and "(glossary.md)" not in page.read_text(encoding="utf-8"):
            yield f"{page.name}: does not link the glossary"
    version = re.search(r"project\(roundel VERSION ([\d.]+)", (project / "CMakeLists.txt").read_text(encoding="utf-8"))[1]
    news = re.findall(r"^## (.+)$", (pages / "whatsnew.md").read_text(encoding="utf-8"), re.MULTILINE)
    if news[:1] != [version]:
        yield f"whatsnew.md: begins with {news[:1]}, the project's version is {version}"
    if len(rows) < 50:
        yield f"glossary.md: only {len(rows)} rows were read"


if __name__ == "__main__":
    found = list(faults(pathlib.Path(sys.argv[1])))
    print(*found, sep="\n")
    sys.exit(1 if found else 0)
