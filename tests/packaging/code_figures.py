# SPDX-License-Identifier: GPL-3.0-or-later
"""code_figures.py PROJECT [--worst N]: prints the figures of the code as a table; exit 1 if a figure is beyond its limit.

The figures cover .h and .cpp under core, widgets, app and tests. A code line has text other than a comment. The length of a
function is its number of lines up to the closing brace, with its lambdas. Files under 10 lines are counted too. The number of
parameters is the number of commas of a declaration outside brackets, plus one. Methods are the function declarations of a class
body, without nested classes. Sources that see a scenario are the .cpp that include core/model/scenario.h, directly or through
other headers; they are compiled again when this header changes. Median and p95 are nearest-rank. --worst N lists the N worst of
each.

LIMITS apply to the size of one function, file, folder or class, which a change can always keep. Totals and shares have no limits,
so that no change fails because the project grows. GOALS are the values to aim at.
"""

import collections
import pathlib
import posixpath
import re
import sys

PRODUCT = ("core", "widgets", "app")
LIMITS = {
    "function longest": 60,
    "functions over 60": 0,
    "files over 500": 0,
    "file longest": 500,
    "folders over 30 files": 0,
    "parameters over 6": 0,
    "classes over 40 methods": 0,
}
GOALS = {
    "code lines": 75000,
    "function median": 5,
    "function p95": 22,
    "function longest": 60,
    "functions over 60": 0,
    "file p95": 300,
    "files over 500": 0,
    "file longest": 500,
    "folders over 30 files": 0,
    "parameters over 6": 0,
    "classes over 40 methods": 0,
    "header comments core": 0.25,
    "header comments widgets": 0.25,
    "header comments app": 0.25,
    "tests / code": 0.55,
    "sources that see a scenario": 522,
}
TYPE = re.compile(r"\b(?:class|struct|union)\s+(?:\[\[[^\]]*\]\]\s*)?([A-Za-z_]\w*)(?:\s+final)?\s*(?::[^:{][^{;]*)?$")
NO_FUNCTION = re.compile(r"\b(?:if|for|while|switch|catch|return|do|else|namespace|enum|requires|new|throw|static_assert|decltype|alignas)\b")
NOT_NAMES = {"if", "for", "while", "switch", "catch", "return", "sizeof", "static_assert", "decltype", "alignas", "noexcept", "explicit", "defined", "assert"}


def without_comments(text):
    """Returns the text with blanks instead of comments, strings and preprocessor lines. Keeps line breaks."""

    def kept(match):
        blank = re.sub(r"[^\n]", " ", match.group())
        return blank if match.group().startswith("/") else '"' + blank[1:-1] + '"'

    pattern = re.compile(
        r'R"(?P<tag>[^\s()\\]{0,16})\(.*?\)(?P=tag)"|//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|(?<![0-9A-Fa-f])\'(?:\\.|[^\'\\\n])+\'', re.DOTALL
    )
    return pattern.sub(kept, text)


def without_preprocessor(code):
    return re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", lambda match: re.sub(r"[^\n]", " ", match.group()), code, flags=re.MULTILINE)


def parameters(inside):
    """Returns the number of parameters in a list between round brackets."""
    depth, count = 0, 0
    if not inside.strip() or inside.strip() == "void":
        return 0
    for i, letter in enumerate(inside):
        if letter in "([{<":
            depth += 1
        elif letter in ")]}" or (letter == ">" and inside[i - 1 : i] != "-"):
            depth -= 1
        elif letter == "," and depth == 0:
            count += 1
    return count + 1


def brackets(code, opening):
    """Returns the position of the bracket that closes the round bracket at `opening`."""
    depth = 0
    for i in range(opening, len(code)):
        if code[i] == "(":
            depth += 1
        elif code[i] == ")":
            depth -= 1
            if depth == 0:
                return i
    return len(code) - 1


def function_head(head):
    """Returns (name, parameters) if the text before a brace or semicolon declares a function, otherwise None."""
    for match in re.finditer(r"(operator\s*(?:\(\)|[^\s\w(]+|\w+)|~?[A-Za-z_]\w*(?:<[^<>]*>)?)\s*\(", head):
        name = match.group(1)
        before = head[: match.start()]
        if name in NOT_NAMES or before.count("(") != before.count(")"):
            continue
        if "=" in before.replace("operator=", "").replace("==", "") or NO_FUNCTION.search(before.split(":")[-1]) or "[" in before.replace("[[", "").replace("]]", ""):
            return None
        if re.search(r"[.>]\s*$", before) and not before.rstrip().endswith(("&", "*", ">")):
            return None
        end = brackets(head, match.end() - 1)
        rest = head[end + 1 :].strip()
        if rest and not re.match(r"(?:const|noexcept|override|final|&|->|:|=\s*(?:0|default|delete)|requires|try|mutable|volatile)", rest):
            return None
        return name, parameters(head[match.end() : end])
    return None


