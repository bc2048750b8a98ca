# SPDX-License-Identifier: GPL-3.0-or-later
import unittest

from contexts_test import contexts_in


class ContextsTest(unittest.TestCase):
    def test_a_class_with_q_object_has_its_qualified_name(self):
        self.assertEqual(contexts_in("namespace a::b { class C : public D { Q_OBJECT public: void f() {} }; }"), {"a::b::C"})

    def test_a_class_without_a_macro_has_no_context(self):
        self.assertEqual(contexts_in('namespace a { struct C { QString f() { return tr("x"); } }; }'), set())

    def test_a_declared_context_is_taken_as_it_is_written(self):
        self.assertEqual(contexts_in("namespace a { struct C { Q_DECLARE_TR_FUNCTIONS(Texts) public: }; }"), {"Texts"})

    def test_the_context_of_a_function_is_the_one_that_it_translates(self):
        self.assertEqual(contexts_in('inline QString tr(const char* t) { return QCoreApplication::translate("a::b", t); }'), {"a::b"})

    def test_braces_in_texts_and_comments_do_not_count(self):
        self.assertEqual(contexts_in("namespace a { // {\nconst char* t = \"{\"; class C { Q_OBJECT }; }"), {"a::C"})


if __name__ == "__main__":
    unittest.main()
