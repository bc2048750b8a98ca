# SPDX-License-Identifier: GPL-3.0-or-later
"""plain_words_test.py PROJECT: changed comments, texts and pages contain no turn of phrase from a list of unclear ones.

The test checks the same lines as packaging/tidy: those changed since the upstream branch, or in the last commit, and in the working
tree. It reads comments and strings of C++, comments of Python, shell and CMake, and all lines of Markdown. EXCEPTIONS lists texts
that need such a turn, each with its reason.
"""

import importlib.machinery
import importlib.util
import pathlib
import re
import sys

# Turn of phrase -> the text to write instead.
TURNS = {
    r"\bnobody(?:'s)?\b": "name the thing: \"no view\", \"no job\"",
    r"\bwho(?:m|so)?ever\b": "name the class of things: \"each caller\", \"the job that\"",
    r"\bstands?\b(?! for\b)": "\"is at\", \"is\", \"is in\"",
    r"\bin turn\b": "\"one after the other\", or leave it out",
    r"\banew\b": "\"again\"",
    r"\bafresh\b": "\"again\", \"from the start\"",
    r"\bof (?:its|their) own\b": "\"own\", \"separate\", \"another\"",
    r"\b[Ww]here (?:there|it|they|this|that|one|none|nothing|no)\b": "\"if\"",
}
# Part of a line -> the reason.
EXCEPTIONS = {
    "\\bnobody": "this list",
    "plain_words": "the tests of this list",
}
CHECKED = {".h", ".cpp", ".py", ".sh", ".md", ".txt", ".cmake", ""}
CPP = {".h", ".cpp"}
COMMENT_OR_STRING = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"", re.DOTALL)
CODE_IN_PAGE = re.compile(r"`[^`]*`")


def prose_of(name, line):
    """Returns the part of a line that is text, without code."""
    suffix = pathlib.PurePosixPath(name).suffix
    if suffix in CPP:
        return " ".join(COMMENT_OR_STRING.findall(line))
    if suffix == ".md":
        return CODE_IN_PAGE.sub("", line)
    found = re.search(r"(?:^|\s)#.*", line)
    return found.group(0) if found else ""


def turns_of(name, line):
    """Returns the banned turns of a line, each with the text to write instead."""
    if any(text in line for text in EXCEPTIONS):
        return []
    prose = prose_of(name, line)
    return [(found.group(0).strip(" .;:,("), instead) for turn, instead in TURNS.items() if (found := re.search(turn, prose))]


def tidy(project):
    loader = importlib.machinery.SourceFileLoader("tidy", str(project / "packaging" / "tidy"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("tidy", loader))
    sys.dont_write_bytecode = True
    loader.exec_module(module)
    return module


def main(project):
    changes = tidy(project)
    diff = changes.git("diff", "--unified=0", "--no-color", changes.base())
    if diff is None:
        print("no git, or no commit to compare with")
        return 77
    bad = []
    for name, ranges in changes.changed_lines(diff).items():
        file = project / name
        if file.suffix not in CHECKED or not file.is_file():
            continue
        lines = file.read_text(encoding="utf-8").split("\n")
        for first, last in ranges:
            for number in range(first, last + 1):
                for turn, instead in turns_of(name, lines[number - 1]):
                    bad.append(f"{name}:{number}: \"{turn}\"; write {instead}")
    print("\n".join(bad))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
