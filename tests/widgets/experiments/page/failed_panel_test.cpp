// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the list of failed runs follows the open sweep.

#include "widgets/experiments/page/failed_panel.h"

#include <QListWidget>
#include <QSignalSpy>

#include "tests/widgets/experiments/page/sweep_rows.h"
#include "tests/widgets/part.h"

namespace roundel::widgets {
namespace {

class Failed : public testing::SweepRows {
 protected:
  QStringList lines() {
    QStringList out;
    const auto* list = testing::partOf<QListWidget>(panel, "failed-runs");
    for (int row = 0; row < list->count(); ++row) out << list->item(row)->text().section(QLatin1Char('\n'), 1);
    return out;
  }
  FailedPanel panel{&view};
};

TEST_F(Failed, AnotherSweepWithAsManyFailuresHasItsOwn) {
  SweepDraft other = twelveRuns();
  other.vary[0].values = {"45", "90", "180"};
  open(twelveRuns());
  failed(3, "the first");
  open(twelveRuns());
  EXPECT_EQ(lines(), QStringList{"failed: the first"});
  open(other);
  EXPECT_EQ(lines(), QStringList());
  failed(5, "the second");
  open(other);
  ASSERT_EQ(lines(), QStringList{"failed: the second"});
  QSignalSpy opened(&panel, &FailedPanel::openWanted);
  auto* list = testing::partOf<QListWidget>(panel, "failed-runs");
  emit list->itemActivated(list->item(0));
  ASSERT_EQ(opened.size(), 1);
  EXPECT_EQ(opened[0][0].value<std::size_t>(), 5U);
}

TEST_F(Failed, ItIsHiddenWhileNothingHasFailed) {
  open(twelveRuns());
  EXPECT_TRUE(panel.isHidden());
  failed(0, "no luck");
  open(twelveRuns());
  EXPECT_FALSE(panel.isHidden());
}

}  // namespace
}  // namespace roundel::widgets
