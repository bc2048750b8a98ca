# SPDX-License-Identifier: GPL-3.0-or-later
import unittest
import xml.etree.ElementTree

from translations_test import faults


def of(message, language="de"):
    text = f'<TS language="{language}"><context>{message}</context></TS>'
    return list(faults("roundel_de.ts", xml.etree.ElementTree.fromstring(text)))


def message(source, translation, attributes=""):
    return f"<message{attributes}><source>{source}</source><translation>{translation}</translation></message>"


class TranslationsTest(unittest.TestCase):
    def test_the_language_is_that_of_the_name(self):
        self.assertEqual(len(of("", "fr")), 1)

    def test_places_may_change_their_order_but_not_be_lost_or_added(self):
        self.assertEqual(of(message("%1 of %2", "von %2 sind es %1")), [])
        self.assertEqual(len(of(message("%1 of %2", "%1"))), 1)
        self.assertEqual(len(of(message("Open", "%1"))), 1)

    def test_an_empty_translation_is_shown_in_english(self):
        self.assertEqual(of(message("%1 jobs", "")), [])

    def test_each_plural_form_is_checked_without_its_count(self):
        forms = "<numerusform>ein Job von %1</numerusform><numerusform>%n Jobs von %1</numerusform>"
        self.assertEqual(of(message("%n job(s) of %1", forms, ' numerus="yes"')), [])
        self.assertEqual(len(of(message("%n job(s) of %1", "<numerusform>ein Job</numerusform>", ' numerus="yes"'))), 1)


if __name__ == "__main__":
    unittest.main()
