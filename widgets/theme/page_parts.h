#pragma once
// Parts that pages and panels are laid out with: an area that scrolls, a title over its note, a line in the middle of an empty page. GUI
// thread; each belongs to its parent.

#include <QString>

class QHBoxLayout;
class QLabel;
class QScrollArea;
class QToolButton;
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

/// The layout of `widget`, to its edges; `spacing`: as the style has it unless given.
QVBoxLayout* plainColumn(QWidget* widget, int spacing = -1);
QHBoxLayout* plainRow(QWidget* widget, int spacing = -1);

/// A button that looks like a link; screen readers say its text unless the caller names it otherwise.
QToolButton* linkButton(const QString& text, const QString& tip, QWidget* parent);

/// Adds a line of this role (makeLabel) in the middle of a column; it wraps, unless it is a heading.
QLabel* addCentred(QVBoxLayout* column, const QString& text, const char* role, QWidget* parent);

}  // namespace roundel::widgets
