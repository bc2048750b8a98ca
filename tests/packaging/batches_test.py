# SPDX-License-Identifier: GPL-3.0-or-later
"""batches_test.py PROJECT TARGETS: the files of one target can be compiled as one unit (ROUNDEL_UNITY).

In such a build, files of a target are compiled together. Two files must therefore not use one name for two things: in an anonymous
namespace, as static, or as a macro. Such a name must also differ from the names of headers that the target includes in the same
namespace, because it would be ambiguous in the other files of the batch. Functions may share a name if no call fits both. Aliases
may share a name if they mean the same type.
CMake writes TARGETS: lines "target NAME" and "file PATH". Several such files may be given.
"""

import collections
import pathlib
import re
import sys

TOKEN = re.compile(r'R"(?P<d>[^(\s]*)\(.*?\)(?P=d)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|//[^\n]*|/\*.*?\*/|^[ \t]*#(?:\\\n|[^\n])*'
                   r"|[A-Za-z_]\w*|\d(?:[\w.']|[eE][+-])*|::|->|\S", re.DOTALL | re.MULTILINE)
WORD = re.compile(r"[A-Za-z_]\w*$")
MACRO = re.compile(r"\s*#\s*(define|undef)\s+(\w+)")
INCLUDE = re.compile(r'\s*#\s*include\s*"([^"]+)"')
# In a namespace that contains another namespace `testing`, only ::testing finds GoogleTest.
GTEST = re.compile(r"(?<![:\w])testing::(?:Test|TestWithParam|Values|ValuesIn|Combine|TempDir|Assertion\w+|\w*ElementsAre\w*|HasSubstr|StartsWith"
                   r"|EndsWith|IsEmpty|SizeIs|Each|Contains|Pair|Key|AllOf|AnyOf|Not|DoubleEq|DoubleNear|Pointwise|[GLN][eEt])\b")
TYPES = {"class", "struct", "enum", "union"}
# Types that convert into each other when arguments are passed.
NUMBERS = {"int", "double", "float", "bool", "char", "unsigned", "std :: size_t", "std :: int64_t", "std :: uint64_t", "std :: uint32_t", "qint64", "qsizetype",
           "std :: optional"}
TEXTS = {"char *", "std :: string", "std :: string_view", "fs :: path", "std :: filesystem :: path", "QString", "QStringView", "QByteArray", "QLatin1String"}
# A name that is declared in a file.
Name = collections.namedtuple("Name", "space word kind parameters anonymous")


def tokens(text):
    """Returns (tokens without comments, directives). A string is one token."""
    words, directives = [], []
    for found in TOKEN.finditer(text):
        token = found.group()
        if token.startswith(("//", "/*")):
            continue
        if token.lstrip().startswith("#"):
            directives.append(token)
        else:
            words.append('""' if token[0] in "\"'" or token.startswith('R"') else token)
    return words, directives


def after(words, at, opening, closing):
    """Returns the index after the bracket that closes the bracket at `at`."""
    depth = 0
    for index in range(at, len(words)):
        depth += (words[index] == opening) - (words[index] == closing)
        if depth == 0:
            return index + 1
    return len(words)


def without_brackets(words, opening, closing):
    kept, depth = [], 0
    for word in words:
        if word == opening:
            depth += 1
        elif word == closing and depth:
            depth -= 1
        elif not depth:
            kept.append(word)
    return kept


def without_templates(words):
    """Removes `template <...>` and the arguments of templates, as far as possible without knowledge of the types."""
    kept, index = [], 0
    while index < len(words):
        if words[index] == "<" and kept and (WORD.match(kept[-1])) and kept[-1] != "operator":
            depth, end = 0, index
            while end < len(words):
                depth += (words[end] == "<") - (words[end] == ">")
                end += 1
                if depth == 0:
                    break
            index = end
            continue
        kept.append(words[index])
        index += 1
    return kept


def without_attributes(words):
    text = []
    index = 0
    while index < len(words):
        if words[index] == "[" and words[index + 1:index + 2] == ["["]:
            index = after(words, index, "[", "]")
            continue
        text.append(words[index])
        index += 1
    return text


def parameter_types(words):
    """Returns the parameters without names and defaults. They distinguish overloads."""
    parts, depth, part = [], 0, []
    for word in [*words, ","]:
        if word == "," and depth == 0:
            cut = part.index("=") if "=" in part else len(part)
            part = part[:cut]
            if len(part) > 1 and WORD.match(part[-1]) and part[-2] != "::" and part[-1] not in {"const", "int", "double", "bool", "char"}:
                part = part[:-1]
            parts.append(" ".join(part))
            part = []
            continue
        depth += (word in "(<[{") - (word in ")>]}")
        part.append(word)
    return ", ".join(parts)


