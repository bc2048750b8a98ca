# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests the turns of phrase that plain_words_test.py finds."""

import unittest

import plain_words_test as plain


def found(name, line):
    return [turn for turn, _ in plain.turns_of(name, line)]


class PlainWords(unittest.TestCase):
    def test_comments_and_strings_count_and_code_does_not(self):
        self.assertEqual(found("a.cpp", "int nobody = 0;  // nobody reads it"), ["nobody"])
        self.assertEqual(found("a.cpp", 'say("whoever asks");'), ["whoever"])
        self.assertEqual(found("a.cpp", "int stands = anew();"), [])
        self.assertEqual(found("a.py", "anew = 1  # begins anew"), ["anew"])

    def test_a_letter_that_stands_for_a_number_is_plain(self):
        self.assertEqual(found("README.md", "A round stands for 360 s."), [])
        self.assertEqual(found("README.md", "The lane stands over the plots."), ["stands"])

    def test_where_is_a_place_and_no_condition(self):
        self.assertEqual(found("README.md", "Empty where there is none."), ["where there"])
        self.assertEqual(found("README.md", "The folder where the file is."), [])

    def test_code_in_pages_is_no_prose(self):
        self.assertEqual(found("README.md", "The option `anew` is old."), [])

    def test_every_turn_says_what_to_write(self):
        self.assertTrue(all(plain.TURNS.values()))


if __name__ == "__main__":
    unittest.main()
