// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the line above a table without the table.

#include "widgets/base/sheet/paste_bar.h"

#include <QPushButton>
#include <QSignalSpy>

#include "tests/widgets/part.h"
#include "tests/widgets/shown.h"

namespace roundel::widgets {
namespace {

struct Bar : ::testing::Test {
  Bar() { bar.resize(600, 40); }
  PasteBar bar;
  QSignalSpy closed{&bar, &PasteBar::closed};
  QSignalSpy left{&bar, &PasteBar::left};
};

TEST_F(Bar, WhatItTellsIsClosedByItsButton) {
  bar.tell(QStringLiteral("Nothing to paste"));
  EXPECT_TRUE(bar.isVisible());
  EXPECT_EQ(bar.accessibleName(), QStringLiteral("Nothing to paste"));
  testing::clickOn(bar, "bar-close");
  testing::settle();
  EXPECT_FALSE(bar.isVisible());
  EXPECT_EQ(bar.text(), QString());
  EXPECT_EQ(closed.count(), 1);
}

TEST_F(Bar, ARefusalWithoutAReasonSaysNothing) {
  bar.refuse({});
  EXPECT_FALSE(bar.isVisible());
  bar.refuse(QStringLiteral("50 is more GPUs than there are"));
  EXPECT_TRUE(bar.isVisible());
  EXPECT_EQ(bar.property("bar").toString(), QStringLiteral("bad"));
  bar.tell(QStringLiteral("well"));
  EXPECT_EQ(bar.property("bar").toString(), QStringLiteral("note"));
}

TEST_F(Bar, AChoiceMayReplaceTheQuestionItStandsIn) {
  const auto next = [this] { bar.tell(QStringLiteral("second")); };
  bar.show(PasteBar::Tone::Ask, QStringLiteral("first?"),
           {{QStringLiteral("yes"), QStringLiteral("Yes"), {}, next, true, true},
            {QStringLiteral("no"), QStringLiteral("No"), {}, [] {}, false}});
  EXPECT_FALSE(testing::partOf<QPushButton>(bar, "no")->isEnabled());
  testing::clickOn(bar, "yes");
  testing::settle();
  EXPECT_EQ(bar.text(), QStringLiteral("second"));
  EXPECT_EQ(bar.findChild<QPushButton*>(QStringLiteral("yes")), nullptr);
}

TEST_F(Bar, EscapeLeavesItAndReturnPressesTheButtonWithTheKeyboard) {
  int chosen = 0;
  bar.show(PasteBar::Tone::Ask, QStringLiteral("first?"),
           {{QStringLiteral("yes"), QStringLiteral("Yes"), {}, [&chosen] { ++chosen; }, true, true}}, true);
  bar.activateWindow();
  testing::settle();
  QTest::keyClick(bar.focusWidget(), Qt::Key_Return);
  testing::settle();
  EXPECT_EQ(chosen, 1);
  QTest::keyClick(&bar, Qt::Key_Escape);
  EXPECT_EQ(left.count(), 1);
}

}  // namespace
}  // namespace roundel::widgets
