// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a job that is dropped on the lanes from a palette arrives at the instant of the drop.

#include <QSignalSpy>
#include <memory>

#include "core/model/scenario.h"
#include "tests/widgets/drops.h"
#include "tests/widgets/lanes/view/lanes_fixture.h"
#include "widgets/document/state/fragments.h"

namespace roundel::widgets {
namespace {

using testing::LanesTest;

class Drops : public LanesTest {
 protected:
  std::unique_ptr<QMimeData> palette() {
    model::Scenario fragment;
    fragment.jobs = {testing::job("T", 1, 1000, {{"V100", 5.0}, {"P100", 3.0}, {"K80", 1.0}})};
    return std::unique_ptr<QMimeData>(mimeOf(fragment));
  }
  std::optional<double> arrival() {
    const auto& jobs = bench.document.scenario().jobs;
    return jobs.size() == 4 ? jobs.back().arrival_s : std::nullopt;
  }
};

TEST_F(Drops, TheJobArrivesWhereItIsLetGo) {
  const auto data = palette();
  ASSERT_TRUE(testing::drop(&canvas(), data.get(), at(0, 0, 500), Qt::AltModifier));
  ASSERT_TRUE(arrival().has_value());
  EXPECT_NEAR(*arrival(), 500, 1.5 / axis().px_per_s);
  EXPECT_EQ(bench.selection.job().value, 3) << "the new job is selected";
  bench.document.undoStack()->undo();
  EXPECT_EQ(bench.document.scenario().jobs.size(), 3u) << "one undo removes the job";
}

TEST_F(Drops, NearARoundItArrivesWithIt) {
  const auto data = palette();
  ASSERT_TRUE(testing::drop(&canvas(), data.get(), at(1, 2, 720) + QPoint(4, 0)));
  EXPECT_EQ(arrival(), 720);
}

TEST_F(Drops, AMarkShowsWhereAndGoesWithTheMouse) {
  const auto data = palette();
  const QImage before = canvas().grab().toImage();
  ASSERT_TRUE(testing::hover(&canvas(), data.get(), at(0, 0, 200), at(0, 0, 500), Qt::AltModifier));
  EXPECT_EQ(pixel(at(0, 4, 500)), bench.theme().accent.rgb());
  testing::leave(&canvas());
  EXPECT_EQ(canvas().grab().toImage(), before);
  EXPECT_FALSE(testing::hover(&canvas(), data.get(), QPoint(20, 20), QPoint(30, 30))) << "a card accepts no drop";
}

TEST_F(Drops, WhatIsNoJobIsRefused) {
  QMimeData nothing;
  nothing.setText(QStringLiteral("hello"));
  EXPECT_FALSE(testing::drop(&canvas(), &nothing, at(0, 0, 500)));
  QMimeData broken;
  broken.setData(QLatin1String(kJobMime), "{ no json");
  QSignalSpy refused(&canvas(), &LanesCanvas::refused);
  EXPECT_FALSE(testing::drop(&canvas(), &broken, at(0, 0, 500)));
  ASSERT_EQ(refused.count(), 1);
  EXPECT_FALSE(refused[0][0].toString().isEmpty());
  EXPECT_EQ(bench.document.scenario().jobs.size(), 3u);
}

}  // namespace
}  // namespace roundel::widgets
