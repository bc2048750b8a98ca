# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests arrows_test.py: the includes and links that it finds."""

import pathlib
import tempfile
import unittest

import arrows_test

TARGETS = """target roundel_low
file {0}/core/low/a.h
links roundel::flags
target roundel_high
file {0}/core/high/b.cpp
links roundel::low
"""


class Arrows(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.addCleanup(self.scratch.cleanup)
        self.project = pathlib.Path(self.scratch.name)
        self.targets = TARGETS.format(self.project)
        self.write("core/low/a.h", "#include <vector>")
        self.write("core/high/b.cpp", '#include "core/low/a.h"')

    def write(self, name, text):
        file = self.project / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text + "\n", encoding="utf-8")

    def faults(self):
        owner, links = arrows_test.read_targets(self.targets)
        return [
            *arrows_test.link_faults(self.project, owner, links),
            *arrows_test.layer_faults(self.project),
            *arrows_test.first_faults(self.project),
            *arrows_test.group_faults(self.project),
            *arrows_test.room_faults(self.project),
            *arrows_test.private_faults(self.project),
        ]

    def test_includes_along_the_links_are_fine(self):
        self.assertEqual(self.faults(), [])

    def test_an_include_against_a_link_is_named(self):
        self.write("core/high/c.h", "")
        self.targets += f"file {self.project}/core/high/c.h\n"
        self.write("core/low/a.h", '#include "core/high/c.h"')
        self.assertEqual(self.faults(), ["core/low/a.h: includes core/high/c.h of roundel_high, which roundel_low does not link"])

    def test_links_that_go_round_are_named(self):
        self.targets += "target roundel_low\nlinks roundel::high\n"
        self.assertEqual(self.faults(), ["roundel_low: its links lead back to it", "roundel_high: its links lead back to it"])

    def test_qt_in_core_is_named(self):
        self.write("core/low/a.h", "#include <QString>")
        self.assertEqual(self.faults(), ["core/low/a.h: includes QString, which is not for core"])

    def test_a_file_of_no_target_is_named(self):
        self.write("core/low/forgotten.cpp", "")
        self.assertEqual(self.faults(), ["core/low/forgotten.cpp: no CMakeLists.txt lists it"])

    def test_a_view_may_not_be_included_by_what_it_is_painted_with(self):
        self.write("widgets/lanes/view/view.h", '#include "widgets/lanes/cards/card.h"')
        self.write("widgets/lanes/cards/card.h", '#include "widgets/lanes/view/view.h"')
        self.targets += (
            f"target roundel_widgets_cards\nfile {self.project}/widgets/lanes/cards/card.h\n"
            f"target roundel_widgets_view\nfile {self.project}/widgets/lanes/view/view.h\nlinks roundel::widgets_cards\n"
        )
        self.assertEqual(
            self.faults(),
            ["widgets/lanes/cards/card.h: includes widgets/lanes/view/view.h of roundel_widgets_view, which roundel_widgets_cards does not link"],
        )

    def test_a_source_includes_its_own_header_first(self):
        self.write("core/low/a.cpp", '#include <vector>\n#include "core/low/a.h"')
        self.targets = self.targets.replace("links roundel::flags", f"file {self.project}/core/low/a.cpp")
        self.assertEqual(self.faults(), ["core/low/a.cpp: includes vector before a.h"])

    def test_a_group_may_not_lead_back_to_itself(self):
        self.write("widgets/lanes/view/lane.h", '#include "widgets/notes/marks/note.h"')
        self.write("widgets/notes/marks/note.h", '#include "widgets/lanes/painting/bar.h"')
        self.write("widgets/lanes/painting/bar.h", "")
        files = "".join(f"file {self.project}/widgets/{name}.h\n" for name in ("lanes/view/lane", "notes/marks/note", "lanes/painting/bar"))
        self.targets += f"target roundel_widgets\n{files}"
        self.assertEqual(self.faults(), [])
        self.write("widgets/lanes/painting/bar.h", '#include "widgets/notes/marks/note.h"')
        self.assertEqual(self.faults(), ["widgets/lanes/painting: its includes lead back to it", "widgets/notes: its includes lead back to it"])

    def test_a_folder_of_too_many_files_is_named(self):
        for number in range(31):
            self.write(f"app/gui/page_{number}.h", "")
            self.targets += f"target roundel_app_gui\nfile {self.project}/app/gui/page_{number}.h\n" if number == 0 else f"file {self.project}/app/gui/page_{number}.h\n"
        self.assertEqual(self.faults(), ["app/gui: 31 files; a folder holds at most 30"])

    def test_a_private_header_is_included_below_its_folder_alone(self):
        for said in ("Private to core/low.", "A table. Internal to low; ask B.", "Private to this folder and its tests.", "Private to\n// core/low."):
            self.write("core/low/a.h", f"#pragma once\n// {said}\n\nint a();  // Private to nobody")
            self.assertEqual(self.faults(), ["core/high/b.cpp: includes core/low/a.h, which is private to core/low"], said)
        self.write("core/low/a.h", "// Private to core.")
        self.assertEqual(self.faults(), [])
        self.write("core/low/a.h", "// Private to core/high.")
        self.assertEqual(self.faults(), ["core/low/a.h: is private to what is no folder that it is in"])

    def test_widgets_may_not_reach_up(self):
        self.write("widgets/lane.cpp", '#include "app/main_window.h"')
        self.targets += f"target roundel_widgets_lane\nfile {self.project}/widgets/lane.cpp\n"
        self.assertEqual(self.faults(), ["widgets/lane.cpp: includes app/main_window.h; arrows run from app to widgets"])


if __name__ == "__main__":
    unittest.main()
