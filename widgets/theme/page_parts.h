#pragma once
// Parts that pages and panels are laid out with: an area that scrolls, a title over its note, a line in the middle of an empty page. GUI
// thread; each belongs to its parent.

#include <QString>

class QLabel;
class QScrollArea;
class QVBoxLayout;
class QWidget;

namespace roundel::widgets {

/// Without a frame, scrolls up and down only: what is in it is as wide as the area.
QScrollArea* columnArea(QWidget* parent);

/// A title and a note under it, which give way where there is no room: a long one is cut, and widens nothing.
struct TitleOverNote {
  QVBoxLayout* layout;
  QLabel* title;
  QLabel* note;
};
/// `name`: the title's object name.
TitleOverNote titleOverNote(const QString& name, QWidget* parent);

/// Adds a line of this role (makeLabel) in the middle of a column; it wraps, unless it is a heading.
QLabel* addCentred(QVBoxLayout* column, const QString& text, const char* role, QWidget* parent);

}  // namespace roundel::widgets
