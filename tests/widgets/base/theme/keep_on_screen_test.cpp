// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/theme/keep_on_screen.h"

#include <gtest/gtest.h>

#include <QDialog>
#include <QScreen>

#include "widgets/base/theme/style.h"

namespace roundel::widgets {
namespace {

TEST(KeepOnScreen, AWindowThatFitsStaysWhereItIs) {
  const QRect wanted(100, 80, 400, 300);
  EXPECT_EQ(keptOnScreen(wanted, QRect(0, 0, 960, 540)), wanted);
}

TEST(KeepOnScreen, ALargeWindowShrinksAndOneOverTheEdgeMovesIn) {
  const QRect room(10, 20, 900, 500);
  EXPECT_EQ(keptOnScreen(QRect(200, -100, 620, 640), room), QRect(200, 20, 620, 500));
  EXPECT_EQ(keptOnScreen(QRect(700, 400, 300, 200), room), QRect(610, 320, 300, 200));
  EXPECT_EQ(keptOnScreen(QRect(-50, 0, 2000, 2000), room), room);
}

TEST(KeepOnScreen, ADialogIsFittedWhenItIsShown) {
  applyTheme(*qApp, Theme::light());
  QDialog dialog;
  dialog.setGeometry(-40, -300, 5000, 4000);
  dialog.show();
  EXPECT_TRUE(dialog.screen()->availableGeometry().contains(dialog.geometry()));
  EXPECT_GT(dialog.width(), dialog.screen()->availableGeometry().width() / 2);
}

TEST(KeepOnScreen, OtherWindowsAreTheirOwn) {
  applyTheme(*qApp, Theme::light());
  QWidget window;
  window.setGeometry(0, 0, 5000, 400);
  window.show();
  EXPECT_EQ(window.width(), 5000);
}

}  // namespace
}  // namespace roundel::widgets