class Source:
    """The counts of one file: its lines, functions as (name, lines, first line), heads as (name, parameters, line), classes as (name,
    methods, line)."""

    def __init__(self, name, text):
        self.name = name
        self.lines = text.count("\n")
        self.includes = re.findall(r'^#include "([^"]+)"', text, re.MULTILINE)
        code = without_comments(text)
        self.code_lines = sum(1 for line in code.split("\n") if line.strip())
        self.comment_lines = sum(1 for whole, left in zip(text.split("\n"), code.split("\n")) if "/" in whole and whole != left and re.search(r"//|/\*", whole))
        self.functions, self.heads, self.classes = [], [], []
        self.scan(without_preprocessor(code))

    def scan(self, code):
        """Scans the scopes. In namespaces and classes a brace after a function head begins a body."""
        stack = [("namespace", "", 0, 0)]  # kind, name, line, methods
        start, depth, i = 0, 0, 0  # start of the statement, number of open round brackets
        while i < len(code):
            letter = code[i]
            if letter == "(":
                i = brackets(code, i)
            elif letter == ";":
                self.declaration(code[start:i], code, start, stack)
                start = i + 1
            elif letter == "{":
                head = code[start:i]
                kind = self.kind_of(head)
                if kind in {"namespace", "class"}:
                    stack.append((kind, self.type_name(head), code.count("\n", 0, i) + 1, [0]))
                    start = i + 1
                else:
                    end = self.closing(code, i)
                    found = function_head(self.plain(head))
                    # In a constructor's list, a comma or the body follows a member that is initialised with braces.
                    following = code[end + 1 :].lstrip()[:1]
                    in_list = found and re.search(r"\)\s*(?:noexcept\s*)?:(?!:)", head) and (following in {",", "{"})
                    if in_list:
                        i = end
                    elif found:
                        first = code.count("\n", 0, start + len(head) - len(head.lstrip())) + 1
                        self.functions.append((found[0], code.count("\n", 0, end) + 1 - first + 1, first))
                        self.declaration(head, code, start, stack)
                        i, start = end, end + 1
                    else:
                        i = end  # an initialiser or an enum: the statement ends at its semicolon
            elif letter == "}":
                if len(stack) > 1:
                    kind, name, line, methods = stack.pop()
                    if kind == "class":
                        self.classes.append((name, methods[0], line))
                start = i + 1
            elif letter == ":" and code[start:i].strip() in {"public", "private", "protected", "signals", "public slots", "private slots", "protected slots", "Q_SIGNALS"}:
                start = i + 1
            i += 1

    @staticmethod
    def plain(head):
        """Returns the head without attributes, template parameters and macros of Qt."""
        head = re.sub(r"\[\[.*?\]\]", " ", head, flags=re.DOTALL)
        head = re.sub(r"\bQ_(?:OBJECT|GADGET|DISABLE_COPY_MOVE\([^)]*\)|DECLARE_TR_FUNCTIONS\([^)]*\)|ENUM\([^)]*\))", " ", head)
        return re.sub(r"^\s*template\s*<[^{;]*?>\s*(?=[\w\[])", " ", head)

    @staticmethod
    def kind_of(head):
        head = Source.plain(head).strip()
        if re.search(r"\bnamespace(?:\s+[\w:]+)?$|\bextern\s*\"\s*\"$", head):
            return "namespace"
        if TYPE.search(head) and "(" not in head.split(":")[0] and not re.search(r"\benum\b", head):
            return "class"
        return "other"

    @staticmethod
    def type_name(head):
        found = TYPE.search(Source.plain(head).strip())
        return found.group(1) if found else ""

    def declaration(self, head, code, start, stack):
        found = function_head(self.plain(head))
        if not found:
            return
        line = code.count("\n", 0, start + len(head) - len(head.lstrip())) + 1
        self.heads.append((found[0], found[1], line))
        if stack[-1][0] == "class":
            stack[-1][3][0] += 1

    @staticmethod
    def closing(code, opening):
        depth = 0
        for i in range(opening, len(code)):
            if code[i] == "{":
                depth += 1
            elif code[i] == "}":
                depth -= 1
                if depth == 0:
                    return i
        return len(code) - 1


