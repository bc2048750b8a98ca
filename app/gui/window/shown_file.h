#pragma once
// What a page of the window shows and where it is kept, for the title of the window and the status bar. GUI thread.

#include <QString>

namespace roundel::widgets {
class Document;
class ExperimentsPage;
}  // namespace roundel::widgets

namespace roundel::app {

struct ShownFile {
  QString name;           ///< for the title; empty: the program's name says all
  QString path;           ///< empty: never saved
  bool modified = false;  ///< has changes that are in no file
  bool kept = true;       ///< false: the page shows nothing of the user's that could be in a file
  /// "unsaved changes", "not saved", "saved as mine.json"; empty where nothing is kept.
  QString state() const;
};

ShownFile shownFile(const widgets::Document& document);
/// Its sweep, or its other page, which is no file. A sweep that varies nothing is none yet.
ShownFile shownFile(const widgets::ExperimentsPage& page);

}  // namespace roundel::app
