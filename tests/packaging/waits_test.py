# SPDX-License-Identifier: GPL-3.0-or-later
"""waits_test.py PROJECT: no test waits for a fixed time; it waits for a signal or a state (QTest::qWaitFor, QSignalSpy, waitForFinished).

The test counts QTest::qWait(), QThread::msleep() and std::this_thread::sleep_for() in tests outside tests/bench. It ignores qWait(0),
which only processes events, and a sleep in a `while` loop that checks a state. Calls of functions in headers that sleep count too.
WAITS lists the files that still wait, with the number of waits. More waits fail; lower the number if a file has fewer.
"""

import pathlib
import re
import sys

WAITS = {
    # The search must have started when it is cancelled, and a solver has no signal for that. If the wait is too short or too
    # long, the test is weaker but passes.
    "tests/solvers/assignment_test.cpp": 1,
    "tests/solvers/integer_program_test.cpp": 1,
    "tests/solvers/linear_program_test.cpp": 1,
}
WAIT = re.compile(r"\bqWait\((?!0\))|\bmsleep\(|\bsleep_for\(")
HELPER = re.compile(r"\b(\w+)\([^()]*\)(?: const)?\s*\{([^{}]*)\}")  # a function with one block


def without_comments(text):
    return re.sub(r"//[^\n]*", "", text)


def sleeps(line):
    return WAIT.search(line) and not re.match(r"\s*while \(", line)


def helpers_of(text):
    """Returns the names of functions whose block sleeps. Each call of such a function is a wait too."""
    return {name for name, block in HELPER.findall(without_comments(text)) if any(sleeps(line) for line in block.split("\n"))} - {"while", "for", "if", "thread"}


def waits_of(text, helpers=frozenset()):
    code = without_comments(text)
    calls = re.compile(r"\b(?:%s)\(" % "|".join(sorted(helpers))) if helpers else None
    count = sum(1 for line in code.split("\n") if sleeps(line))
    if calls:
        count += len(calls.findall(code)) - sum(1 for name, _ in HELPER.findall(code) if name in helpers)
    return count


def main(project):
    files = {
        file.relative_to(project).as_posix(): file.read_text(encoding="utf-8")
        for file in sorted((project / "tests").rglob("*"))
        if file.suffix in {".h", ".cpp"} and "bench" not in file.relative_to(project / "tests").parts[:1]
    }
    shared = {name for file, text in files.items() if file.endswith(".h") for name in helpers_of(text)}
    bad = []
    for name, text in files.items():
        count, allowed = waits_of(text, shared), WAITS.get(name, 0)
        if count > allowed:
            bad.append(f"{name}: {count} waits for a fixed time, {allowed} before; wait for the signal or the state instead")
    print("\n".join(bad))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
