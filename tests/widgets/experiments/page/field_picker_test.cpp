// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the dialog "Vary a field": parts of the name find a field, and the keyboard selects it.

#include "widgets/experiments/page/field_picker.h"

#include <gtest/gtest.h>

#include <QLineEdit>
#include <QListWidget>
#include <QTest>

#include "tests/widgets/document/sweeps/drafts.h"
#include "tests/widgets/part.h"

namespace roundel::widgets {
namespace {

class Picker : public ::testing::Test {
 protected:
  /// Types into the search field of a new dialog for the draft.
  void type(const QString& text) {
    picker = std::make_unique<FieldPicker>(draft);
    line = testing::partOf<QLineEdit>(*picker, "field-filter");
    list = picker->findChild<QListWidget*>();
    QTest::keyClicks(line, text);
  }
  QStringList rows() const {
    QStringList out;
    for (int i = 0; i < list->count(); ++i) out << list->item(i)->text().section(QStringLiteral("   "), 0, 0);
    return out;
  }
  DraftScheduler& scheduler(const std::string& policy) {
    for (DraftScheduler& each : draft.schedulers)
      if (each.policy == policy) return each;
    draft.schedulers.push_back({policy, "", {}, true});
    return draft.schedulers.back();
  }

  SweepDraft draft = twelveRuns();
  std::unique_ptr<FieldPicker> picker;
  QLineEdit* line = nullptr;
  QListWidget* list = nullptr;
};

TEST_F(Picker, EveryWordIsFoundInAnyOrderAndCase) {
  type(QStringLiteral("ITER j3"));
  EXPECT_EQ(rows(), QStringList{QStringLiteral("/jobs/J3/iterations")});
  type(QStringLiteral("no such field"));
  EXPECT_EQ(rows(), QStringList());
}

TEST_F(Picker, ArrowsMoveThroughTheListAndEnterTakesItsCurrentField) {
  type(QStringLiteral("iterations"));
  ASSERT_GT(list->count(), 2);
  EXPECT_EQ(list->currentRow(), 0);
  QTest::keyClick(line, Qt::Key_Up);
  EXPECT_EQ(list->currentRow(), 0);
  QTest::keyClick(line, Qt::Key_Down);
  QTest::keyClick(line, Qt::Key_Down);
  const QString current = rows().at(2);
  QTest::keyClick(line, Qt::Key_Return);
  ASSERT_TRUE(picker->chosen().has_value());
  EXPECT_EQ(QString::fromStdString(picker->chosen()->paths.front()), current);
  EXPECT_GT(picker->chosen()->values.size(), 2U) << "the dimension has more values than the value of the field";
}

TEST_F(Picker, ADialogThatIsClosedChoosesNothing) {
  type(QStringLiteral("round"));
  QTest::keyClick(picker.get(), Qt::Key_Escape);
  EXPECT_FALSE(picker->chosen().has_value());
}

TEST_F(Picker, EnterOverNoFieldChoosesNothing) {
  type(QStringLiteral("no such field"));
  QTest::keyClick(line, Qt::Key_Return);
  EXPECT_FALSE(picker->chosen().has_value());
}

TEST_F(Picker, OptionsAreThoseOfTheComparedSchedulersAlone) {
  type(QStringLiteral("beam hadar"));
  EXPECT_EQ(rows(), QStringList{QStringLiteral("beam of Hadar")});
  scheduler("hadar").used = false;
  type(QStringLiteral("beam hadar"));
  EXPECT_EQ(rows(), QStringList());
}

TEST_F(Picker, AnOptionThatIsWrittenByHandIsNotVaried) {
  scheduler("own-rule").used = true;
  type(QStringLiteral("of own rule"));
  EXPECT_EQ(rows(), QStringList{QStringLiteral("preemptive of Own rule")})
      << "the formula is a text and cannot be varied";
}

}  // namespace
}  // namespace roundel::widgets