def declared(statement, body):
    """Returns [(word, kind, parameters)...] of one statement in a namespace."""
    words = without_templates(without_attributes(statement))
    template = bool(words) and words[0] == "template"
    words = [word for word in words if word not in {"template", "static", "constexpr", "inline", "const", "extern", "thread_local", "explicit", "consteval"}]
    if not words or words[0] in {"using", "namespace", "friend", "static_assert", "Q_DECLARE_METATYPE"}:
        if words[:1] == ["using"] and len(words) > 2 and words[2] == "=":
            return [(words[1], "alias", " ".join(statement[3:]))]
        return []
    if words[0] in TYPES:
        rest = [word for word in words[1:] if word not in {"class", "struct", "final"}]
        if rest and WORD.match(rest[0]) and (body or len(rest) == 1):
            if not body:
                return []   # a forward declaration
            return [(rest[0], "type", "")]
        if body:
            return []
    bracket = words.index("(") if "(" in words else -1
    equals = words.index("=") if "=" in words else -1
    if bracket > 0 and (equals < 0 or bracket < equals):
        name = words[bracket - 1]
        if not WORD.match(name) or bracket == 1 or words[bracket - 2] == "::" or "operator" in words[:bracket]:
            return []
        end = after(words, bracket, "(", ")")
        return [(name, "template" if template else "function", parameter_types(words[bracket + 1:end - 1]))]
    return values(words)


def enumerators(statement, body):
    """Returns the names that an enum without `class` adds to the enclosing namespace."""
    if "enum" not in statement or TYPES & set(statement) != {"enum"}:
        return []
    inside = without_brackets(body[1:-1], "(", ")")
    return [(word, "value", "") for before, word in zip([",", *inside], inside) if before == "," and WORD.match(word)]


def values(words):
    """Returns the variables of one statement: the words before each "=" or comma."""
    names, part = [], []
    words = without_brackets(without_brackets(words, "[", "]"), "(", ")")
    for word in [*(word for word in words if word != "{}"), ","]:
        if word != ",":
            part.append(word)
            continue
        head = part[:part.index("=")] if "=" in part else part
        typed = len(head) > 1 and head[-2] != "::"
        if head and WORD.match(head[-1]) and (typed or names):
            names.append(head[-1])
        part = []
    return [(name, "value", "") for name in names]


def scan(text):
    """Returns (names local to the file, names visible to other files, macros, includes, used namespaces) of a source or header."""
    words, directives = tokens(text)
    own, seen, used = [], [], []
    spaces, statement, index, anonymous = [], [], 0, 0

    def take(body=()):
        nonlocal statement
        if statement[:2] == ["using", "namespace"]:
            used.append(("::".join(s for s in spaces if s), "".join(statement[2:])))
        for found in [*declared(statement, body), *enumerators(statement, body)]:
            kind = found[1]
            private = anonymous or ("static" in statement and kind in {"function", "value", "template"})
            constant = kind == "value" and not {"inline", "extern"} & set(statement) and {"const", "constexpr"} & set(statement)
            name = Name("::".join(s for s in spaces if s), *found, anonymous > 0)
            if private or constant:
                own.append(name)
            if not private and "extern" not in statement:
                seen.append(name)
        statement = []

    while index < len(words):
        word = words[index]
        if word == "namespace" and not statement or statement == ["inline"] and word == "namespace":
            end = index + 1
            while words[end] not in {"{", ";", "="}:
                end += 1
            if words[end] == "{":
                path = "".join(words[index + 1:end])
                spaces.append(path)
                anonymous += path == ""
                statement, index = [], end + 1
                continue
        if word == "{":
            end = after(words, index, "{", "}")
            stripped = without_brackets(statement, "(", ")")
            follows = words[end] if end < len(words) else ""
            initialiser = "=" in stripped and "operator" not in stripped or follows in {";", ","} and not TYPES & set(statement)
            if initialiser or follows in {",", "{"}:   # the braces of a value, or a constructor's list
                statement.append("{}")
                if follows == "{" or ":" in stripped and follows not in {";"}:
                    statement.pop()
                index = end
                continue
            take(words[index:end])
            index = end
            if follows == ";":
                index += 1
            continue
        if word == "}":
            statement = []
            if spaces:
                anonymous -= spaces.pop() == ""
            index += 1
            continue
        if word == ";":
            take()
            index += 1
            continue
        statement.append(word)
        index += 1
    macros = {}
    includes = []
    for line in directives:
        if found := MACRO.match(line):
            if found.group(1) == "define":
                macros[found.group(2)] = " ".join(line.split())
            else:
                macros.pop(found.group(2), None)
        elif found := INCLUDE.match(line):
            includes.append(found.group(1))
    return own, seen, macros, includes, used


