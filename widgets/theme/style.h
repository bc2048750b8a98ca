#pragma once
// Turns a Theme into the application's palette and style sheet: panels, buttons, fields, tables, tabs, scroll bars, tool tips.
// Rooms set object names or dynamic properties, never colours:
//   QFrame#panel (property "panel" = true)  a panel with a 1 px line and radius 6
//   QLabel[role="title"|"heading"|"note"|"dim"|"good"|"warning"|"bad"]
//   QToolButton / QPushButton[role="primary"|"plain"|"link"]   QToolButton[segment="true"] (checkable, in a group)

#include <QAbstractButton>
#include <QApplication>
#include <QFrame>
#include <QLabel>
#include <QString>

#include "widgets/theme/theme.h"

namespace roundel::widgets {

/// Fusion, palette and style sheet of the theme for the whole application; text and measures times `scale`.
void applyTheme(QApplication& app, const Theme& theme, double scale = 1);
QString styleSheet(const Theme& theme, double scale = 1);
QPalette palette(const Theme& theme);

/// A panel: frame with radius 6, 12 px inside, an optional title row.
class Panel : public QFrame {
  Q_OBJECT
 public:
  explicit Panel(const QString& title = {}, QWidget* parent = nullptr);
  void setTitle(const QString& title);
  QWidget* body() { return m_body; }
  /// Right end of the title row: a note or a small control.
  void setCorner(QWidget* corner);

 private:
  QLabel* m_title;
  QWidget* m_header;
  QWidget* m_body;
};

/// The button that the eye should find first: one a form.
void makePrimary(QAbstractButton* button);
QLabel* makeLabel(const QString& text, const char* role, QWidget* parent = nullptr);

}  // namespace roundel::widgets
