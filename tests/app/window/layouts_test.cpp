// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that layouts of a window are stored and restored, without menus and toolbar.

#include "app/gui/window/layouts.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <QSettings>

#include "app/gui/window/workspaces.h"

namespace roundel::app {
namespace {

class Arranged : public ::testing::Test {
 protected:
  Arranged() { QSettings().clear(); }
  ~Arranged() override { delete window.takeCentralWidget(); }  // the widget points to the bench
  QStringList offered() {
    layouts.fillMenu(&menu);
    QStringList texts;
    for (const QAction* action : menu.actions()) {
      if (!action->isSeparator()) texts << action->text();
    }
    return texts;
  }
  widgets::Workbench bench;
  QMainWindow window;
  Workspaces& workspaces = *new Workspaces(&bench, &window);
  Layouts& layouts = *new Layouts(&workspaces, &window);
  QMenu menu;
};

TEST_F(Arranged, ALayoutBringsItsWorkspaceBack) {
  workspaces.show(Workspaces::Figures);
  const QByteArray layout = layouts.save();
  workspaces.show(Workspaces::Build);
  ASSERT_TRUE(layouts.restore(layout));
  EXPECT_EQ(workspaces.current(), Workspaces::Figures);
}

TEST_F(Arranged, BytesThatAreNoLayoutChangeNothing) {
  workspaces.show(Workspaces::Build);
  EXPECT_FALSE(layouts.restore("no layout"));
  EXPECT_EQ(workspaces.current(), Workspaces::Build);
}

TEST_F(Arranged, LayoutsWithNamesAreOfferedAndTheChosenOneIsRestored) {
  const QStringList none = offered();
  workspaces.show(Workspaces::Figures);
  layouts.saveAs(QStringLiteral("mine"));
  const QStringList one = offered();
  EXPECT_EQ(one.size(), none.size() + 1);
  EXPECT_EQ(one.first(), QStringLiteral("mine"));
  workspaces.show(Workspaces::Run);
  menu.actions().first()->trigger();
  EXPECT_EQ(workspaces.current(), Workspaces::Figures);
}

}  // namespace
}  // namespace roundel::app
