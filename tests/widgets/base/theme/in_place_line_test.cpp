// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the temporary line edit on a painted widget.

#include "widgets/base/theme/in_place_line.h"

#include <gtest/gtest.h>

#include <QPointer>
#include <QSignalSpy>
#include <QTest>

namespace roundel::widgets {
namespace {

class InPlace : public ::testing::Test {
 protected:
  InPlace() {
    below.setFocusPolicy(Qt::StrongFocus);
    below.resize(300, 100);
    below.show();
    below.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&below));
    open(true);
  }
  void open(bool switches) {
    line = new InPlaceLine(QStringLiteral("old"), &below, &below, switches);
    line->open();
    taken = std::make_unique<QSignalSpy>(line, &InPlaceLine::taken);
    switched = std::make_unique<QSignalSpy>(line, &InPlaceLine::switched);
  }

  QWidget below;
  QPointer<InPlaceLine> line;
  std::unique_ptr<QSignalSpy> taken, switched;
};

TEST_F(InPlace, EnterTakesTheTextOnceAndTheFieldGoes) {
  QTest::keyClicks(line, QStringLiteral("new"));
  QTest::keyClick(line, Qt::Key_Return);
  ASSERT_EQ(taken->count(), 1);
  EXPECT_EQ(taken->at(0).at(0).toString(), QStringLiteral("new"))
      << "typing replaces the old text, because all of it is selected";
  EXPECT_TRUE(below.hasFocus());
  line->take();
  EXPECT_EQ(taken->count(), 1);
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  EXPECT_TRUE(line.isNull());
}

TEST_F(InPlace, EscTakesNothing) {
  QTest::keyClicks(line, QStringLiteral("new"));
  QTest::keyClick(line, Qt::Key_Escape);
  EXPECT_EQ(taken->count(), 0);
  EXPECT_TRUE(below.hasFocus());
}

TEST_F(InPlace, WhoGoesElsewhereHasTyped) {
  QTest::keyClicks(line, QStringLiteral("new"));
  below.setFocus();
  EXPECT_EQ(taken->count(), 1);
}

TEST_F(InPlace, F2AndTabAskForAnotherFieldOnlyWhereThereIsOne) {
  QTest::keyClick(line, Qt::Key_F2);
  EXPECT_EQ(taken->count(), 1);
  EXPECT_EQ(switched->count(), 1);
  open(false);
  QTest::keyClick(line, Qt::Key_F2);
  EXPECT_EQ(taken->count(), 0);
  EXPECT_EQ(switched->count(), 0);
}

}  // namespace
}  // namespace roundel::widgets
