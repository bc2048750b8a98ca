# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests kind_ids_test.py: the ids of plots and figures that it finds."""

import unittest

import kind_ids_test

IDS = {"fast", "fast-bars", "cru"}
PLOTS = '#include "widgets/figures/kinds/figure.h"\n'


class KindIds(unittest.TestCase):
    def faults(self, name, text):
        return [fault.split(": ")[1].split(";")[0] for fault in kind_ids_test.faults([(name, text)], IDS)]

    def test_ids_are_those_of_the_entries(self):
        text = 'constexpr const char* kSlow = "slow";\nconstexpr const char* kOther = "other";\n{.id = kSlow}, {.id = "fast-bars"}'
        self.assertEqual(kind_ids_test.ids_in(text), {"slow", "fast-bars"})

    def test_an_entry_may_name_its_kind_and_other_code_may_not(self):
        self.assertEqual(self.faults("widgets/plots/painting/plot_data.cpp", '.id = "fast"'), [])
        self.assertEqual(self.faults("app/a.cpp", 'kind == "fast"'), ['names the kind "fast"'])

    def test_a_kind_is_not_found_by_a_part_of_its_id(self):
        self.assertEqual(self.faults("app/a.cpp", 'kind.starts_with("fast-") || kind.ends_with("-bars")'),
                         ['names the kind "fast-"', 'names the kind "-bars"'])

    def test_comments_and_longer_texts_are_free(self):
        self.assertEqual(self.faults("app/a.cpp", '// "fast"\nf("--kind fast");'), [])

    def test_common_words_count_where_plots_are(self):
        self.assertEqual(self.faults("core/a.cpp", 'metric("cru")'), [])
        self.assertEqual(self.faults("widgets/a.cpp", PLOTS + 'kind == "cru"'), ['names the kind "cru"'])
        self.assertEqual(self.faults("widgets/figures/kinds/figure_csv.cpp", PLOTS + 'metric("cru")'), [])


if __name__ == "__main__":
    unittest.main()
