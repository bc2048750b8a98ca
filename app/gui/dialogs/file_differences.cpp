// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/file_differences.h"

#include <QAction>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QTableWidget>
#include <QVBoxLayout>

#include "widgets/base/text/shown.h"
#include "widgets/base/theme/style.h"

namespace roundel::app {
namespace {

QString tableText(const QTableWidget& table) {
  QStringList lines;
  for (int row = -1; row < table.rowCount(); ++row) {
    QStringList cells;
    for (int column = 0; column < table.columnCount(); ++column)
      cells << (row < 0 ? table.horizontalHeaderItem(column) : table.item(row, column))->text();
    lines << cells.join(QLatin1Char('\t'));
  }
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

}  // namespace

FileDifferences::FileDifferences(const QString& name, const io::JsonDifferences& differences, QWidget* parent)
    : QDialog(parent) {
  setObjectName(QStringLiteral("file-differences"));
  setWindowTitle(tr("Differences"));
  const auto count = static_cast<int>(differences.list.size() + differences.more);
  QString words = count == 0 ? tr("%1 and this window have the same content.").arg(name)
                             : tr("%n difference(s) between %1 and this window.", nullptr, count).arg(name);
  if (differences.more > 0) words += QLatin1Char(' ') + tr("The first %1 are listed.").arg(differences.list.size());
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(widgets::makeLabel(words, "note", this));
  auto* table = new QTableWidget(static_cast<int>(differences.list.size()), 3, this);
  table->setHorizontalHeaderLabels({tr("Place"), tr("In the file"), tr("In this window")});
  for (int row = 0; row < table->rowCount(); ++row) {
    const io::JsonDifference& difference = differences.list[static_cast<std::size_t>(row)];
    int column = 0;
    for (const std::string& text : {difference.place, difference.first, difference.second}) {
      auto* item = new QTableWidgetItem(text.empty() ? tr("absent") : widgets::shown(text));
      item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
      item->setToolTip(item->text().toHtmlEscaped());
      table->setItem(row, column++, item);
    }
  }
  table->setAccessibleName(tr("Differences"));
  table->setToolTip(tr("Ctrl+C copies the table"));
  table->setTabKeyNavigation(false);
  table->setSelectionBehavior(QAbstractItemView::SelectRows);
  table->verticalHeader()->hide();
  table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  auto* copy = new QAction(table);
  copy->setShortcut(QKeySequence::Copy);
  copy->setShortcutContext(Qt::WidgetShortcut);
  connect(copy, &QAction::triggered, table, [table] { QGuiApplication::clipboard()->setText(tableText(*table)); });
  table->addAction(copy);
  layout->addWidget(table);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(buttons);
  resize(760, 420);
}

}  // namespace roundel::app
