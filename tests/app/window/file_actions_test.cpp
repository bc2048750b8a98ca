// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the actions of a scenario file without the rest of the window.

#include "app/gui/window/file_actions.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QMainWindow>
#include <QMessageBox>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimer>

#include "app/gui/window/menu_builder.h"
#include "app/gui/window/recent_files.h"
#include "core/model/scenario.h"
#include "widgets/document/state/workbench.h"

namespace roundel::app {
namespace {

const QString kExample = QStringLiteral(":/roundel/scenarios/hadar-fig1.json");

class Files : public ::testing::Test {
 protected:
  Files() {
    QSettings().clear();
    files.makeMenu(menus);
  }
  void edit() {
    bench.document.edit(QStringLiteral("round"), [](model::Scenario& s) { s.clock.round_s = 77; });
  }
  /// Presses a button of the message box that the next call opens.
  static void answer(QMessageBox::StandardButton button) {
    QTimer::singleShot(0, qApp, [button] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      ASSERT_NE(box, nullptr);
      box->button(button)->click();
    });
  }

  QTemporaryDir folder;
  widgets::Workbench bench;
  QMainWindow window;
  MenuBuilder menus{&window};
  FileActions& files = *new FileActions(&bench.document, &bench.branches, &bench.playhead, &window);
};

TEST_F(Files, AnExampleOpensAsUntitledAndIsNotRemembered) {
  ASSERT_TRUE(files.open(kExample));
  EXPECT_FALSE(bench.document.scenario().jobs.empty());
  EXPECT_EQ(bench.document.path(), QString());
  EXPECT_EQ(recentFiles(), QStringList());
}

TEST_F(Files, AnExampleThatIsNotThereOpensNothing) {
  ASSERT_TRUE(files.open(kExample));
  const auto jobs = bench.document.scenario().jobs.size();
  EXPECT_FALSE(files.open(QStringLiteral(":/roundel/scenarios/none.json")));
  EXPECT_EQ(bench.document.scenario().jobs.size(), jobs);
}

TEST_F(Files, WhatIsSavedIsRememberedAndOpensAgain) {
  ASSERT_TRUE(files.open(kExample));
  edit();
  const QString path = folder.filePath(QStringLiteral("mine.json"));
  ASSERT_TRUE(files.saveAs(path));
  EXPECT_EQ(recentFiles(), QStringList{path});
  EXPECT_FALSE(bench.document.isModified());
  ASSERT_TRUE(files.open(kExample));
  ASSERT_TRUE(files.open(path));
  EXPECT_EQ(bench.document.scenario().clock.round_s, 77);
}

TEST_F(Files, ACleanDocumentMayGoUnasked) {
  ASSERT_TRUE(files.open(kExample));
  EXPECT_TRUE(files.mayLeaveDocument());
}

TEST_F(Files, UnsavedChangesStayUnlessTheUserLetsThemGo) {
  ASSERT_TRUE(files.open(kExample));
  edit();
  answer(QMessageBox::Cancel);
  files.switchTo(kExample);
  EXPECT_EQ(bench.document.scenario().clock.round_s, 77);
  answer(QMessageBox::Discard);
  files.switchTo(kExample);
  EXPECT_NE(bench.document.scenario().clock.round_s, 77);
}

TEST_F(Files, UnsavedChangesGoIntoTheFileWhereTheUserSavesThem) {
  ASSERT_TRUE(files.open(kExample));
  ASSERT_TRUE(files.saveAs(folder.filePath(QStringLiteral("mine.json"))));
  edit();
  answer(QMessageBox::Save);
  EXPECT_TRUE(files.mayLeaveDocument());
  EXPECT_FALSE(bench.document.isModified());
}

TEST_F(Files, TheMenuOpensANewWindowByASignalAlone) {
  QSignalSpy wanted(&files, &FileActions::newWindowWanted);
  menus.find(QStringLiteral("new-window"))->trigger();
  EXPECT_EQ(wanted.size(), 1);
}

}  // namespace
}  // namespace roundel::app
