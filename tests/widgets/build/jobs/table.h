// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A fixture with the job table, and helpers for keyboard, mouse and clipboard.

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QPushButton>
#include <QSettings>

#include "tests/widgets/bench.h"
#include "widgets/base/sheet/paste_bar.h"
#include "widgets/base/sheet/sheet_view.h"
#include "widgets/build/jobs/jobs_table.h"

namespace roundel::widgets {

class Table : public ::testing::Test, public testing::EditedBench {
 protected:
  Table() {
    bench.document.reset(testing::threeJobs(), {});
    testing::wear(bench, Theme::light());
    table.resize(1100, 380);
    table.show();
    table.activateWindow();
    table.view()->setFocus();
    testing::settle();
  }
  ~Table() override { QSettings().remove(QStringLiteral("jobs/columns")); }

  QModelIndex at(int row, const char* key) { return table.model()->index(row, table.model()->columns().columnOf(key)); }
  QModelIndex rate(int row, int type) { return table.model()->index(row, table.model()->columns().columnOfType(type)); }
  void go(const QModelIndex& index) { table.view()->go(index); }
  void select(const QModelIndex& first, const QModelIndex& last) {
    table.view()->go(first);
    table.view()->selectionModel()->select(QItemSelection(first, last), QItemSelectionModel::ClearAndSelect);
  }
  void key(Qt::Key k, Qt::KeyboardModifiers m = {}) { QTest::keyClick(table.view(), k, m); }
  void paste(const char* text) {
    QGuiApplication::clipboard()->setText(QString::fromUtf8(text));
    key(Qt::Key_V, Qt::ControlModifier);
  }
  QString clipboard() { return QGuiApplication::clipboard()->text(); }
  void typeInto(const QModelIndex& index, const QString& text) {
    go(index);
    testing::typeOn(*table.view(), text);
  }
  QPushButton* choice(const char* name) { return table.bar()->findChild<QPushButton*>(QString::fromLatin1(name)); }
  void choose(const char* name) {
    ASSERT_NE(choice(name), nullptr) << name;
    ASSERT_TRUE(choice(name)->isEnabled()) << name;
    QTest::mouseClick(choice(name), Qt::LeftButton);
    testing::settle();
  }

  JobsTable table{&bench};
  QAbstractItemModelTester tester{table.model(), QAbstractItemModelTester::FailureReportingMode::Fatal};
};

}  // namespace roundel::widgets
