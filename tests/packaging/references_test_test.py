# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests references_test.py: the texts that it treats as references, and the places that it searches."""

import pathlib
import tempfile
import unittest

import references_test


class References(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.project = pathlib.Path(self.folder.name)
        for name in ("core/sim/kernel.h", "core/README.md", "scenarios/first.json"):
            self.write(name, "")

    def tearDown(self):
        self.folder.cleanup()

    def write(self, name, text):
        file = self.project / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def names(self, text, file="core/sim/other.cpp"):
        self.write(file, text)
        found = [fault.split("names ")[1].split(",")[0] for fault in references_test.faults(self.project)]
        (self.project / file).unlink()
        return found

    def test_files_are_found_beside_above_and_by_the_end_of_their_path(self):
        self.assertEqual(self.names("// kernel.h, sim/kernel.h, core/sim/kernel.h, core/README.md, scenarios/first.json, core/sim\n"), [])

    def test_a_document_or_header_that_is_not_there_is_named(self):
        self.assertEqual(self.names("// see design-notes.md, Kernel; gone.h\n"), ["design-notes.md", "gone.h"])

    def test_a_path_of_a_folder_of_the_project_is_a_reference_whatever_its_ending(self):
        self.assertEqual(self.names("`scenarios/second.json`, tests/golden\n", "core/x/README.md"), ["scenarios/second.json", "tests/golden"])

    def test_code_strings_and_includes_are_not_read(self):
        self.assertEqual(self.names('#include "core/old/gone.h"\nauto f = "gone.md";\n'), [])

    def test_what_stands_for_any_name_is_no_reference(self):
        self.assertEqual(self.names("// NAME.h, NAME_test.cpp, ID.md, a.h, core/policies/*/README.md, https://example.org/gone.md\n"), [])

    def test_a_link_of_a_document_may_go_up(self):
        self.assertEqual(self.names("[x](../README.md) [y](../gone.md)\n", "core/sim/README.md"), ["../gone.md"])


if __name__ == "__main__":
    unittest.main()
