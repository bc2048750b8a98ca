# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests equations_test.py on a project of one header: the citations that it accepts and those that it refuses."""

import pathlib
import tempfile
import unittest

import equations_test


class Equations(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.project = pathlib.Path(self.folder.name)
        (self.project / "core").mkdir()

    def tearDown(self):
        self.folder.cleanup()

    def faults(self, header, listed="Hops Eq. 1  core/a.h"):
        (self.project / "core/a.h").write_text(header, encoding="utf-8")
        names = equations_test.read_list(listed)
        return [*equations_test.list_faults(self.project, names), *equations_test.header_faults(self.project, names)]

    def test_a_header_that_names_its_equation_is_right(self):
        self.assertEqual(self.faults("// Hops Eq. 1: x\n"), [])

    def test_a_longer_number_or_another_paper_is_not_the_equation(self):
        self.assertIn("does not name Hops Eq. 1", self.faults("// Hops Eq. 10\n", "Hops Eq. 1  core/a.h\nHops Eq. 10  core/a.h")[0])
        self.assertIn("does not name Hadar Eq. 1,", self.faults("// HadarE Eq. 1\n", "HadarE Eq. 1 core/a.h\nHadar Eq. 1 core/a.h")[0])

    def test_a_constraint_has_its_letter_in_parentheses(self):
        self.assertEqual(self.faults("// Hadar Eq. (1e)\n", "Hadar Eq. (1e)  core/a.h"), [])
        self.assertTrue(self.faults("// Hadar Eq. 1e\n", "Hadar Eq. 1e  core/a.h"))

    def test_other_spellings_are_refused(self):
        for other in ("Hops Eqs. 1-5", "Eq. 1", "equation (1)", "constraints (1) to (3)"):
            self.assertTrue(any("another form" in f for f in self.faults(f"// Hops Eq. 1, {other}\n")), other)

    def test_an_equation_that_is_not_listed_is_refused(self):
        self.assertIn("not in equations.txt", self.faults("// Hops Eq. 1, Hops Eq. 2\n")[0])

    def test_algorithms_lemmas_theorems_and_definitions_are_names_like_equations(self):
        for name in ("Hare Algorithm 1", "Hare Lemma 2", "Hadar Theorem 2", "Hadar Definition 1"):
            self.assertEqual(self.faults(f"// {name}\n", f"{name}  core/a.h"), [])
            self.assertIn(f"{name} is not in equations.txt", self.faults(f"// Hops Eq. 1, {name}\n")[0])
            self.assertIn(f"does not name {name}", self.faults("// Hops Eq. 1\n", f"Hops Eq. 1  core/a.h\n{name}  core/a.h")[0])

    def test_a_header_that_is_gone_is_named(self):
        self.assertIn("there is no core/b.h", self.faults("// Hops Eq. 1\n", "Hops Eq. 1 core/a.h\nHops Eq. 1 core/b.h")[0])


if __name__ == "__main__":
    unittest.main()
