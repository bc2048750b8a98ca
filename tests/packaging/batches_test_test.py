# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests batches_test.py on a target of two sources and a header."""

import pathlib
import tempfile
import unittest

import batches_test


class Batches(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def faults(self, first, second="", header=""):
        for name, text in {"a.cpp": first, "b.cpp": second, "a.h": header}.items():
            (self.root / name).write_text(text, encoding="utf-8")
        project = batches_test.Project(self.root)
        return [what for what, _ in batches_test.target_faults(project, [self.root / "a.cpp", self.root / "b.cpp"])]

    def inside(self, text):
        return "namespace n { namespace {\n" + text + "\n}  // namespace\n}"

    def both(self, first, second=None):
        return self.faults(self.inside(first), self.inside(first if second is None else second))

    def test_a_value_a_type_and_a_function_of_both_files_are_found(self):
        self.assertEqual(self.both("constexpr int kMax = 3;"), ["n: kMax (value )"])
        self.assertEqual(self.both("struct Row {\n  int at = 0;\n};"), ["n: Row (type )"])
        self.assertEqual(self.both("int half(int of) { return of / 2; }"), ["n: half (function int)"])
        self.assertEqual(self.both("template <class T>\nint size(const std::vector<T>& of) { return 1; }")[0][:7], "n: size")

    def test_every_variable_of_a_line_counts_and_a_default_ends_no_statement(self):
        self.assertEqual(self.both("constexpr double kA = 1, kB = f(2, 3);", "constexpr int kB = 2;"), ["n: kB (value )"])
        self.assertEqual(self.both("void f(int a = 1) {}\nvoid g() {}", "void g() {}"), ["n: g (function )"])

    def test_the_names_of_an_enum_and_a_value_in_braces_count(self):
        self.assertEqual(self.both("enum Cause { NoJob, Gang = 2 };", "struct Gang {\n  int gpus;\n};"), ["n: Gang (value )"])
        self.assertEqual(self.both("enum class A { One };", "enum class B { One };"), [])
        self.assertEqual(self.both("constexpr Kind kKind{\"a\", 1};", "constexpr int kKind = 1;"), ["n: kKind (value )"])

    def test_a_constant_outside_an_anonymous_namespace_is_of_its_file_too(self):
        self.assertEqual(self.faults("constexpr int kMax = 1;", "constexpr int kMax = 2;"), [": kMax (value )"])
        self.assertEqual(self.faults('#include "a.h"\nconst int kMax = 1;', "", "extern const int kMax;"), [])

    def test_statics_and_macros_are_found(self):
        self.assertEqual(self.faults("static int count = 0;", "static int count = 1;"), [": count (value )"])
        self.assertEqual(self.faults("#define WORDS(x) x\n", "#define WORDS(x) #x\n"), ["macro WORDS"])
        self.assertEqual(self.faults("#define WORDS(x) x\n#undef WORDS\n", "#define WORDS(x) #x\n"), [])

    def test_what_cannot_be_confused_is_right(self):
        self.assertEqual(self.both("int half(int of) { return 1; }", "int half(const Row& of) { return 1; }"), [])
        self.assertEqual(self.both("using Ids = std::vector<int>;"), [])
        self.assertEqual(self.both("class A {\n  static int count() { return 1; }\n};", "class B {\n  int count = 2;\n};"), [])
        self.assertEqual(self.faults(self.inside("int x = 1;"), "namespace m { namespace { int x = 1; } }"), [])
        self.assertEqual(self.both("// int x = 1;\nconst char* kText = \"int y = 2;\";", "int x = 1; int y = 2;"), [])

    def test_functions_that_one_call_fits_are_found(self):
        self.assertEqual(self.both("int half(int of) { return 1; }", "int half(std::optional<double> of) { return 1; }"), ["n: half (function int)"])
        self.assertEqual(len(self.both("int size(const char* of) { return 1; }", "int size(const std::string& of) { return 1; }")), 1)
        self.assertEqual(self.both("int half(int a) { return 1; }", "int half(int a, int b) { return 1; }"), [])

    def test_aliases_of_two_things_are_found(self):
        self.assertEqual(len(self.both("using Kind = A::Kind;", "using Kind = B::Kind;")), 1)

    def test_a_name_of_a_header_is_found_where_a_file_has_its_own(self):
        header = "namespace n {\ninline constexpr int kMax = 1;\n}"
        self.assertEqual(self.faults(self.inside("constexpr int kMax = 3;"), '#include "a.h"\n', header), ["n: kMax (value )"])

    def test_gtest_is_named_from_the_outermost_namespace(self):
        self.assertEqual(len(self.faults("using testing::ElementsAre;")), 1)
        self.assertEqual(self.faults("using ::testing::ElementsAre;\nusing widgets::testing::Values;\nusing testing::Session;"), [])

    def test_a_function_hides_those_of_its_name_outside(self):
        header = "namespace n {\nint half(double of);\n}"
        self.assertEqual(len(self.faults(self.inside("int half(int of) { return 1; }"), '#include "a.h"\n', header)), 1)

    def test_a_namespace_that_another_file_opens_is_looked_into(self):
        header = "namespace n::testing {\ninline int job() { return 1; }\n}"
        opens = '#include "a.h"\n' + self.inside("using namespace testing;")
        self.assertEqual(self.faults(self.inside("int job() { return 2; }"), opens, header), ["n: job (function )"])
        self.assertEqual(self.faults(self.inside("int job() { return 2; }"), '#include "a.h"\n', header), [])


if __name__ == "__main__":
    unittest.main()
