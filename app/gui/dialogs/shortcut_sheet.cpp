// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/shortcut_sheet.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "widgets/build/cluster/canvas_keys_help.h"
#include "widgets/lanes/view/lanes_keys.h"

namespace roundel::app {
namespace {

QString keysOf(const QAction& action) {
  QStringList keys;
  for (const QKeySequence& key : action.shortcuts()) keys << key.toString(QKeySequence::NativeText);
  return keys.join(ShortcutSheet::tr(" or "));
}

}  // namespace

ShortcutSheet::ShortcutSheet(const QList<MenuEntry>& entries, QWidget* parent) : QDialog(parent) {
  setObjectName(QStringLiteral("shortcut-sheet"));
  setWindowTitle(tr("Keyboard shortcuts"));
  auto* layout = new QVBoxLayout(this);
  auto* typed = new QLineEdit(this);
  typed->setPlaceholderText(tr("filter"));
  typed->setAccessibleName(tr("Filter the shortcuts"));
  typed->setToolTip(tr("Part of a key or of its action"));
  typed->setClearButtonEnabled(true);
  layout->addWidget(typed);
  m_tree = new QTreeWidget(this);
  m_tree->setColumnCount(2);
  m_tree->setHeaderLabels({tr("what"), tr("keys")});
  m_tree->setAccessibleName(tr("Keyboard shortcuts"));
  m_tree->setToolTip(tr("Every key of the window, by menu"));
  m_tree->setRootIsDecorated(false);
  layout->addWidget(m_tree);
  for (const MenuEntry& entry : entries) {
    if (entry.action->shortcut().isEmpty()) continue;
    addRow(entry.path, keysOf(*entry.action), entry.action->text().remove(QLatin1Char('&')));
  }
  const QString lanes = tr("In the lanes");
  for (const auto& [keys, what] : widgets::LanesKeys::help()) addRow(lanes, keys, what);
  const QString canvas = tr("On the canvas of Build");
  for (const auto& [keys, what] : widgets::canvasKeysHelp()) addRow(canvas, keys, what);
  m_tree->expandAll();
  m_tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  m_tree->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  m_tree->header()->setStretchLastSection(false);
  connect(typed, &QLineEdit::textChanged, this, &ShortcutSheet::filter);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(buttons);
  resize(620, 640);
}

void ShortcutSheet::addRow(const QString& group, const QString& keys, const QString& what) {
  QTreeWidgetItem* parent = nullptr;
  for (int i = 0; i < m_tree->topLevelItemCount() && parent == nullptr; ++i)
    if (m_tree->topLevelItem(i)->text(0) == group) parent = m_tree->topLevelItem(i);
  if (parent == nullptr) {
    parent = new QTreeWidgetItem(m_tree, {group});
    QFont bold = m_tree->font();
    bold.setWeight(QFont::DemiBold);
    parent->setFont(0, bold);
    parent->setFirstColumnSpanned(true);
  }
  new QTreeWidgetItem(parent, {what, keys});
}

void ShortcutSheet::filter(const QString& typed) {
  for (int g = 0; g < m_tree->topLevelItemCount(); ++g) {
    QTreeWidgetItem* group = m_tree->topLevelItem(g);
    int shown_rows = 0;
    for (int i = 0; i < group->childCount(); ++i) {
      QTreeWidgetItem* row = group->child(i);
      const bool fits =
          row->text(0).contains(typed, Qt::CaseInsensitive) || row->text(1).contains(typed, Qt::CaseInsensitive);
      row->setHidden(!fits);
      shown_rows += fits ? 1 : 0;
    }
    group->setHidden(shown_rows == 0);
  }
}

}  // namespace roundel::app
