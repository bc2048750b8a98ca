# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests the waits that waits_test.py counts."""

import unittest

import waits_test


class Waits(unittest.TestCase):
    def test_a_sleep_counts_and_letting_events_through_or_asking_a_state_does_not(self):
        self.assertEqual(waits_test.waits_of("  QTest::qWait(30);\n  std::this_thread::sleep_for(x);\n"), 2)
        self.assertEqual(waits_test.waits_of("  QTest::qWait(0);\n  while (busy()) QTest::qWait(5);\n  // QTest::qWait(9);\n"), 0)

    def test_each_call_of_a_function_that_sleeps_counts(self):
        header = "inline void settle() { QTest::qWait(30); }\n"
        self.assertEqual(waits_test.helpers_of(header), {"settle"})
        self.assertEqual(waits_test.waits_of(header, {"settle"}), 1)
        self.assertEqual(waits_test.waits_of("  settle();\n  testing::settle();\n", {"settle"}), 2)

    def test_a_function_that_waits_for_a_state_is_none(self):
        self.assertEqual(waits_test.helpers_of("void finish() {\n  while (busy()) QTest::qWait(5);\n}\nvoid f() { QTest::qWait(0); }\n"), set())


if __name__ == "__main__":
    unittest.main()
