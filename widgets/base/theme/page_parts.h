// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Parts of pages and panels: a scroll area, a title over a note, a line in the middle of an empty page. GUI thread; owned by their parent.

#include <QString>

class QHBoxLayout;
class QLabel;
class QScrollArea;
class QToolButton;
class QVBoxLayout;
class QWidget;

namespace roundel::widgets {

/// A scroll area without a frame that scrolls vertically; its content is as wide as the area.
QScrollArea* columnArea(QWidget* parent);

/// A title over a note. Both are cut if they are too long, and do not widen their parent.
struct TitleOverNote {
  QVBoxLayout* layout;
  QLabel* title;
  QLabel* note;
};
/// `name`: the title's object name.
TitleOverNote titleOverNote(const QString& name, QWidget* parent);

/// Makes a layout of `widget` without margins; `spacing` -1: that of the style.
QVBoxLayout* plainColumn(QWidget* widget, int spacing = -1);
QHBoxLayout* plainRow(QWidget* widget, int spacing = -1);

/// A button that looks like a link; its text is also its accessible name.
QToolButton* linkButton(const QString& text, const QString& tip, QWidget* parent);

/// Adds a centred line with this role (makeLabel) to a column; it wraps unless it is a heading.
QLabel* addCentred(QVBoxLayout* column, const QString& text, const char* role, QWidget* parent);

}  // namespace roundel::widgets
