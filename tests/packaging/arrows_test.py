"""arrows_test.py PROJECT: includes inside core follow the arrows that core's CMake files draw, and no arrow goes round.

Static libraries link in circles without a word and every include path starts at the project's root, so neither the
compiler nor the linker would notice. Also: core names no Qt header, widgets include nothing of app.
"""

import pathlib
import re
import sys

INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.MULTILINE)


def stated_arrows(core):
    """{folder: set of folders it may include}, as the CMake files state it."""
    arrows = {}
    for file in sorted(core.glob("*/CMakeLists.txt")):
        text = re.sub(r"#.*", "", file.read_text())
        arrows[file.parent.name] = set(re.findall(r"roundel::(\w+)", text)) - {"flags", file.parent.name}
    return arrows


def reachable(arrows, start):
    seen, stack = set(), list(arrows.get(start, ()))
    while stack:
        folder = stack.pop()
        if folder not in seen:
            seen.add(folder)
            stack.extend(arrows.get(folder, ()))
    return seen


def sources(folder):
    return sorted(p for p in folder.rglob("*") if p.suffix in {".h", ".cpp"})


def includes(file):
    return INCLUDE.findall(file.read_text(encoding="utf-8"))


def faults(project):
    core = project / "core"
    arrows = stated_arrows(core)
    for folder in arrows:
        if folder in reachable(arrows, folder):
            yield f"core/{folder}/CMakeLists.txt: its dependencies lead back to it"
    for folder in arrows:
        allowed = reachable(arrows, folder) | {folder}
        for file in sources(core / folder):
            for header in includes(file):
                parts = header.split("/")
                name = file.relative_to(project)
                if parts[0] == "core" and len(parts) > 2 and parts[1] not in allowed:
                    yield f"{name}: includes {header}, but core/{folder}/CMakeLists.txt has no roundel::{parts[1]}"
                if parts[0] in {"widgets", "app"} or re.match(r"Q[A-Z]|Qt", header) or header.startswith("qcustomplot"):
                    yield f"{name}: includes {header}, which is not for core"
    for file in sources(project / "widgets"):
        for header in includes(file):
            if header.startswith("app/"):
                yield f"{file.relative_to(project)}: includes {header}; arrows run from app to widgets"


def main():
    project = pathlib.Path(sys.argv[1])
    arrows = stated_arrows(project / "core")
    found = list(faults(project))
    print(*found, sep="\n")
    print(f"{len(arrows)} folders of core, {len(found)} faults")
    return 1 if found or not arrows else 0


if __name__ == "__main__":
    sys.exit(main())
