// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the controls of an axis: their values change the figure, and invalid limits are marked.

#include "widgets/figures/page/axis_settings.h"

#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

namespace roundel::widgets {
namespace {

class Axis : public ::testing::Test {
 protected:
  Axis() { page.show(); }
  QLineEdit* line(const QString& name) {
    for (auto* each : page.findChildren<QLineEdit*>())
      if (each->accessibleName() == name) return each;
    return nullptr;
  }
  void type(QLineEdit* into, const char* text) {
    into->setFocus();
    into->selectAll();
    QTest::keyClick(into, Qt::Key_Delete);
    QTest::keyClicks(into, QLatin1String(text));
    QTest::keyClick(into, Qt::Key_Return);
  }
  std::optional<std::pair<double, double>> range() const { return axis.choice().range; }

  QWidget page;
  QFormLayout* form = new QFormLayout(&page);
  AxisSettings axis{form, "X axis"};
  QLineEdit* limits = line("X axis: limits");
};

TEST_F(Axis, LimitsAreTwoAscendingNumbersHoweverTheyAreParted) {
  for (const char* text : {"0, 3600", "0 3600", "0;3600", "  0 ,3.6e3 "}) {
    type(limits, text);
    ASSERT_TRUE(range().has_value()) << text;
    EXPECT_EQ(*range(), std::pair(0.0, 3600.0)) << text;
    EXPECT_FALSE(limits->property("refused").toBool()) << text;
  }
}

TEST_F(Axis, WhatIsNoRangeIsMarkedAndItsTipSaysWhatWouldBe) {
  for (const char* text : {"3600", "3600, 0", "5, 5", "from, to", "1, 2, 3"}) {
    type(limits, text);
    EXPECT_FALSE(range().has_value()) << text;
    EXPECT_TRUE(limits->property("refused").toBool()) << text;
    EXPECT_TRUE(limits->toolTip().contains(QLatin1String(text))) << text;
    EXPECT_TRUE(limits->toolTip().contains("as in 0, 3600")) << text;
  }
  type(limits, "");
  EXPECT_FALSE(limits->property("refused").toBool()) << "empty limits are valid and mean automatic limits";
}

TEST_F(Axis, AChoiceThatIsPutInComesOutAgain) {
  plots::AxisChoice choice;
  choice.log = true;
  choice.range = std::pair(0.25, 1e6);
  choice.unit = plots::axisUnits().at(1);
  choice.label = "time, as measured";
  type(limits, "no range");
  axis.setChoice(choice);
  EXPECT_EQ(axis.choice(), choice);
  EXPECT_FALSE(limits->property("refused").toBool());
  axis.setChoice({});
  EXPECT_EQ(axis.choice(), plots::AxisChoice());
}

TEST_F(Axis, WhatIsTypedIsToldWhenItIsDone) {
  QSignalSpy changed(&axis, &AxisSettings::changed);
  QTest::keyClicks(limits, "0, 10");
  EXPECT_EQ(changed.size(), 0);
  QTest::keyClick(limits, Qt::Key_Return);
  EXPECT_EQ(changed.size(), 1);
}

}  // namespace
}  // namespace roundel::widgets
