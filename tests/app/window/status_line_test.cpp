// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the status bar of a bench, in any window.

#include "app/gui/window/status_line.h"

#include <gtest/gtest.h>

#include <QLabel>
#include <QMainWindow>
#include <QStatusBar>
#include <QTemporaryDir>

#include "core/model/scenario.h"

namespace roundel::app {
namespace {

class Status : public ::testing::Test {
 protected:
  Status() { line.addRangeAndFile(); }
  QString all() const {
    QStringList texts;
    for (const QLabel* label : window.findChildren<QLabel*>()) texts << label->text();
    return texts.join(QLatin1Char('|'));
  }
  QString range() const { return window.findChild<QLabel*>(QStringLiteral("range"))->text(); }

  widgets::Workbench bench;
  QMainWindow window;
  StatusLine& line = *new StatusLine(&bench.document, &bench.comparison, &bench.inputErrors, &window);
};

TEST_F(Status, SaysHowMuchThereIsOnceItHasChanged) {
  bench.document.edit(QStringLiteral("node"), [](model::Scenario& s) { s.nodes.emplace_back(); });
  EXPECT_TRUE(all().contains(QStringLiteral("1 node"))) << all().toStdString();
}

TEST_F(Status, SaysWhereTheFileStands) {
  EXPECT_TRUE(all().contains(QStringLiteral("not saved"))) << all().toStdString();
  bench.document.edit(QStringLiteral("round"), [](model::Scenario& s) { s.clock.round_s = 77; });
  EXPECT_TRUE(all().contains(QStringLiteral("unsaved changes")));
  QTemporaryDir folder;
  ASSERT_EQ(bench.document.save(folder.filePath(QStringLiteral("mine.json"))), QString());
  EXPECT_TRUE(all().contains(QStringLiteral("saved as mine.json"))) << all().toStdString();
}

TEST_F(Status, SaysTheRangeAndNothingWhereItIsEmpty) {
  line.setRange(60, 90);
  EXPECT_EQ(range(), QStringLiteral("t₁ 1:00   t₂ 1:30   Δ 0:30"));
  line.setRange(60, 60);
  EXPECT_EQ(range(), QString());
}

}  // namespace
}  // namespace roundel::app
