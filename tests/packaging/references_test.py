# SPDX-License-Identifier: GPL-3.0-or-later
"""references_test.py PROJECT: the files that comments and documents name exist in the repository.

The test reads the comments of C++ files, CMake files and scripts, and all Markdown. A reference is a file name with the extension of
a source or document (README.md, prices.h, core/metrics/rounds.h) or a path that begins with a folder of the project (tests/golden,
scenarios/hadar-fig1.json). It is searched beside the file that names it, in the parent folders, and as the end of any path of the
project, so "hadar.h" and "sim/kernel/gangs/gangs.h" are found. Placeholders (NAME.h, ID.md, a.h, core/*/README.md) and addresses
are no references.
"""

import pathlib
import re
import sys

TOP = ("app", "core", "packaging", "resources", "scenarios", "tests", "translations", "widgets", ".ci")
CODE = {".h", ".cpp", ".cmake", ".py", ".sh"}
SKIPPED_TOPS = {".git", "build"}
THIRD_PARTY = "third_party"
NAME = re.compile(
    r"(?<![\w./*<>{}$@:%~-])"  # not inside a longer path, a pattern or an address
    r"((?:\.{1,2}/)*[\w.+-]+(?:/[\w.+-]+)*/?)"
)
FILE = re.compile(r"\.(?:h|cpp|md|py)$")
COMMENTS = {
    ".h": re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL),
    ".py": re.compile(r"(?:^|\s)#\s[^\n]*|\A\"\"\".*?\"\"\"", re.DOTALL),
}
COMMENTS[".cpp"] = COMMENTS[".h"]
COMMENTS[".sh"] = COMMENTS[".cmake"] = re.compile(r"#[^\n]*")
INCLUDED = re.compile(r"^\s*#\s*include.*$", re.MULTILINE)
STRING = re.compile(r'"(?:\\.|[^"\\\n])*"')


def placeholder(name):
    """Returns whether a name is a placeholder, such as NAME.h, NAME_test.cpp, ID.md, a.h, .cpp and mine.py. README.md is none."""
    stem = name.rstrip("/").rsplit("/", 1)[-1].split(".")[0]
    first = stem.split("_")[0]
    return len(first) < 2 or stem == "mine" or (first.isupper() and stem not in {"README", "LICENSE"})


def text_of(file):
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".md":
        return re.sub(r"https?://\S+", "", text)
    if file.name == "CMakeLists.txt":
        pattern = COMMENTS[".cmake"]
    else:
        pattern = COMMENTS[file.suffix]
        text = INCLUDED.sub("", text)
        if file.suffix in {".h", ".cpp"}:
            text = STRING.sub('""', text)
    return re.sub(r"https?://\S+", "", "\n".join(pattern.findall(text)))


def references(text):
    for match in NAME.finditer(text):
        name = match.group(1).rstrip(".")
        following = text[match.end() : match.end() + 1]
        if following in {"*", "<", "{", "$"} or placeholder(name) or name.endswith("-"):
            continue
        first = name.split("/", 1)[0]
        if FILE.search(name) or ("/" in name and first in TOP):
            yield name


class Project:
    def __init__(self, root):
        self.root = root
        self.files = [
            path.relative_to(root)
            for path in sorted(root.rglob("*"))
            if path.is_file() and path.relative_to(root).parts[0] not in SKIPPED_TOPS and "__pycache__" not in path.parts
        ]
        self.ends = set()
        for path in self.files:
            parts = path.parts
            self.ends.update("/".join(parts[i:]) for i in range(len(parts)))
            self.ends.update("/".join(parts[:i]) for i in range(1, len(parts)))

    def has(self, name, file):
        name = name.rstrip("/")
        if name in self.ends or (file.parent / name).exists():
            return True
        return not FILE.search(name) and f"{name}.h" in self.ends  # "core/model/pipeline": a header and its source

    def read(self):
        for path in self.files:
            if THIRD_PARTY in path.parts:
                continue
            if path.suffix in CODE or path.suffix == ".md" or path.name == "CMakeLists.txt":
                yield path


def faults(root):
    project = Project(root)
    for path in project.read():
        for name in sorted(set(references(text_of(root / path)))):
            if not project.has(name, root / path):
                yield f"{path}: names {name}, which is not in the project"


def main():
    root = pathlib.Path(sys.argv[1])
    found = list(faults(root))
    print(*found, sep="\n")
    print(f"{len(found)} references lead nowhere")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
