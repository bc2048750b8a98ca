#pragma once
// "?": every key of the window on one sheet, by menu, with a filter. It reads the entries once and holds nothing of the window. GUI thread.

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
  void filter(const QString& typed);  ///< leaves the rows whose key or meaning contains it, and their menus
  QTreeWidget* m_tree;
};

}  // namespace roundel::app
