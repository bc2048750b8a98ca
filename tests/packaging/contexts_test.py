# SPDX-License-Identifier: GPL-3.0-or-later
"""contexts_test.py PROJECT: lupdate finds every text of the window in the context that the program looks up: a class with Q_OBJECT,
Q_DECLARE_TR_FUNCTIONS, or a namespace with its own tr(). A text in another context stays English in every translation."""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

TOKEN = re.compile(
    r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|//[^\n]*|Q_OBJECT\b|Q_GADGET\b|Q_DECLARE_TR_FUNCTIONS\(\s*(?P<declared>[\w:]+)\s*\)'
    r"|namespace\s+(?P<namespace>[\w:]*)\s*\{|\b(?:class|struct)\s+(?P<type>[\w:]+)(?:\s+final)?(?:\s*:\s*[^;{()]*)?\s*\{|[{}]")
TRANSLATE = re.compile(r'translate\(\s*"([\w:]+)"')


def contexts_in(source):
    """Returns the contexts that the program can look up for the classes and functions of this source."""
    found, scopes = set(TRANSLATE.findall(source)), []
    for token in TOKEN.finditer(source):
        text = token.group(0)
        if text in {"Q_OBJECT", "Q_GADGET"}:
            found.add("::".join(scope for scope in scopes if scope))
        elif token["declared"]:
            found.add(token["declared"])
        elif text == "}":
            del scopes[-1:]
        elif text.endswith("{"):
            scopes.append(token["namespace"] or token["type"] or "")
    return found


def main():
    lupdate = shutil.which("lupdate", path="/usr/lib/qt6/bin") or shutil.which("lupdate6") or shutil.which("lupdate-qt6")
    if lupdate is None:
        print("lupdate of Qt 6 is not installed")
        return 77
    project = pathlib.Path(sys.argv[1])
    known = set()
    for folder in ("app", "widgets"):
        for file in (project / folder).rglob("*"):
            if file.suffix in {".h", ".cpp"}:
                known |= contexts_in(file.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "all.ts"
        subprocess.run([lupdate, "-silent", "app/gui", "widgets", "-I", ".", "-locations", "none", "-target-language", "de", "-ts", out],
                       cwd=project, check=True, capture_output=True)
        contexts = [(c.findtext("name"), c.findall("message")) for c in xml.etree.ElementTree.parse(out).getroot().iter("context")]
    wrong = [(name, messages) for name, messages in contexts if name not in known]
    for name, messages in wrong:
        print(f'{len(messages)} texts are in the context "{name}", which no class declares: "{messages[0].findtext("source")}"')
    print(f"{sum(len(messages) for _, messages in contexts)} texts, {len(wrong)} unknown contexts")
    return 1 if wrong or not contexts else 0


if __name__ == "__main__":
    sys.exit(main())
