"""waits_test.py PROJECT: no test waits for a fixed time; it waits for a signal or a state (QTest::qWaitFor, QSignalSpy, waitForFinished).

Counted in tests outside tests/bench are QTest::qWait(), QThread::msleep() and std::this_thread::sleep_for(), but not qWait(0), which only lets events through,
and not a sleep that a while asks a state between. WAITS holds the files that still wait and how often: write fewer here where there are fewer; more fails.
"""

import pathlib
import re
import sys

WAITS = {
    "tests/app/drawing_test.cpp": 3,
    "tests/app/editing_test.cpp": 1,
    "tests/app/reach_test.cpp": 1,
    "tests/app/shell_test.cpp": 1,
    "tests/solvers/assignment_test.cpp": 1,
    "tests/solvers/integer_program_test.cpp": 1,
    "tests/solvers/linear_program_test.cpp": 1,
    "tests/widgets/shown.h": 1,
    "tests/widgets/gantt/shots_test.cpp": 1,
    "tests/widgets/inspector/why_flip_test.cpp": 1,
}
WAIT = re.compile(r"\bqWait\((?!0\))|\bmsleep\(|\bsleep_for\(")


def waits_of(text):
    code = re.sub(r"//[^\n]*", "", text)
    return sum(1 for line in code.split("\n") if WAIT.search(line) and not re.match(r"\s*while \(", line))


def main(project):
    bad = []
    for file in sorted((project / "tests").rglob("*")):
        name = file.relative_to(project).as_posix()
        if file.suffix not in {".h", ".cpp"} or name.startswith("tests/bench/"):
            continue
        count, allowed = waits_of(file.read_text(encoding="utf-8")), WAITS.get(name, 0)
        if count > allowed:
            bad.append(f"{name}: {count} waits for a fixed time, {allowed} before; wait for the signal or the state instead")
    print("\n".join(bad))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