def read_targets(text):
    files, target = {}, None
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if word == "target":
            target = rest
            files.setdefault(target, [])
        elif word == "file":
            files[target].append(pathlib.Path(rest))
    return files


class Project:
    """Scans each file once."""

    def __init__(self, root):
        self.root, self.scanned, self.visible = root, {}, {}

    def scan(self, path):
        if path not in self.scanned:
            self.scanned[path] = scan(path.read_text(encoding="utf-8")) if path.exists() else ([], [], {}, [], [])
        return self.scanned[path]

    def headers(self, path):
        """Returns all headers of the project that a file includes, directly or indirectly."""
        found, stack = set(), list(self.scan(path)[3])
        while stack:
            name = stack.pop()
            if name not in found and (self.root / name).exists():
                found.add(name)
                stack.extend(self.scan(self.root / name)[3])
        return found


def alike(one, other):
    """Returns whether a call of one function could fit the other. The compiler would then choose the wrong one without an error."""
    pairs = list(zip(one.split(", "), other.split(", ")))
    types = [{part.removesuffix(" &") for part in pair} for pair in pairs]
    return one.count(", ") == other.count(", ") and all(len(pair) == 1 or pair <= NUMBERS or pair <= TEXTS for pair in types)


def clash(one, other):
    if (one.space, one.word) != (other.space, other.word):
        return False
    functions = {"function", "template"}
    if one.kind in functions and other.kind in functions:
        return alike(one.parameters, other.parameters)
    return one.kind != "alias" or one != other


def hides(name, other):
    """Returns whether a function of an anonymous namespace hides the other function, which has the same name, with any parameters."""
    return name.anonymous and (name.space, name.word) == (other.space, other.word)


def through(used, name, public):
    """Yields the names that `using namespace` in another file of the batch makes visible beside a name."""
    for space, opened in used:
        whole = space + "::" + opened
        if name.space == space and name.space != whole:
            yield from public[(whole, name.word)]


def target_faults(project, files):
    sources = sorted(f for f in files if f.suffix == ".cpp")
    holders, macros, headers = collections.defaultdict(list), collections.defaultdict(list), set()
    for source in sources:
        own, _, defined, _, _ = project.scan(source)
        for name in dict.fromkeys(own):
            holders[(name.space, name.word)].append((source, name))
        for macro in defined:
            macros[macro].append(source)
        headers |= project.headers(source)
    for source in sources:
        if found := GTEST.search(source.read_text(encoding="utf-8")):
            yield f"{found.group()}, not ::{found.group()}", [source]
    public = collections.defaultdict(list)
    for header in headers:
        for name in project.scan(project.root / header)[1]:
            public[(name.space, name.word)].append((project.root / header, name))
    used = {near for source in sources for near in project.scan(source)[4]}
    for macro, places in macros.items():
        if len(places) > 1:
            yield f"macro {macro}", places
    for key, places in holders.items():
        for index, (source, name) in enumerate(places):
            others = [p for p, other in places[index + 1:] if p != source and clash(name, other)]
            others += [p for p, other in public[key] if clash(name, other) or hides(name, other)]
            others += [p for p, _ in through(used, name, public)]
            if others:
                yield f"{key[0]}: {key[1]} ({name.kind} {name.parameters})", [source, *others]


def main():
    project = Project(pathlib.Path(sys.argv[1]))
    targets = {}
    for listing in sys.argv[2:]:
        targets.update(read_targets(pathlib.Path(listing).read_text(encoding="utf-8")))
    count = 0
    for target, files in targets.items():
        for what, places in target_faults(project, files):
            count += 1
            print(f"{target}: {what}: " + ", ".join(str(p.relative_to(project.root)) for p in dict.fromkeys(places)))
    print(f"{len(targets)} targets, {count} names of two things")
    return 1 if count or not targets else 0


if __name__ == "__main__":
    sys.exit(main())
