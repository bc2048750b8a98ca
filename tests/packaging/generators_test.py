# SPDX-License-Identifier: GPL-3.0-or-later
"""generators_test.py PROJECT: each generator of scenarios prints its output and its options with --help, and the help pages contain
its name. Users can then make a variant without reading the source."""

import pathlib
import subprocess
import sys


def faults(project):
    generators = sorted((project / "scenarios" / "generators").glob("*.py"))
    pages = "".join(page.read_text(encoding="utf-8") for page in (project / "resources" / "help").glob("*.md"))
    if len(generators) < 5:
        yield f"{len(generators)} generators found"
    for generator in generators:
        ran = subprocess.run([sys.executable, generator, "--help"], capture_output=True, text=True, timeout=60)
        if ran.returncode != 0 or not ran.stdout.startswith(f"usage: {generator.name}"):
            yield f"{generator.name} --help: exit {ran.returncode}, {(ran.stderr or ran.stdout).strip()[-200:]}"
        elif "Writes " not in ran.stdout:
            yield f"{generator.name} --help does not say what it writes"
        rows = ran.stdout.partition("options:")[2].splitlines() + [""]
        for row, after in zip(rows, rows[1:]):
            if row.startswith("  -") and "  " not in row.strip() and not after.startswith(" " * 12):
                yield f"{generator.name} --help does not explain {row.strip()}"
        if generator.name not in pages:
            yield f"no page of resources/help names {generator.name}"


def main():
    found = list(faults(pathlib.Path(sys.argv[1])))
    print(*found, sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
