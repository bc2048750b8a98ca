#pragma once
// "?": every key of the window on one sheet, by menu, with a filter.

#include <QAction>
#include <QDialog>
#include <QList>
#include <QString>

class QTreeWidget;

namespace roundel::app {

/// An action and the menus that lead to it ("View › Theme").
struct MenuEntry {
  QAction* action = nullptr;
  QString path;
};

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
