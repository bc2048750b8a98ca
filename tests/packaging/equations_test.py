# SPDX-License-Identifier: GPL-3.0-or-later
"""equations_test.py PROJECT: one search finds every implemented equation of the papers, in the header that implements it.

There is one spelling: PAPER Eq. 5, and PAPER Eq. (1e) if the number has a letter; likewise PAPER Algorithm 1, PAPER Theorem 2, PAPER
Lemma 2, PAPER Definition 1. The list is equations.txt beside this file. The test checks that each name of the list is in its header,
that each name in a header of core is on the list, and that no header of core cites an equation in another way ("Eqs. 1-5", "Eq. 5"
without its paper).
"""

import pathlib
import re
import sys

PAPERS = ("Hadar", "HadarE", "Hops", "Hare", "A-SRPT", "Gavel", "Sia")
NUMBER = r"(?:Eq\. (?:\d+(?![\da-z])|\(\d+[a-z]\))|(?:Algorithm|Theorem|Lemma|Definition) \d+)"
NAME = re.compile(rf"(?<![\w-])(?:{'|'.join(PAPERS)}) {NUMBER}")
CITED = re.compile(r"\b(?:Eqs?\.|[Ee]quations? \(?\d|[Cc]onstraints? \(\d)")
COMMENT = re.compile(r"//.*")


def read_list(text):
    """Returns [(name, header)] of the lines "NAME  HEADER"."""
    lines = (line.strip() for line in text.splitlines())
    return [tuple(line.rsplit(maxsplit=1)) for line in lines if line and not line.startswith("#")]


def list_faults(project, listed):
    for name, header in listed:
        file = project / header
        if not NAME.fullmatch(name):
            yield f'equations.txt: "{name}" is not of the form "PAPER Eq. 5", "PAPER Eq. (1e)" or "PAPER Algorithm 1"'
        elif not file.is_file():
            yield f"equations.txt: {name}: there is no {header}"
        elif name not in NAME.findall(file.read_text(encoding="utf-8")):
            yield f"{header}: does not name {name}, which it implements by equations.txt"


def header_faults(project, listed):
    known = {name for name, _ in listed}
    for file in sorted((project / "core").rglob("*.h")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            comment = " ".join(COMMENT.findall(line))
            where = f"{file.relative_to(project)}:{number}"
            for name in NAME.findall(comment):
                if name not in known:
                    yield f"{where}: {name} is not in equations.txt"
            if CITED.search(NAME.sub("", comment)):
                yield f'{where}: cites an equation in another form than "PAPER Eq. 5" or "PAPER Eq. (1e)"'


def main():
    project = pathlib.Path(sys.argv[1])
    listed = read_list((pathlib.Path(__file__).parent / "equations.txt").read_text(encoding="utf-8"))
    found = [*list_faults(project, listed), *header_faults(project, listed)]
    print(*found, sep="\n")
    print(f"{len(listed)} equations, {len(found)} faults")
    return 1 if found or not listed else 0


if __name__ == "__main__":
    sys.exit(main())
