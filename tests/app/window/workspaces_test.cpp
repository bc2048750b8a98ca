// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the four workspaces of a window without the rest of it.

#include "app/gui/window/workspaces.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QMainWindow>
#include <QSignalSpy>

namespace roundel::app {
namespace {

TEST(WorkspacesOfAWindow, AreShownByTheirActionsWhichSayWhichOneIsSeen) {
  widgets::Workbench bench;
  QMainWindow window;
  auto& workspaces = *new Workspaces(&bench, &window);
  ASSERT_EQ(workspaces.actions().size(), 4);
  QSignalSpy shown(&workspaces, &Workspaces::shown);
  workspaces.actions()[Workspaces::Figures]->trigger();
  EXPECT_EQ(workspaces.current(), Workspaces::Figures);
  workspaces.show(Workspaces::Build);
  EXPECT_TRUE(workspaces.actions()[Workspaces::Build]->isChecked());
  EXPECT_FALSE(workspaces.actions()[Workspaces::Figures]->isChecked());
  ASSERT_EQ(shown.size(), 2);
  EXPECT_EQ(shown[0][0].toInt(), Workspaces::Figures);
  EXPECT_EQ(shown[1][0].toInt(), Workspaces::Build);
  delete window.takeCentralWidget();  // the widget points to the bench
}

}  // namespace
}  // namespace roundel::app
