# SPDX-License-Identifier: GPL-3.0-or-later
"""formatted_test.py PROJECT: every C++ file has the format of .clang-format. Exit 77 (skipped) if clang-format is missing or has
another major version."""

import pathlib
import re
import shutil
import subprocess
import sys

MAJOR = 14  # the version of Debian 12; other versions break lines differently
FOLDERS = ("app", "core", "tests", "widgets")


def main(project):
    program = shutil.which("clang-format-%d" % MAJOR) or shutil.which("clang-format")
    if not program:
        print("skipped: clang-format is not installed (packaging/packages install tools)")
        return 77
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
    found = re.search(r"version (\d+)", version)
    if not found or int(found.group(1)) != MAJOR:
        print(f"skipped: version {MAJOR} is what the files are formatted with, not: {version.strip()}")
        return 77
    files = sorted(str(file) for folder in FOLDERS for file in (project / folder).rglob("*") if file.suffix in {".h", ".cpp"})
    result = subprocess.run([program, "--dry-run", "--Werror", "--ferror-limit=1", *files], cwd=project, capture_output=True, text=True)
    bad = sorted(set(re.findall(r"^(.*?):\d+:\d+: error: ", result.stderr, re.MULTILINE)))
    for file in bad:
        print(f"{file}: not formatted; run clang-format -i on it")
    if result.returncode != 0 and not bad:
        print(result.stderr)
    return 1 if result.returncode != 0 else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
