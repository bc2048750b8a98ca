# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests policy_ids_test.py: the names of schedulers that it finds and those that it permits."""

import unittest

import policy_ids_test

OWN = ("core/policies/fast/fast.cpp", 'info.id = "fast";')


class PolicyIds(unittest.TestCase):
    def faults(self, *files):
        return list(policy_ids_test.faults([OWN, *files], {"fast"}))

    def test_a_scheduler_may_name_itself_in_its_folder(self):
        self.assertEqual(self.faults(("core/policies/fast/options.cpp", 'words = {"fast"};')), [])

    def test_whoever_else_names_it_is_told(self):
        self.assertEqual(
            self.faults(("core/metrics/bounds.cpp", 'return trace.policy == "fast";')),
            ['core/metrics/bounds.cpp: names the scheduler "fast"; what it asks belongs into PolicyInfo'])

    def test_another_scheduler_is_somebody_else(self):
        self.assertEqual(
            self.faults(("core/policies/other.cpp", 'if (id == "fast") return;')),
            ['"fast" is named by core/policies/fast/fast.cpp and core/policies/other.cpp: by more than the scheduler itself'])

    def test_comments_and_quoted_words_name_nobody(self):
        self.assertEqual(self.faults(("app/a.cpp", '// "fast"\n/* "fast" */ f("such as \\"fast\\""); g(R"({"policy": "fast"})");')), [])

    def test_the_same_word_may_mean_something_else_where_that_is_listed(self):
        self.assertEqual(list(policy_ids_test.faults([("core/model/check/validate_job.cpp", 'at / "hare"')], {"hare"})), [])

    def test_texts_name_no_scheduler_of_a_paper(self):
        def named(name, text):
            return list(policy_ids_test.name_faults([(name, text)], {"Fast", "FastE", "A-FAST"}))

        self.assertEqual(named("widgets/a.cpp", 'tr("as FastE and A-FAST do")'),
                         [f"widgets/a.cpp: a text names {name}; what it says belongs into PolicyInfo" for name in ("A-FAST", "FastE")])
        for text in ('tr("wait (Fast Eq. 9)")', "// Fast\n", 'tr("Faster")'):
            self.assertEqual(named("widgets/a.cpp", text), [])
        self.assertEqual(named("core/policies/fast/fast.cpp", 'info.name = "Fast";'), [])
        self.assertEqual(list(policy_ids_test.name_faults([("core/io/export/csv_columns.cpp", '"Hare"')], {"Hare"})), [])


if __name__ == "__main__":
    unittest.main()
