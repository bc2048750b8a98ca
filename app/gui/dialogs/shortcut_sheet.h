// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// "?": all keys of the window by menu, with a filter. It copies the entries once. GUI thread.

#include <QDialog>
#include <QList>
#include <QString>

#include "app/gui/window/menu_builder.h"

class QTreeWidget;

namespace roundel::app {

class ShortcutSheet : public QDialog {
  Q_OBJECT
 public:
  ShortcutSheet(const QList<MenuEntry>& entries, QWidget* parent);

 private:
  void addRow(const QString& group, const QString& keys, const QString& what);
  void filter(const QString& typed);  ///< hides rows whose key or meaning do not contain the text, and empty menus
  QTreeWidget* m_tree;
};

}  // namespace roundel::app
