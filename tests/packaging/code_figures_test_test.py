# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests the counts of code_figures.py on small texts that were counted by hand."""

import unittest

import code_figures

CLASS = """
// A shape.
class Shape final : public Base {
 public:
  explicit Shape(int a, std::map<int, double> b = {}, std::function<void(int, int)> c = nullptr);
  ~Shape() override = default;
  double area() const { return m_side * m_side; }
  bool operator==(const Shape& other) const;
 signals:
  void moved();

 private:
  struct Corner {
    void turn();
  };
  double m_side = 1;
  std::vector<int> m_corners{1, 2};
};
"""

BODY = """namespace {
const char* kText = "{ ( not code } // nor this";

Shape::Shape(int a)
    : Base(a), m_list{1, 2},
      m_side(a) {
  if (a > 0) {
    go([&] { return a; });
  }
}

template <typename T>
std::vector<T> twice(const T& value, int, int, int, int, int, int) { return {value, value}; }
}  // namespace
"""


class Counting(unittest.TestCase):
    def test_methods_are_those_of_the_class_itself(self):
        source = code_figures.Source("widgets/a.h", CLASS)
        self.assertEqual(source.classes, [("Corner", 1, 13), ("Shape", 5, 3)])

    def test_parameters_are_counted_outside_brackets(self):
        source = code_figures.Source("widgets/a.h", CLASS)
        self.assertIn(("Shape", 3, 5), source.heads)

    def test_a_function_is_as_long_as_its_lines_with_its_list_of_members_and_lambdas(self):
        source = code_figures.Source("core/a.cpp", BODY)
        self.assertEqual([(name, lines) for name, lines, _ in source.functions], [("Shape", 7), ("twice", 2)])

    def test_a_source_sees_a_header_through_other_headers_and_from_beside_it(self):
        text = {
            "core/model/scenario.h": "",
            "core/a.h": '#include "core/model/scenario.h"\n',
            "core/a.cpp": '#include "core/a.h"\n',
            "tests/core/a.h": '#include "core/a.h"\n',
            "tests/core/a_test.cpp": '#include "core/a.h"\n',
            "tests/core/b_test.cpp": '#include "a.h"\n',
            "core/b.cpp": '// #include "core/a.h"\n#include "core/b.h"\n',
        }
        sources = {name: code_figures.Source(name, content) for name, content in text.items()}
        seen = code_figures.sources_that_see(sources, "core/model/scenario.h")
        self.assertEqual(seen, {"core/a.cpp", "tests/core/a_test.cpp", "tests/core/b_test.cpp"})

    def test_seven_parameters_are_one_too_many(self):
        values = code_figures.figures({"core/a.cpp": code_figures.Source("core/a.cpp", BODY)}, {"core": 31})
        self.assertEqual(values["parameters over 6"], 1)
        self.assertEqual(values["folders over 30 files"], 1)

    def test_lines_of_code_are_neither_blank_nor_comments(self):
        source = code_figures.Source("core/a.cpp", "// one\nint a;  // two\n\n/* three\n */\nint b;\n")
        self.assertEqual((source.code_lines, source.comment_lines, source.lines), (2, 3, 6))

    def test_percentiles_are_nearest_rank(self):
        self.assertEqual(code_figures.rank([5, 1, 3, 2, 4], 50), 3)
        self.assertEqual(code_figures.rank(range(1, 101), 95), 95)
        self.assertEqual(code_figures.rank([], 95), 0)


if __name__ == "__main__":
    unittest.main()
