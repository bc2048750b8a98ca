// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a page shows and its file, for the window title and the status bar. GUI thread.

#include <QString>

namespace roundel::widgets {
class Document;
class ExperimentsPage;
}  // namespace roundel::widgets

namespace roundel::app {

struct ShownFile {
  QString name;           ///< for the title; empty: the title is the program's name
  QString path = {};      ///< empty: never saved
  bool modified = false;  ///< has unsaved changes
  bool kept = true;       ///< false: the page shows nothing that could be in a file
  /// "unsaved changes", "not saved", "saved as mine.json"; empty if `kept` is false.
  QString state() const;
};

ShownFile shownFile(const widgets::Document& document);
/// The sweep, or the page's other view, which is no file. A sweep without dimensions does not count.
ShownFile shownFile(const widgets::ExperimentsPage& page);

}  // namespace roundel::app
