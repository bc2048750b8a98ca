# SPDX-License-Identifier: GPL-3.0-or-later
"""syntax_test.py: the shipped Python files parse as Python 3.9 and import only the standard library, except for optional packages."""

import ast
import pathlib
import sys
import unittest

PYTHON = pathlib.Path(__file__).resolve().parents[2] / "resources" / "python"
OWN = {"roundel_scheduler"}
OPTIONAL = {("roundel_scheduler.py", "pandas"), ("plot_run.py", "matplotlib")}


def sources():
    return [*sorted(PYTHON.rglob("*.py")), PYTHON / "template.py.in"]


def imported(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module.split(".")[0]


class Syntax(unittest.TestCase):
    def test_all_files_parse_as_python_3_9(self):
        self.assertGreaterEqual(len(sources()), 8)
        for file in sources():
            ast.parse(file.read_text(encoding="utf-8"), str(file), feature_version=(3, 9))

    @unittest.skipUnless(hasattr(sys, "stdlib_module_names"), "needs Python 3.10")
    def test_only_the_standard_library_is_needed(self):
        for file in sources():
            for module in imported(ast.parse(file.read_text(encoding="utf-8"))):
                if module not in OWN and (file.name, module) not in OPTIONAL:
                    self.assertIn(module, sys.stdlib_module_names, file.name)


if __name__ == "__main__":
    unittest.main()
