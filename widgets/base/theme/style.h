// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The palette and style sheet of a Theme: panels, buttons, fields, tables, tabs, scroll bars, tool tips. Widgets set object names or dynamic
// properties, never colours:
//   QFrame#panel (property "panel" = true)  a panel with a 1 px line and radius 6
//   QLabel[role="title"|"heading"|"note"|"dim"|"good"|"warning"|"bad"]
//   QToolButton / QPushButton[role="primary"|"plain"|"link"]   QToolButton[segment="true"] (checkable, in a group)

#include <QAbstractButton>
#include <QApplication>
#include <QFrame>
#include <QLabel>
#include <QString>

#include "widgets/base/theme/theme.h"

namespace roundel::widgets {

/// Sets the style Fusion, the palette and the style sheet of the application; sizes are multiplied by `scale`.
void applyTheme(QApplication& app, const Theme& theme, double scale = 1);
QString styleSheet(const Theme& theme, double scale = 1);
QPalette palette(const Theme& theme);

/// A frame with radius 6, a margin of 12 px and an optional title row.
class Panel : public QFrame {
  Q_OBJECT
 public:
  explicit Panel(const QString& title = {}, QWidget* parent = nullptr);
  void setTitle(const QString& title);
  QWidget* body() { return m_body; }
  /// Puts a note or a small control at the right end of the title row.
  void setCorner(QWidget* corner);

 private:
  QLabel* m_title;
  QWidget* m_header;
  QWidget* m_body;
};

/// Marks the main button of a form; at most one for each form.
void makePrimary(QAbstractButton* button);
QLabel* makeLabel(const QString& text, const char* role, QWidget* parent = nullptr);

}  // namespace roundel::widgets
