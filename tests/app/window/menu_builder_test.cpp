// SPDX-License-Identifier: GPL-3.0-or-later
// Menus of a window and their actions.

#include "app/gui/window/menu_builder.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

namespace roundel::app {
namespace {

class Menus : public ::testing::Test {
 protected:
  QMainWindow window;
  MenuBuilder menus{&window};
  int ran = 0;
};

TEST_F(Menus, AnActionHasANameATipThatSaysItsKeyAndAPlaceInTheWindow) {
  QMenu* menu = menus.addMenu(QStringLiteral("&File"));
  QAction* action = menus.add(menu, QStringLiteral("save"), QStringLiteral("&Save…"),
                              QKeySequence(Qt::CTRL | Qt::Key_S), QStringLiteral("Write it"), [this] { ++ran; });
  EXPECT_EQ(menus.find(QStringLiteral("save")), action);
  EXPECT_EQ(action->toolTip(), QStringLiteral("Write it (Ctrl+S)"));
  EXPECT_EQ(action->statusTip(), QStringLiteral("Write it"));
  EXPECT_TRUE(menu->actions().contains(action));
  EXPECT_TRUE(window.actions().contains(action)) << "the shortcut works everywhere in the window";
  action->trigger();
  EXPECT_EQ(ran, 1);
}

TEST_F(Menus, ATipWithoutAKeyIsTheTip) {
  EXPECT_EQ(tipWithKey(QStringLiteral("Write it"), {}), QStringLiteral("Write it"));
}

TEST_F(Menus, EntriesAreWhatAMenuShowsWithThePathToItAndNoSeparator) {
  QMenu* view = menus.addMenu(QStringLiteral("&View"));
  QMenu* theme = view->addMenu(QStringLiteral("The&me…"));
  QAction* dark = menus.add(theme, QStringLiteral("dark"), QStringLiteral("Dark"), {}, {}, [] {});
  view->addSeparator();
  QAction own(QStringLiteral("Own"));
  menus.adopt(view, {&own});
  const QList<MenuEntry> entries = menus.entries();
  ASSERT_EQ(entries.size(), 2);
  EXPECT_EQ(entries[0].action, dark);
  EXPECT_EQ(entries[0].path, QStringLiteral("View › Theme"));
  EXPECT_EQ(entries[1].action, &own);
  EXPECT_EQ(entries[1].path, QStringLiteral("View"));
}

TEST_F(Menus, TheBarStaysTheSameWhileItLiesElsewhereInTheWindow) {
  QMenuBar* bar = menus.bar();
  QWidget elsewhere;
  window.layout()->setMenuBar(nullptr);
  bar->setParent(&elsewhere);
  menus.addMenu(QStringLiteral("&Help"));
  EXPECT_EQ(menus.bar(), bar);
  EXPECT_EQ(bar->actions().size(), 1);
  bar->setParent(&window);
}

}  // namespace
}  // namespace roundel::app