def rank(values, share):
    """The nearest-rank percentile."""
    values = sorted(values)
    return values[max(0, -(-len(values) * share // 100) - 1)] if values else 0


def share(part, whole):
    return round(part / whole, 3) if whole else 0


def sources_that_see(sources, header):
    """Returns the .cpp files that include the header, directly or indirectly."""
    including = collections.defaultdict(set)
    for name, source in sources.items():
        for written in source.includes:
            beside = posixpath.normpath(posixpath.join(posixpath.dirname(name), written))
            including[next((path for path in (written, beside, f"tests/{written}") if path in sources), written)].add(name)
    seen, waiting = set(), [header]
    while waiting:
        for name in including[waiting.pop()] - seen:
            seen.add(name)
            waiting.append(name)
    return {name for name in seen if name.endswith(".cpp")}


def figures(sources, folders):
    """name -> value of every figure."""
    product = {name: source for name, source in sources.items() if name.split("/")[0] in PRODUCT}
    lengths = [lines for source in product.values() for _, lines, _ in source.functions]
    files = [source.lines for source in product.values()]
    result = {
        "code lines": sum(source.code_lines for source in product.values()),
        "function median": rank(lengths, 50),
        "function p95": rank(lengths, 95),
        "function longest": max(lengths, default=0),
        "functions over 60": sum(1 for lines in lengths if lines > 60),
        "file p95": rank(files, 95),
        "files over 500": sum(1 for lines in files if lines > 500),
        "file longest": max(files, default=0),
        "folders over 30 files": sum(1 for count in folders.values() if count > 30),
        "parameters over 6": sum(1 for source in product.values() for _, count, _ in source.heads if count > 6),
        "classes over 40 methods": sum(1 for source in product.values() for _, count, _ in source.classes if count > 40),
    }
    for top in PRODUCT:
        headers = [source for name, source in product.items() if name.startswith(top + "/") and name.endswith(".h")]
        result[f"header comments {top}"] = share(sum(s.comment_lines for s in headers), sum(s.comment_lines + s.code_lines for s in headers))
    tests = sum(source.code_lines for name, source in sources.items() if name.startswith("tests/"))
    result["tests / code"] = share(tests, result["code lines"])
    result["sources that see a scenario"] = len(sources_that_see(sources, "core/model/scenario.h"))
    return result


def worst(sources, folders, count):
    """Returns the worst items of each kind, as lines of text."""
    product = {name: source for name, source in sources.items() if name.split("/")[0] in PRODUCT}
    kinds = {
        "longest functions": [(lines, f"{n}:{line} {f}") for n, s in product.items() for f, lines, line in s.functions],
        "longest files": [(s.lines, n) for n, s in product.items()],
        "fullest folders": [(files, folder) for folder, files in folders.items()],
        "most parameters": [(k, f"{n}:{line} {f}") for n, s in product.items() for f, k, line in s.heads],
        "most methods": [(k, f"{n}:{line} {c}") for n, s in product.items() for c, k, line in s.classes],
        "headers with few comments": [
            (-share(s.comment_lines, s.comment_lines + s.code_lines), n) for n, s in product.items() if n.endswith(".h") and s.code_lines >= 20
        ],
    }
    for kind, rows in kinds.items():
        yield f"\n{kind}"
        for value, name in sorted(rows, key=lambda row: (-row[0], row[1]))[:count]:
            yield f"  {abs(value):6}  {name}"


def read(project):
    sources, folders = {}, collections.Counter()
    for top in (*PRODUCT, "tests"):
        for file in sorted((project / top).rglob("*")):
            if file.suffix in {".h", ".cpp"}:
                name = file.relative_to(project).as_posix()
                sources[name] = Source(name, file.read_text(encoding="utf-8"))
                if top in PRODUCT:
                    folders[str(pathlib.PurePosixPath(name).parent)] += 1
    return sources, folders


def main(arguments):
    project = pathlib.Path(arguments[0])
    sources, folders = read(project)
    beyond = []
    print(f"{'figure':29}{'today':>9}{'limit':>9}{'goal':>9}")
    for name, value in figures(sources, folders).items():
        limit, goal = LIMITS.get(name), GOALS.get(name)
        bad = limit is not None and value > limit
        print(f"{name:29}{value:>9}{'' if limit is None else limit:>9}{'' if goal is None else goal:>9}{'  beyond its limit' if bad else ''}")
        if bad:
            beyond.append(f"{name} is {value}; the limit is {limit}")
    if "--worst" in arguments:
        print("\n".join(worst(sources, folders, int(arguments[arguments.index("--worst") + 1]))))
    for line in beyond:
        print(line, file=sys.stderr)
    if beyond:
        print("--worst 10 lists the places. Split what is too large.", file=sys.stderr)
    return 1 if beyond else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
