#pragma once
// "?": every key of the window on one sheet, by menu, with a filter.

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
  void filter(const QString& typed);
  QTreeWidget* m_tree;
};

}  // namespace roundel::app
