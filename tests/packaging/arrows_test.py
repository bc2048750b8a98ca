# SPDX-License-Identifier: GPL-3.0-or-later
"""arrows_test.py PROJECT TARGETS: includes follow the links between the CMake targets of core, widgets and app. There are no cycles
between targets or between the groups of folders in widgets.

Static libraries can link in cycles without an error, and every include path starts at the project's root. Therefore neither the
compiler nor the linker finds such faults. Also: every file belongs to a target, core includes no Qt header, widgets include nothing
of app, a source of core includes its own header first, and no folder has more than 30 files. A header that says "Private to FOLDER"
or "Internal to FOLDER" is included only below that folder, except by tests. CMake writes TARGETS: lines "target NAME", "file PATH",
"links NAME".
"""

import pathlib
import re
import sys

INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.MULTILINE)
TOPS = ("core", "widgets", "app")
MAX_FILES = 30
PRIVATE = re.compile(r"\b(?:Private|Internal) to (?:the |this )?([\w/]+)")
NOT_FOR_CORE = re.compile(r"(Q[A-Z]|Qt|qcustomplot|widgets/|app/)")


def read_targets(text):
    """Returns ({file: target}, {target: set of targets it links}). roundel::x and roundel_x are the same target."""
    owner, links, target = {}, {}, None
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if word == "target":
            target = rest
            links[target] = set()
        elif word == "file":
            owner[pathlib.Path(rest)] = target
        elif word == "links":
            links[target].add(rest.replace("::", "_"))
    return owner, {name: linked & links.keys() for name, linked in links.items()}


def reachable(links, start):
    seen, stack = set(), list(links[start])
    while stack:
        target = stack.pop()
        if target not in seen:
            seen.add(target)
            stack.extend(links.get(target, ()))
    return seen


def sources(folder):
    return sorted(p for p in folder.rglob("*") if p.suffix in {".h", ".cpp"})


def includes(file):
    return INCLUDE.findall(file.read_text(encoding="utf-8"))


def link_faults(project, owner, links):
    allowed = {target: reachable(links, target) for target in links}
    for target in links:
        if target in allowed[target]:
            yield f"{target}: its links lead back to it"
    for file in sorted(f for top in TOPS for f in sources(project / top)):
        name = file.relative_to(project)
        target = owner.get(file)
        if target is None:
            yield f"{name}: no CMakeLists.txt lists it"
            continue
        for header in includes(file):
            other = owner.get(project / header)
            if other is not None and other != target and other not in allowed[target]:
                yield f"{name}: includes {header} of {other}, which {target} does not link"


def layer_faults(project):
    for file in sources(project / "core"):
        for header in includes(file):
            if NOT_FOR_CORE.match(header):
                yield f"{file.relative_to(project)}: includes {header}, which is not for core"
    for file in sources(project / "widgets"):
        for header in includes(file):
            if header.startswith("app/"):
                yield f"{file.relative_to(project)}: includes {header}; arrows run from app to widgets"


def first_faults(project):
    """A source of core must include its own header first. Then the compiler finds each include that the header lacks."""
    for file in sources(project / "core"):
        header = file.with_suffix(".h")
        first = (includes(file) or [""])[0]
        if file.suffix == ".cpp" and header.exists() and first != header.relative_to(project).as_posix():
            yield f"{file.relative_to(project)}: includes {first or 'nothing'} before {header.name}"


def room_faults(project):
    folders = {file.parent for top in TOPS for file in sources(project / top)}
    for folder in sorted(folders):
        count = sum(1 for file in folder.iterdir() if file.suffix in {".h", ".cpp"})
        if count > MAX_FILES:
            yield f"{folder.relative_to(project)}: {count} files; a folder holds at most {MAX_FILES}"


def group_of(path):
    """Returns the group of a path below widgets: its first folder. A folder `painting` in it is a separate group, because figures and
    notes use it too."""
    parts = path.split("/")
    return "/".join(parts[:2]) if len(parts) > 2 and parts[1] == "painting" else parts[0]


def group_faults(project):
    """The includes of a group of widgets, such as lanes/ and plots/, must not lead back to the group."""
    links = {}
    for file in sources(project / "widgets"):
        group = group_of(file.relative_to(project / "widgets").as_posix())
        included = {group_of(header.removeprefix("widgets/")) for header in includes(file) if header.startswith("widgets/")}
        links.setdefault(group, set()).update(included - {group})
    for group in sorted(links):
        if group in reachable(links, group):
            yield f"widgets/{group}: its includes lead back to it"


def home_of(project, header):
    """Returns the folder that the header's first comment names as private: None without such a name, "" if no parent folder has it."""
    comment = " ".join(line[2:].strip() for line in header.read_text(encoding="utf-8").splitlines() if line.startswith("//"))
    said = PRIVATE.search(comment)
    if said is None:
        return None
    if said[1] == "folder":
        return header.parent
    above = header.relative_to(project).parents
    return next((project / folder for folder in above if said[1] in (str(folder), folder.name)), "")


def private_faults(project):
    files = [file for top in TOPS for file in sources(project / top)]
    users = {}
    for file in files:
        for header in includes(file):
            users.setdefault(project / header, []).append(file)
    for header in files:
        home = home_of(project, header) if header.suffix == ".h" else None
        if home is None:
            continue
        if home == "":
            yield f"{header.relative_to(project)}: is private to what is no folder that it is in"
            continue
        for user in users.get(header, []):
            if home not in user.parents:
                yield f"{user.relative_to(project)}: includes {header.relative_to(project)}, which is private to {home.relative_to(project)}"


def main():
    project = pathlib.Path(sys.argv[1])
    owner, links = read_targets(pathlib.Path(sys.argv[2]).read_text(encoding="utf-8"))
    found = [*link_faults(project, owner, links), *layer_faults(project), *first_faults(project), *group_faults(project), *room_faults(project), *private_faults(project)]
    print(*found, sep="\n")
    print(f"{len(owner)} files of {len(links)} targets, {len(found)} faults")
    return 1 if found or not owner else 0


if __name__ == "__main__":
    sys.exit(main())
